//! Defects of a set-up in sentences: those of the rules in English, ours in Japanese.

use crate::squares::squares_ja;
use crate::{Message, ToMessage};
use sankoma_rules::{Setup, SetupDefect};

impl ToMessage for SetupDefect {
    fn message(&self) -> Message {
        Message::new(japanese(self), self.to_string())
    }
}

fn japanese(defect: &SetupDefect) -> String {
    match defect {
        SetupDefect::ManyKings(color, squares) => {
            format!("{}の玉が{}枚あります（{}）", color.ja(), squares.len(), squares_ja(squares))
        }
        SetupDefect::NoKing => "玉がありません".to_owned(),
        SetupDefect::TooMany { kind, found } => {
            format!("{}が{found}枚あります（{}枚まで）", kind.ja(), kind.count_in_set())
        }
        SetupDefect::TooManyPieces { found } => {
            format!("駒が全部で{found}枚あります（{}枚まで）", Setup::PIECES_IN_SET)
        }
        SetupDefect::Nifu(color, squares) => format!("{}の二歩です（{}）", color.ja(), squares_ja(squares)),
        SetupDefect::DeadEnd(piece, square) => {
            format!("{}{}の{}は行き所のない駒です", piece.color.ja(), square.ja(), piece.kind.ja())
        }
        SetupDefect::OpponentInCheck { king, checkers } => {
            format!("手番でない側の玉（{}）に王手がかかっています（{}）", king.ja(), squares_ja(checkers))
        }
    }
}

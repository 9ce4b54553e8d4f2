//! Defects of a set-up in sentences.

use super::squares::{squares_en, squares_ja};
use super::{Message, ToMessage};
use crate::{Setup, SetupDefect};

impl ToMessage for SetupDefect {
    fn message(&self) -> Message {
        match self {
            Self::ManyKings(color, squares) => Message::new(
                format!("{}の玉が{}枚あります（{}）", color.ja(), squares.len(), squares_ja(squares)),
                format!("{} has {} kings ({}), expected one", color.en(), squares.len(), squares_en(squares)),
            ),
            Self::NoKing => Message::new("玉がありません", "there is no king on the board, expected at least one"),
            Self::TooMany { kind, found } => Message::new(
                format!("{}が{found}枚あります（{}枚まで）", kind.ja(), kind.count_in_set()),
                format!("there are {found} {}s, expected at most {}", kind.en(), kind.count_in_set()),
            ),
            Self::TooManyPieces { found } => Message::new(
                format!("駒が全部で{found}枚あります（{}枚まで）", Setup::PIECES_IN_SET),
                format!("there are {found} pieces in all, expected at most {}", Setup::PIECES_IN_SET),
            ),
            Self::Nifu(color, squares) => Message::new(
                format!("{}の二歩です（{}）", color.ja(), squares_ja(squares)),
                format!("{} has two pawns on one file ({})", color.en(), squares_en(squares)),
            ),
            Self::DeadEnd(piece, square) => Message::new(
                format!("{}{}の{}は行き所のない駒です", piece.color.ja(), square.ja(), piece.kind.ja()),
                format!("{}'s {} on {square} can never move", piece.color.en(), piece.kind.en()),
            ),
            Self::OpponentInCheck { king, checkers } => Message::new(
                format!("手番でない側の玉（{}）に王手がかかっています（{}）", king.ja(), squares_ja(checkers)),
                format!(
                    "the side that is not to move is in check (king {king}, attacked from {})",
                    squares_en(checkers)
                ),
            ),
        }
    }
}

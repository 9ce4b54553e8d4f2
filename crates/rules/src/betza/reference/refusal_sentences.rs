//! The rules that a move breaks, in sentences.

use super::game::ReferenceGame;
use super::refusal::{MoveRefusal, PieceAt};
use crate::betza::{Meaning, MovementAction, describe_meaning};
use crate::wording::{Language, Message};

impl MoveRefusal {
    /// The sentence in both languages.
    pub fn message(&self, game: &ReferenceGame) -> Message {
        let [ja, en] = [Language::Ja, Language::En].map(|lang| Words { game, lang });
        Message::new(ja.sentence_ja(self), en.sentence_en(self))
    }
}

/// The words of a game in one language.
struct Words<'a> {
    game: &'a ReferenceGame,
    lang: Language,
}

impl Words<'_> {
    fn square(&self, square: u8) -> String {
        self.game.square_name(square, self.lang)
    }

    fn name(&self, kind: u8) -> &str {
        self.game.kinds[kind as usize].name.text(self.lang)
    }

    /// `5五の銀`, `the silver on 5e`.
    fn piece(&self, piece: PieceAt) -> String {
        match self.lang {
            Language::Ja => format!("{}の{}", self.square(piece.square), self.name(piece.kind)),
            Language::En => format!("the {} on {}", self.name(piece.kind), self.square(piece.square)),
        }
    }

    fn pieces(&self, pieces: &[PieceAt]) -> String {
        let pieces: Vec<String> = pieces.iter().map(|piece| self.piece(*piece)).collect();
        pieces.join(self.lang.pick("、", " and "))
    }

    fn squares(&self, squares: &[u8], joint: &str) -> String {
        squares.iter().map(|square| self.square(*square)).collect::<Vec<_>>().join(joint)
    }

    /// `FfW: steps one square …`, without its drops.
    fn movement(&self, kind: u8) -> String {
        let notation = &self.game.kinds[kind as usize].notation;
        let is_move = |meaning: &Meaning| !matches!(meaning.action, MovementAction::Drop(_));
        let meanings: Vec<Meaning> = notation.meanings().into_iter().filter(is_move).collect();
        let letters: String = meanings.iter().map(|meaning| meaning.text.as_str()).collect();
        let words: Vec<String> =
            meanings.iter().map(|meaning| describe_meaning(meaning).text(self.lang).to_owned()).collect();
        format!("{letters}: {}", words.join(self.lang.pick("／", "; ")))
    }

    fn ways(&self, ways: &[Vec<u8>]) -> String {
        let way = |way: &Vec<u8>| match way.len() {
            0 => self.lang.pick("何も取らない", "nothing").to_owned(),
            _ => self.squares(way, self.lang.pick("と", " and ")),
        };
        ways.iter().map(way).collect::<Vec<_>>().join(self.lang.pick("、または", ", or "))
    }

    fn sentence_en(&self, refusal: &MoveRefusal) -> String {
        match refusal {
            MoveRefusal::EmptySquare(square) => format!("there is no piece on {}", self.square(*square)),
            MoveRefusal::OpponentsPiece(piece) => format!("{} is the opponent's", self.piece(*piece)),
            MoveRefusal::OwnPieceOnTarget(piece) => format!("your own piece stands there: {}", self.piece(*piece)),
            MoveRefusal::CannotReach { piece, to } => {
                format!("{} does not move to {} ({})", self.piece(*piece), self.square(*to), self.movement(piece.kind))
            }
            MoveRefusal::Blocked { piece, by } => {
                format!("{} is blocked by {}", self.piece(*piece), self.pieces(by))
            }
            MoveRefusal::OnlyCaptures { piece, to } => {
                format!("{} goes to {} only to capture", self.piece(*piece), self.square(*to))
            }
            MoveRefusal::OnlyMoves { piece, to } => {
                format!("{} goes to {} only without capturing", self.piece(*piece), self.square(*to))
            }
            MoveRefusal::HasMoved(piece) => {
                format!("{} makes this move only before its first move", self.piece(*piece))
            }
            MoveRefusal::NothingToJump { piece, over } => {
                format!("{} must jump over a piece on {}", self.piece(*piece), self.squares(over, " or "))
            }
            MoveRefusal::TakesOthers { piece, ways } => {
                format!("{} takes on the way there: {}", self.piece(*piece), self.ways(ways))
            }
            MoveRefusal::NeverPromotes(piece) => format!("the {} never promotes", self.name(piece.kind)),
            MoveRefusal::OutsidePromotionZone(piece) => format!(
                "{} promotes only with a move that starts or ends on the far {}",
                self.piece(*piece),
                ranks_en(self.game.promotion_ranks)
            ),
            MoveRefusal::MustPromote(piece) => format!("{} must promote with this move", self.piece(*piece)),
            MoveRefusal::DeadEnd { kind, square } => {
                format!("the {} could never move again from {}", self.name(*kind), self.square(*square))
            }
            MoveRefusal::NotInHand { kind } => format!("there is no {} in hand", self.name(*kind)),
            MoveRefusal::NeverDropped { kind } => format!("the {} is never dropped", self.name(*kind)),
            MoveRefusal::Occupied(piece) => {
                format!("drops go to empty squares only: {} stands there", self.piece(*piece))
            }
            MoveRefusal::DropRank { kind, to, ranks } => format!(
                "the {} is dropped only on the {} nearest its player, not on {}",
                self.name(*kind),
                ranks_en(*ranks),
                self.square(*to)
            ),
            MoveRefusal::FileIsFull { kind, squares } => format!(
                "no further {} may be dropped on this file: one stands on {}",
                self.name(*kind),
                self.squares(squares, " and ")
            ),
            MoveRefusal::DropMates { kind, royal } => {
                format!(
                    "dropping the {} may not mate, and the piece on {} is mated",
                    self.name(*kind),
                    self.square(*royal)
                )
            }
            MoveRefusal::RoyalAttacked { royal, by, is_check } => format!(
                "{} {} by {}",
                self.piece(*royal),
                if *is_check { "would still be attacked" } else { "would be attacked" },
                self.pieces(by)
            ),
        }
    }

    fn sentence_ja(&self, refusal: &MoveRefusal) -> String {
        match refusal {
            MoveRefusal::EmptySquare(square) => format!("{}に駒がありません", self.square(*square)),
            MoveRefusal::OpponentsPiece(piece) => format!("{}は相手の駒です", self.piece(*piece)),
            MoveRefusal::OwnPieceOnTarget(piece) => format!("{}は自分の駒です", self.piece(*piece)),
            MoveRefusal::CannotReach { piece, to } => {
                format!("{}は{}へ動けません（{}）", self.piece(*piece), self.square(*to), self.movement(piece.kind))
            }
            MoveRefusal::Blocked { piece, by } => {
                format!("{}は{}に遮られています", self.piece(*piece), self.pieces(by))
            }
            MoveRefusal::OnlyCaptures { piece, to } => {
                format!("{}が{}へ行けるのは駒を取る時だけです", self.piece(*piece), self.square(*to))
            }
            MoveRefusal::OnlyMoves { piece, to } => {
                format!("{}は{}の駒を取れません（空いている時だけ行けます）", self.piece(*piece), self.square(*to))
            }
            MoveRefusal::HasMoved(piece) => {
                format!("{}がこう動けるのは、まだ動いていない間だけです", self.piece(*piece))
            }
            MoveRefusal::NothingToJump { piece, over } => {
                format!("{}が跳び越す駒がありません（{}）", self.piece(*piece), self.squares(over, "か"))
            }
            MoveRefusal::TakesOthers { piece, ways } => {
                format!("{}がそこへ行く途中で取る駒: {}", self.piece(*piece), self.ways(ways))
            }
            MoveRefusal::NeverPromotes(piece) => format!("{}は成れない駒です", self.name(piece.kind)),
            MoveRefusal::OutsidePromotionZone(piece) => format!(
                "{}が成れるのは、奥の{}段に入るか、そこから動く時だけです",
                self.piece(*piece),
                self.game.promotion_ranks
            ),
            MoveRefusal::MustPromote(piece) => format!("{}は成らなければなりません", self.piece(*piece)),
            MoveRefusal::DeadEnd { kind, square } => {
                format!("{}の{}は行き所のない駒になります", self.square(*square), self.name(*kind))
            }
            MoveRefusal::NotInHand { kind } => format!("持駒に{}がありません", self.name(*kind)),
            MoveRefusal::NeverDropped { kind } => format!("{}は打てない駒です", self.name(*kind)),
            MoveRefusal::Occupied(piece) => format!("駒のあるマスには打てません（{}）", self.piece(*piece)),
            MoveRefusal::DropRank { kind, to, ranks } => {
                format!("{}は手前から{ranks}段目までにしか打てません（{}）", self.name(*kind), self.square(*to))
            }
            MoveRefusal::FileIsFull { kind, squares } => {
                format!("同じ筋に{}があるので打てません（{}）", self.name(*kind), self.squares(squares, "、"))
            }
            MoveRefusal::DropMates { kind, royal } => {
                format!("{}を打って詰ませてはいけません（{}が詰み）", self.name(*kind), self.square(*royal))
            }
            MoveRefusal::RoyalAttacked { royal, by, is_check } => {
                let still = if *is_check { "取られるままです" } else { "取られます" };
                format!("{}が{}に{still}", self.piece(*royal), self.pieces(by))
            }
        }
    }
}

/// `rank`, `3 ranks`.
fn ranks_en(ranks: u8) -> String {
    if ranks == 1 { "rank".to_owned() } else { format!("{ranks} ranks") }
}

//! The rules that a move breaks, in sentences.

use super::game::ReferenceGame;
use super::refusal::{MoveRefusal, PieceAt};
use crate::betza::{Meaning, MovementAction, describe_meaning};
use crate::wording::{Language, Message};

impl MoveRefusal {
    /// The sentence in both languages.
    pub fn message(&self, game: &ReferenceGame) -> Message {
        let [ja, en] = [Language::Ja, Language::En].map(|lang| Words { game, lang });
        sentence(self, &ja, &en)
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
}

#[expect(clippy::too_many_lines, reason = "a table: one arm for each rule")]
fn sentence(refusal: &MoveRefusal, ja: &Words<'_>, en: &Words<'_>) -> Message {
    match refusal {
        MoveRefusal::EmptySquare(square) => Message::new(
            format!("{}に駒がありません", ja.square(*square)),
            format!("there is no piece on {}", en.square(*square)),
        ),
        MoveRefusal::OpponentsPiece(piece) => Message::new(
            format!("{}は相手の駒です", ja.piece(*piece)),
            format!("{} is the opponent's", en.piece(*piece)),
        ),
        MoveRefusal::OwnPieceOnTarget(piece) => Message::new(
            format!("{}は自分の駒です", ja.piece(*piece)),
            format!("your own piece stands there: {}", en.piece(*piece)),
        ),
        MoveRefusal::Blocked { piece, by } => Message::new(
            format!("{}は{}に遮られています", ja.piece(*piece), ja.pieces(by)),
            format!("{} is blocked by {}", en.piece(*piece), en.pieces(by)),
        ),
        MoveRefusal::OnlyCaptures { piece, to } => Message::new(
            format!("{}が{}へ行けるのは駒を取る時だけです", ja.piece(*piece), ja.square(*to)),
            format!("{} goes to {} only to capture", en.piece(*piece), en.square(*to)),
        ),
        MoveRefusal::OnlyMoves { piece, to } => Message::new(
            format!("{}は{}の駒を取れません（空いている時だけ行けます）", ja.piece(*piece), ja.square(*to)),
            format!("{} goes to {} only without capturing", en.piece(*piece), en.square(*to)),
        ),
        MoveRefusal::HasMoved(piece) => Message::new(
            format!("{}がこう動けるのは、まだ動いていない間だけです", ja.piece(*piece)),
            format!("{} makes this move only before its first move", en.piece(*piece)),
        ),
        MoveRefusal::NothingToJump { piece, over } => Message::new(
            format!("{}が跳び越す駒がありません（{}）", ja.piece(*piece), ja.squares(over, "か")),
            format!("{} must jump over a piece on {}", en.piece(*piece), en.squares(over, " or ")),
        ),
        MoveRefusal::TakesOthers { piece, ways } => Message::new(
            format!("{}がそこへ行く途中で取る駒: {}", ja.piece(*piece), ja.ways(ways)),
            format!("{} takes on the way there: {}", en.piece(*piece), en.ways(ways)),
        ),
        MoveRefusal::CannotReach { piece, to } => Message::new(
            format!("{}は{}へ動けません（{}）", ja.piece(*piece), ja.square(*to), ja.movement(piece.kind)),
            format!("{} does not move to {} ({})", en.piece(*piece), en.square(*to), en.movement(piece.kind)),
        ),
        MoveRefusal::NeverPromotes(piece) => Message::new(
            format!("{}は成れない駒です", ja.name(piece.kind)),
            format!("the {} never promotes", en.name(piece.kind)),
        ),
        MoveRefusal::OutsidePromotionZone(piece) => Message::new(
            format!(
                "{}が成れるのは、奥の{}段に入るか、そこから動く時だけです",
                ja.piece(*piece),
                ja.game.promotion_ranks
            ),
            format!(
                "{} promotes only with a move that starts or ends on the far {}",
                en.piece(*piece),
                ranks_en(en.game.promotion_ranks)
            ),
        ),
        MoveRefusal::MustPromote(piece) => Message::new(
            format!("{}は成らなければなりません", ja.piece(*piece)),
            format!("{} must promote with this move", en.piece(*piece)),
        ),
        MoveRefusal::DeadEnd { kind, square } => Message::new(
            format!("{}の{}は行き所のない駒になります", ja.square(*square), ja.name(*kind)),
            format!("the {} could never move again from {}", en.name(*kind), en.square(*square)),
        ),
        MoveRefusal::RoyalAttacked { royal, by, is_check: true } => Message::new(
            format!("{}が{}に取られるままです", ja.piece(*royal), ja.pieces(by)),
            format!("{} would still be attacked by {}", en.piece(*royal), en.pieces(by)),
        ),
        MoveRefusal::RoyalAttacked { royal, by, is_check: false } => Message::new(
            format!("{}が{}に取られます", ja.piece(*royal), ja.pieces(by)),
            format!("{} would be attacked by {}", en.piece(*royal), en.pieces(by)),
        ),
        MoveRefusal::NotInHand { kind } => Message::new(
            format!("持駒に{}がありません", ja.name(*kind)),
            format!("there is no {} in hand", en.name(*kind)),
        ),
        MoveRefusal::NeverDropped { kind } => Message::new(
            format!("{}は打てない駒です", ja.name(*kind)),
            format!("the {} is never dropped", en.name(*kind)),
        ),
        MoveRefusal::Occupied(piece) => Message::new(
            format!("駒のあるマスには打てません（{}）", ja.piece(*piece)),
            format!("drops go to empty squares only: {} stands there", en.piece(*piece)),
        ),
        MoveRefusal::DropRank { kind, to, ranks } => Message::new(
            format!("{}は手前から{ranks}段目までにしか打てません（{}）", ja.name(*kind), ja.square(*to)),
            format!(
                "the {} is dropped only on the {} nearest its player, not on {}",
                en.name(*kind),
                ranks_en(*ranks),
                en.square(*to)
            ),
        ),
        MoveRefusal::FileIsFull { kind, squares } => Message::new(
            format!("同じ筋に{}があるので打てません（{}）", ja.name(*kind), ja.squares(squares, "、")),
            format!(
                "no further {} may be dropped on this file: one stands on {}",
                en.name(*kind),
                en.squares(squares, " and ")
            ),
        ),
        MoveRefusal::DropMates { kind, royal } => Message::new(
            format!("{}を打って詰ませてはいけません（{}が詰み）", ja.name(*kind), ja.square(*royal)),
            format!("dropping the {} may not mate, and the piece on {} is mated", en.name(*kind), en.square(*royal)),
        ),
    }
}

/// `rank`, `3 ranks`.
fn ranks_en(ranks: u8) -> String {
    if ranks == 1 { "rank".to_owned() } else { format!("{ranks} ranks") }
}

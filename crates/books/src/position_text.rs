//! Position text: how a position is written in a book, the SFEN without the number of the next move.

use sankoma_rules::{Position, sfen};

/// The text by which a book knows a position.
pub(crate) fn position_text(position: &Position) -> String {
    without_move_number(position.sfen())
}

/// The position with the sides exchanged and the board turned round.
pub(crate) fn turned(position: &Position) -> Position {
    Position::from_setup_unchecked(&position.setup().turned())
}

/// The text in the order of rows and hands in which it is written here; `None` if it is no SFEN.
pub(crate) fn usual_text(text: &str) -> Option<String> {
    Some(without_move_number(sfen::parse_setup(text).ok()?.sfen()))
}

fn without_move_number(mut sfen: String) -> String {
    sfen.truncate(sfen.rfind(' ').unwrap_or(sfen.len()));
    sfen
}

//! Parsing of one move in any notation, before any position is consulted.

use super::japanese_move::JapaneseMove;
use super::written_move::{WrittenAction, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget};
use super::{csa_move, western};
use crate::text::kanji::split_color;
use crate::text::lines::trim;
use std::borrow::Cow;

/// Move in `text`, in whatever notation it is: the one reader of a move that stands alone.
pub(crate) fn written_move(text: &str) -> WrittenMove<'_> {
    let text = trim(text);
    let (color, rest) = split_color(text);
    if let Some(csa) = csa_move::parse(rest) {
        return WrittenMove { text: Cow::Borrowed(text), ..csa };
    }
    let action = rest.parse().ok().map(WrittenAction::Exact).or_else(|| japanese_action(rest));
    let action = action.or_else(|| western::parse(rest).map(western_action)).unwrap_or(WrittenAction::Unreadable);
    WrittenMove { text: Cow::Borrowed(text), color, action }
}

fn japanese_action(text: &str) -> Option<WrittenAction> {
    match JapaneseMove::take(text)? {
        (phrase, "") => Some(phrase.action()),
        _ => None,
    }
}

fn western_action(words: western::WesternMove) -> WrittenAction {
    let origin = match words.from {
        Some(from) => WrittenOrigin::Board(from),
        None if words.drop => WrittenOrigin::Hand,
        None => WrittenOrigin::OnBoard,
    };
    let (target, piece) = (WrittenTarget::Square(words.to), WrittenPiece::Before(words.kind));
    WrittenAction::PieceMove { origin, target, piece, promotion: Some(words.promotes) }
}

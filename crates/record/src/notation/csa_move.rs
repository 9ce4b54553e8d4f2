//! CSA notation (`+7776FU`): side, origin (00 for a drop), target, piece after the move.

use super::written_move::{WrittenAction, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget};
use sankoma_rules::{Color, Move, PieceKind, Square};
use std::borrow::Cow;

/// Reads one move, or `None` when the text has another shape.
pub(crate) fn parse(text: &str) -> Option<WrittenMove<'_>> {
    let (color, rest) = split_color(text)?;
    let action = if rest == "PASS" { WrittenAction::Exact(Move::PASS) } else { action(rest)? };
    Some(WrittenMove { text: Cow::Borrowed(text), color: Some(color), action })
}

pub(crate) fn split_color(text: &str) -> Option<(Color, &str)> {
    let plus = text.strip_prefix('+').map(|rest| (Color::Black, rest));
    plus.or_else(|| text.strip_prefix('-').map(|rest| (Color::White, rest)))
}

/// Two digits: a square, or 00 for the hand.
pub(crate) fn parse_origin(digits: &str) -> Option<WrittenOrigin> {
    match digits.as_bytes() {
        b"00" => Some(WrittenOrigin::Hand),
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Square::new(file - b'0', rank - b'0').map(WrittenOrigin::Board),
        _ => None,
    }
}

fn action(text: &str) -> Option<WrittenAction> {
    if text.len() != 6 {
        return None;
    }
    let origin = parse_origin(text.get(..2)?)?;
    let WrittenOrigin::Board(target) = parse_origin(text.get(2..4)?)? else {
        return None;
    };
    let target = WrittenTarget::Square(target);
    let claim = WrittenPiece::After(PieceKind::from_csa(text.get(4..)?)?);
    Some(WrittenAction::PieceMove { origin, target, piece: claim, promotion: None })
}

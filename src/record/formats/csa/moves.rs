//! `+7776FU`: side, origin (00 for a drop), target, piece after the move.

use crate::record::notation::written_move::{WrittenAction, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget};
use crate::rules::{Color, Move, MoveParts, PieceKind, Position, Square};
use std::borrow::Cow;

/// Reads one move, or `None` when the text has another shape.
pub(super) fn parse(text: &str) -> Option<WrittenMove<'_>> {
    let (color, rest) = split_color(text)?;
    let action = if rest == "PASS" { WrittenAction::Exact(Move::PASS) } else { action(rest)? };
    Some(WrittenMove { text: Cow::Borrowed(text), color: Some(color), action })
}

/// `+7776FU`: `mv` of `color`, about to be made; the piece is what it is after the move.
pub(super) fn text(before: &Position, mv: Move, color: Color) -> String {
    let sign = sign(color);
    let (from, to, kind) = match mv.parts() {
        MoveParts::Pass => return format!("{sign}PASS"),
        MoveParts::Drop { kind, to } => ("00".to_owned(), to, kind),
        MoveParts::Board { from, to, promote } => {
            // From an empty square any piece will do; only the squares count.
            let kind = before.on(from).map_or(PieceKind::Pawn, |piece| piece.kind);
            let after = kind.after_move(promote).unwrap_or(kind);
            (format!("{}{}", from.file(), from.rank()), to, after)
        }
    };
    format!("{sign}{from}{}{}{}", to.file(), to.rank(), kind.csa())
}

/// The mark of a side before its moves and pieces.
pub(super) const fn sign(color: Color) -> &'static str {
    match color {
        Color::Black => "+",
        Color::White => "-",
    }
}

/// The moves of `pv` from `start`, as far as they can be made.
pub(in crate::record) fn line_text(start: &Position, pv: &[Move]) -> String {
    let mut position = start.clone();
    let words = pv.iter().map_while(|&mv| {
        let word = position.can_make(mv).then(|| text(&position, mv, position.side_to_move()));
        word.inspect(|_| position.play(mv))
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A text that stands where a move should.
pub(super) fn unreadable(text: &str) -> WrittenMove<'_> {
    let color = split_color(text).map(|(color, _)| color);
    WrittenMove { text: Cow::Borrowed(text), color, action: WrittenAction::Unreadable }
}

pub(super) fn split_color(text: &str) -> Option<(Color, &str)> {
    let plus = text.strip_prefix('+').map(|rest| (Color::Black, rest));
    plus.or_else(|| text.strip_prefix('-').map(|rest| (Color::White, rest)))
}

/// Two digits: a square, or 00 for the hand.
pub(super) fn parse_origin(digits: &str) -> Option<WrittenOrigin> {
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

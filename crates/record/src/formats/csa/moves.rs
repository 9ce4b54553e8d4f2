//! Moves in CSA files: written, and what stands in their place.

pub(super) use crate::notation::csa_move::{parse, parse_origin, split_color};

use crate::notation::written_move::{WrittenAction, WrittenMove};
use sankoma_rules::{Color, Move, MoveParts, PieceKind, Position};
use std::borrow::Cow;

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
pub(crate) fn line_text(start: &Position, pv: &[Move]) -> String {
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

//! What a move does at once, seen before it is made.

use super::score::Value;
use crate::eval::material;
use crate::rules::{Move, Piece, PieceKind, Position};

/// The piece that `mv` moves or drops, as it was before.
pub(super) fn moved_piece(position: &Position, mv: Move) -> Option<Piece> {
    match mv.from() {
        Some(from) => position.on(from),
        None => mv.drop_kind().map(|kind| Piece::new(position.side_to_move(), kind)),
    }
}

/// What stands on the target after `mv`.
pub(super) fn piece_after_move(position: &Position, mv: Move) -> Option<PieceKind> {
    moved_piece(position, mv)?.kind.after_move(mv.promotes())
}

/// Whether a move changes material at once: a capture or the promotion of a pawn.
pub(super) fn is_tactical(position: &Position, mv: Move) -> bool {
    let promotes_pawn =
        || mv.promotes() && moved_piece(position, mv).is_some_and(|piece| piece.kind == PieceKind::Pawn);
    is_capture(position, mv) || promotes_pawn()
}

/// Whether a move takes a piece.
pub(super) fn is_capture(position: &Position, mv: Move) -> bool {
    !mv.is_drop() && position.on(mv.to()).is_some()
}

/// What a move takes; a promotion without capture counts as taking a king, which nothing else does.
pub(super) fn captured_kind(position: &Position, mv: Move) -> PieceKind {
    position.on(mv.to()).map_or(PieceKind::King, |piece| piece.kind)
}

/// What a capture or promotion changes at once, in centipawns.
pub(super) fn material_gain(position: &Position, mv: Move) -> Value {
    let taken = position.on(mv.to()).map_or(0, |piece| material::exchange_value(piece.kind));
    let promoted = mv.from().filter(|_| mv.promotes()).and_then(|from| position.on(from));
    taken + promoted.map_or(0, |piece| material::promotion_gain(piece.kind))
}

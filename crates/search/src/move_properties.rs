//! Move properties: what a move changes at once, found before it is made.

use super::score::Value;
use sankoma_eval::material;
use sankoma_rules::{Move, Piece, PieceKind, Position};

/// The piece that `mv` moves or drops, before a promotion.
pub(super) fn moved_piece(position: &Position, mv: Move) -> Option<Piece> {
    match mv.from() {
        Some(from) => position.on(from),
        None => mv.drop_kind().map(|kind| Piece::new(position.side_to_move(), kind)),
    }
}

/// The kind on the target after `mv`.
pub(super) fn piece_after_move(position: &Position, mv: Move) -> Option<PieceKind> {
    moved_piece(position, mv)?.kind.after_move(mv.promotes())
}

/// Tactical move: a capture or the promotion of a pawn, which change material at once.
pub(super) fn is_tactical(position: &Position, mv: Move) -> bool {
    let promotes_pawn =
        || mv.promotes() && moved_piece(position, mv).is_some_and(|piece| piece.kind == PieceKind::Pawn);
    is_capture(position, mv) || promotes_pawn()
}

/// `mv` captures a piece.
pub(super) fn is_capture(position: &Position, mv: Move) -> bool {
    !mv.is_drop() && position.on(mv.to()).is_some()
}

/// The captured kind; the king for a promotion without capture, since no move captures one.
pub(super) fn captured_kind(position: &Position, mv: Move) -> PieceKind {
    position.on(mv.to()).map_or(PieceKind::King, |piece| piece.kind)
}

/// Material gained at once by capture and promotion, in centipawns.
pub(super) fn material_gain(position: &Position, mv: Move) -> Value {
    let taken = position.on(mv.to()).map_or(0, |piece| material::exchange_value(piece.kind));
    let promoted = mv.from().filter(|_| mv.promotes()).and_then(|from| position.on(from));
    taken + promoted.map_or(0, |piece| material::promotion_gain(piece.kind))
}

//! Exchange: what a side gains by capturing on a square, both sides going on as long as it pays.

use sankoma_eval::material;
use sankoma_rules::{Bitboard, Color, PieceKind, Position, Square, attacks};

/// Gain of `by` from capturing the piece on `square`, which is worth `value`, in centipawns; 0 where there is none.
pub(super) fn gain(position: &Position, square: Square, by: Color, value: i32, occupied: Bitboard) -> i32 {
    let attackers = position.attackers(square, by, occupied) & occupied;
    let usable = attackers.into_iter().filter(|&from| may_leave(position, from, square, by));
    let worth = |from: &Square| position.on(*from).map_or(0, |piece| worth(piece.kind));
    let Some(from) = usable.min_by_key(worth) else { return 0 };
    let without = occupied - Bitboard::of(from);
    let is_king = position.on(from).is_some_and(|piece| piece.kind == PieceKind::King);
    if is_king && !(position.attackers(square, by.other(), without) & without).is_empty() {
        return 0;
    }
    (value - gain(position, square, by.other(), worth(&from), without)).max(0)
}

/// Value of a captured piece of this kind; a king is captured last.
pub(super) fn worth(kind: PieceKind) -> i32 {
    if kind == PieceKind::King { 100_000 } else { material::value(kind) }
}

/// The piece is not kept on its line by a slider that faces its king.
fn may_leave(position: &Position, from: Square, to: Square, side: Color) -> bool {
    let Some(king) = position.king(side).filter(|&king| king != from) else { return true };
    !is_pinned(position, from, side) || attacks::ray_through(king, from).has(to)
}

/// The piece of `side` stands alone between its king and an enemy slider.
pub(super) fn is_pinned(position: &Position, square: Square, side: Color) -> bool {
    let Some(king) = position.king(side) else { return false };
    square != king && position.sole_blockers(king, side.other(), position.occupied()).has(square)
}

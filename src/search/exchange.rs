//! Static exchange evaluation: what a capture is worth when both sides go on taking on its square.

use super::score::Value;
use crate::eval::material;
use crate::rules::{Bitboard, Color, Move, PieceKind, Position, Square};

/// What the exchange begun by `mv` wins in centipawns, each side free to stop when it pays. Pins and promotions while
/// retaking are not looked at.
pub(super) fn value(position: &Position, mv: Move) -> Value {
    let (gain, kind, origin) = first_step(position, mv);
    let occupied = (position.occupied() - origin) | Bitboard::of(mv.to());
    gain - best_retake(position, mv.to(), position.side_to_move().other(), occupied, material::exchange_value(kind))
}

/// What `side` wins by taking the piece on `to`, worth `prize`; nothing when it had better not.
fn best_retake(position: &Position, to: Square, side: Color, occupied: Bitboard, prize: Value) -> Value {
    let Some((from, kind)) = cheapest(position, to, side, occupied) else {
        return 0;
    };
    let rest = occupied - Bitboard::of(from);
    let them = side.other();
    if kind == PieceKind::King && (position.attackers(to, them, rest) & rest).count() > 0 {
        return 0;
    }
    (prize - best_retake(position, to, them, rest, material::exchange_value(kind))).max(0)
}

/// What the move itself wins, the piece that then stands on the target, and the square it left.
fn first_step(position: &Position, mv: Move) -> (Value, PieceKind, Bitboard) {
    let captured = position.on(mv.to()).map_or(0, |piece| material::exchange_value(piece.kind));
    match (mv.from(), mv.drop_kind()) {
        (Some(from), _) => {
            let kind = position.on(from).map_or(PieceKind::Pawn, |piece| piece.kind);
            let promoted = kind.promoted().filter(|_| mv.promotes());
            let gain = if promoted.is_some() { material::promotion_gain(kind) } else { 0 };
            (captured + gain, promoted.unwrap_or(kind), Bitboard::of(from))
        }
        (None, kind) => (0, kind.unwrap_or(PieceKind::Pawn), Bitboard::EMPTY),
    }
}

/// The least valuable piece of `side` that attacks `to`.
fn cheapest(position: &Position, to: Square, side: Color, occupied: Bitboard) -> Option<(Square, PieceKind)> {
    let attackers = position.attackers(to, side, occupied) & occupied;
    attackers
        .into_iter()
        .filter_map(|from| position.on(from).map(|piece| (from, piece.kind)))
        .min_by_key(|&(_, kind)| material::exchange_value(kind))
}

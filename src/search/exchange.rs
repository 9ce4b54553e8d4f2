//! Static exchange evaluation: what a move is worth when both sides go on taking on its square.
//!
//! Pins and promotions while retaking are not looked at.

use super::score::Value;
use crate::eval::material;
use crate::rules::{Bitboard, Move, PieceKind, Position, Square};

/// Whether the exchange begun by `mv` wins at least `threshold` centipawns, each side free to stop when it pays.
pub(super) fn at_least(position: &Position, mv: Move, threshold: Value) -> bool {
    let (gain, kind, origin) = first_step(position, mv);
    // Even if nothing is retaken, and even if the piece is lost for nothing.
    let sure = gain - threshold;
    if sure < 0 {
        return false;
    }
    // By how much the side to take next would be ahead of its aim after taking.
    let mut ahead = material::exchange_value(kind) - sure;
    if ahead <= 0 {
        return true;
    }
    let to = mv.to();
    let mut occupied = (position.occupied() - origin) | Bitboard::of(to);
    let mut side = position.side_to_move();
    let mut holds = true;
    loop {
        side = side.other();
        let attackers = position.attackers(to, side, occupied) & occupied;
        let Some((from, kind)) = cheapest(position, attackers) else {
            return holds;
        };
        holds = !holds;
        occupied = occupied - Bitboard::of(from);
        if kind == PieceKind::King {
            // A king may not take a covered piece.
            let covered = position.attackers(to, side.other(), occupied).meets(occupied);
            return holds != covered;
        }
        ahead = material::exchange_value(kind) - ahead;
        if ahead < Value::from(holds) {
            return holds;
        }
    }
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

/// The least valuable of these pieces, the king last.
fn cheapest(position: &Position, attackers: Bitboard) -> Option<(Square, PieceKind)> {
    let price = |kind| if kind == PieceKind::King { Value::MAX } else { material::exchange_value(kind) };
    attackers
        .into_iter()
        .filter_map(|from| position.on(from).map(|piece| (from, piece.kind)))
        .min_by_key(|&(_, kind)| price(kind))
}

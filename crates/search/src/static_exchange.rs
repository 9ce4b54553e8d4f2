//! Static exchange evaluation (SEE): the material balance of all captures on one square.
//!
//! Ignores pins, and promotions by the recapturing pieces.

use super::move_properties::{material_gain, piece_after_move};
use super::score::Value;
use sankoma_eval::material;
use sankoma_rules::{Bitboard, Move, PieceKind, Position, Square};

/// The exchange that `mv` begins wins at least `threshold` centipawns, each side stopping when that is better.
pub(super) fn see_at_least(position: &Position, mv: Move, threshold: Value) -> bool {
    // Balance above the threshold if nothing is recaptured.
    let sure = material_gain(position, mv) - threshold;
    if sure < 0 {
        return false;
    }
    // By how much the side to capture would be above its threshold after the capture.
    let mut ahead = piece_after_move(position, mv).map_or(0, material::exchange_value) - sure;
    if ahead <= 0 {
        return true;
    }
    let to = mv.to();
    let origin = mv.from().map_or(Bitboard::EMPTY, Bitboard::of);
    let mut occupied = (position.occupied() - origin) | Bitboard::of(to);
    let mut side = position.side_to_move();
    let mut holds = true;
    loop {
        side = side.other();
        let attackers = position.attackers(to, side, occupied) & occupied;
        let Some((from, kind)) = least_valuable_attacker(position, attackers) else {
            return holds;
        };
        holds = !holds;
        occupied = occupied - Bitboard::of(from);
        if kind == PieceKind::King {
            // A king must not capture a protected piece.
            let covered = position.attackers(to, side.other(), occupied).intersects(occupied);
            return holds != covered;
        }
        ahead = material::exchange_value(kind) - ahead;
        if ahead < Value::from(holds) {
            return holds;
        }
    }
}

/// The least valuable attacker, the king last.
fn least_valuable_attacker(position: &Position, attackers: Bitboard) -> Option<(Square, PieceKind)> {
    let price = |kind| if kind == PieceKind::King { Value::MAX } else { material::exchange_value(kind) };
    attackers
        .into_iter()
        .filter_map(|from| position.on(from).map(|piece| (from, piece.kind)))
        .min_by_key(|&(_, kind)| price(kind))
}

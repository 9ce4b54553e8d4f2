//! King guard: the pieces of both sides that bear on a king.

use sankoma_rules::{Bitboard, Color, Position, Square, attacks};

/// By how many the guards of a king less its attackers must differ before it is said.
const MIN_GUARD_DIFFERENCE: u32 = 2;

/// The pieces that bear on a king's square or one next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingGuard {
    /// Of the enemy.
    pub attackers: u32,
    /// Of its own side, without the king.
    pub guards: u32,
}

impl KingGuard {
    pub(super) fn of(position: &Position, side: Color) -> Option<Self> {
        let attackers = bearing_on_king(position, side, side.other())?;
        let guards = bearing_on_king(position, side, side)?;
        Some(Self { attackers, guards })
    }

    /// Whether the king is worse off: no fewer attackers, and these less the guards at least two more.
    pub(super) fn is_weaker_than(self, other: Self) -> bool {
        let margin =
            i64::from(other.guards) - i64::from(other.attackers) - i64::from(self.guards) + i64::from(self.attackers);
        self.attackers >= other.attackers && margin >= i64::from(MIN_GUARD_DIFFERENCE)
    }
}

/// How many pieces of `by`, the king itself apart, attack the square of the king of `side` or one next to it.
pub(super) fn bearing_on_king(position: &Position, side: Color, by: Color) -> Option<u32> {
    let king = position.king(side)?;
    let near = attacks::king(king) | Bitboard::of(king);
    let attackers = |square: Square| position.attackers(square, by, position.occupied());
    let bearing = near.into_iter().fold(Bitboard::EMPTY, |all, square| all | attackers(square));
    Some((bearing - Bitboard::of(king)).count())
}

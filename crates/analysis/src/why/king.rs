//! King: its escape squares.

use super::finding::{Finding, FindingKind, Rank};
use super::lines::Lines;
use crate::assessment::escape_squares;
use sankoma_rules::{Bitboard, Color, Position, Square, attacks};

/// Escape squares that the king must lose before it is said.
const MIN_LOST_ESCAPES: u32 = 2;
/// Pieces that must bear on the squares around the king before it is said.
const MIN_ATTACKERS: u32 = 2;

impl Lines<'_> {
    /// The king has fewer squares after the answer to the move than after the answer to the better move.
    pub(super) fn fewer_escapes(&self) -> Option<Finding> {
        let mover = self.mover();
        if self.better.plies < 2 || self.played.plies < 2 {
            return None;
        }
        let [after_better, after_played] = [&self.better, &self.played].map(|line| line.replay.position(2));
        let (from, to) = (escape_squares(after_better, mover)?, escape_squares(after_played, mover)?);
        let attackers = bearing_on_king(after_played, mover, mover.other())?;
        if to.count() + MIN_LOST_ESCAPES > from.count() || attackers < MIN_ATTACKERS {
            return None;
        }
        let kind = FindingKind::FewerEscapes { played: to.count(), better: from.count(), attackers };
        let squares = after_played.king(mover).into_iter().chain(from - to).collect();
        Some(self.of_played(kind, 1, squares, Rank::KING))
    }
}

/// Number of pieces of `by`, the king itself apart, that attack the square of the king of `side` or one next to it.
fn bearing_on_king(position: &Position, side: Color, by: Color) -> Option<u32> {
    let king = position.king(side)?;
    let near = attacks::king(king) | Bitboard::of(king);
    let attackers = |square: Square| position.attackers(square, by, position.occupied());
    let bearing = near.into_iter().fold(Bitboard::EMPTY, |all, square| all | attackers(square));
    Some((bearing - Bitboard::of(king)).count())
}

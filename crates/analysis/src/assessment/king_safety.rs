//! King safety: where a king can flee, and whether checks alone mate it.

use sankoma_rules::{Bitboard, Color, Position, attacks};
use sankoma_search::SearchControl;
use sankoma_search::mate::{self, MateExistence, MateTable};

/// Search for a mate by checks alone of the side to move, within so many nodes.
pub(super) fn short_mate_search(position: &mut Position, nodes: u64) -> MateExistence {
    mate::exists(position, &mut MateTable::new(1), &SearchControl::new(), nodes).0
}

/// The squares next to the king of `side` that hold no piece of its own and that the enemy does not attack.
pub(crate) fn escape_squares(position: &Position, side: Color) -> Option<Bitboard> {
    let king = position.king(side)?;
    let without_king = position.occupied() - Bitboard::of(king);
    let around = attacks::king(king) - position.pieces_of(side);
    Some(around.into_iter().filter(|&to| !position.is_attacked(to, side.other(), without_king)).collect())
}

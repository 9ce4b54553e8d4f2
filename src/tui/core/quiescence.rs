//! Quiescence scores of positions that can be searched.

use sankoma_eval::Weights;
use sankoma_rules::{Move, Position};
use sankoma_search::{Score, Searchable as _, TranspositionTable};

/// The quiescence score of a position from the side to move's view, with its line; `None` if it cannot be searched.
/// `table` is one of quiescence searches alone.
pub(in crate::tui) fn quiescence_of_searchable(
    weights: &Weights,
    table: &TranspositionTable,
    position: &Position,
) -> Option<(Score, Vec<Move>)> {
    position.setup().is_searchable().then(|| weights.quiescence_with(table, position))
}

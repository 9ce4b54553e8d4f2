//! Search request: what to search, with which evaluation and table, and how far.

use super::control::SearchControl;
use super::limits::SearchLimits;
use super::transposition_table::TranspositionTable;
use crate::eval::Evaluation;
use crate::rules::Position;

/// A search to be made; [`SearchRequest::run`] makes it.
pub struct SearchRequest<'a, E: Evaluation> {
    /// Static evaluation of positions.
    pub evaluation: &'a E,
    /// Transposition table: results of earlier searches, to which this one adds its own.
    pub table: &'a TranspositionTable,
    /// Stop signal and deadlines.
    pub control: &'a SearchControl,
    /// Root of the search, with the moves that led to it.
    pub position: Position,
    /// How many of the best lines to find, at least 1.
    pub multipv: usize,
    /// How far to search. With several threads the node limit counts the nodes of all of them and is exceeded by at most a few
    /// thousand.
    pub limits: SearchLimits,
    /// Number of threads, the caller's included: 1 to [`MAX_THREADS`](super::MAX_THREADS). With one, and without deadlines, the result
    /// depends on nothing but the request and the table.
    pub threads: usize,
}

impl<'a, E: Evaluation> SearchRequest<'a, E> {
    /// Asks for the best line of `position` on one thread, without limits.
    pub fn new(
        evaluation: &'a E,
        table: &'a TranspositionTable,
        control: &'a SearchControl,
        position: Position,
    ) -> Self {
        Self { evaluation, table, control, position, multipv: 1, limits: SearchLimits::infinite(), threads: 1 }
    }
}

//! Search request: what to search, with which evaluation and table, and how far.

use super::control::SearchControl;
use super::time_management::TimeBudget;
use super::transposition_table::TranspositionTable;
use crate::eval::Evaluation;
use crate::rules::{Move, Position};

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

/// Limits of one search; whichever is reached first ends it. The default is none at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// Last depth to complete, in plies.
    pub depth: Option<u32>,
    /// Nodes to search, those of the mate search at the root included; exact, so that a run can be repeated.
    pub nodes: Option<u64>,
    /// Time to use.
    pub time: Option<TimeBudget>,
    /// The game is a draw once so many moves have been made, by the number that the position gives its next move.
    pub max_moves: Option<u32>,
    /// Consider only these moves at the root; empty means all.
    pub search_moves: Vec<Move>,
}

impl SearchLimits {
    /// Until stopped.
    pub fn infinite() -> Self {
        Self::default()
    }

    /// This many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// This many plies.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }
}

//! Search request: what to search, with which evaluation and table, and how far.

use super::control::SearchControl;
use super::time_management::TimeBudget;
use super::transposition_table::TranspositionTable;
use crate::eval::Evaluation;
use sankoma_rules::{Move, Position};

/// A search to be made, with everything it needs; [`SearchRequest::run`] makes it.
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
    /// How far to search. With several threads the node limit counts the nodes of all of them and is exceeded by at
    /// most a few thousand.
    pub limits: SearchLimits,
    /// Number of threads, the caller's included: 1 to [`MAX_THREADS`](super::MAX_THREADS). With one thread and without
    /// deadlines the result depends on nothing but the request and the table.
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

/// Limits of a search; the first one reached ends it. The default is no limit at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// Last depth to complete, in plies.
    pub depth: Option<u32>,
    /// Nodes to search, those of the mate search at the root included. Exact on one thread, so that a run can be
    /// repeated.
    pub nodes: Option<u64>,
    /// Time budget, counted from the start of the search.
    pub time: Option<TimeBudget>,
    /// The game is a draw after this many moves, counted by [`Position::move_number`].
    pub max_moves: Option<u32>,
    /// Moves to consider at the root; empty means all.
    pub search_moves: Vec<Move>,
    /// Whether a move of a game is to be played and nobody asks for explanations: no nodes go into a mate search at the
    /// root then.
    pub playing: bool,
}

impl SearchLimits {
    /// No limit: searches until stopped.
    pub fn infinite() -> Self {
        Self::default()
    }

    /// A limit of this many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A limit of this many plies.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }
}

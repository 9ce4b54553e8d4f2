//! How far a search may go.

use super::TimeBudget;
use crate::rules::Move;

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

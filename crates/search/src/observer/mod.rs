//! Search observers: shown every node, cutoff, skipped move and re-search of a search.
//!
//! A search is generic over its observer: with [`NoSearchObserver`] every call is empty and compiles to nothing, any
//! other observer is called dynamically.
//!
//! | question | file |
//! |---|---|
//! | how often did what happen? | `counters` |
//! | what happened to each root move? | `root_observer` |

mod counters;
pub(super) mod root_observer;
#[cfg(test)]
mod tests;

pub use counters::{CountingObserver, SearchCounters, SearchStatistic};

use super::reasons::{EnteredNode, NodeReason, SearchAttempt, SkipReason};
use super::root_statistics::RootMoveStatistics;
use super::score::Value;
use sankoma_rules::Move;

/// Receives the events of a search, of its leading thread only. Every method has an empty default.
pub trait SearchObserver {
    /// A node is entered. The calls for its children come before [`Self::leave`].
    fn enter(&mut self, _node: EnteredNode) {}

    /// The node at `ply` is left with `value`, in centipawns for its side to move.
    fn leave(&mut self, _ply: usize, _value: Value, _reason: NodeReason) {}

    /// The node at `ply` skips `mv`.
    fn skip(&mut self, _ply: usize, _mv: Move, _reason: SkipReason) {}

    /// The node at `ply` searches `mv` reduced, or again; called before the child is entered.
    fn attempt(&mut self, _ply: usize, _mv: Move, _attempt: SearchAttempt) {}

    /// An iteration and the mate search after it are complete. `root_moves` come best first.
    fn iteration_finished(&mut self, _root_moves: &mut dyn Iterator<Item = &RootMoveStatistics>) {}
}

/// Null observer: ignores everything and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NoSearchObserver;

impl SearchObserver for NoSearchObserver {}

impl SearchObserver for &mut dyn SearchObserver {
    fn enter(&mut self, node: EnteredNode) {
        (**self).enter(node);
    }

    fn leave(&mut self, ply: usize, value: Value, reason: NodeReason) {
        (**self).leave(ply, value, reason);
    }

    fn skip(&mut self, ply: usize, mv: Move, reason: SkipReason) {
        (**self).skip(ply, mv, reason);
    }

    fn attempt(&mut self, ply: usize, mv: Move, attempt: SearchAttempt) {
        (**self).attempt(ply, mv, attempt);
    }

    fn iteration_finished(&mut self, root_moves: &mut dyn Iterator<Item = &RootMoveStatistics>) {
        (**self).iteration_finished(root_moves);
    }
}

//! Who looks on while a search works, node by node.
//!
//! A search is generic over its watcher: with [`NoSearchObserver`] every call below is empty and compiles to nothing.
//!
//! | question | file |
//! |---|---|
//! | what is each reason called? | `wording` |
//! | how often did what happen? | `counters` |
//! | what became of each move at the root? | `at_root` |

mod counters;
pub(super) mod reasons;
pub(super) mod root_observer;
#[cfg(test)]
mod tests;

pub use counters::{CountingObserver, SearchCounters, SearchStatistic};
pub use reasons::{EnteredNode, NodeReason, SearchAttempt, SkipReason};

use super::root_statistics::RootMoveStatistics;
use super::score::Value;
use crate::rules::Move;

/// What a search tells of its nodes. Every call has an empty default.
pub trait SearchObserver {
    /// A node begins. Calls for its children come before [`Self::leave`].
    fn enter(&mut self, _node: EnteredNode) {}

    /// The node at `ply` ends with `value`, for its side to move.
    fn leave(&mut self, _ply: usize, _value: Value, _reason: NodeReason) {}

    /// The node at `ply` leaves out `mv`.
    fn skip(&mut self, _ply: usize, _mv: Move, _why: SkipReason) {}

    /// The node at `ply` tries `mv` in an unusual way; told before the child is entered.
    fn attempt(&mut self, _ply: usize, _mv: Move, _how: SearchAttempt) {}

    /// An iteration of the leading thread, and the mate search beside it, are over. The root moves come best first.
    fn iteration_finished(&mut self, _root_moves: &mut dyn Iterator<Item = &RootMoveStatistics>) {}
}

/// Looks at nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSearchObserver;

impl SearchObserver for NoSearchObserver {}

impl<W: SearchObserver> SearchObserver for &mut W {
    fn enter(&mut self, node: EnteredNode) {
        (**self).enter(node);
    }

    fn leave(&mut self, ply: usize, value: Value, reason: NodeReason) {
        (**self).leave(ply, value, reason);
    }

    fn skip(&mut self, ply: usize, mv: Move, why: SkipReason) {
        (**self).skip(ply, mv, why);
    }

    fn attempt(&mut self, ply: usize, mv: Move, how: SearchAttempt) {
        (**self).attempt(ply, mv, how);
    }

    fn iteration_finished(&mut self, root_moves: &mut dyn Iterator<Item = &RootMoveStatistics>) {
        (**self).iteration_finished(root_moves);
    }
}

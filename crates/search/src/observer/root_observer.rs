//! Root observer: records the outcome of the root move being searched and passes every event on.

use super::SearchObserver;
use crate::reasons::{EnteredNode, NodeReason, SearchAttempt, SkipReason};
use crate::root_statistics::{RootMoveOutcome, RootMoveStatistics};
use crate::score::Value;
use sankoma_rules::Move;

/// An observer that wraps another one.
pub(crate) struct RootObserver<O> {
    inner: O,
    root_move_outcome: RootMoveOutcome,
}

impl<O> RootObserver<O> {
    pub(crate) const fn new(inner: O) -> Self {
        Self { inner, root_move_outcome: RootMoveOutcome { reason: None, reduction: 0, re_searches: 0 } }
    }

    pub(crate) fn begin_root_move(&mut self) {
        self.root_move_outcome = RootMoveOutcome::default();
    }

    pub(crate) const fn root_move_outcome(&self) -> RootMoveOutcome {
        self.root_move_outcome
    }
}

impl<O: SearchObserver> SearchObserver for RootObserver<O> {
    fn enter(&mut self, node: EnteredNode) {
        self.inner.enter(node);
    }

    fn leave(&mut self, ply: usize, value: Value, reason: NodeReason) {
        // Searches of the same node for another purpose end earlier: the last reason is the node's own.
        if ply == 1 {
            self.root_move_outcome.reason = Some(reason);
        }
        self.inner.leave(ply, value, reason);
    }

    fn skip(&mut self, ply: usize, mv: Move, reason: SkipReason) {
        self.inner.skip(ply, mv, reason);
    }

    fn attempt(&mut self, ply: usize, mv: Move, attempt: SearchAttempt) {
        if ply == 0 {
            match attempt {
                SearchAttempt::Reduced(plies) => self.root_move_outcome.reduction = plies,
                SearchAttempt::FullDepth | SearchAttempt::FullWindow => self.root_move_outcome.re_searches += 1,
            }
        }
        self.inner.attempt(ply, mv, attempt);
    }

    fn iteration_finished(&mut self, root_moves: &mut dyn Iterator<Item = &RootMoveStatistics>) {
        self.inner.iteration_finished(root_moves);
    }
}

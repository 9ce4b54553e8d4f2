//! Keeps what became of the move at the root that is being searched, and passes everything on.

use super::{EnteredNode, NodeReason, SearchAttempt, SearchObserver, SkipReason};
use crate::rules::Move;
use crate::search::root_statistics::RootMoveStatistics;
use crate::search::score::Value;

/// What became of a move at the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::search) struct RootMoveOutcome {
    /// How the position after it came to its value, in its last search.
    pub reason: Option<NodeReason>,
    /// Plies by which it was searched less deep at first.
    pub reduction: i32,
    /// Searches after the first.
    pub re_searches: u32,
}

/// A watcher with a look at the root.
pub(in crate::search) struct RootObserver<W> {
    inner: W,
    root_move_outcome: RootMoveOutcome,
}

impl<W> RootObserver<W> {
    pub(in crate::search) const fn new(inner: W) -> Self {
        Self { inner, root_move_outcome: RootMoveOutcome { reason: None, reduction: 0, re_searches: 0 } }
    }

    pub(in crate::search) fn into_inner(self) -> W {
        self.inner
    }

    pub(in crate::search) fn begin_root_move(&mut self) {
        self.root_move_outcome = RootMoveOutcome::default();
    }

    pub(in crate::search) const fn root_move_outcome(&self) -> RootMoveOutcome {
        self.root_move_outcome
    }
}

impl<W: SearchObserver> SearchObserver for RootObserver<W> {
    fn enter(&mut self, node: EnteredNode) {
        self.inner.enter(node);
    }

    fn leave(&mut self, ply: usize, value: Value, reason: NodeReason) {
        // Searches of the same node for another purpose end before it does: the last word is its own.
        if ply == 1 {
            self.root_move_outcome.reason = Some(reason);
        }
        self.inner.leave(ply, value, reason);
    }

    fn skip(&mut self, ply: usize, mv: Move, why: SkipReason) {
        self.inner.skip(ply, mv, why);
    }

    fn attempt(&mut self, ply: usize, mv: Move, how: SearchAttempt) {
        if ply == 0 {
            match how {
                SearchAttempt::Reduced(plies) => self.root_move_outcome.reduction = plies,
                SearchAttempt::FullDepth | SearchAttempt::FullWindow => self.root_move_outcome.re_searches += 1,
            }
        }
        self.inner.attempt(ply, mv, how);
    }

    fn iteration_finished(&mut self, root_moves: &mut dyn Iterator<Item = &RootMoveStatistics>) {
        self.inner.iteration_finished(root_moves);
    }
}

//! Extensions: moves that are searched deeper, or less deep, because of what is known of them.

use super::context::{CandidateMove, NodeContext, SearchWindow};
use crate::observer::SearchObserver;
use crate::report::Bound;
use crate::score::{MATE_IN_MAX_PLY, Value};
use crate::worker::SearchWorker;
use sankoma_eval::Evaluation;

/// Change of a move's depth.
pub(super) enum MoveExtension {
    /// Plies to add; negative for a reduction.
    Plies(i32),
    /// Multi-cut: the node reaches beta without the move; this is its value.
    MultiCut(Value),
}

impl<E: Evaluation, O: SearchObserver> SearchWorker<'_, E, O> {
    pub(super) fn extension(
        &mut self,
        window: SearchWindow,
        context: &NodeContext,
        candidate: &CandidateMove,
    ) -> MoveExtension {
        match self.singular_beta(window, context, candidate) {
            Some(limit) => self.singular_extension(window, context, candidate, limit),
            None => MoveExtension::Plies(0),
        }
    }

    /// Singular extension: the value that all other moves must stay below, if the table knows `candidate` to be good.
    fn singular_beta(&self, window: SearchWindow, context: &NodeContext, candidate: &CandidateMove) -> Option<Value> {
        let constants = self.constants();
        let entry = context.entry?;
        let known = Some(candidate.mv) == context.table_move
            && entry.depth >= window.depth - 3
            && entry.bound != Bound::Upper
            && entry.value.abs() < MATE_IN_MAX_PLY;
        let applies = window.depth >= constants.singular_min_depth
            && context.excluded.is_none()
            && (window.ply as i32) < 2 * self.root_depth;
        (known && applies).then(|| entry.value - constants.singular_margin * window.depth / 10)
    }

    fn singular_extension(
        &mut self,
        window: SearchWindow,
        context: &NodeContext,
        candidate: &CandidateMove,
        limit: Value,
    ) -> MoveExtension {
        self.frames.at(window.ply).excluded = Some(candidate.mv);
        let others = self.search(window.zero_window_at(limit, (window.depth - 1) / 2));
        self.frames.at(window.ply).excluded = None;
        let double = self.constants().singular_double_margin;
        let known = context.entry.map_or(0, |entry| entry.value);
        if others < limit {
            MoveExtension::Plies(1 + i32::from(!window.is_pv() && others < limit - double))
        } else if limit >= window.beta && !window.is_pv() {
            MoveExtension::MultiCut(limit)
        } else if known >= window.beta {
            MoveExtension::Plies(-2 + i32::from(window.is_pv()))
        } else if window.cut_node {
            MoveExtension::Plies(-2)
        } else {
            MoveExtension::Plies(0)
        }
    }
}

//! Move pruning: moves that are skipped because they can hardly change the node's value.

use super::context::{CandidateMove, MoveLoopState, NodeContext, SearchWindow};
use crate::history::PieceToSquare;
use crate::move_properties::{captured_kind, material_gain};
use crate::observer::SearchObserver;
use crate::reasons::SkipReason;
use crate::score::MATE_IN_MAX_PLY;
use crate::static_exchange;
use crate::worker::SearchWorker;
use sankoma_eval::Evaluation;

impl<E: Evaluation, O: SearchObserver> SearchWorker<'_, E, O> {
    /// Why `candidate` is skipped, if it is.
    pub(super) fn skip_reason(
        &self,
        window: SearchWindow,
        context: &NodeContext,
        state: &MoveLoopState,
        candidate: &CandidateMove,
    ) -> Option<SkipReason> {
        // While the best value is being mated every move is searched: it may be the escape.
        if state.best_value <= -MATE_IN_MAX_PLY {
            return None;
        }
        let reduced = (window.depth - 1 - candidate.reduction / 1024).max(0);
        if candidate.tactical || candidate.gives_check {
            return self.forcing_skip_reason(window, context, candidate, reduced);
        }
        let constants = self.constants();
        if state.move_count > self.late_move_count(window, context) {
            return Some(SkipReason::LateMove);
        }
        if reduced < constants.history_prune_depth
            && candidate.history < -constants.history_prune_per_ply * window.depth
        {
            return Some(SkipReason::History);
        }
        let reduced = (reduced + candidate.history / constants.futility_history).max(0);
        let margin = constants.futility_base + constants.futility_per_ply * reduced;
        if reduced < constants.futility_depth
            && context.evaluation.is_some_and(|evaluation| evaluation + margin <= window.alpha)
        {
            return Some(SkipReason::Futility);
        }
        let may_lose = constants.quiet_exchange_per_square * reduced * reduced;
        (!static_exchange::see_at_least(self.position(), candidate.mv, -may_lose)).then_some(SkipReason::Exchange)
    }

    /// Futility pruning and exchange pruning of captures and checks.
    fn forcing_skip_reason(
        &self,
        window: SearchWindow,
        context: &NodeContext,
        candidate: &CandidateMove,
        reduced: i32,
    ) -> Option<SkipReason> {
        let (constants, position) = (self.constants(), self.position());
        let mut history = 0;
        if candidate.tactical {
            history =
                self.history.capture(PieceToSquare::of(position, candidate.mv), captured_kind(position, candidate.mv));
        }
        if candidate.tactical && !candidate.gives_check && reduced < constants.capture_futility_depth {
            let margin = constants.capture_futility_base
                + constants.capture_futility_per_ply * reduced
                + material_gain(position, candidate.mv)
                + history / constants.capture_futility_history;
            if context.evaluation.is_some_and(|evaluation| evaluation + margin <= window.alpha) {
                return Some(SkipReason::Futility);
            }
        }
        let may_lose =
            (constants.capture_exchange_per_ply * window.depth + history / constants.capture_exchange_history).max(0);
        (!static_exchange::see_at_least(position, candidate.mv, -may_lose)).then_some(SkipReason::Exchange)
    }

    /// Late move pruning: number of moves after which quiet moves are skipped.
    fn late_move_count(&self, window: SearchWindow, context: &NodeContext) -> usize {
        let constants = self.constants();
        let count = constants.late_prune_base + constants.late_prune_per_square * window.depth * window.depth / 100;
        (if context.improving { count } else { count / 2 }) as usize
    }
}

//! Node pruning: settles a node without its moves, or with only a few of them.

use super::context::{NodeContext, SearchWindow};
use crate::history::PieceToSquare;
use crate::move_picker::MovePicker;
use crate::observer::SearchObserver;
use crate::reasons::NodeReason;
use crate::report::Bound;
use crate::score::{MATE_IN_MAX_PLY, Value};
use crate::transposition_table::entry::TranspositionEntry;
use crate::worker::SearchWorker;
use sankoma_eval::Evaluation;
use sankoma_rules::Move;

impl<E: Evaluation, O: SearchObserver> SearchWorker<'_, E, O> {
    /// Razoring, reverse futility pruning and null move pruning.
    pub(super) fn prune_whole_node(
        &mut self,
        window: SearchWindow,
        context: &NodeContext,
    ) -> Option<(Value, NodeReason)> {
        let (evaluation, estimate) = (context.evaluation?, context.estimate?);
        if window.is_pv() || context.excluded.is_some() || window.beta.abs() >= MATE_IN_MAX_PLY {
            return None;
        }
        let SearchWindow { alpha, beta, depth, ply, .. } = window;
        let constants = self.constants();
        // Razoring: so far below alpha only captures can help, so quiescence search decides.
        let razoring_margin = constants.razoring_base + constants.razoring_per_square * depth * depth;
        if depth <= constants.razoring_depth && estimate + razoring_margin <= alpha {
            let value = self.quiesce(alpha, beta, ply);
            if self.aborted || value <= alpha {
                return Some((value, NodeReason::Razoring));
            }
        }
        // Reverse futility pruning: so far above beta the opponent's replies do not matter. A node that was a PV node
        // before may become one again, so it is searched.
        let constants = self.constants();
        let margin = constants.reverse_futility_margin * (depth - i32::from(context.improving));
        if !context.table_pv
            && depth <= constants.reverse_futility_depth
            && estimate - margin >= beta
            && estimate < MATE_IN_MAX_PLY
        {
            return Some((i32::midpoint(estimate, beta), NodeReason::ReverseFutility));
        }
        let passed = self.position().last_move().is_some_and(Move::is_pass);
        if depth >= constants.null_move_min_depth
            && !passed
            && ply >= self.null_move_from
            && estimate >= beta
            && evaluation + constants.null_move_slack * depth >= beta
        {
            return self.null_move(window, estimate).map(|value| (value, NodeReason::NullMove));
        }
        None
    }

    /// Null move pruning: if the opponent cannot get below beta even after our pass, some move of ours surely holds
    /// beta.
    fn null_move(&mut self, window: SearchWindow, estimate: Value) -> Option<Value> {
        let constants = self.constants();
        let reduction = constants.null_move_reduction
            + window.depth / 3
            + ((estimate - window.beta) / constants.null_move_per_value).min(4);
        let verify = window.depth >= constants.null_move_verify_depth && self.null_move_from == 0;
        let reduced = window.depth - reduction;
        let limit = window.zero_window_at(window.beta, window.depth);
        self.frames.at(window.ply).piece_to = PieceToSquare::NONE;
        self.make(Move::PASS);
        let value = -self.search(limit.zero_window_child(reduced, !window.cut_node));
        self.board.unmake();
        if self.aborted {
            return Some(0);
        }
        if value < window.beta {
            return None;
        }
        // A mate that is found after a pass is not proved.
        let value = if value >= MATE_IN_MAX_PLY { window.beta } else { value };
        if !verify {
            return Some(value);
        }
        // Cutoffs at great depth are verified by a search without null moves in its upper part (zugzwang).
        self.null_move_from = window.ply + (3 * reduced.max(1) / 4) as usize;
        let verified = self.search(window.zero_window_at(window.beta, reduced));
        self.null_move_from = 0;
        (self.aborted || verified >= window.beta).then_some(value)
    }

    /// Probcut: tries the captures that gain enough to reach beta plus a margin, at a smaller depth.
    pub(super) fn probcut(&mut self, window: SearchWindow, context: &NodeContext) -> Option<(Value, NodeReason)> {
        let evaluation = context.evaluation?;
        let constants = self.constants();
        let beta =
            window.beta + constants.probcut_margin - if context.improving { constants.probcut_improving } else { 0 };
        let known_to_fail = context
            .entry
            .is_some_and(|entry| entry.depth >= window.depth - 3 && entry.value < beta && entry.bound != Bound::Lower);
        if window.is_pv()
            || window.depth < constants.probcut_min_depth
            || window.beta.abs() >= MATE_IN_MAX_PLY
            || context.excluded.is_some()
            || known_to_fail
        {
            return None;
        }
        let mut picker =
            MovePicker::winning_captures(self.position(), context.table_move, beta - evaluation, &self.arena);
        let mut settled = None;
        while let Some(mv) = self.next_move(&mut picker, None, window.ply) {
            let value = self.probcut_value(window, beta, mv);
            if self.aborted {
                return Some((0, NodeReason::Aborted));
            }
            if value >= beta {
                self.store_probcut(window, context, mv, value);
                settled = Some((value - (beta - window.beta), NodeReason::Probcut));
                break;
            }
        }
        picker.finish(&mut self.arena);
        settled
    }

    fn probcut_value(&mut self, window: SearchWindow, beta: Value, mv: Move) -> Value {
        self.make_in_line(window.ply, mv);
        let probcut_window = window.zero_window_at(beta, window.depth);
        let mut value = -self.search(probcut_window.zero_window_child(0, false));
        if value >= beta && !self.aborted {
            value = -self.search(probcut_window.zero_window_child(window.depth - 4, !window.cut_node));
        }
        self.board.unmake();
        value
    }

    fn store_probcut(&self, window: SearchWindow, context: &NodeContext, mv: Move, value: Value) {
        let entry = TranspositionEntry {
            best: Some(mv),
            value,
            evaluation: context.raw_evaluation,
            depth: window.depth - 3,
            bound: Bound::Lower,
            pv: false,
        };
        self.table.store(self.position().key(), window.ply, entry);
    }
}

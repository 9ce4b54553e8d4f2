//! History update: what a node leaves in the histories when its moves have been searched.

use super::context::{MoveLoopState, NodeContext, SearchWindow};
use crate::history::{PawnStructure, PieceToSquare};
use crate::move_properties::{captured_kind, is_tactical};
use crate::observer::SearchObserver;
use crate::score::Value;
use crate::worker::SearchWorker;
use sankoma_eval::Evaluation;
use sankoma_rules::Move;

impl<E: Evaluation, O: SearchObserver> SearchWorker<'_, E, O> {
    /// Rewards the best move, punishes those tried before it, and updates correction history.
    pub(super) fn update_history(&mut self, window: SearchWindow, context: &NodeContext, state: &MoveLoopState) {
        let constants = self.constants();
        let bonus = self.history_bonus(window.depth);
        let malus = (constants.history_malus * window.depth).min(constants.history_malus_max);
        if let Some(best) = state.best_move {
            let quiet = !is_tactical(self.position(), best);
            self.reward(window.ply, state.pawns, best, bonus);
            if quiet && state.best_value >= window.beta {
                self.history.add_killer(window.ply, best);
            }
            for &mv in state.tried.moves() {
                // A capture that is best says nothing about the quiet moves.
                if mv != best && (quiet || is_tactical(self.position(), mv)) {
                    self.reward(window.ply, state.pawns, mv, -malus);
                }
            }
        }
        self.update_correction(window, context, state);
    }

    /// A cutoff by the table rewards its move by half.
    pub(super) fn reward_table_move(&mut self, window: SearchWindow, best: Option<Move>, value: Value) {
        let confirmed = best.filter(|&mv| value >= window.beta && self.position().is_pseudo_legal(mv));
        if let Some(mv) = confirmed.filter(|&mv| !mv.is_pass() && !is_tactical(self.position(), mv)) {
            let pawns = PawnStructure::of(self.position());
            self.reward(window.ply, pawns, mv, self.history_bonus(window.depth) / 2);
        }
    }

    /// History bonus of a move that is best at `depth`.
    fn history_bonus(&self, depth: i32) -> i32 {
        (self.constants().history_bonus * depth).min(self.constants().history_bonus_max)
    }

    /// Changes every history of `mv`, a move of the node at `ply`, by `bonus`.
    fn reward(&mut self, ply: usize, pawns: PawnStructure, mv: Move, bonus: i32) {
        let piece_to = PieceToSquare::of(self.position(), mv);
        if is_tactical(self.position(), mv) {
            let victim = captured_kind(self.position(), mv);
            self.history.reward_capture(piece_to, victim, bonus);
            return;
        }
        let us = self.position().side_to_move();
        self.history.reward_butterfly(us, mv, bonus);
        self.history.reward_pawn(pawns, piece_to, bonus);
        for earlier in self.frames.earlier_moves(ply) {
            self.history.reward_continuation(earlier, piece_to, bonus);
        }
    }

    /// Correction history: records the difference between search and evaluation, unless the best move is a capture or
    /// the bound does not decide.
    fn update_correction(&mut self, window: SearchWindow, context: &NodeContext, state: &MoveLoopState) {
        let known = context.evaluation.zip(context.corrections).filter(|_| context.excluded.is_none());
        let Some((evaluation, corrections)) = known else { return };
        let tactical = state.best_move.is_some_and(|mv| is_tactical(self.position(), mv));
        let too_low = state.best_value >= window.beta && state.best_value <= evaluation;
        let too_high = state.best_move.is_none() && state.best_value >= evaluation;
        if !tactical && !too_low && !too_high {
            let difference = (state.best_value - evaluation).clamp(-2000, 2000);
            self.history.reward_correction(corrections, difference * window.depth);
        }
    }
}

//! Move loop: the moves of a node, one after the other.

use super::context::{CandidateMove, MoveLoopState, NodeContext, ReductionContext, SearchWindow, TriedMoves};
use super::extensions::MoveExtension;
use crate::history::{PawnStructure, PieceToSquare};
use crate::move_picker::MovePicker;
use crate::move_properties::is_tactical;
use crate::observer::SearchObserver;
use crate::reasons::{NodeReason, SearchAttempt, SkipReason};
use crate::report::Bound;
use crate::score::{INFINITE, Value, mated_in};
use crate::worker::SearchWorker;
use sankoma_eval::Evaluation;
use sankoma_rules::Move;
use sankoma_rules::movegen::CheckInfo;

impl<E: Evaluation, O: SearchObserver> SearchWorker<'_, E, O> {
    pub(super) fn search_moves(&mut self, mut window: SearchWindow, context: &NodeContext) -> (Value, NodeReason) {
        let original_alpha = window.alpha;
        let mut state = MoveLoopState {
            best_value: -INFINITE,
            best_move: None,
            move_count: 0,
            tried: TriedMoves::NEW,
            pawns: PawnStructure::of(self.position()),
        };
        let mut reason = NodeReason::FailLow;
        let checks = CheckInfo::of(self.position());
        let mut picker = MovePicker::all(self.position(), context.table_move, &self.arena);
        let reduction_context = ReductionContext {
            improving: context.improving,
            table_pv: context.table_pv,
            pawns: state.pawns,
            table_tactical: context.table_move.is_some_and(|mv| is_tactical(self.position(), mv)),
        };
        let mut searched = 0;
        while let Some(mv) = self.next_move(&mut picker, Some(&checks), window.ply) {
            if Some(mv) == context.excluded {
                self.observer.skip(window.ply, mv, SkipReason::Excluded);
                continue;
            }
            state.move_count += 1;
            let candidate = self.candidate_move(window, reduction_context, state.move_count, mv, &checks);
            if let Some(skip_reason) = self.skip_reason(window, context, &state, &candidate) {
                self.observer.skip(window.ply, mv, skip_reason);
                if skip_reason == SkipReason::LateMove {
                    picker.skip_quiets();
                }
                continue;
            }
            let extension = match self.extension(window, context, &candidate) {
                MoveExtension::Plies(plies) => plies,
                MoveExtension::MultiCut(value) => {
                    picker.finish(&mut self.arena);
                    return (value, NodeReason::MultiCut);
                }
            };
            if self.aborted {
                return (0, NodeReason::Aborted);
            }
            searched += 1;
            let value = self.search_move(window, &state, &candidate, searched, extension);
            if self.aborted {
                return (0, NodeReason::Aborted);
            }
            if value > state.best_value {
                state.best_value = value;
                if value > window.alpha {
                    state.best_move = Some(mv);
                    reason = NodeReason::Exact(mv);
                    self.pv.extend(window.ply, mv);
                    if value >= window.beta {
                        reason = NodeReason::Cut(mv, searched);
                        self.frames.at(window.ply).cutoff_count += 1;
                        break;
                    }
                    window.alpha = value;
                }
            }
            state.tried.push(mv);
        }
        picker.finish(&mut self.arena);
        if state.move_count == 0 {
            // With an excluded move this only says that no other move raises alpha.
            let value = if context.excluded.is_some() { original_alpha } else { mated_in(window.ply) };
            return (value, NodeReason::NoMove);
        }
        let window = SearchWindow { alpha: original_alpha, ..window };
        self.update_history(window, context, &state);
        self.store_in_table(window, context, &state);
        (state.best_value, reason)
    }

    /// Properties of a move; `move_number` is its number in the move loop, from 1.
    pub(crate) fn candidate_move(
        &self,
        window: SearchWindow,
        reduction_context: ReductionContext,
        move_number: usize,
        mv: Move,
        checks: &CheckInfo,
    ) -> CandidateMove {
        let position = self.position();
        let tactical = is_tactical(position, mv);
        let check = position.gives_check(checks, mv);
        let mut history = 0;
        if !tactical {
            let (piece_to, earlier) = (PieceToSquare::of(position, mv), self.frames.earlier_moves(window.ply));
            history = self.history.butterfly(position.side_to_move(), mv)
                + self.history.continuation(earlier[0], piece_to)
                + self.history.continuation(earlier[1], piece_to)
                + self.history.pawn(reduction_context.pawns, piece_to) * self.constants().pawn_history_reduction / 100;
        }
        let mut candidate = CandidateMove { mv, tactical, gives_check: check, history, reduction: 0 };
        candidate.reduction = self.reduction(window, reduction_context, move_number, &candidate);
        candidate
    }

    /// Searches one move. `searched` is its number among the moves searched, from 1.
    fn search_move(
        &mut self,
        window: SearchWindow,
        state: &MoveLoopState,
        candidate: &CandidateMove,
        searched: usize,
        extension: i32,
    ) -> Value {
        if extension != 0 {
            self.observer.attempt(window.ply, candidate.mv, SearchAttempt::Reduced(-extension));
        }
        let depth = window.depth - 1 + extension;
        self.make_in_line(window.ply, candidate.mv);
        let value = self.search_child(window, state.best_value, candidate, searched, depth);
        self.board.unmake();
        value
    }

    fn store_in_table(&mut self, window: SearchWindow, context: &NodeContext, state: &MoveLoopState) {
        if context.excluded.is_some() {
            return;
        }
        let entry = super::TranspositionEntry {
            best: state.best_move,
            value: state.best_value,
            evaluation: context.raw_evaluation,
            depth: window.depth,
            bound: Bound::of(state.best_value, window.alpha, window.beta),
            pv: context.table_pv,
        };
        self.table.store(self.position().key(), window.ply, entry);
    }
}

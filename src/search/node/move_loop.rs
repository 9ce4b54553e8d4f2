//! Move loop: the moves of a node, one after the other.

use super::context::{CandidateMove, MoveLoopState, NodeContext, ReductionContext, SearchWindow, TriedMoves};
use super::extensions::MoveExtension;
use crate::eval::Evaluation;
use crate::rules::Move;
use crate::rules::movegen::CheckInfo;
use crate::search::history::PieceToSquare;
use crate::search::move_picker::MovePicker;
use crate::search::move_properties::is_tactical;
use crate::search::observer::SearchObserver;
use crate::search::observer::reasons::{NodeReason, SearchAttempt, SkipReason};
use crate::search::report::Bound;
use crate::search::score::{INFINITE, Value, mated_in};
use crate::search::worker::SearchWorker;

impl<E: Evaluation, W: SearchObserver> SearchWorker<'_, E, W> {
    pub(super) fn search_moves(&mut self, mut window: SearchWindow, knowledge: &NodeContext) -> (Value, NodeReason) {
        let original_alpha = window.alpha;
        let mut progress =
            MoveLoopState { best_value: -INFINITE, best_move: None, move_count: 0, tried: TriedMoves::NEW };
        let mut reason = NodeReason::FailLow;
        let checks = CheckInfo::of(self.position());
        let mut picker = MovePicker::all(self.position(), knowledge.table_move, &self.arena);
        let situation = ReductionContext {
            improving: knowledge.improving,
            table_tactical: knowledge.table_move.is_some_and(|mv| is_tactical(self.position(), mv)),
        };
        let mut searched = 0;
        while let Some(mv) = self.next_move(&mut picker, Some(&checks), window.ply) {
            if Some(mv) == knowledge.excluded {
                self.observer.skip(window.ply, mv, SkipReason::Excluded);
                continue;
            }
            progress.move_count += 1;
            let candidate = self.candidate_move(window, situation, progress.move_count, mv, &checks);
            if let Some(why) = self.skip_reason(window, knowledge, &progress, &candidate) {
                self.observer.skip(window.ply, mv, why);
                if why == SkipReason::LateMove {
                    picker.skip_quiets();
                }
                continue;
            }
            let extension = match self.extension(window, knowledge, &candidate) {
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
            let value = self.search_move(window, &progress, &candidate, searched, extension);
            if self.aborted {
                return (0, NodeReason::Aborted);
            }
            if value > progress.best_value {
                progress.best_value = value;
                if value > window.alpha {
                    progress.best_move = Some(mv);
                    reason = NodeReason::Exact(mv);
                    self.extend_pv(window.ply, mv);
                    if value >= window.beta {
                        reason = NodeReason::Cut(mv, searched);
                        self.frame(window.ply).cutoff_count += 1;
                        break;
                    }
                    window.alpha = value;
                }
            }
            progress.tried.push(mv);
        }
        picker.finish(&mut self.arena);
        if progress.move_count == 0 {
            // With an excluded move this only says that no other move raises alpha.
            let value = if knowledge.excluded.is_some() { original_alpha } else { mated_in(window.ply) };
            return (value, NodeReason::NoMove);
        }
        let window = SearchWindow { alpha: original_alpha, ..window };
        self.update_history(window, knowledge, &progress);
        self.store_in_table(window, knowledge, &progress);
        (progress.best_value, reason)
    }

    /// Properties of a move; `move_number` is its number in the move loop, from 1.
    pub(in crate::search) fn candidate_move(
        &self,
        window: SearchWindow,
        situation: ReductionContext,
        place: usize,
        mv: Move,
        checks: &CheckInfo,
    ) -> CandidateMove {
        let position = self.position();
        let tactical = is_tactical(position, mv);
        let check = position.gives_check(checks, mv);
        let mut history = 0;
        if !tactical {
            let (step, steps) = (PieceToSquare::of(position, mv), self.earlier_moves(window.ply));
            history = self.history.butterfly(position.side_to_move(), mv)
                + self.history.continuation(steps[0], step)
                + self.history.continuation(steps[1], step);
        }
        let mut candidate = CandidateMove { mv, tactical, gives_check: check, history, reduction: 0 };
        candidate.reduction = self.reduction(window, situation, place, &candidate);
        candidate
    }

    /// Searches one move. `searched` is its number among the moves searched, from 1.
    fn search_move(
        &mut self,
        window: SearchWindow,
        so_far: &MoveLoopState,
        candidate: &CandidateMove,
        place: usize,
        extension: i32,
    ) -> Value {
        if extension != 0 {
            self.observer.attempt(window.ply, candidate.mv, SearchAttempt::Reduced(-extension));
        }
        let depth = window.depth - 1 + extension;
        self.make_in_line(window.ply, candidate.mv);
        let value = self.search_child(window, so_far.best_value, candidate, place, depth);
        self.board.unmake();
        value
    }

    fn store_in_table(&mut self, window: SearchWindow, knowledge: &NodeContext, progress: &MoveLoopState) {
        if knowledge.excluded.is_some() {
            return;
        }
        let entry = super::TranspositionEntry {
            best: progress.best_move,
            value: progress.best_value,
            evaluation: knowledge.raw_evaluation,
            depth: window.depth,
            bound: Bound::of(progress.best_value, window.alpha, window.beta),
            pv: window.is_pv(),
        };
        self.table.store(self.position().key(), window.ply, entry);
    }
}

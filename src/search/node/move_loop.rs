//! The moves of a node, one after the other.

use super::super::Bound;
use super::super::history::PieceToSquare;
use super::super::move_picker::MovePicker;
use super::super::move_properties::is_tactical;
use super::super::observer::{NodeReason, SearchAttempt, SearchObserver, SkipReason};
use super::super::score::{INFINITE, Value, mated_in};
use super::super::worker::SearchWorker;
use super::extensions::MoveExtension;
use super::reductions::ReductionContext;
use super::{NodeContext, SearchWindow};
use crate::eval::Evaluation;
use crate::rules::Move;
use crate::rules::movegen::CheckInfo;

/// How many moves are kept to be punished when a later one cuts.
const MAX_TRIED_MOVES: usize = 32;

/// A move with what is asked of it several times.
pub(in crate::search) struct CandidateMove {
    pub(super) mv: Move,
    /// A capture, or the promotion of a pawn.
    pub(super) tactical: bool,
    pub(super) gives_check: bool,
    /// Continuation history of a quiet move.
    pub(super) history: i32,
    /// In 1/1024 ply.
    pub(super) reduction: i32,
}

/// What the moves of a node have come to so far.
pub(super) struct MoveLoopState {
    pub(super) best_value: Value,
    pub(super) best_move: Option<Move>,
    /// Moves looked at, those left out included.
    pub(super) move_count: usize,
    /// Moves that did not cut.
    pub(super) tried: TriedMoves,
}

/// The first moves that were searched.
pub(super) struct TriedMoves {
    moves: [Move; MAX_TRIED_MOVES],
    len: usize,
}

impl TriedMoves {
    const NEW: Self = Self { moves: [Move::PASS; MAX_TRIED_MOVES], len: 0 };

    fn push(&mut self, mv: Move) {
        if self.len < MAX_TRIED_MOVES {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

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
            // With a move left out, this only says that nothing else holds alpha.
            let value = if knowledge.excluded.is_some() { original_alpha } else { mated_in(window.ply) };
            return (value, NodeReason::NoMove);
        }
        let window = SearchWindow { alpha: original_alpha, ..window };
        self.update_history(window, knowledge, &progress);
        self.store_in_table(window, knowledge, &progress);
        (progress.best_value, reason)
    }

    /// What is asked of a move, `place` being its number in the list.
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

    /// One move: reduced first when it comes late, then as deep as it deserves. `place` counts the moves searched.
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

//! The moves of a node, one after the other.

use super::super::Bound;
use super::super::facts::is_tactical;
use super::super::history::Step;
use super::super::picker::Picker;
use super::super::score::{INFINITE, Value, mated_in};
use super::super::watch::{Reason, Skip, Trial, Watch};
use super::super::worker::Worker;
use super::reduce::Situation;
use super::singular::Extension;
use super::{Knowledge, Window};
use crate::eval::Evaluation;
use crate::rules::Move;
use crate::rules::movegen::CheckInfo;

/// How many moves are kept to be punished when a later one cuts.
const TRIED: usize = 32;

/// A move with what is asked of it several times.
pub(in crate::search) struct Candidate {
    pub(super) mv: Move,
    /// A capture, or the promotion of a pawn.
    pub(super) tactical: bool,
    pub(super) check: bool,
    /// Continuation history of a quiet move.
    pub(super) history: i32,
    /// In 1/1024 ply.
    pub(super) reduction: i32,
}

/// What the moves of a node have come to so far.
pub(super) struct Progress {
    pub(super) best: Value,
    pub(super) best_move: Option<Move>,
    /// Moves looked at, those left out included.
    pub(super) count: usize,
    /// Moves that did not cut.
    pub(super) tried: Tried,
}

/// The first moves that were searched.
pub(super) struct Tried {
    moves: [Move; TRIED],
    len: usize,
}

impl Tried {
    const NEW: Self = Self { moves: [Move::PASS; TRIED], len: 0 };

    fn push(&mut self, mv: Move) {
        if self.len < TRIED {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<E: Evaluation, W: Watch> Worker<'_, E, W> {
    pub(super) fn search_moves(&mut self, mut window: Window, knowledge: &Knowledge) -> (Value, Reason) {
        let original_alpha = window.alpha;
        let mut progress = Progress { best: -INFINITE, best_move: None, count: 0, tried: Tried::NEW };
        let mut reason = Reason::FailLow;
        let checks = CheckInfo::of(self.position());
        let mut picker = Picker::all(self.position(), knowledge.table_move, &self.arena);
        let situation = Situation {
            improving: knowledge.improving,
            table_tactical: knowledge.table_move.is_some_and(|mv| is_tactical(self.position(), mv)),
        };
        let mut searched = 0;
        while let Some(mv) = self.pick(&mut picker, Some(&checks), window.ply) {
            if Some(mv) == knowledge.excluded {
                self.watch.skip(window.ply, mv, Skip::Excluded);
                continue;
            }
            progress.count += 1;
            let candidate = self.candidate(window, situation, progress.count, mv, &checks);
            if let Some(why) = self.reason_to_skip(window, knowledge, &progress, &candidate) {
                self.watch.skip(window.ply, mv, why);
                if why == Skip::Late {
                    picker.skip_quiets();
                }
                continue;
            }
            let extension = match self.extension(window, knowledge, &candidate) {
                Extension::Plies(plies) => plies,
                Extension::MultiCut(value) => {
                    picker.finish(&mut self.arena);
                    return (value, Reason::MultiCut);
                }
            };
            if self.aborted {
                return (0, Reason::Aborted);
            }
            searched += 1;
            let value = self.search_move(window, &progress, &candidate, searched, extension);
            if self.aborted {
                return (0, Reason::Aborted);
            }
            if value > progress.best {
                progress.best = value;
                if value > window.alpha {
                    progress.best_move = Some(mv);
                    reason = Reason::Exact(mv);
                    self.extend_pv(window.ply, mv);
                    if value >= window.beta {
                        reason = Reason::Cut(mv, searched);
                        self.frame(window.ply).cutoffs += 1;
                        break;
                    }
                    window.alpha = value;
                }
            }
            progress.tried.push(mv);
        }
        picker.finish(&mut self.arena);
        if progress.count == 0 {
            // With a move left out, this only says that nothing else holds alpha.
            let value = if knowledge.excluded.is_some() { original_alpha } else { mated_in(window.ply) };
            return (value, Reason::NoMove);
        }
        let window = Window { alpha: original_alpha, ..window };
        self.learn(window, knowledge, &progress);
        self.remember(window, knowledge, &progress);
        (progress.best, reason)
    }

    /// What is asked of a move, `place` being its number in the list.
    pub(in crate::search) fn candidate(
        &self,
        window: Window,
        situation: Situation,
        place: usize,
        mv: Move,
        checks: &CheckInfo,
    ) -> Candidate {
        let position = self.position();
        let tactical = is_tactical(position, mv);
        let check = position.gives_check(checks, mv);
        let mut history = 0;
        if !tactical {
            let (step, steps) = (Step::of(position, mv), self.steps(window.ply));
            history = self.history.butterfly(position.side_to_move(), mv)
                + self.history.continuation(steps[0], step)
                + self.history.continuation(steps[1], step);
        }
        let mut candidate = Candidate { mv, tactical, check, history, reduction: 0 };
        candidate.reduction = self.reduction(window, situation, place, &candidate);
        candidate
    }

    /// One move: reduced first when it comes late, then as deep as it deserves. `place` counts the moves searched.
    fn search_move(
        &mut self,
        window: Window,
        so_far: &Progress,
        candidate: &Candidate,
        place: usize,
        extension: i32,
    ) -> Value {
        if extension != 0 {
            self.watch.trial(window.ply, candidate.mv, Trial::Reduced(-extension));
        }
        let depth = window.depth - 1 + extension;
        self.advance(window.ply, candidate.mv);
        let value = self.search_child(window, so_far.best, candidate, place, depth);
        self.board.unmake();
        value
    }

    fn remember(&mut self, window: Window, knowledge: &Knowledge, progress: &Progress) {
        if knowledge.excluded.is_some() {
            return;
        }
        let entry = super::Entry {
            best: progress.best_move,
            value: progress.best,
            evaluation: knowledge.raw,
            depth: window.depth,
            bound: Bound::of(progress.best, window.alpha, window.beta),
            pv: window.is_pv(),
        };
        self.table.store(self.position().key(), window.ply, entry);
    }
}

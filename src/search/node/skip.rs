//! Moves that are left out: they can hardly change the node's value.

use super::super::exchange;
use super::super::facts::{prize, victim};
use super::super::history::Step;
use super::super::score::MATE_IN_MAX_PLY;
use super::super::watch::{Skip, Watch};
use super::super::worker::Worker;
use super::moves::{Candidate, Progress};
use super::{Knowledge, Window};
use crate::eval::Evaluation;

impl<E: Evaluation, W: Watch> Worker<'_, E, W> {
    /// Why `candidate` is not worth searching, if it is not.
    pub(super) fn reason_to_skip(
        &self,
        window: Window,
        knowledge: &Knowledge,
        so_far: &Progress,
        candidate: &Candidate,
    ) -> Option<Skip> {
        // As long as there is nothing better than being mated, every move is a hope.
        if so_far.best <= -MATE_IN_MAX_PLY {
            return None;
        }
        let reduced = (window.depth - 1 - candidate.reduction / 1024).max(0);
        if candidate.tactical || candidate.check {
            return self.reason_to_skip_forcing(window, knowledge, candidate, reduced);
        }
        let constants = self.constants();
        if so_far.count > self.late(window, knowledge) {
            return Some(Skip::Late);
        }
        if reduced < constants.history_prune_depth
            && candidate.history < -constants.history_prune_per_ply * window.depth
        {
            return Some(Skip::History);
        }
        let reduced = (reduced + candidate.history / constants.futility_history).max(0);
        let margin = constants.futility_base + constants.futility_per_ply * reduced;
        if reduced < constants.futility_depth
            && knowledge.evaluation.is_some_and(|evaluation| evaluation + margin <= window.alpha)
        {
            return Some(Skip::Futility);
        }
        let may_lose = constants.quiet_exchange_per_square * reduced * reduced;
        (!exchange::at_least(self.position(), candidate.mv, -may_lose)).then_some(Skip::Exchange)
    }

    /// Captures and checks.
    fn reason_to_skip_forcing(
        &self,
        window: Window,
        knowledge: &Knowledge,
        candidate: &Candidate,
        reduced: i32,
    ) -> Option<Skip> {
        let (constants, position) = (self.constants(), self.position());
        let mut history = 0;
        if candidate.tactical {
            history = self.history.capture(Step::of(position, candidate.mv), victim(position, candidate.mv));
        }
        if candidate.tactical && !candidate.check && reduced < constants.capture_futility_depth {
            let margin = constants.capture_futility_base
                + constants.capture_futility_per_ply * reduced
                + prize(position, candidate.mv)
                + history / constants.capture_futility_history;
            if knowledge.evaluation.is_some_and(|evaluation| evaluation + margin <= window.alpha) {
                return Some(Skip::Futility);
            }
        }
        let may_lose =
            (constants.capture_exchange_per_ply * window.depth + history / constants.capture_exchange_history).max(0);
        (!exchange::at_least(position, candidate.mv, -may_lose)).then_some(Skip::Exchange)
    }

    /// Moves after which a quiet one comes late.
    fn late(&self, window: Window, knowledge: &Knowledge) -> usize {
        let count = self.constants().late_prune_base + window.depth * window.depth;
        (if knowledge.improving { count } else { count / 2 }) as usize
    }
}

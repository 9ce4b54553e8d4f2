//! Moves that are searched deeper than the others, or less deep, for what they are.

use super::super::exchange;
use super::super::score::{MATE_IN_MAX_PLY, Value};
use super::super::watch::Watch;
use super::super::worker::Worker;
use super::moves::Candidate;
use super::{Knowledge, Window};
use crate::eval::Evaluation;
use crate::search::Bound;

/// What becomes of a move's depth.
pub(super) enum Extension {
    /// So many plies more; negative for less.
    Plies(i32),
    /// Even without the move the node holds beta: its value.
    MultiCut(Value),
}

impl<E: Evaluation, W: Watch> Worker<'_, E, W> {
    pub(super) fn extension(&mut self, window: Window, knowledge: &Knowledge, candidate: &Candidate) -> Extension {
        if let Some(value) = self.singular_limit(window, knowledge, candidate) {
            return self.singularity(window, knowledge, candidate, value);
        }
        // A check that loses nothing narrows the replies: see it through, but not for ever.
        let near = window.ply as i32 * 10 < self.root_depth * self.constants().check_extension_reach;
        let extended = candidate.check && near && exchange::at_least(self.position(), candidate.mv, 0);
        Extension::Plies(i32::from(extended))
    }

    /// If the table knows `candidate` to be good: the value that the other moves must stay below for it to be the only
    /// good one.
    fn singular_limit(&self, window: Window, knowledge: &Knowledge, candidate: &Candidate) -> Option<Value> {
        let constants = self.constants();
        let entry = knowledge.entry?;
        let known = Some(candidate.mv) == knowledge.table_move
            && entry.depth >= window.depth - 3
            && entry.bound != Bound::Upper
            && entry.value.abs() < MATE_IN_MAX_PLY;
        let asked = window.depth >= constants.singular_min_depth
            && knowledge.excluded.is_none()
            && (window.ply as i32) < 2 * self.root_depth;
        (known && asked).then(|| entry.value - constants.singular_margin * window.depth / 10)
    }

    fn singularity(&mut self, window: Window, knowledge: &Knowledge, candidate: &Candidate, limit: Value) -> Extension {
        self.frame(window.ply).excluded = Some(candidate.mv);
        let others = self.search(window.holds(limit, (window.depth - 1) / 2));
        self.frame(window.ply).excluded = None;
        let double = self.constants().singular_double_margin;
        let known = knowledge.entry.map_or(0, |entry| entry.value);
        if others < limit {
            Extension::Plies(1 + i32::from(!window.is_pv() && others < limit - double))
        } else if limit >= window.beta && !window.is_pv() {
            Extension::MultiCut(limit)
        } else if known >= window.beta {
            Extension::Plies(-2 + i32::from(window.is_pv()))
        } else if window.cut {
            Extension::Plies(-2)
        } else {
            Extension::Plies(0)
        }
    }
}

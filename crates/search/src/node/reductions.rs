//! Late move reductions: later moves are searched less deep first, and again when they come out above alpha.

use super::context::{CandidateMove, ReductionContext, SearchWindow};
use crate::observer::SearchObserver;
use crate::reasons::SearchAttempt;
use crate::score::Value;
use crate::worker::SearchWorker;
use sankoma_eval::Evaluation;

/// Natural logarithms in 1/1024, from integer arithmetic alone so that they are equal on every machine.
const LOGARITHMS: [i32; 256] = {
    let mut table = [0; 256];
    let mut number = 2;
    while number < 256 {
        table[number] = logarithm(number as u64);
        number += 1;
    }
    table
};

/// Takes 16 binary digits of the binary logarithm, one squaring each, then multiplies by ln 2.
const fn logarithm(number: u64) -> i32 {
    let whole = number.ilog2();
    let mut rest = (number << 32) >> whole;
    let mut bits = whole as u64;
    let mut digit = 0;
    while digit < 16 {
        rest = ((rest as u128 * rest as u128) >> 32) as u64;
        bits <<= 1;
        if rest >= 2 << 32 {
            rest >>= 1;
            bits |= 1;
        }
        digit += 1;
    }
    ((bits * 7098) / (65_536 * 10)) as i32
}

impl<E: Evaluation, O: SearchObserver> SearchWorker<'_, E, O> {
    /// Late move reduction of a move, in 1/1024 ply; it grows with the logarithms of depth and move number.
    pub(super) fn reduction(
        &self,
        window: SearchWindow,
        reduction_context: ReductionContext,
        move_number: usize,
        candidate: &CandidateMove,
    ) -> i32 {
        let constants = self.constants();
        let logarithm = |number: usize| LOGARITHMS[number.min(255)];
        let product = logarithm(window.depth as usize) * logarithm(move_number) / 1024;
        let mut reduction = constants.reduction_base + product * constants.reduction_per_log / 1024;
        let mut change = |applies: bool, by: i32| reduction += if applies { by } else { 0 };
        change(window.is_pv(), -constants.reduction_pv);
        change(reduction_context.table_pv, -constants.reduction_table_pv);
        change(window.cut_node, constants.reduction_cut);
        change(!reduction_context.improving, constants.reduction_not_improving);
        change(reduction_context.table_tactical && !candidate.tactical, constants.reduction_table_capture);
        change(candidate.gives_check, -constants.reduction_check);
        change(candidate.tactical, -constants.reduction_tactical);
        change(self.history.killers(window.ply).contains(&Some(candidate.mv)), -constants.reduction_killer);
        change(self.frames.of_children(window.ply).cutoff_count > 3, constants.reduction_cutoffs);
        reduction - candidate.history * 1024 / constants.reduction_history
    }

    /// Principal variation search of the child after `candidate`, for its parent's `window`: the first move with the
    /// full window; a later one reduced and with a zero window, then as deep and as wide as it turns out to need.
    pub(crate) fn search_child(
        &mut self,
        window: SearchWindow,
        best: Value,
        candidate: &CandidateMove,
        searched: usize,
        mut depth: i32,
    ) -> Value {
        if searched == 1 {
            let child_window = if window.is_pv() {
                window.full_child(depth)
            } else {
                window.zero_window_child(depth, !window.cut_node)
            };
            return -self.search(child_window);
        }
        let reduced = self.reduced_depth(window, candidate, depth);
        if reduced != depth {
            self.observer.attempt(window.ply, candidate.mv, SearchAttempt::Reduced(depth - reduced));
        }
        let cut = reduced < depth || !window.cut_node;
        let mut value = -self.search(window.zero_window_child(reduced, cut));
        if value > window.alpha && reduced < depth && !self.aborted {
            // How much better it is than the best decides about a ply more or less than the full depth.
            let constants = self.constants();
            depth += i32::from(value > best + constants.deeper_margin);
            depth -= i32::from(value < best + constants.shallower_margin);
            if depth > reduced {
                self.observer.attempt(window.ply, candidate.mv, SearchAttempt::FullDepth);
                value = -self.search(window.zero_window_child(depth, !window.cut_node));
            }
        }
        if value > window.alpha && window.is_pv() && !self.aborted {
            self.observer.attempt(window.ply, candidate.mv, SearchAttempt::FullWindow);
            value = -self.search(window.full_child(depth));
        }
        value
    }

    fn reduced_depth(&self, window: SearchWindow, candidate: &CandidateMove, depth: i32) -> i32 {
        if window.depth < self.constants().reduction_min_depth {
            return depth;
        }
        (depth - (candidate.reduction / 1024).max(0)).max(depth.min(1))
    }
}

//! Principal variation search of one node, in numbered steps. docs/search.md says what each step was worth when last
//! measured.
//!
//! | question | file |
//! |---|---|
//! | the order of the steps | this one |
//! | windows, and data of nodes and moves | `context` |
//! | Razoring, Reverse futility pruning, Null move pruning, Probcut | `node_pruning` |
//! | the move loop | `move_loop` |
//! | Late move pruning, Futility pruning, History pruning, Exchange pruning | `move_pruning` |
//! | Singular extension, Multi-cut | `extensions` |
//! | Late move reductions and re-searches | `reductions` |
//! | History heuristic: what is learned from the node | `history_update` |

pub(super) mod context;
mod extensions;
mod history_update;
mod move_loop;
mod move_pruning;
mod node_pruning;
mod reductions;

use super::history::CorrectionEntries;
use super::mate_in_one::mate_in_one;
use super::observer::SearchObserver;
use super::reasons::{EnteredNode, NodeReason};
use super::report::Bound;
use super::score::{MATE, MAX_PLY, Value, mated_in};
use super::transposition_table::entry::TranspositionEntry;
use super::worker::SearchWorker;
use context::{NodeContext, SearchWindow};
use sankoma_eval::Evaluation;
use sankoma_rules::Move;

impl<E: Evaluation, O: SearchObserver> SearchWorker<'_, E, O> {
    /// Fail-soft value of the position for the side to move: exact inside the window, otherwise a bound.
    pub(super) fn search(&mut self, window: SearchWindow) -> Value {
        // Step 1. Quiescence search at the horizon.
        let SearchWindow { alpha, beta, depth, ply, .. } = window;
        if depth <= 0 {
            return self.quiesce(alpha, beta, ply);
        }
        self.observer.enter(EnteredNode { ply, mv: self.position().last_move(), depth, alpha, beta });
        let (value, reason) = self.search_node(window);
        self.observer.leave(ply, value, reason);
        value
    }

    fn search_node(&mut self, mut window: SearchWindow) -> (Value, NodeReason) {
        let ply = window.ply;
        // Step 2. Rules and mate distance pruning: the rules may end the line, and no mate can be shorter than one
        // found already.
        if let Some(settled) = self.enter_node(ply) {
            return settled;
        }
        window.alpha = window.alpha.max(mated_in(ply));
        window.beta = window.beta.min(-mated_in(ply + 1));
        if window.alpha >= window.beta {
            return (window.alpha, NodeReason::MateDistance);
        }
        // Step 3. Transposition table cutoff.
        let entry = self.table.probe(self.position().key(), ply);
        let excluded = self.frames.at(ply).excluded;
        if excluded.is_none()
            && let Some(value) = entry.and_then(|entry| entry.cutoff_value_in(window))
        {
            self.reward_table_move(window, entry.and_then(|entry| entry.best), value);
            return (value, NodeReason::Table);
        }
        // Step 4. Mate in one move, found without search. Correction history arrives from memory meanwhile.
        let corrections = (!self.position().in_check()).then(|| self.correction_entries(ply));
        if entry.is_none()
            && excluded.is_none()
            && let Some(mv) = self.mate_in_one()
        {
            return (self.store_mate_in_one(ply, mv), NodeReason::Mate);
        }
        // Step 5. Static evaluation; razoring, reverse futility pruning and null move pruning may settle the node with
        // it.
        let context = self.node_context(entry, excluded, corrections, window);
        if let Some(settled) = self.prune_whole_node(window, &context) {
            return settled;
        }
        // Step 6. Internal iterative reduction: without a table move the order of moves is poor; the next visit will
        // know one.
        if context.table_move.is_none()
            && window.depth >= self.constants().internal_reduction_depth
            && (window.cut_node || window.is_pv())
        {
            window.depth -= 1;
        }
        // Step 7. Probcut: a capture that holds more than beta at a smaller depth is taken to hold beta at the full
        // depth.
        if let Some(settled) = self.probcut(window, &context) {
            return settled;
        }
        // Step 8. Move loop: pruning of moves, extensions, reductions, histories, table entry.
        self.search_moves(window, &context)
    }

    /// A mate in one move; never looked for in check.
    pub(super) fn mate_in_one(&mut self) -> Option<Move> {
        let enabled = self.constants().mate_test != 0 && !self.position().in_check();
        if enabled { mate_in_one(&mut self.board) } else { None }
    }

    /// Stores that `mv` mates and returns the value.
    pub(super) fn store_mate_in_one(&mut self, ply: usize, mv: Move) -> Value {
        let value = -mated_in(ply + 1);
        self.pv.set(ply, mv);
        let (evaluation, depth) = (self.evaluate(), MAX_PLY as i32);
        let entry = TranspositionEntry { best: Some(mv), value, evaluation, depth, bound: Bound::Exact, pv: false };
        self.table.store(self.position().key(), ply, entry);
        value
    }

    fn node_context(
        &mut self,
        entry: Option<TranspositionEntry>,
        excluded: Option<Move>,
        corrections: Option<CorrectionEntries>,
        window: SearchWindow,
    ) -> NodeContext {
        let ply = window.ply;
        let table_move = entry.and_then(|entry| entry.best);
        if excluded.is_none() {
            self.frames.at(ply + 1).cutoff_count = 0;
            self.history.clear_killers(ply + 2);
        }
        let evaluated = corrections.map(|corrections| {
            let raw = entry.map_or_else(|| self.evaluate(), |entry| entry.evaluation);
            (raw, self.corrected_evaluation(raw, corrections))
        });
        let (raw, evaluation) = evaluated.unzip();
        self.frames.at(ply).evaluation = evaluation.unwrap_or(MATE);
        let better = |evaluation| entry.and_then(|entry| entry.refined_evaluation(evaluation)).unwrap_or(evaluation);
        NodeContext {
            entry,
            table_move,
            raw_evaluation: raw.unwrap_or_default(),
            evaluation,
            corrections,
            estimate: evaluation.map(better),
            improving: evaluation.is_some_and(|evaluation| self.frames.is_improving(ply, evaluation)),
            table_pv: window.is_pv() || entry.is_some_and(|entry| entry.pv),
            excluded,
        }
    }
}

impl TranspositionEntry {
    /// Transposition table cutoff: the value, if it is deep enough and decides the node. Not in PV nodes, whose lines
    /// would end there.
    fn cutoff_value_in(&self, window: SearchWindow) -> Option<Value> {
        if window.is_pv() || self.depth < window.depth {
            return None;
        }
        self.cutoff_value(window.alpha, window.beta)
    }
}

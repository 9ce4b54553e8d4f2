//! One position of the tree: a principal variation search as a page of named steps. What each of them was worth when last
//! measured stands in docs/search.md.
//!
//! | question | file |
//! |---|---|
//! | in which order is everything asked? | this one |
//! | can the node be settled without trying its moves? | `prune` |
//! | which moves are searched? | `moves` |
//! | which are left out? | `skip` |
//! | how deep is each searched? | `reduce`, `singular` |
//! | what is remembered? | `learn` |

mod extensions;
mod history_update;
mod move_loop;
mod move_pruning;
mod node_pruning;
mod reductions;

pub(super) use reductions::ReductionContext;

use super::Bound;
use super::mate_in_one::mate_in_one;
use super::observer::{EnteredNode, NodeReason, SearchObserver};
use super::score::{MATE, MATE_IN_MAX_PLY, MAX_PLY, Value, mated_in};
use super::transposition_table::TranspositionEntry;
use super::worker::SearchWorker;
use crate::eval::Evaluation;
use crate::rules::Move;

/// Where a node stands in the tree and what it is asked: the value if it lies between `alpha` and `beta`.
#[derive(Clone, Copy)]
pub(super) struct SearchWindow {
    pub(super) alpha: Value,
    pub(super) beta: Value,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether the node is expected to fail high.
    pub(super) cut_node: bool,
}

impl SearchWindow {
    /// Whether the exact value is wanted, not only on which side of a limit it lies.
    const fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The question to a child whose exact value is wanted.
    const fn full_child(self, depth: i32) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, depth, ply: self.ply + 1, cut_node: false }
    }

    /// The question whether a child is better than alpha.
    const fn zero_window_child(self, depth: i32, cut: bool) -> Self {
        Self { alpha: -self.alpha - 1, beta: -self.alpha, depth, ply: self.ply + 1, cut_node: cut }
    }

    /// The question at this node whether something holds `beta`.
    const fn zero_window_at(self, beta: Value, depth: i32) -> Self {
        Self { alpha: beta - 1, beta, depth, ..self }
    }
}

/// What a node knows before it looks at moves.
struct NodeContext {
    entry: Option<TranspositionEntry>,
    table_move: Option<Move>,
    /// As the evaluation says, for the table; meaningless in check.
    raw_evaluation: Value,
    /// Static evaluation with corrections; absent in check.
    evaluation: Option<Value>,
    /// What the node seems worth: the evaluation, or a better bound from the table. Absent in check.
    estimate: Option<Value>,
    /// The evaluation is better than two plies ago.
    improving: bool,
    /// The move that the search leaves out.
    excluded: Option<Move>,
}

impl<E: Evaluation, W: SearchObserver> SearchWorker<'_, E, W> {
    /// Value of the position for the side to move; outside the window only a limit of it.
    pub(super) fn search(&mut self, window: SearchWindow) -> Value {
        // Step 1. At the horizon only captures and checks are looked at.
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
        // Step 2. The rules may end the line here, and no mate can be shorter than one already found.
        if let Some(settled) = self.enter_node(ply) {
            return settled;
        }
        window.alpha = window.alpha.max(mated_in(ply));
        window.beta = window.beta.min(-mated_in(ply + 1));
        if window.alpha >= window.beta {
            return (window.alpha, NodeReason::MateDistance);
        }
        // Step 3. The table may know the answer.
        let entry = self.table.probe(self.position().key(), ply);
        let excluded = self.frame(ply).excluded;
        if excluded.is_none()
            && let Some(value) = entry.and_then(|entry| entry.cutoff_value_in(window))
        {
            self.reward_table_move(window, entry.and_then(|entry| entry.best), value);
            return (value, NodeReason::Table);
        }
        // Step 4. A mate in one move is seen without search.
        if entry.is_none()
            && excluded.is_none()
            && let Some(mv) = self.mate_in_one()
        {
            return (self.store_mate_in_one(ply, mv), NodeReason::Mate);
        }
        // Step 5. A first guess from the evaluation, which may already settle the node.
        let knowledge = self.node_context(entry, excluded, ply);
        if let Some(settled) = self.prune_whole_node(window, &knowledge) {
            return settled;
        }
        // Step 6. Without a table move the order is poor: look less deep, the next visit will know more.
        if knowledge.table_move.is_none()
            && window.depth >= self.constants().internal_reduction_depth
            && (window.cut_node || window.is_pv())
        {
            window.depth -= 1;
        }
        // Step 7. A capture that holds more than beta at a smaller depth will hold beta.
        if let Some(settled) = self.probcut(window, &knowledge) {
            return settled;
        }
        // Step 8. The moves.
        self.search_moves(window, &knowledge)
    }

    /// The move that mates, if there is one and the side to move is not in check.
    pub(super) fn mate_in_one(&mut self) -> Option<Move> {
        let asked = self.constants().mate_test != 0 && !self.position().in_check();
        if asked { mate_in_one(&mut self.board) } else { None }
    }

    /// Remembers that `mv` mates and returns the value.
    pub(super) fn store_mate_in_one(&mut self, ply: usize, mv: Move) -> Value {
        let value = -mated_in(ply + 1);
        self.pv[ply].push(mv);
        let (evaluation, depth) = (self.evaluate(), MAX_PLY as i32);
        let entry = TranspositionEntry { best: Some(mv), value, evaluation, depth, bound: Bound::Exact, pv: false };
        self.table.store(self.position().key(), ply, entry);
        value
    }

    fn node_context(&mut self, entry: Option<TranspositionEntry>, excluded: Option<Move>, ply: usize) -> NodeContext {
        let table_move = entry.and_then(|entry| entry.best);
        if excluded.is_none() {
            self.frame(ply + 1).cutoff_count = 0;
            self.history.clear_killers(ply + 1);
        }
        let raw = if self.position().in_check() {
            None
        } else {
            Some(entry.map_or_else(|| self.evaluate(), |entry| entry.evaluation))
        };
        let evaluation = raw.map(|raw| self.corrected_evaluation(raw));
        self.frame(ply).evaluation = evaluation.unwrap_or(MATE);
        let better = |evaluation| entry.and_then(|entry| entry.refined_evaluation(evaluation)).unwrap_or(evaluation);
        NodeContext {
            entry,
            table_move,
            raw_evaluation: raw.unwrap_or_default(),
            evaluation,
            estimate: evaluation.map(better),
            improving: evaluation.is_some_and(|evaluation| self.is_improving(ply, evaluation)),
            excluded,
        }
    }

    /// Whether the evaluation is better than when the side moved last; of the time before a check, if it was in check.
    fn is_improving(&self, ply: usize, evaluation: Value) -> bool {
        let before = [2, 4].map(|plies| self.frame_before(ply, plies).evaluation);
        before.into_iter().find(|&before| before != MATE).is_none_or(|before| evaluation > before)
    }
}

impl Bound {
    /// What a value says that came out of a search between these limits.
    pub(super) const fn of(value: Value, alpha: Value, beta: Value) -> Self {
        if value >= beta {
            Self::Lower
        } else if value > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

impl TranspositionEntry {
    /// The value, if it decides a node between these limits, whatever its depth.
    pub(super) fn cutoff_value(&self, alpha: Value, beta: Value) -> Option<Value> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        };
        decides.then_some(self.value)
    }

    /// The value, if it is deep enough and decides the node. Lines that are shown are never cut short.
    fn cutoff_value_in(&self, window: SearchWindow) -> Option<Value> {
        if window.is_pv() || self.depth < window.depth {
            return None;
        }
        self.cutoff_value(window.alpha, window.beta)
    }

    /// The value, if it says more of the node than its static evaluation and is no mate.
    pub(super) fn refined_evaluation(&self, evaluation: Value) -> Option<Value> {
        let better = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value > evaluation,
            Bound::Upper => self.value < evaluation,
        };
        (better && self.value.abs() < MATE_IN_MAX_PLY).then_some(self.value)
    }
}

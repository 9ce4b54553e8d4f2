//! What a node is asked, what it knows before its moves are searched, and what it knows of each move.

use crate::rules::Move;
use crate::search::score::Value;
use crate::search::transposition_table::entry::TranspositionEntry;

/// Where a node stands in the tree and what it is asked: the value if it lies between `alpha` and `beta`.
#[derive(Clone, Copy)]
pub(in crate::search) struct SearchWindow {
    pub(in crate::search) alpha: Value,
    pub(in crate::search) beta: Value,
    pub(in crate::search) depth: i32,
    pub(in crate::search) ply: usize,
    /// Whether the node is expected to fail high.
    pub(in crate::search) cut_node: bool,
}

impl SearchWindow {
    /// Whether the exact value is wanted, not only on which side of a limit it lies.
    pub(super) const fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The question to a child whose exact value is wanted.
    pub(super) const fn full_child(self, depth: i32) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, depth, ply: self.ply + 1, cut_node: false }
    }

    /// The question whether a child is better than alpha.
    pub(super) const fn zero_window_child(self, depth: i32, cut: bool) -> Self {
        Self { alpha: -self.alpha - 1, beta: -self.alpha, depth, ply: self.ply + 1, cut_node: cut }
    }

    /// The question at this node whether something holds `beta`.
    pub(super) const fn zero_window_at(self, beta: Value, depth: i32) -> Self {
        Self { alpha: beta - 1, beta, depth, ..self }
    }
}

/// What a node knows before it looks at moves.
pub(super) struct NodeContext {
    pub(super) entry: Option<TranspositionEntry>,
    pub(super) table_move: Option<Move>,
    /// As the evaluation says, for the table; meaningless in check.
    pub(super) raw_evaluation: Value,
    /// Static evaluation with corrections; absent in check.
    pub(super) evaluation: Option<Value>,
    /// What the node seems worth: the evaluation, or a better bound from the table. Absent in check.
    pub(super) estimate: Option<Value>,
    /// The evaluation is better than two plies ago.
    pub(super) improving: bool,
    /// The move that the search leaves out.
    pub(super) excluded: Option<Move>,
}

/// What the reduction of every move of a node depends on.
#[derive(Clone, Copy)]
pub(in crate::search) struct ReductionContext {
    /// The evaluation is better than two plies ago.
    pub(in crate::search) improving: bool,
    /// The table's move is a capture or promotion: quiet ones are less likely to be good.
    pub(in crate::search) table_tactical: bool,
}

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
    pub(super) const NEW: Self = Self { moves: [Move::PASS; MAX_TRIED_MOVES], len: 0 };

    pub(super) fn push(&mut self, mv: Move) {
        if self.len < MAX_TRIED_MOVES {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

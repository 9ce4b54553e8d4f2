//! Data of a node: its window, what it knows before its moves are searched, and what it knows of each move.

use crate::history::{CorrectionEntries, PawnStructure};
use crate::score::Value;
use crate::transposition_table::entry::TranspositionEntry;
use sankoma_rules::Move;

/// Window of a node: the value is searched exactly where it lies between `alpha` and `beta`.
#[derive(Clone, Copy)]
pub(crate) struct SearchWindow {
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    /// Expected cut node: the node is expected to fail high.
    pub(crate) cut_node: bool,
}

impl SearchWindow {
    /// PV node: the window is open, so that the exact value is searched.
    pub(super) const fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The window of a child with the full window.
    pub(super) const fn full_child(self, depth: i32) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, depth, ply: self.ply + 1, cut_node: false }
    }

    /// The zero window of a child, which tests whether it is better than alpha.
    pub(super) const fn zero_window_child(self, depth: i32, cut: bool) -> Self {
        Self { alpha: -self.alpha - 1, beta: -self.alpha, depth, ply: self.ply + 1, cut_node: cut }
    }

    /// The zero window at this node that tests whether it reaches `beta`.
    pub(super) const fn zero_window_at(self, beta: Value, depth: i32) -> Self {
        Self { alpha: beta - 1, beta, depth, ..self }
    }
}

/// Data of a node, found before its moves are searched.
pub(super) struct NodeContext {
    pub(super) entry: Option<TranspositionEntry>,
    pub(super) table_move: Option<Move>,
    /// Uncorrected static evaluation, for the table; meaningless in check.
    pub(super) raw_evaluation: Value,
    /// Static evaluation with correction history; `None` in check.
    pub(super) evaluation: Option<Value>,
    /// The node's entries of correction history; `None` in check.
    pub(super) corrections: Option<CorrectionEntries>,
    /// Estimate of the node's value: the evaluation, or a better bound from the table. `None` in check.
    pub(super) estimate: Option<Value>,
    /// Improving: the evaluation is better than two plies ago.
    pub(super) improving: bool,
    /// The node is a PV node, or the table knows it as one.
    pub(super) table_pv: bool,
    /// Singular extension: the move that is excluded.
    pub(super) excluded: Option<Move>,
}

/// Data of a node on which the reduction of every move depends.
#[derive(Clone, Copy)]
pub(crate) struct ReductionContext {
    /// Improving: the evaluation is better than two plies ago.
    pub(crate) improving: bool,
    /// The table move is a capture or promotion of a pawn: quiet moves are less likely to be good.
    pub(crate) table_tactical: bool,
    /// The node is a PV node, or the table knows it as one.
    pub(crate) table_pv: bool,
    /// The places of the pawns, for pawn history.
    pub(crate) pawns: PawnStructure,
}

/// Maximum number of moves that get a malus when a later one fails high.
const MAX_TRIED_MOVES: usize = 32;

/// A move of the move loop and its properties.
pub(crate) struct CandidateMove {
    pub(super) mv: Move,
    /// A capture or the promotion of a pawn.
    pub(super) tactical: bool,
    pub(super) gives_check: bool,
    /// Butterfly and continuation history of a quiet move.
    pub(super) history: i32,
    /// Late move reduction in 1/1024 ply.
    pub(super) reduction: i32,
}

/// Result of the move loop so far.
pub(super) struct MoveLoopState {
    pub(super) best_value: Value,
    pub(super) best_move: Option<Move>,
    /// Number of moves considered, the skipped ones included.
    pub(super) move_count: usize,
    /// Moves that did not fail high.
    pub(super) tried: TriedMoves,
    /// The places of the pawns, for pawn history.
    pub(super) pawns: PawnStructure,
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

//! Search line: what a search keeps of the nodes from the root to the present one, by ply.

use super::history::PieceToSquare;
use super::score::{MATE, MAX_PLY, Value};
use sankoma_rules::Move;

/// Plies before the root that continuation history looks back to.
const PLIES_BEFORE_ROOT: usize = 4;

/// Data of a node of the current line that nodes further down read.
#[derive(Clone, Copy)]
pub(super) struct SearchFrame {
    /// Static evaluation; [`MATE`] stands for "in check, none".
    pub(super) evaluation: Value,
    /// The move being searched.
    pub(super) piece_to: PieceToSquare,
    /// Singular extension: the move that is excluded from the search of this node.
    pub(super) excluded: Option<Move>,
    /// Number of children that have failed high.
    pub(super) cutoff_count: i32,
}

impl SearchFrame {
    const NEW: Self = Self { evaluation: MATE, piece_to: PieceToSquare::NONE, excluded: None, cutoff_count: 0 };
}

/// The frames of the current line, with blank ones before the root.
pub(super) struct SearchFrames([SearchFrame; PLIES_BEFORE_ROOT + MAX_PLY + 2]);

impl Default for SearchFrames {
    fn default() -> Self {
        Self([SearchFrame::NEW; PLIES_BEFORE_ROOT + MAX_PLY + 2])
    }
}

impl SearchFrames {
    /// The frame of the node at `ply`.
    #[inline]
    pub(super) fn at(&mut self, ply: usize) -> &mut SearchFrame {
        &mut self.0[PLIES_BEFORE_ROOT + ply]
    }

    /// The frame `plies` plies further up; blank before the root.
    #[inline]
    fn before(&self, ply: usize, plies: usize) -> &SearchFrame {
        &self.0[PLIES_BEFORE_ROOT + ply - plies]
    }

    /// The frame that the children of the node at `ply` use.
    #[inline]
    pub(super) fn of_children(&self, ply: usize) -> &SearchFrame {
        &self.0[PLIES_BEFORE_ROOT + ply + 1]
    }

    /// The moves one, two and four plies before the node at `ply`.
    #[inline]
    pub(super) fn earlier_moves(&self, ply: usize) -> [PieceToSquare; 3] {
        [1, 2, 4].map(|plies| self.before(ply, plies).piece_to)
    }

    /// The moves one and two plies before the node at `ply`.
    #[inline]
    pub(super) fn last_two_moves(&self, ply: usize) -> [PieceToSquare; 2] {
        [1, 2].map(|plies| self.before(ply, plies).piece_to)
    }

    /// Improving: `evaluation` is better than two plies ago, or four plies ago if the side was in check then.
    #[inline]
    pub(super) fn is_improving(&self, ply: usize, evaluation: Value) -> bool {
        let before = [2, 4].map(|plies| self.before(ply, plies).evaluation);
        before.into_iter().find(|&before| before != MATE).is_none_or(|before| evaluation > before)
    }
}

/// Triangular PV table: the best line from each ply, filled from the leaves up.
pub(super) struct PvTable(Vec<Vec<Move>>);

impl Default for PvTable {
    fn default() -> Self {
        Self(vec![Vec::new(); MAX_PLY + 2])
    }
}

impl PvTable {
    /// The line from `ply`.
    pub(super) fn line(&self, ply: usize) -> &[Move] {
        &self.0[ply]
    }

    /// Returns the line from `ply` and leaves none.
    pub(super) fn take(&mut self, ply: usize) -> Vec<Move> {
        std::mem::take(&mut self.0[ply])
    }

    /// Begins a new line at `ply`.
    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// `mv` alone becomes the line from `ply`.
    pub(super) fn set(&mut self, ply: usize, mv: Move) {
        self.0[ply].clear();
        self.0[ply].push(mv);
    }

    /// PV update: `mv` and the line below it become the line from `ply`.
    pub(super) fn extend(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.0.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }
}

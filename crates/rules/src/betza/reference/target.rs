//! The end of a move.

use super::tables::NONE;
use crate::betza::MAX_TAKEN;

/// Where a move ends, and which pieces it takes on the way: their squares in ascending order, [`NONE`] behind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Target {
    pub to: u8,
    pub taken: [u8; MAX_TAKEN],
}

impl Target {
    pub(super) fn new(to: u8) -> Self {
        Self { to, taken: [NONE; MAX_TAKEN] }
    }

    /// The same with one more piece taken.
    pub(super) fn taking(mut self, square: u8) -> Self {
        let free = self.taken.iter().position(|taken| *taken == NONE).expect("a path takes no more pieces than fit");
        self.taken[free] = square;
        self.taken.sort_unstable();
        self
    }

    /// Whether a piece on `square` is taken, on the way or at the end.
    pub(super) fn takes(self, square: u8) -> bool {
        self.to == square || self.taken.contains(&square)
    }
}

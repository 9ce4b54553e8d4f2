//! Move list: a fixed array on the stack.

use super::Move;
use std::ops::Deref;

/// No position has more legal moves than 593, nor more pseudo-legal ones than this.
const CAPACITY: usize = 640;

/// Moves of one position, without allocation.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    len: usize,
}

impl MoveList {
    /// An empty list.
    #[inline]
    pub const fn new() -> Self {
        Self { moves: [Move::PASS; CAPACITY], len: 0 }
    }

    /// Appends a move; a full list drops it. Only a defective set-up (twenty dragons, say) can fill the list.
    #[inline]
    pub const fn push(&mut self, mv: Move) {
        if self.len < CAPACITY {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }
}

impl Default for MoveList {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

//! Keeps what became of the move at the root that is being searched, and passes everything on.

use super::{Entered, Reason, Skip, Trial, Watch};
use crate::rules::Move;
use crate::search::score::Value;

/// What became of a move at the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::search) struct Fate {
    /// How the position after it came to its value, in its last search.
    pub reason: Option<Reason>,
    /// Plies by which it was searched less deep at first.
    pub reduced: i32,
    /// Searches after the first.
    pub again: u32,
}

/// A watcher with a look at the root.
pub(in crate::search) struct AtRoot<W> {
    inner: W,
    fate: Fate,
}

impl<W> AtRoot<W> {
    pub(in crate::search) const fn new(inner: W) -> Self {
        Self { inner, fate: Fate { reason: None, reduced: 0, again: 0 } }
    }

    pub(in crate::search) const fn inner(&self) -> &W {
        &self.inner
    }

    pub(in crate::search) fn into_inner(self) -> W {
        self.inner
    }

    pub(in crate::search) fn begin_root_move(&mut self) {
        self.fate = Fate::default();
    }

    pub(in crate::search) const fn fate(&self) -> Fate {
        self.fate
    }
}

impl<W: Watch> Watch for AtRoot<W> {
    fn enter(&mut self, node: Entered) {
        self.inner.enter(node);
    }

    fn leave(&mut self, ply: usize, value: Value, reason: Reason) {
        // Searches of the same node for another purpose end before it does: the last word is its own.
        if ply == 1 {
            self.fate.reason = Some(reason);
        }
        self.inner.leave(ply, value, reason);
    }

    fn skip(&mut self, ply: usize, mv: Move, why: Skip) {
        self.inner.skip(ply, mv, why);
    }

    fn trial(&mut self, ply: usize, mv: Move, how: Trial) {
        if ply == 0 {
            match how {
                Trial::Reduced(plies) => self.fate.reduced = plies,
                Trial::Deeper | Trial::Wider => self.fate.again += 1,
            }
        }
        self.inner.trial(ply, mv, how);
    }
}

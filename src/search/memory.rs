//! Memories of moves outlive the search that filled them: the next move of a game meets much the same tree.

use super::history::History;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The memories that no search thread uses now.
#[derive(Default)]
pub(super) struct Memories(Mutex<Vec<History>>);

impl Memories {
    /// The memory that was given back last, else a blank one.
    pub(super) fn borrow(&self) -> Borrowed<'_> {
        Borrowed { memories: self, history: Some(self.lock().pop().unwrap_or_else(History::new)) }
    }

    /// Has those of `threads` threads ready, with their memory taken from the system.
    pub(super) fn occupy(&self, threads: usize) {
        // All at once: each that is given back would be the next one borrowed.
        let mut borrowed: Vec<_> = (0..threads).map(|_| self.borrow()).collect();
        for history in &mut borrowed {
            history.occupy();
        }
    }

    /// Makes all of them blank; their memory stays.
    pub(super) fn clear(&self) {
        self.lock().iter_mut().for_each(History::forget);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<History>> {
        // A list of memories is sound whatever a thread was doing when it panicked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A memory in use; goes back when dropped.
pub(super) struct Borrowed<'a> {
    memories: &'a Memories,
    /// There until it is dropped.
    history: Option<History>,
}

const KEPT: &str = "a memory in use is there";

impl Deref for Borrowed<'_> {
    type Target = History;

    fn deref(&self) -> &History {
        self.history.as_ref().expect(KEPT)
    }
}

impl DerefMut for Borrowed<'_> {
    fn deref_mut(&mut self) -> &mut History {
        self.history.as_mut().expect(KEPT)
    }
}

impl Drop for Borrowed<'_> {
    fn drop(&mut self) {
        self.memories.lock().extend(self.history.take());
    }
}

//! Memories of moves outlive the search that filled them: the next move of a game meets much the same tree.

use super::HistoryTables;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The memories that no search thread uses now.
#[derive(Default)]
pub(in crate::search) struct HistoryPool(Mutex<Vec<HistoryTables>>);

impl HistoryPool {
    /// The memory that was given back last, else a blank one.
    pub(in crate::search) fn borrow(&self) -> PooledHistory<'_> {
        PooledHistory { pool: self, history: Some(self.lock().pop().unwrap_or_else(HistoryTables::new)) }
    }

    /// Has those of `threads` threads ready, with their memory taken from the system.
    pub(in crate::search) fn commit_memory(&self, threads: usize) {
        // All at once: each that is given back would be the next one borrowed.
        let mut borrowed: Vec<_> = (0..threads).map(|_| self.borrow()).collect();
        for history in &mut borrowed {
            history.commit_memory();
        }
    }

    /// Makes all of them blank; their memory stays.
    pub(in crate::search) fn clear(&self) {
        self.lock().iter_mut().for_each(HistoryTables::clear);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<HistoryTables>> {
        // A list of memories is sound whatever a thread was doing when it panicked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A memory in use; goes back when dropped.
pub(in crate::search) struct PooledHistory<'a> {
    pool: &'a HistoryPool,
    /// There until it is dropped.
    history: Option<HistoryTables>,
}

const HISTORY_PRESENT: &str = "a memory in use is there";

impl Deref for PooledHistory<'_> {
    type Target = HistoryTables;

    fn deref(&self) -> &HistoryTables {
        self.history.as_ref().expect(HISTORY_PRESENT)
    }
}

impl DerefMut for PooledHistory<'_> {
    fn deref_mut(&mut self) -> &mut HistoryTables {
        self.history.as_mut().expect(HISTORY_PRESENT)
    }
}

impl Drop for PooledHistory<'_> {
    fn drop(&mut self) {
        self.pool.lock().extend(self.history.take());
    }
}

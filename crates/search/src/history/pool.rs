//! History pool: keeps the histories of search threads for the next search, since the next move of a game meets much
//! the same tree.

use super::HistoryTables;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Histories that no search thread uses now.
#[derive(Default)]
pub(crate) struct HistoryPool(Mutex<Vec<HistoryTables>>);

impl HistoryPool {
    /// The histories that were returned last, or blank ones.
    pub(crate) fn borrow(&self) -> PooledHistory<'_> {
        PooledHistory { pool: self, history: Some(self.lock().pop().unwrap_or_else(HistoryTables::new)) }
    }

    /// Commits the memory of the histories of `threads` threads.
    pub(crate) fn commit_memory(&self, threads: usize) {
        // All are borrowed at once: one that is returned would be the next one borrowed.
        let mut borrowed: Vec<_> = (0..threads).map(|_| self.borrow()).collect();
        for history in &mut borrowed {
            history.commit_memory();
        }
    }

    /// Sets all of them to zero; their memory stays.
    pub(crate) fn clear(&self) {
        self.lock().iter_mut().for_each(HistoryTables::clear);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<HistoryTables>> {
        // The list is valid whenever it is unlocked, even if a thread panicked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Histories in use; returned to the pool when dropped.
pub(crate) struct PooledHistory<'a> {
    pool: &'a HistoryPool,
    /// Always present until dropped.
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

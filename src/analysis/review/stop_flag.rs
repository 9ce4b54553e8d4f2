//! Stopping every search of a review at once.

use crate::search::SearchControl;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Shared by the threads of a review and whoever wants to end it.
#[derive(Debug, Default)]
pub struct StopFlag {
    stopped: AtomicBool,
    running: Mutex<Vec<Arc<SearchControl>>>,
}

impl StopFlag {
    /// Ends what runs; nothing begins any more.
    pub fn stop(&self) {
        self.stopped.store(true, SeqCst);
        self.running().iter().for_each(|control| control.stop());
    }

    /// Whether the review is to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(SeqCst)
    }

    /// Runs one search with a control of its own; `None` when it was stopped, as its result is not what it would be.
    pub(super) fn run_unless_stopped<T>(&self, search: impl FnOnce(&SearchControl) -> T) -> Option<T> {
        let control = Arc::new(SearchControl::new());
        self.running().push(Arc::clone(&control));
        // Whoever pulls after this finds the control above.
        let found = (!self.is_stopped()).then(|| search(&control));
        self.running().retain(|running| !Arc::ptr_eq(running, &control));
        found.filter(|_| !self.is_stopped())
    }

    fn running(&self) -> MutexGuard<'_, Vec<Arc<SearchControl>>> {
        // The list is whole whenever it is unlocked, even if a thread panicked.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

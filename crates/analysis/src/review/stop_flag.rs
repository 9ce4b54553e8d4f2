//! Stop flag: stops all searches of a review on request.

use sankoma_search::SearchControl;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Stops all searches of a review at once; shared by its threads and the code that may stop it.
#[derive(Debug, Default)]
pub struct StopFlag {
    stopped: AtomicBool,
    running: Mutex<Vec<Arc<SearchControl>>>,
}

impl StopFlag {
    /// Stops the running searches and prevents new ones from starting.
    pub fn stop(&self) {
        self.stopped.store(true, SeqCst);
        self.running().iter().for_each(|control| control.stop());
    }

    /// [`Self::stop`] has been called.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(SeqCst)
    }

    /// Runs one search with a control of its own. Returns `None` if it was stopped: its result would be incomplete.
    pub fn run_unless_stopped<T>(&self, search: impl FnOnce(&SearchControl) -> T) -> Option<T> {
        let control = Arc::new(SearchControl::new());
        self.running().push(Arc::clone(&control));
        // A stop after this check finds the control in the list.
        let found = (!self.is_stopped()).then(|| search(&control));
        self.running().retain(|running| !Arc::ptr_eq(running, &control));
        found.filter(|_| !self.is_stopped())
    }

    fn running(&self) -> MutexGuard<'_, Vec<Arc<SearchControl>>> {
        // The list is consistent whenever it is unlocked, even after a panic.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

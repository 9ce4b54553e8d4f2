//! Stopping every search of a review at once.

use crate::search::Control;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Shared by the threads of a review and whoever wants to end it.
#[derive(Debug, Default)]
pub struct Halt {
    pulled: AtomicBool,
    running: Mutex<Vec<Arc<Control>>>,
}

impl Halt {
    /// Ends what runs; nothing begins any more.
    pub fn pull(&self) {
        self.pulled.store(true, SeqCst);
        self.running().iter().for_each(|control| control.stop());
    }

    /// Whether the review is to end.
    pub fn is_pulled(&self) -> bool {
        self.pulled.load(SeqCst)
    }

    /// Runs one search with a control of its own; `None` when it was stopped, as its result is not what it would be.
    pub(super) fn unless_pulled<T>(&self, search: impl FnOnce(&Control) -> T) -> Option<T> {
        let control = Arc::new(Control::new());
        self.running().push(Arc::clone(&control));
        // Whoever pulls after this finds the control above.
        let found = (!self.is_pulled()).then(|| search(&control));
        self.running().retain(|running| !Arc::ptr_eq(running, &control));
        found.filter(|_| !self.is_pulled())
    }

    fn running(&self) -> MutexGuard<'_, Vec<Arc<Control>>> {
        // The list is whole whenever it is unlocked, even if a thread panicked.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

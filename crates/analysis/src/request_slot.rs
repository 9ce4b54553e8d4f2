//! Request slot: the place for requests to a thread that carries out one at a time. A new request stops the running one
//! and replaces the waiting one.

use sankoma_search::SearchControl;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The slot, shared by the thread and those who ask it.
pub(crate) struct RequestSlot<T> {
    state: Mutex<RequestSlotState<T>>,
    wake: Condvar,
}

struct RequestSlotState<T> {
    waiting: Option<T>,
    running: Option<Arc<SearchControl>>,
    is_closed: bool,
}

impl<T> RequestSlot<T> {
    /// A slot without a request.
    pub(crate) fn new() -> Self {
        let state = RequestSlotState { waiting: None, running: None, is_closed: false };
        Self { state: Mutex::new(state), wake: Condvar::new() }
    }

    /// Stops the running request and replaces the waiting one.
    pub(crate) fn request(&self, request: T) {
        self.replace(Some(request), false);
    }

    /// Stops the running request and drops the waiting one.
    pub(crate) fn stop(&self) {
        self.replace(None, false);
    }

    /// [`Self::stop`], after which the thread must end.
    pub(crate) fn close(&self) {
        self.replace(None, true);
    }

    fn replace(&self, request: Option<T>, closes: bool) {
        let mut state = self.lock();
        state.waiting = request;
        state.is_closed |= closes;
        if let Some(control) = &state.running {
            control.stop();
        }
        self.wake.notify_one();
    }

    /// Waits for a request, which runs under the control returned until the next call; `None` when the thread must end.
    pub(crate) fn wait_for_request(&self) -> Option<(T, Arc<SearchControl>)> {
        let mut state = self.lock();
        state.running = None;
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(request) = state.waiting.take() {
                let control = Arc::new(SearchControl::new());
                state.running = Some(Arc::clone(&control));
                return Some((request, control));
            }
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, RequestSlotState<T>> {
        // The slot is valid whenever it is unlocked, even if a thread panicked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

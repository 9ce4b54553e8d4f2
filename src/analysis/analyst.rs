//! The analysis thread: one slot for requests, a newer one overwrites the one that waits.

use super::{Engine, Report, Task};
use crate::eval::Weights;
use crate::search::Control;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;

/// Numbers the requests, so that a report can be told from one of an earlier request.
pub type Generation = u64;

/// A handle to the analysis thread. Dropping it stops and joins the thread.
pub struct Analyst {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    slot: Mutex<Slot>,
    wake: Condvar,
}

#[derive(Default)]
struct Slot {
    waiting: Option<(Generation, Task)>,
    running: Option<Arc<Control>>,
    /// What the next task is to be evaluated with, where that is new.
    weights: Option<Weights>,
    quit: bool,
}

impl Analyst {
    /// Starts the thread. Its evaluation and its table of `hash_mebibytes` MiB are made there, so that nobody waits
    /// for them; it searches on `threads` threads. `receive` is called on the thread with every report and the
    /// generation of its request.
    pub fn start(hash_mebibytes: usize, threads: usize, receive: impl Fn(Generation, Report) + Send + 'static) -> Self {
        let shared = Arc::new(Shared::default());
        let theirs = Arc::clone(&shared);
        let thread = std::thread::Builder::new()
            .name("analysis".to_owned())
            .stack_size(16 << 20)
            .spawn(move || theirs.serve(hash_mebibytes, threads, receive))
            .ok();
        Self { shared, thread }
    }

    /// Asks for an analysis; one that runs is stopped, one that waits is forgotten.
    pub fn request(&self, generation: Generation, task: Task) {
        self.shared.put(Some((generation, task)));
    }

    /// Evaluates with these weights from the next request on; what runs is stopped.
    pub fn use_weights(&self, weights: Weights) {
        self.shared.lock().weights = Some(weights);
        self.stop();
    }

    /// Stops what runs and forgets what waits.
    pub fn stop(&self) {
        self.shared.put(None);
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.shared.lock().quit = true;
        self.stop();
        if let Some(thread) = self.thread.take() {
            // A panic there has been reported by the panic hook already.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Slot> {
        // The slot is valid whenever it is unlocked, even if a thread panicked.
        self.slot.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn put(&self, request: Option<(Generation, Task)>) {
        let mut slot = self.lock();
        slot.waiting = request;
        if let Some(control) = &slot.running {
            control.stop();
        }
        self.wake.notify_one();
    }

    fn serve(&self, hash_mebibytes: usize, threads: usize, receive: impl Fn(Generation, Report)) {
        let first = self.lock().weights.take();
        let mut engine = Engine::new(first.unwrap_or_default(), hash_mebibytes);
        engine.set_threads(threads);
        while let Some((generation, task, control)) = self.next() {
            if let Some(weights) = self.lock().weights.take() {
                engine.use_weights(weights);
            }
            engine.run_watched(&task, &control, |report| receive(generation, report));
        }
    }

    /// Waits for a request; `None` when the thread should end.
    fn next(&self) -> Option<(Generation, Task, Arc<Control>)> {
        let mut slot = self.lock();
        slot.running = None;
        loop {
            if slot.quit {
                return None;
            }
            if let Some((generation, task)) = slot.waiting.take() {
                let control = Arc::new(Control::new());
                slot.running = Some(Arc::clone(&control));
                return Some((generation, task, control));
            }
            slot = self.wake.wait(slot).unwrap_or_else(std::sync::PoisonError::into_inner);
        }
    }
}

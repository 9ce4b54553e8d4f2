//! Analysis thread: runs one analysis at a time; a new request stops the running one and replaces the waiting one.
//!
//! `AnalysisThread` has one slot for requests: a new request stops the running search and overwrites a waiting one.
//! `Engine::run` deepens two searches in turn on that thread, the position's and the one after a null move (the
//! threat), the second with at most one node in five. The model drops reports of older generations, so a stale line
//! never stands under a new position. On Linux the threads of the workbench that search, and other engines with them,
//! have a lower priority than the thread that draws (`analysis::lower_thread_priority`).

use super::engine::Engine;
use super::request_slot::RequestSlot;
use super::task::{AnalysisReport, AnalysisTask};
use super::thread_priority::lower_thread_priority;
use sankoma_eval::Weights;
use sankoma_search::SEARCH_STACK_BYTES;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Number of a request. Reports carry it, so that those of an earlier request can be dropped.
pub type Generation = u64;

/// Handle of the analysis thread. Dropping it stops and joins the thread.
pub struct AnalysisThread {
    shared: Arc<AnalysisRequests>,
    thread: Option<JoinHandle<()>>,
}

/// Requests that wait for the thread.
struct AnalysisRequests {
    slot: RequestSlot<(Generation, AnalysisTask)>,
    /// Weights for the next task, where they have changed.
    weights: Mutex<Option<Weights>>,
}

impl AnalysisThread {
    /// Starts the thread, which builds the evaluation and a transposition table of `hash_mebibytes` MiB, so that the
    /// caller need not wait for them, and searches on `threads` threads, all at a lower priority than the caller's.
    /// `receive` is called on the analysis thread with every report and the generation of its request.
    pub fn start(
        hash_mebibytes: usize,
        threads: usize,
        receive: impl Fn(Generation, AnalysisReport) + Send + 'static,
    ) -> Self {
        let shared = Arc::new(AnalysisRequests { slot: RequestSlot::new(), weights: Mutex::new(None) });
        let requests = Arc::clone(&shared);
        let thread = std::thread::Builder::new()
            .name("analysis".to_owned())
            .stack_size(SEARCH_STACK_BYTES)
            .spawn(move || requests.run(hash_mebibytes, threads, receive))
            .ok();
        Self { shared, thread }
    }

    /// Requests an analysis; stops the running one and drops the waiting one.
    pub fn request(&self, generation: Generation, task: AnalysisTask) {
        self.shared.slot.request((generation, task));
    }

    /// Sets the weights of later requests; stops the running one.
    pub fn set_weights(&self, weights: Weights) {
        *self.shared.weights() = Some(weights);
        self.stop();
    }

    /// Stops the running analysis and drops the waiting one.
    pub fn stop(&self) {
        self.shared.slot.stop();
    }
}

impl Drop for AnalysisThread {
    fn drop(&mut self) {
        self.shared.slot.close();
        if let Some(thread) = self.thread.take() {
            // A panic there has been reported by the panic hook already.
            let _ = thread.join();
        }
    }
}

impl AnalysisRequests {
    fn weights(&self) -> MutexGuard<'_, Option<Weights>> {
        self.weights.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, hash_mebibytes: usize, threads: usize, receive: impl Fn(Generation, AnalysisReport)) {
        lower_thread_priority();
        let weights = self.weights().take();
        let mut engine = Engine::new(weights.unwrap_or_default(), hash_mebibytes);
        engine.set_threads(threads);
        while let Some(((generation, task), control)) = self.slot.wait_for_request() {
            let weights = self.weights().take();
            if let Some(weights) = weights {
                engine.set_weights(weights);
            }
            engine.run(&task, &control, |report| receive(generation, report));
        }
    }
}

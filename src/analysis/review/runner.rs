//! Review runner: searches the sections of a game on threads of its own, which can be paused, stopped and limited in
//! number while they run.

use super::assessment::SearchedPosition;
use super::section_search::{ReviewSearchSettings, StopFlag, search_section};
use super::sections::ReviewSection;
use crate::analysis::Engine;
use crate::eval::Weights;
use crate::record::{Game, NodeId};
use crate::rules::Position;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The stack of a thread in bytes; a search recurses deeply.
const STACK_BYTES: usize = 16 << 20;
/// Least time between two reports that the review still runs.
const REPORT_INTERVAL: Duration = Duration::from_millis(250);

/// What is to be searched.
#[derive(Clone, Debug)]
pub struct ReviewTask {
    /// The game.
    pub game: Game,
    /// Its sections, in the order in which they are begun.
    pub sections: Vec<ReviewSection>,
    /// How each position is searched.
    pub settings: ReviewSearchSettings,
    /// The weights of the evaluation.
    pub weights: Weights,
    /// Size of each thread's transposition table in MiB.
    pub hash_mebibytes: usize,
    /// Most threads, each with an engine of its own.
    pub threads: usize,
}

/// What a running review reports. `elapsed` is the time it has run, without pauses.
#[derive(Clone, Debug)]
pub enum ReviewReport {
    /// A position was searched.
    Searched {
        /// The position.
        position: Box<Position>,
        /// Its result.
        searched: SearchedPosition,
        /// Time so far.
        elapsed: Duration,
    },
    /// It still runs; sent four times a second.
    Running {
        /// Time so far.
        elapsed: Duration,
    },
    /// All sections are searched, or it was stopped.
    Finished,
}

/// A running review. Dropping it stops the review without waiting for its threads.
#[derive(Debug)]
pub struct ReviewRunner {
    shared: Arc<SharedReview>,
}

#[derive(Debug, Default)]
struct SharedReview {
    stop: StopFlag,
    state: Mutex<ReviewRunState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct ReviewRunState {
    sections: VecDeque<ReviewSection>,
    paused: bool,
    /// How many of the threads may search now.
    allowed: usize,
    /// Threads that have not ended.
    running: usize,
    /// Time before the last pause, and the beginning of the time since.
    elapsed: Duration,
    resumed: Option<Instant>,
}

impl ReviewRunState {
    fn elapsed(&self) -> Duration {
        self.elapsed + self.resumed.map_or(Duration::ZERO, |resumed| resumed.elapsed())
    }
}

impl ReviewRunner {
    /// Starts the review. `report` is called on its threads.
    pub fn start(task: ReviewTask, report: impl Fn(ReviewReport) + Send + Sync + 'static) -> Self {
        let threads = task.threads.clamp(1, task.sections.len().max(1));
        let shared = Arc::new(SharedReview {
            state: Mutex::new(ReviewRunState {
                sections: task.sections.iter().cloned().collect(),
                allowed: threads,
                resumed: Some(Instant::now()),
                ..ReviewRunState::default()
            }),
            ..SharedReview::default()
        });
        let (task, report) = (Arc::new(task), Arc::new(report));
        for number in 0..threads {
            let (shared, task, report) = (Arc::clone(&shared), Arc::clone(&task), Arc::clone(&report));
            shared.lock().running += 1;
            let searching = Arc::clone(&shared);
            let work = move || {
                searching.search_sections(number, &task, &*report);
                searching.change(|state| state.running -= 1);
            };
            if spawn(&format!("review {number}"), work).is_none() {
                shared.change(|state| state.running -= 1);
            }
        }
        let watched = Arc::clone(&shared);
        spawn("review", move || watched.report_until_end(&*report));
        Self { shared }
    }

    /// Pauses the review or goes on with it. Searches that run are finished first: broken off, they would have to be
    /// repeated.
    pub fn set_paused(&self, paused: bool) {
        self.shared.change(|state| {
            state.elapsed = state.elapsed();
            state.resumed = (!paused).then(Instant::now);
            state.paused = paused;
        });
    }

    /// Lets at most `threads` of its threads search from now on, at least one.
    pub fn set_threads(&self, threads: usize) {
        self.shared.change(|state| state.allowed = threads.max(1));
    }
}

impl Drop for ReviewRunner {
    fn drop(&mut self) {
        self.shared.stop.stop();
        // Under the lock: a thread that is about to wait would miss it otherwise.
        self.shared.change(|_| ());
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Option<()> {
    std::thread::Builder::new().name(name.to_owned()).stack_size(STACK_BYTES).spawn(work).ok().map(|_| ())
}

impl SharedReview {
    fn lock(&self) -> MutexGuard<'_, ReviewRunState> {
        // The state is valid whenever it is unlocked, even if a thread panicked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut ReviewRunState)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    /// Searches one section after the other on the thread with this number.
    fn search_sections(&self, number: usize, task: &ReviewTask, report: &(impl Fn(ReviewReport) + ?Sized)) {
        let mut engine = None;
        while let Some(section) = self.next_section(number) {
            let engine = engine.get_or_insert_with(|| Engine::new(task.weights.clone(), task.hash_mebibytes));
            let on_searched = |node: NodeId, searched: &SearchedPosition| {
                let position = Box::new(task.game.position(node));
                report(ReviewReport::Searched { position, searched: searched.clone(), elapsed: self.lock().elapsed() });
                drop(self.wait_until_allowed(number));
            };
            if search_section(&task.game, &section, &task.settings, engine, &self.stop, on_searched).is_none() {
                return;
            }
        }
    }

    fn next_section(&self, number: usize) -> Option<ReviewSection> {
        self.wait_until_allowed(number).sections.pop_front().filter(|_| !self.stop.is_stopped())
    }

    /// Waits while the review is paused or this thread has no core.
    fn wait_until_allowed(&self, number: usize) -> MutexGuard<'_, ReviewRunState> {
        let must_wait = |state: &mut ReviewRunState| {
            let has_no_core = number >= state.allowed && !state.sections.is_empty();
            (state.paused || has_no_core) && !self.stop.is_stopped()
        };
        let state = self.lock();
        self.changed.wait_while(state, must_wait).unwrap_or_else(PoisonError::into_inner)
    }

    fn report_until_end(&self, report: &(impl Fn(ReviewReport) + ?Sized)) {
        loop {
            let state = self.lock();
            let waited = self.changed.wait_timeout_while(state, REPORT_INTERVAL, |state| state.running > 0);
            let (state, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            let (elapsed, is_paused) = (state.elapsed(), state.paused);
            drop(state);
            if !timeout.timed_out() {
                return report(ReviewReport::Finished);
            }
            if !is_paused {
                report(ReviewReport::Running { elapsed });
            }
        }
    }
}

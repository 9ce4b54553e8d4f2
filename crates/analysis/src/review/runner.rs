//! Review runner: searches the sections of a game on threads of its own, which can be paused, stopped and limited in
//! number while they run.

use super::position_searcher::{PositionSearcher, SearchInterruption};
use super::search_settings::ReviewSearchSettings;
use super::section_search::{PassResult, search_section};
use super::sections::ReviewSection;
use super::stop_flag::StopFlag;
use crate::searched_position::SearchedPosition;
use crate::{Engine, lower_thread_priority};
use sankoma_eval::Weights;
use sankoma_record::Game;
use sankoma_rules::Position;
use sankoma_search::SEARCH_STACK_BYTES;
use sankoma_wording::Message;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Minimum time between two reports that the review still runs.
const REPORT_INTERVAL: Duration = Duration::from_millis(250);

/// Game to be searched, and by which engines.
pub struct ReviewTask {
    /// Game whose positions are searched.
    pub game: Game,
    /// Settings of the search of each position.
    pub settings: ReviewSearchSettings,
    /// The engines, each with what it is to search.
    pub parts: Vec<ReviewPart>,
}

/// Positions that one engine is to search.
pub struct ReviewPart {
    /// The sections, in the order in which they are begun.
    pub sections: Vec<ReviewSection>,
    /// Maximum number of threads, each with a searcher of its own.
    pub threads: usize,
    /// Makes a searcher, on the thread that uses it.
    pub start: Box<dyn Fn() -> Box<dyn PositionSearcher> + Send + Sync>,
}

impl ReviewPart {
    /// A part for the built-in engine, each thread of which has a transposition table of this size in MiB.
    pub fn of_built_in_engine(
        sections: Vec<ReviewSection>,
        weights: Weights,
        hash_mebibytes: usize,
        threads: usize,
    ) -> Self {
        let start = move || -> Box<dyn PositionSearcher> { Box::new(Engine::new(weights.clone(), hash_mebibytes)) };
        Self { sections, threads, start: Box::new(start) }
    }
}

/// Report of a running review. `elapsed` is the time it has run, without pauses; `part` is the number of the engine in
/// the task.
#[derive(Clone, Debug)]
pub enum ReviewReport {
    /// A position was searched.
    Searched {
        /// Number of the engine in the task.
        part: usize,
        /// The name that the engine gives itself, if it is another program.
        own_name: Option<String>,
        /// Position that was searched.
        position: Box<Position>,
        /// Result of the search.
        searched: SearchedPosition,
        /// The pass, counted from 1: a later one replaces the result of an earlier one.
        pass: u32,
        /// Time since the start, without pauses.
        elapsed: Duration,
    },
    /// An engine is of no more use; the others continue.
    Failed {
        /// Number of the engine in the task.
        part: usize,
        /// Reason of the failure.
        message: Message,
    },
    /// It still runs; sent four times a second.
    Running {
        /// Time since the start, without pauses.
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

/// A thread of a review.
#[derive(Clone, Copy, Debug)]
struct ReviewWorker {
    /// The number of its part.
    part: usize,
    /// Its number among the threads of that part.
    number: usize,
}

#[derive(Debug, Default)]
struct SharedReview {
    stop: StopFlag,
    state: Mutex<ReviewRunState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct ReviewRunState {
    /// The sections of each part that have not been begun.
    sections: Vec<VecDeque<ReviewSection>>,
    paused: bool,
    /// Number of threads of each part that may search now.
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
        let threads = |part: &ReviewPart| part.threads.clamp(1, part.sections.len().max(1));
        let workers = task.parts.iter().enumerate();
        let workers =
            workers.flat_map(|(part, work)| (0..threads(work)).map(move |number| ReviewWorker { part, number }));
        let workers: Vec<ReviewWorker> = workers.collect();
        let shared = Arc::new(SharedReview {
            state: Mutex::new(ReviewRunState {
                sections: task.parts.iter().map(|part| part.sections.iter().cloned().collect()).collect(),
                allowed: usize::MAX,
                resumed: Some(Instant::now()),
                ..ReviewRunState::default()
            }),
            ..SharedReview::default()
        });
        let (task, report) = (Arc::new(task), Arc::new(report));
        for worker in workers {
            let (shared, task, report) = (Arc::clone(&shared), Arc::clone(&task), Arc::clone(&report));
            shared.lock().running += 1;
            let searching = Arc::clone(&shared);
            let work = move || {
                searching.search_sections(worker, &task, &*report);
                searching.change(|state| state.running -= 1);
            };
            if spawn(&format!("review {}.{}", worker.part, worker.number), work).is_none() {
                shared.change(|state| state.running -= 1);
            }
        }
        let watched = Arc::clone(&shared);
        spawn("review", move || watched.report_until_end(&*report));
        Self { shared }
    }

    /// Pauses or resumes the review. Searches that run are finished first: broken off, they would have to be
    /// repeated.
    pub fn set_paused(&self, paused: bool) {
        self.shared.change(|state| {
            state.elapsed = state.elapsed();
            state.resumed = (!paused).then(Instant::now);
            state.paused = paused;
        });
    }

    /// Lets at most `threads` threads of each part search from now on, at least one.
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
    let work_in_background = move || {
        lower_thread_priority();
        work();
    };
    std::thread::Builder::new()
        .name(name.to_owned())
        .stack_size(SEARCH_STACK_BYTES)
        .spawn(work_in_background)
        .ok()
        .map(|_| ())
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

    /// Searches one section of a part after the other on one of its threads.
    fn search_sections(&self, worker: ReviewWorker, task: &ReviewTask, report: &(impl Fn(ReviewReport) + ?Sized)) {
        let part = worker.part;
        let mut searcher = None;
        while let Some(section) = self.next_section(worker) {
            let searcher = searcher.get_or_insert_with(|| (task.parts[part].start)());
            let on_searched = |PassResult { node, searched, pass }: PassResult<'_>, searcher: &dyn PositionSearcher| {
                let position = Box::new(task.game.position(node));
                let own_name = searcher.own_name().map(str::to_owned);
                let (searched, elapsed) = (searched.clone(), self.lock().elapsed());
                report(ReviewReport::Searched { part, own_name, position, searched, pass, elapsed });
                drop(self.wait_until_allowed(worker));
            };
            let found = search_section(&task.game, &section, &task.settings, &mut **searcher, &self.stop, on_searched);
            match found {
                Ok(_) => {}
                Err(SearchInterruption::Stopped) => return,
                Err(SearchInterruption::Failed(message)) => {
                    self.lock().sections[part].clear();
                    return report(ReviewReport::Failed { part, message });
                }
            }
        }
    }

    fn next_section(&self, worker: ReviewWorker) -> Option<ReviewSection> {
        self.wait_until_allowed(worker).sections[worker.part].pop_front().filter(|_| !self.stop.is_stopped())
    }

    /// Waits while the review is paused or this thread has no core.
    fn wait_until_allowed(&self, worker: ReviewWorker) -> MutexGuard<'_, ReviewRunState> {
        let must_wait = |state: &mut ReviewRunState| {
            let has_no_core = worker.number >= state.allowed && !state.sections[worker.part].is_empty();
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

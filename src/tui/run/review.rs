//! Reviews, and the thread that keeps results.

use super::Workbench;
use crate::analysis::results::{SessionFolder, SessionResults};
use crate::analysis::review::{ReviewRunner, ReviewTask};
use crate::tui::event::Event;
use crate::tui::model::ReviewRequest;
use crate::wording::Message;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::JoinHandle;

/// Size of the transposition table of each thread of a review in MiB, that of `sankoma analyze`: small, since each
/// section of a game begins with an empty table.
const REVIEW_HASH_MIB: usize = 32;

/// What the thread that keeps results does.
enum SessionJob {
    Load(Vec<u64>),
    Keep(Vec<(u64, SessionResults)>),
}

/// The thread that reads and writes the files of results. Dropping it waits until everything is written.
pub(super) struct SessionThread {
    jobs: Option<Sender<SessionJob>>,
    thread: Option<JoinHandle<()>>,
}

impl SessionThread {
    /// Starts the thread.
    pub(super) fn start(folder: SessionFolder, events: Sender<Event>) -> Self {
        let (jobs, waiting) = mpsc::channel();
        let thread = std::thread::Builder::new()
            .name("results".to_owned())
            .spawn(move || run_jobs(&folder, &waiting, &events))
            .ok();
        Self { jobs: Some(jobs), thread }
    }

    fn request(&self, job: SessionJob) {
        if let Some(jobs) = &self.jobs {
            // Without the thread nothing is kept.
            let _ = jobs.send(job);
        }
    }
}

impl Drop for SessionThread {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic there has been reported by the panic hook already.
            let _ = thread.join();
        }
    }
}

fn run_jobs(folder: &SessionFolder, jobs: &Receiver<SessionJob>, events: &Sender<Event>) {
    let mut is_reported = false;
    for job in jobs {
        match job {
            SessionJob::Load(keys) => {
                let _ = events.send(Event::ResultsLoaded(folder.load(&keys)));
            }
            SessionJob::Keep(games) => {
                let kept: Result<Vec<()>, _> =
                    games.into_iter().map(|(key, results)| folder.add(key, results)).collect();
                if let (Err(error), false) = (kept, is_reported) {
                    is_reported = true;
                    let message = Message::new(
                        format!("検討結果を残せません: {error}"),
                        format!("results cannot be kept: {error}"),
                    );
                    let _ = events.send(Event::ResultsNotKept(message));
                }
            }
        }
    }
}

impl Workbench {
    /// Reads the results of a game.
    pub(super) fn load_results(&self, keys: Vec<u64>) {
        if let Some(sessions) = &self.sessions {
            sessions.request(SessionJob::Load(keys));
        }
    }

    /// Writes results.
    pub(super) fn keep_results(&mut self, games: Vec<(u64, SessionResults)>) {
        self.results_kept = std::time::Instant::now();
        if let Some(sessions) = &self.sessions {
            sessions.request(SessionJob::Keep(games));
        }
    }

    /// Starts a review on as many threads as there are cores.
    pub(super) fn start_review(&mut self, request: ReviewRequest) {
        let Some(weights) = self.model.evaluation.weights.main_weights().cloned() else { return };
        let ReviewRequest { number, game, sections, settings } = request;
        let threads = cores();
        let task = ReviewTask { game, sections, settings, weights, hash_mebibytes: REVIEW_HASH_MIB, threads };
        let events = self.events.clone();
        self.review = Some(ReviewRunner::start(task, move |report| {
            let _ = events.send(Event::Review(number, report));
        }));
        self.review_threads = threads;
    }

    /// Leaves the cores on which the engine searches to the engine, all but one.
    pub(super) fn share_cores(&mut self) {
        let Some(review) = &self.review else { return };
        let engine = &self.model.engine;
        let busy = if engine.running && !engine.finished { self.threads } else { 0 };
        let threads = cores().saturating_sub(busy).max(1);
        if threads != self.review_threads {
            self.review_threads = threads;
            review.set_threads(threads);
        }
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

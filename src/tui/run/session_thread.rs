//! The thread that saves results: it reads and writes their files, so that no key waits for the disk.

use crate::tui::event::Event;
use sankoma_analysis::results::{SessionFolder, SessionResults};
use sankoma_wording::Message;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// What the thread that saves results does.
enum SessionJob {
    /// Read the results of the game with these keys.
    Load(Vec<u64>),
    /// Write results.
    Keep(Vec<(u64, SessionResults)>),
}

/// How long results wait before they are written.
const KEEP_INTERVAL: Duration = Duration::from_secs(3);

/// The thread that reads and writes the files of results. Dropping it waits until everything is written.
pub(super) struct SessionThread {
    /// `None` without a state folder: nothing is saved.
    jobs: Option<Sender<SessionJob>>,
    thread: Option<JoinHandle<()>>,
    /// When results were written last.
    written: Instant,
}

impl SessionThread {
    /// Starts the thread, if there is a folder for results.
    pub(super) fn start(folder: Option<SessionFolder>, events: Sender<Event>) -> Self {
        let (jobs, waiting) = mpsc::channel();
        let run = |folder| {
            let thread = std::thread::Builder::new().name("results".to_owned());
            thread.spawn(move || run_jobs(&folder, &waiting, &events)).ok()
        };
        let thread = folder.and_then(run);
        Self { jobs: thread.is_some().then_some(jobs), thread, written: Instant::now() }
    }

    /// Reads the results of the game with these keys.
    pub(super) fn load(&self, keys: Vec<u64>) {
        self.request(SessionJob::Load(keys));
    }

    /// Writes results.
    pub(super) fn save(&mut self, games: Vec<(u64, SessionResults)>) {
        self.written = Instant::now();
        self.request(SessionJob::Keep(games));
    }

    /// How long results that are not written yet may still wait.
    pub(super) fn time_to_save(&self) -> Duration {
        KEEP_INTERVAL.saturating_sub(self.written.elapsed())
    }

    /// Queues a job.
    fn request(&self, job: SessionJob) {
        if let Some(jobs) = &self.jobs {
            // Without the thread nothing is saved.
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
                let saved: Result<Vec<()>, _> =
                    games.into_iter().map(|(key, results)| folder.add(key, results)).collect();
                if let (Err(error), false) = (saved, is_reported) {
                    is_reported = true;
                    let message = Message::new(
                        format!("検討結果を残せません: {error}"),
                        format!("results cannot be saved: {error}"),
                    );
                    let _ = events.send(Event::ResultsNotSaved(message));
                }
            }
        }
    }
}

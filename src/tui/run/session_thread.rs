//! The thread that saves results: it reads and writes their files, so that no key waits for the disk.

use crate::tui::event::Event;
use sankoma_analysis::results::{SessionFolder, SessionResults};
use sankoma_rules::wording::Message;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::JoinHandle;

/// What the thread that saves results does.
pub(super) enum SessionJob {
    /// Read the results of the game with these keys.
    Load(Vec<u64>),
    /// Write results.
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

    /// Queues a job.
    pub(super) fn request(&self, job: SessionJob) {
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
                    let _ = events.send(Event::ResultsNotKept(message));
                }
            }
        }
    }
}

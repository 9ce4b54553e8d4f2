//! The threads of jobs. Neither keys nor the analysis wait for them.

use super::Runtime;
use crate::tui::core::job::{JobKind, PendingJob};
use crate::tui::event::Event;
use sankoma_analysis::{SEARCH_STACK_BYTES, lower_thread_priority};
use std::io;
use std::thread::{self, JoinHandle};

impl Runtime {
    /// Runs a job on a thread of its own; one that writes waits until the one before has written.
    pub(super) fn start_job(&mut self, job: PendingJob) -> io::Result<()> {
        let (events, kind) = (self.events.clone(), job.kind);
        let before = if kind == JobKind::Writing { self.writing.take() } else { None };
        let thread = thread::Builder::new().stack_size(SEARCH_STACK_BYTES).spawn(move || {
            wait_for(before);
            if matches!(kind, JobKind::Shown | JobKind::Background) {
                lower_thread_priority();
            }
            job.run(&|report| drop(events.send(Event::Job(report))));
        })?;
        if kind == JobKind::Writing {
            self.writing = Some(thread);
        }
        Ok(())
    }

    /// Waits until everything is written.
    pub(super) fn finish_writing(&mut self) {
        wait_for(self.writing.take());
    }
}

fn wait_for(thread: Option<JoinHandle<()>>) {
    // A panic there has been reported by the panic hook already.
    let _ = thread.map(JoinHandle::join);
}

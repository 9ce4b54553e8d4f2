//! The place of a kind of job, and a job that is to be run: what the parts of the state and the effects know of jobs.

use sankoma_analysis::review::StopFlag;
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The thread of a job: its priority, and what waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobKind {
    /// Below the priority of the screen. The answer depends on the core alone and belongs to what is shown: a
    /// screenshot waits for it.
    Shown,
    /// Below the priority of the screen; the answer depends on files, on chance or on the time.
    Background,
    /// A person waits for it.
    Awaited,
    /// It writes files: such jobs run one after the other, and the program does not end before the last one.
    Writing,
}

/// The place of a kind of job, of which at most one is wanted: the next one takes the place of the one before.
/// Dropping it cancels the job.
#[derive(Debug, Default)]
pub struct JobSlot(Option<Arc<JobState>>);

impl JobSlot {
    /// Puts a job in the place of the one before, which is cancelled.
    pub(super) fn fill(&mut self, job: &PendingJob) {
        self.cancel();
        self.0 = Some(Arc::clone(&job.state));
    }

    /// Asks the job to stop. What it still reports is dropped.
    pub fn cancel(&self) {
        if let Some(state) = &self.0 {
            state.stop.stop();
        }
    }

    /// True while a job works, be it for nothing: not every computation can be interrupted.
    pub fn is_busy(&self) -> bool {
        self.0.as_ref().is_some_and(|state| !state.has_ended.load(Ordering::Relaxed))
    }

    /// True while an answer is still to come.
    pub fn is_awaited(&self) -> bool {
        self.is_busy() && self.0.as_ref().is_some_and(|state| !state.stop.is_stopped())
    }
}

impl Drop for JobSlot {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// A job that is to be run. The parts of the state do not know what its answer changes: that is in [`super::job`].
pub struct PendingJob {
    /// The kind of its thread.
    pub kind: JobKind,
    pub(super) job: Box<dyn Any + Send>,
    pub(super) state: Arc<JobState>,
}

/// Shared by a job, its slot and its reports.
#[derive(Debug, Default)]
pub(super) struct JobState {
    pub(super) stop: StopFlag,
    pub(super) has_ended: AtomicBool,
}

impl fmt::Debug for PendingJob {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("PendingJob").field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// A job equals itself alone.
impl PartialEq for PendingJob {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.state, &other.state)
    }
}

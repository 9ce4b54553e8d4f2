//! Jobs: work in the background. A [`Job`] is a value that holds what it needs and says what its answer changes in the
//! core; an [`Effect`] carries it to a thread of its own, its reports come back to [`Core::receive_job`].
//!
//! A job is a struct with what is asked, which stands with the part of the state that asks, and an `impl Job`, in `job`
//! or `x_job` of the feature. It sees no state; files, the clock and other programs are used in these files alone. What
//! the parts of the state know of jobs is in `job_slot`.

use super::job_slot::JobState;
pub use super::job_slot::{JobKind, JobSlot, PendingJob};
use super::{Core, Effect};
use sankoma_record::Severity;
use sankoma_search::SearchControl;
use sankoma_wording::Message;
use std::any::Any;
use std::fmt;
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};

/// Work in the background.
pub trait Job: Any + Send {
    /// The kind of its thread.
    const KIND: JobKind;

    /// Does the work, on a thread of its own. Returns what the answer changes.
    fn run(self, task: &Task<'_>) -> CoreChange;
}

/// A change of the core, with the effects that follow from it.
pub type CoreChange = Box<dyn FnOnce(&mut Core) -> Vec<Effect> + Send>;

impl JobSlot {
    /// The effect that starts a job. The one before is cancelled.
    pub fn start(&mut self, job: impl Job) -> Effect {
        let pending = PendingJob::new(job);
        self.fill(&pending);
        Effect::Run(pending)
    }
}

/// A job of any type.
trait AnyJob: Any + Send {
    fn run_boxed(self: Box<Self>, task: &Task<'_>) -> CoreChange;
}

impl<J: Job> AnyJob for J {
    fn run_boxed(self: Box<Self>, task: &Task<'_>) -> CoreChange {
        (*self).run(task)
    }
}

impl PendingJob {
    /// A job that runs beside all others.
    pub fn new<J: Job>(job: J) -> Self {
        let job: Box<dyn AnyJob> = Box::new(job);
        Self { kind: J::KIND, job: Box::new(job), state: Arc::default() }
    }

    /// Does the work and reports it; returns when it is done.
    pub fn run(self, send: &(dyn Fn(JobReport) + Sync)) {
        let Self { job, state, .. } = self;
        let task = Task { state: &state, send };
        let change = job.downcast::<Box<dyn AnyJob>>().map_or_else(|_| no_change(), |job| job.run_boxed(&task));
        send(JobReport { state, change, is_last: true });
    }

    /// The job, if it is one of this type.
    pub fn as_job<J: Job>(&self) -> Option<&J> {
        let job: &dyn Any = &**self.job.downcast_ref::<Box<dyn AnyJob>>()?;
        job.downcast_ref()
    }
}

impl Effect {
    /// Runs a job beside all others.
    pub fn run(job: impl Job) -> Self {
        Self::Run(PendingJob::new(job))
    }

    /// The job that is to be run, if it is one of this type.
    #[cfg(test)]
    pub fn as_job<J: Job>(&self) -> Option<&J> {
        match self {
            Self::Run(job) => job.as_job(),
            _ => None,
        }
    }
}

/// A job under way, as its thread sees it.
pub struct Task<'a> {
    state: &'a Arc<JobState>,
    send: &'a (dyn Fn(JobReport) + Sync),
}

impl Task<'_> {
    /// Reports what is found before the answer: how far the job is, or a part of the answer.
    pub fn report(&self, found: impl FnOnce(&mut Core) + Send + 'static) {
        (self.send)(JobReport { state: Arc::clone(self.state), change: change(found), is_last: false });
    }

    /// True when nobody wants the answer any more.
    pub fn is_stopped(&self) -> bool {
        self.state.stop.is_stopped()
    }

    /// Runs a search that ends when the job is cancelled; `None` if it was.
    pub fn search<T>(&self, search: impl FnOnce(&SearchControl) -> T) -> Option<T> {
        self.state.stop.run_unless_stopped(search)
    }
}

/// A change from which no effects follow.
pub fn change(change: impl FnOnce(&mut Core) + Send + 'static) -> CoreChange {
    Box::new(|core| {
        change(core);
        Vec::new()
    })
}

/// No change: what a job returns that has reported everything, or has nothing to say.
pub fn no_change() -> CoreChange {
    change(|_| {})
}

/// The change that says something.
pub fn notice(severity: Severity, message: Message) -> CoreChange {
    change(move |core| core.messages.notify(severity, message))
}

/// A report of a job: the answer, or what it found before.
pub struct JobReport {
    state: Arc<JobState>,
    change: CoreChange,
    /// True of the answer, after which the job has ended.
    pub is_last: bool,
}

impl fmt::Debug for JobReport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("JobReport").field("is_last", &self.is_last).finish_non_exhaustive()
    }
}

impl Core {
    /// Takes what a job reports, unless it was cancelled.
    pub fn receive_job(&mut self, report: JobReport) -> Vec<Effect> {
        let JobReport { state, change, is_last } = report;
        state.has_ended.fetch_or(is_last, Ordering::Relaxed);
        if state.stop.is_stopped() { Vec::new() } else { change(self) }
    }

    /// Runs a job to its end and takes its reports. Returns the effects that follow.
    pub fn run_job(&mut self, job: PendingJob) -> Vec<Effect> {
        let (sender, reports) = mpsc::channel();
        job.run(&|report| drop(sender.send(report)));
        drop(sender);
        reports.iter().flat_map(|report| self.receive_job(report)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::workbench::Workbench;

    /// A job that reports a sentence and answers with another one.
    struct Greeting;

    impl Job for Greeting {
        const KIND: JobKind = JobKind::Background;

        fn run(self, task: &Task<'_>) -> CoreChange {
            task.report(|core| core.messages.notify(Severity::Note, Message::untranslated("hello".to_owned())));
            Box::new(|_| vec![Effect::Redraw])
        }
    }

    fn pending(effect: Effect) -> PendingJob {
        let Effect::Run(job) = effect else { panic!("{effect:?}") };
        job
    }

    #[test]
    fn the_next_job_takes_the_place_of_the_one_before_whose_answer_is_dropped() {
        let (mut model, mut slot) = (Workbench::default(), JobSlot::default());
        let first = pending(slot.start(Greeting));
        let second = pending(slot.start(Greeting));
        assert_eq!(model.core.run_job(first), []);
        assert!(model.core.messages.notice.is_none() && slot.is_awaited());
        assert_eq!(model.core.run_job(second), [Effect::Redraw]);
        assert!(model.core.messages.notice.is_some() && !slot.is_busy());
    }

    #[test]
    fn a_cancelled_job_is_busy_until_it_has_ended() {
        let (mut model, mut slot) = (Workbench::default(), JobSlot::default());
        let job = pending(slot.start(Greeting));
        slot.cancel();
        assert!(slot.is_busy() && !slot.is_awaited());
        assert_eq!(model.core.run_job(job), []);
        assert!(!slot.is_busy());
        let dropped = pending(slot.start(Greeting));
        drop(slot);
        assert_eq!(model.core.run_job(dropped), []);
    }
}

//! A job: work for a command on a thread of its own, until its answer is sent.

use super::reply::UsiReply;
use sankoma_search::{SearchControl, TimeBudget};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Sends a reply and returns whether it could be written; shared by the session and its job.
pub(super) type ReplySender = Arc<dyn Fn(&UsiReply) -> bool + Send + Sync>;

/// A running job, as the session sees it. Its answer is sent when it has finished and the answer is due.
pub(super) struct RunningJob {
    control: Arc<SearchControl>,
    answer_state: Arc<AnswerState>,
    thread: JoinHandle<()>,
}

/// A running job, as its work sees it.
pub(super) struct JobContext {
    control: Arc<SearchControl>,
    answer_state: Arc<AnswerState>,
    reply_sender: ReplySender,
}

/// State of the answer, which may not be sent while pondering or in infinite mode, even if the search has ended.
#[derive(Default)]
struct AnswerState {
    due: Mutex<bool>,
    changed: Condvar,
    /// The answer has been sent. Locked while it is sent, so that nothing follows it.
    sent: Mutex<bool>,
}

impl RunningJob {
    /// Starts `work`. With `hold` its answer waits for [`Self::release`] or [`Self::stop`].
    pub(super) fn start(
        hold: bool,
        reply_sender: ReplySender,
        work: impl FnOnce(&JobContext) + Send + 'static,
    ) -> Self {
        let control = Arc::new(SearchControl::new());
        let answer_state = Arc::new(AnswerState::default());
        answer_state.set_due(!hold);
        let job = JobContext { control: Arc::clone(&control), answer_state: Arc::clone(&answer_state), reply_sender };
        let builder =
            std::thread::Builder::new().name("search".to_owned()).stack_size(sankoma_analysis::SEARCH_STACK_BYTES);
        let thread = builder.spawn(move || work(&job)).expect("the system can start one more thread");
        Self { control, answer_state, thread }
    }

    /// Releases the answer after `ponderhit`: the clock of `budget` starts now.
    pub(super) fn release(&self, budget: Option<TimeBudget>) {
        if let Some(budget) = budget {
            self.control.start_budget(budget);
        }
        self.answer_state.set_due(true);
    }

    /// Stops the work; its answer is due at once.
    pub(super) fn stop(&self) {
        self.control.stop();
        self.answer_state.set_due(true);
    }

    /// The work is over: answered, though its thread may still be ending, or broken off by a panic.
    pub(super) fn has_ended(&self) -> bool {
        self.thread.is_finished() || *self.answer_state.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops the work if its answer waits for a command.
    pub(super) fn stop_if_held(&self) {
        if !self.answer_state.is_due() {
            self.stop();
        }
    }

    /// Sends `reply` unless the answer has been sent already; returns whether the output may still be read.
    pub(super) fn send_unless_answered(&self, reply_sender: &ReplySender, reply: &UsiReply) -> bool {
        let sent = self.answer_state.sent.lock().unwrap_or_else(PoisonError::into_inner);
        *sent || reply_sender(reply)
    }

    /// Waits until the answer has been sent.
    pub(super) fn join(self) {
        // A panic there has been reported by the panic hook already.
        let _ = self.thread.join();
    }
}

impl JobContext {
    /// Returns the stop signal and the deadlines of the work.
    pub(super) fn control(&self) -> &SearchControl {
        &self.control
    }

    /// Sends a reply before the answer. If it cannot be written, the work is stopped.
    pub(super) fn send(&self, reply: &UsiReply) {
        if !(self.reply_sender)(reply) {
            self.control.stop();
        }
    }

    /// Waits until the answer is due and sends it.
    pub(super) fn send_answer(&self, reply: &UsiReply) {
        self.answer_state.wait_until_due();
        let mut sent = self.answer_state.sent.lock().unwrap_or_else(PoisonError::into_inner);
        *sent = true;
        (self.reply_sender)(reply);
    }
}

impl AnswerState {
    fn set_due(&self, due: bool) {
        *self.due.lock().unwrap_or_else(PoisonError::into_inner) = due;
        self.changed.notify_all();
    }

    fn is_due(&self) -> bool {
        *self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_until_due(&self) {
        let due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(due, |due| !*due));
    }
}

//! Work that runs for a command on a thread of its own, until its answer is out.

use super::UsiReply;
use crate::search::{SearchControl, TimeBudget};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Says replies and tells whether anybody heard; shared by the session and its work.
pub(super) type ReplySender = Arc<dyn Fn(&UsiReply) -> bool + Send + Sync>;

/// Running work. Its answer comes when it ends and is due.
pub(super) struct RunningJob {
    control: Arc<SearchControl>,
    answer_state: Arc<AnswerState>,
    thread: JoinHandle<()>,
}

/// What the work has of the session.
pub(super) struct JobContext {
    control: Arc<SearchControl>,
    answer_state: Arc<AnswerState>,
    reply_sender: ReplySender,
}

/// Whether the answer may be said: not while pondering or in infinite mode, even if the search has ended.
#[derive(Default)]
struct AnswerState {
    due: Mutex<bool>,
    changed: Condvar,
    /// Whether it has been said. Locked while speaking, so that nothing is said behind it.
    sent: Mutex<bool>,
}

impl RunningJob {
    /// Starts `work`. With `hold` its answer waits for [`Self::release`] or [`Self::stop`].
    pub(super) fn start(hold: bool, say: ReplySender, work: impl FnOnce(&JobContext) + Send + 'static) -> Self {
        let control = Arc::new(SearchControl::new());
        let answer_state = Arc::new(AnswerState::default());
        answer_state.set_due(!hold);
        let job =
            JobContext { control: Arc::clone(&control), answer_state: Arc::clone(&answer_state), reply_sender: say };
        let builder = std::thread::Builder::new().name("search".to_owned()).stack_size(16 << 20);
        let thread = builder.spawn(move || work(&job)).expect("the system can start one more thread");
        Self { control, answer_state, thread }
    }

    /// The opponent played the expected move: the clock runs from now.
    pub(super) fn release(&self, budget: Option<TimeBudget>) {
        if let Some(budget) = budget {
            self.control.start_budget(budget);
        }
        self.answer_state.set_due(true);
    }

    /// Asks for the answer at once.
    pub(super) fn stop(&self) {
        self.control.stop();
        self.answer_state.set_due(true);
    }

    /// Asks for the answer if nothing but a command would bring it.
    pub(super) fn stop_if_held(&self) {
        if !self.answer_state.is_due() {
            self.stop();
        }
    }

    /// Says `reply` unless the answer is out already; returns whether anybody may still be listening.
    pub(super) fn send_unless_answered(&self, say: &ReplySender, reply: &UsiReply) -> bool {
        let said = self.answer_state.sent.lock().unwrap_or_else(PoisonError::into_inner);
        *said || say(reply)
    }

    /// Waits until the answer is out.
    pub(super) fn join(self) {
        // A panic there has been reported by the panic hook already.
        let _ = self.thread.join();
    }
}

impl JobContext {
    /// The stop signal and the deadlines of the work.
    pub(super) fn control(&self) -> &SearchControl {
        &self.control
    }

    /// Says something on the way. When nobody hears it the work is stopped.
    pub(super) fn send(&self, reply: &UsiReply) {
        if !(self.reply_sender)(reply) {
            self.control.stop();
        }
    }

    /// Waits until the answer is due and says it.
    pub(super) fn send_answer(&self, reply: &UsiReply) {
        self.answer_state.wait_until_due();
        let mut said = self.answer_state.sent.lock().unwrap_or_else(PoisonError::into_inner);
        *said = true;
        (self.reply_sender)(reply);
    }
}

impl AnswerState {
    fn set_due(&self, now: bool) {
        *self.due.lock().unwrap_or_else(PoisonError::into_inner) = now;
        self.changed.notify_all();
    }

    fn is_due(&self) -> bool {
        *self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_until_due(&self) {
        let now = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(now, |now| !*now));
    }
}

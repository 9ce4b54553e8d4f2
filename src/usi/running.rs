//! Work that runs for a command on a thread of its own, until its answer is out.

use super::Reply;
use crate::search::{Budget, Control};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Says replies and tells whether anybody heard; shared by the session and its work.
pub(super) type Say = Arc<dyn Fn(&Reply) -> bool + Send + Sync>;

/// Running work. Its answer comes when it ends and is due.
pub(super) struct Running {
    control: Arc<Control>,
    due: Arc<Due>,
    thread: JoinHandle<()>,
}

/// What the work has of the session.
pub(super) struct Job {
    control: Arc<Control>,
    due: Arc<Due>,
    say: Say,
}

/// Whether the answer may be said: not while pondering or in infinite mode, even if the search has ended.
#[derive(Default)]
struct Due {
    now: Mutex<bool>,
    changed: Condvar,
    /// Whether it has been said. Locked while speaking, so that nothing is said behind it.
    said: Mutex<bool>,
}

impl Running {
    /// Starts `work`. With `hold` its answer waits for [`Self::release`] or [`Self::stop`].
    pub(super) fn start(hold: bool, say: Say, work: impl FnOnce(&Job) + Send + 'static) -> Self {
        let control = Arc::new(Control::new());
        let due = Arc::new(Due::default());
        due.set(!hold);
        let job = Job { control: Arc::clone(&control), due: Arc::clone(&due), say };
        let builder = std::thread::Builder::new().name("search".to_owned()).stack_size(16 << 20);
        let thread = builder.spawn(move || work(&job)).expect("the system can start one more thread");
        Self { control, due, thread }
    }

    /// The opponent played the expected move: the clock runs from now.
    pub(super) fn release(&self, budget: Option<Budget>) {
        if let Some(budget) = budget {
            self.control.allow(budget);
        }
        self.due.set(true);
    }

    /// Asks for the answer at once.
    pub(super) fn stop(&self) {
        self.control.stop();
        self.due.set(true);
    }

    /// Asks for the answer if nothing but a command would bring it.
    pub(super) fn stop_if_held(&self) {
        if !self.due.is_now() {
            self.stop();
        }
    }

    /// Says `reply` unless the answer is out already; returns whether anybody may still be listening.
    pub(super) fn say_before_answer(&self, say: &Say, reply: &Reply) -> bool {
        let said = self.due.said.lock().unwrap_or_else(PoisonError::into_inner);
        *said || say(reply)
    }

    /// Waits until the answer is out.
    pub(super) fn join(self) {
        // A panic there has been reported by the panic hook already.
        let _ = self.thread.join();
    }
}

impl Job {
    /// The stop signal and the deadlines of the work.
    pub(super) fn control(&self) -> &Control {
        &self.control
    }

    /// Says something on the way. When nobody hears it the work is stopped.
    pub(super) fn say(&self, reply: &Reply) {
        if !(self.say)(reply) {
            self.control.stop();
        }
    }

    /// Waits until the answer is due and says it.
    pub(super) fn answer(&self, reply: &Reply) {
        self.due.wait();
        let mut said = self.due.said.lock().unwrap_or_else(PoisonError::into_inner);
        *said = true;
        (self.say)(reply);
    }
}

impl Due {
    fn set(&self, now: bool) {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = now;
        self.changed.notify_all();
    }

    fn is_now(&self) -> bool {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self) {
        let now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(now, |now| !*now));
    }
}

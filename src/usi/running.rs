//! A search that runs for a `go` command, until its answer is out.

use super::Reply;
use crate::analysis::{Engine, Report, Task};
use crate::rules::declaration::Declaration;
use crate::search::{Budget, Control, Outcome};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Says replies and tells whether anybody heard; shared by the session and its search.
pub(super) type Say = Arc<dyn Fn(&Reply) -> bool + Send + Sync>;

/// A running search. `bestmove` comes when it ends and is due.
pub(super) struct Running {
    control: Arc<Control>,
    due: Arc<Due>,
    thread: JoinHandle<()>,
}

/// Whether `bestmove` may be said: not while pondering or in infinite mode, even if the search has ended.
#[derive(Default)]
struct Due {
    now: Mutex<bool>,
    changed: Condvar,
    /// Whether it has been said. Locked while speaking, so that nothing is said behind it.
    said: Mutex<bool>,
}

/// What of the options concerns replies.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub(super) multipv: bool,
    pub(super) passes: bool,
}

impl Running {
    /// Starts `task` on a thread of its own. With `hold` the answer waits for [`Self::release`] or [`Self::stop`].
    pub(super) fn start(engine: Arc<Engine>, task: Task, hold: bool, manner: Manner, say: Say) -> Self {
        let control = Arc::new(Control::new());
        let due = Arc::new(Due::default());
        due.set(!hold);
        let (theirs, answer) = (Arc::clone(&control), Arc::clone(&due));
        let work = move || search(&engine, &task, &theirs, &answer, manner, &say);
        let builder = std::thread::Builder::new().name("search".to_owned()).stack_size(16 << 20);
        let thread = builder.spawn(work).expect("the system can start one more thread");
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

    /// Waits until the answer is due and says it; returns whether anybody heard.
    fn answer(&self, say: &Say, reply: &Reply) -> bool {
        self.wait();
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        *said = true;
        say(reply)
    }
}

fn search(engine: &Engine, task: &Task, control: &Control, due: &Due, manner: Manner, say: &Say) {
    if Declaration::count(&task.position).wins() {
        due.answer(say, &Reply::Win);
        return;
    }
    engine.run(task, control, |report| {
        let heard = match report {
            Report::Line(info) => say(&Reply::Line { info, multipv: manner.multipv, passes: manner.passes }),
            Report::Threat(info) => say(&Reply::Threat { info, passes: manner.passes }),
            Report::Seen(_) | Report::Current(_) => true,
            Report::Done(outcome) => due.answer(say, &answer(&outcome)),
            Report::Refused(defects) => {
                for defect in defects {
                    say(&Reply::Text(format!("error: {}", defect.message().en)));
                }
                due.answer(say, &Reply::Resign)
            }
        };
        if !heard {
            control.stop();
        }
    });
}

fn answer(outcome: &Outcome) -> Reply {
    outcome.best.map_or(Reply::Resign, |best| Reply::BestMove(best, outcome.ponder().filter(|mv| !mv.is_pass())))
}

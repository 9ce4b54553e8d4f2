//! Interruptions: what SIGINT (Ctrl-C), SIGTERM and SIGHUP do. No temporary file is left.
//!
//! A command that has results to show or to save says so: then the first signal has that done, with exit status 2, and
//! the second ends the program at once. Without, the first signal ends it as if there were no handler. A signal that
//! was ignored when the program began, as `nohup` does, stays ignored.

use super::output::errors::print_to_stderr;
use sankoma_record::files::temporary_file;
use sankoma_search::SearchControl;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What the next signal does.
#[cfg_attr(not(unix), allow(dead_code, reason = "without signals nothing asks for it"))]
enum SignalResponse {
    /// End the program at once.
    End,
    /// Do this on a thread of its own, and end the program at the signal after this one.
    Act(Box<dyn FnOnce() + Send>),
    /// Nothing: the workbench has handlers of its own, which restore the terminal.
    Ignore,
}

static RESPONSE: Mutex<SignalResponse> = Mutex::new(SignalResponse::End);

fn response() -> MutexGuard<'static, SignalResponse> {
    RESPONSE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has the first signal do this instead of ending the program: what makes the command come to its end soon.
pub(super) fn on_first_signal(action: impl FnOnce() + Send + 'static) {
    *response() = SignalResponse::Act(Box::new(action));
}

/// Leaves all signals to the handlers of the workbench.
pub(super) fn leave_to_workbench() {
    *response() = SignalResponse::Ignore;
}

/// Runs a search that the first signal stops. Before and after it a signal ends the program.
pub(super) fn stopping_search<T>(search: impl FnOnce(&SearchControl) -> T) -> (T, Arc<SearchControl>) {
    let control = Arc::new(SearchControl::new());
    let stopped = Arc::clone(&control);
    on_first_signal(move || stopped.stop());
    let found = search(&control);
    *response() = SignalResponse::End;
    (found, control)
}

/// Results of a command that is under way. A signal has them shown as far as they go, and ends the program.
pub(super) struct PartialResults<T>(Arc<Mutex<Option<T>>>);

impl<T: Send + 'static> PartialResults<T> {
    /// `show` prints or saves the results at a signal and returns the line for standard error that says what is
    /// missing.
    pub(super) fn new(results: T, show: impl FnOnce(T) -> String + Send + 'static) -> Self {
        let shared = Arc::new(Mutex::new(Some(results)));
        let held = Arc::clone(&shared);
        on_first_signal(move || {
            if let Some(results) = lock(&held).take() {
                print_to_stderr(&show(results));
                temporary_file::remove_all();
                std::process::exit(2);
            }
        });
        Self(shared)
    }

    /// Changes the results. Does not return after a signal: they are being shown.
    pub(super) fn with<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        let mut results = lock(&self.0);
        if let Some(results) = results.as_mut() {
            return change(results);
        }
        drop(results);
        wait_for_end()
    }

    /// The results at the end of the work. Does not return after a signal.
    pub(super) fn finish(self) -> T {
        let results = lock(&self.0).take();
        results.unwrap_or_else(|| wait_for_end())
    }
}

/// The work has come to its end or has failed: nothing is saved on a signal, no file that is not finished either.
impl<T> Drop for PartialResults<T> {
    fn drop(&mut self) {
        drop(lock(&self.0).take());
        *response() = SignalResponse::End;
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The thread that shows the results ends the program.
fn wait_for_end() -> ! {
    loop {
        std::thread::park();
    }
}

/// Handles the signals from now on. Systems without them end the program themselves.
#[cfg(unix)]
pub(super) fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    let ignored = ignored_signals();
    let handled = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored & (1 << (signal - 1)) == 0);
    let Ok(mut signals) = signal_hook::iterator::Signals::new(handled) else { return };
    // Limit of file sizes: with any handler the write fails with its reason instead of ending the program.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    std::thread::spawn(move || {
        for signal in &mut signals {
            respond_to(signal);
        }
    });
}

#[cfg(not(unix))]
pub(super) fn watch() {}

#[cfg(unix)]
fn respond_to(signal: i32) {
    let mut next = response();
    if matches!(*next, SignalResponse::Ignore) {
        return;
    }
    match std::mem::replace(&mut *next, SignalResponse::End) {
        // On a thread of its own, so that the next signal ends the program even if this does not come to an end.
        SignalResponse::Act(action) => drop(std::thread::spawn(action)),
        SignalResponse::End | SignalResponse::Ignore => {
            temporary_file::remove_all();
            // A parent sees which signal it was.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    }
}

/// The signals that are ignored, bit 0 for signal 1, as Linux reports them; none on other systems.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

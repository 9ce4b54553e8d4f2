//! Progress on standard error: a bar on a terminal, cleared when it is dropped; elsewhere, where long work takes steps,
//! a line from time to time.

use super::errors::{print_to_stderr, stderr_is_terminal};
use indicatif::{ProgressDrawTarget, ProgressStyle};
use sankoma_wording::text::printable;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A progress bar. Its texts are of any origin.
pub(crate) struct ProgressBar {
    bar: indicatif::ProgressBar,
    /// What stands for the bar where there is no terminal.
    lines: Option<StatusLines>,
}

/// Lines that say how far the work has come.
struct StatusLines {
    /// What is counted.
    unit: String,
    started: Instant,
    last: Mutex<Instant>,
}

impl StatusLines {
    /// Short work says nothing; long work says something every ten seconds, and after a minute every minute.
    fn interval(&self) -> Duration {
        let is_new = self.started.elapsed() < Duration::from_secs(60);
        Duration::from_secs(if is_new { 10 } else { 60 })
    }

    fn print_if_due(&self, bar: &indicatif::ProgressBar) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() < self.interval() {
            return;
        }
        *last = Instant::now();
        let counted = bar.length().map(|all| format!("{}/{all} {}", bar.position(), self.unit));
        let message = Some(bar.message()).filter(|message| !message.is_empty());
        let parts: Vec<String> = counted.into_iter().chain(message).collect();
        print_to_stderr(&parts.join(", "));
    }
}

impl ProgressBar {
    /// A bar of `steps` steps (`None`: set later), drawn by an indicatif template.
    pub(crate) fn new(steps: Option<u64>, template: &str) -> Self {
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = indicatif::ProgressBar::with_draw_target(steps, ProgressDrawTarget::stderr()).with_style(style);
        Self { bar, lines: None }
    }

    /// A bar that is never shown.
    pub(crate) fn hidden() -> Self {
        Self { bar: indicatif::ProgressBar::hidden(), lines: None }
    }

    /// A bar of `steps` steps, counted in `unit`, with the time that is left.
    pub(crate) fn steps(steps: u64, unit: &str) -> Self {
        Self::new(Some(steps), &format!("{{bar:24}} {{pos}}/{{len}} {unit}, {{eta}}")).counting(unit)
    }

    /// A bar of bytes read or written; how many there are is set later.
    pub(crate) fn bytes() -> Self {
        Self::new(None, "{bar:30} {bytes}/{total_bytes} {elapsed}")
    }

    /// A bar of items; how many there are is `items` or set later.
    pub(crate) fn items(items: Option<u64>) -> Self {
        Self::new(items, "{bar:30} {pos}/{len} {elapsed}")
    }

    /// A spinner with a message, for work of unknown length; the message is printed from time to time where there is no
    /// terminal.
    pub(crate) fn spinner() -> Self {
        Self::new(None, "{spinner} {elapsed} {msg}").counting("")
    }

    /// Where there is no terminal, prints lines from time to time that count the steps in `unit`.
    pub(crate) fn counting(mut self, unit: &str) -> Self {
        let now = Instant::now();
        let lines = StatusLines { unit: unit.to_owned(), started: now, last: Mutex::new(now) };
        self.lines = (!stderr_is_terminal()).then_some(lines);
        self
    }

    /// The bar with a message.
    pub(crate) fn with_message(self, message: &str) -> Self {
        self.set_message(message);
        self
    }

    /// Counts further steps.
    pub(crate) fn inc(&self, steps: u64) {
        self.bar.inc(steps);
        self.print_line();
    }

    /// Shows `done` steps.
    pub(crate) fn set_position(&self, done: u64) {
        self.bar.set_position(done);
        self.print_line();
    }

    /// Shows `done` of `total`.
    pub(crate) fn set_progress(&self, done: u64, total: u64) {
        self.bar.set_length(total);
        self.set_position(done);
    }

    /// Shows a message.
    pub(crate) fn set_message(&self, message: &str) {
        self.bar.set_message(printable(message).into_owned());
    }

    /// Turns a spinner.
    pub(crate) fn tick(&self) {
        self.bar.tick();
        self.print_line();
    }

    /// Hides the bar while something is printed.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Clears the bar from another thread, before something is printed in its place.
    pub(crate) fn clearer(&self) -> impl FnOnce() + Send + 'static {
        let bar = self.bar.clone();
        move || bar.finish_and_clear()
    }

    /// Clears the bar.
    pub(crate) fn finish_and_clear(&self) {
        self.bar.finish_and_clear();
    }

    fn print_line(&self) {
        if let Some(lines) = &self.lines {
            lines.print_if_due(&self.bar);
        }
    }
}

impl Drop for ProgressBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

//! Progress bars on standard error. They are drawn on a terminal only and cleared when they are dropped.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar of `steps` steps (`None`: set later), drawn by an indicatif template.
pub(crate) fn bar(steps: Option<u64>, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(steps, ProgressDrawTarget::stderr()).with_style(style)
}

/// A bar of `steps` steps, counted in `unit`, with the time that is left.
pub(crate) fn step_bar(steps: u64, unit: &str) -> ProgressBar {
    bar(Some(steps), &format!("{{bar:24}} {{pos}}/{{len}} {unit}, {{eta}}"))
}

/// A bar of bytes read or written; how many there are is set later.
pub(crate) fn byte_bar() -> ProgressBar {
    bar(None, "{bar:30} {bytes}/{total_bytes} {elapsed}")
}

/// A bar of items; how many there are is `items` or set later.
pub(crate) fn item_bar(items: Option<u64>) -> ProgressBar {
    bar(items, "{bar:30} {pos}/{len} {elapsed}")
}

/// A spinner with a message, for work of unknown length.
pub(crate) fn spinner() -> ProgressBar {
    bar(None, "{spinner} {elapsed} {msg}")
}

/// Shows `done` of `total`.
pub(crate) fn set_progress(bar: &ProgressBar, done: u64, total: u64) {
    bar.set_length(total);
    bar.set_position(done);
}

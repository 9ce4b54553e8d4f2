//! How far a command has come: a bar on standard error, on a terminal only.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar of `steps`, or of as many as will turn out, drawn as `template` says. It is cleared when it is dropped.
pub(super) fn bar(steps: Option<u64>, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(steps, ProgressDrawTarget::stderr()).with_style(style)
}

/// So much of so much is done.
pub(super) fn set_progress(bar: &ProgressBar, done: u64, total: u64) {
    bar.set_length(total);
    bar.set_position(done);
}

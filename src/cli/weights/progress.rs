//! How far work on large tables has come.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// On a terminal only.
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// Of work that takes bytes.
    pub(super) fn of_bytes() -> Self {
        Self::new("{bar:30} {bytes}/{total_bytes} {elapsed}")
    }

    /// Of work that goes king by king.
    pub(super) fn of_kings() -> Self {
        Self::new("{bar:30} {pos}/{len} {elapsed}")
    }

    fn new(template: &str) -> Self {
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        Self(ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr()).with_style(style))
    }

    /// So much of so much is done.
    pub(super) fn tell(&self, done: u64, total: u64) {
        self.0.set_length(total);
        self.0.set_position(done);
    }
}

impl Drop for Progress {
    /// Clears the line.
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

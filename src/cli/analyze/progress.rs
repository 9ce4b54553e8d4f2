//! How far the review has come, where somebody watches.

use crate::wording::Language;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::path::Path;

pub(super) struct ReviewProgress(ProgressBar);

impl ReviewProgress {
    /// Positions are counted only if the bar is seen.
    pub(super) fn new(positions: impl FnOnce() -> u64, lang: Language) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let template = lang.pick(
            "{bar:24} {pos}/{len}局面 残り{eta} {wide_msg}",
            "{bar:24} {pos}/{len} positions, {eta} left {wide_msg}",
        );
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        Self(ProgressBar::with_draw_target(Some(positions()), ProgressDrawTarget::stderr()).with_style(style))
    }

    /// A record is on the desk.
    pub(super) fn start_record(&self, path: &Path) {
        // Its folders would push its name off the line.
        self.0.set_message(path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned());
    }

    /// A position is searched.
    pub(super) fn tick(&self) {
        self.0.inc(1);
    }

    /// Prints something where the bar stands.
    pub(super) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }
}

impl Drop for ReviewProgress {
    /// Clears the line.
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

//! The one thing that a search shares with the world while it runs: whether, and when, to stop.

use super::Budget;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

const NEVER: u64 = u64::MAX;

/// Stop signal and deadlines of one search. Deadlines may be set while it runs, as `ponderhit` does.
#[derive(Debug)]
pub struct Control {
    start: Instant,
    stop: AtomicBool,
    /// When the budget began to count; all times are microseconds since `start`.
    allowed: AtomicU64,
    soft: AtomicU64,
    hard: AtomicU64,
    /// What the search makes of the soft part of its budget, in permill.
    pace: AtomicU64,
}

impl Control {
    /// No deadline; time counts from now.
    pub fn new() -> Self {
        Self {
            start: Instant::now(),
            stop: AtomicBool::new(false),
            allowed: AtomicU64::new(0),
            soft: AtomicU64::new(NEVER),
            hard: AtomicU64::new(NEVER),
            pace: AtomicU64::new(1000),
        }
    }

    /// Asks the search to stop at once.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether somebody asked it to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Gives the search `budget` from now on.
    pub fn allow(&self, budget: Budget) {
        let now = self.elapsed();
        self.allowed.store(micros(now), Relaxed);
        self.soft.store(micros(now + budget.soft), Relaxed);
        self.hard.store(micros(now + budget.hard), Relaxed);
    }

    /// Whether there is a deadline.
    pub fn is_timed(&self) -> bool {
        self.hard.load(Relaxed) != NEVER
    }

    /// The search wants `factor` times the soft part of its budget. It gets what lies before the hard deadline; a
    /// budget whose two parts are equal stays as it is.
    pub(super) fn set_pace(&self, factor: f64) {
        self.pace.store((factor * 1000.0) as u64, Relaxed);
    }

    /// The soft deadline at the pace of the search.
    fn planned(&self) -> u64 {
        let (soft, hard) = (self.soft.load(Relaxed), self.hard.load(Relaxed));
        if soft >= hard {
            return hard;
        }
        let allowed = self.allowed.load(Relaxed);
        let wanted = soft.saturating_sub(allowed).saturating_mul(self.pace.load(Relaxed)) / 1000;
        allowed.saturating_add(wanted).min(hard)
    }

    /// Whether the search must break off: it was stopped or its hard deadline has passed.
    pub(super) fn must_stop(&self) -> bool {
        self.is_stopped() || passed(self.hard.load(Relaxed), || self.elapsed())
    }

    /// Whether no new iteration should begin.
    pub fn is_late(&self) -> bool {
        self.is_stopped() || passed(self.planned(), || self.elapsed())
    }
}

impl Default for Control {
    fn default() -> Self {
        Self::new()
    }
}

fn micros(time: Duration) -> u64 {
    time.as_micros().min(u128::from(NEVER - 1)) as u64
}

/// Asks the clock only when there is a deadline.
fn passed(deadline: u64, now: impl FnOnce() -> Duration) -> bool {
    deadline != NEVER && micros(now()) >= deadline
}

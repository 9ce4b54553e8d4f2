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
    soft: AtomicU64,
    hard: AtomicU64,
}

impl Control {
    /// No deadline; time counts from now.
    pub fn new() -> Self {
        Self {
            start: Instant::now(),
            stop: AtomicBool::new(false),
            soft: AtomicU64::new(NEVER),
            hard: AtomicU64::new(NEVER),
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
        self.soft.store(micros(now + budget.soft), Relaxed);
        self.hard.store(micros(now + budget.hard), Relaxed);
    }

    /// Whether the search must break off: it was stopped or its hard deadline has passed.
    pub(super) fn must_stop(&self) -> bool {
        self.is_stopped() || passed(&self.hard, || self.elapsed())
    }

    /// Whether no new iteration should begin.
    pub fn is_late(&self) -> bool {
        self.is_stopped() || passed(&self.soft, || self.elapsed())
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
fn passed(deadline: &AtomicU64, now: impl FnOnce() -> Duration) -> bool {
    let deadline = deadline.load(Relaxed);
    deadline != NEVER && micros(now()) >= deadline
}

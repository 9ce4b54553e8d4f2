//! Search control: stop signal and deadlines, the only state that a running search shares with its caller.

use super::time_management::TimeBudget;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

const NO_DEADLINE: u64 = u64::MAX;

/// Stop signal and deadlines of one search. Deadlines may be set while the search runs, as `ponderhit` does.
#[derive(Debug)]
pub struct SearchControl {
    start: Instant,
    stop: AtomicBool,
    /// Start of the time budget. All times are microseconds since `start`.
    budget_start: AtomicU64,
    soft_deadline: AtomicU64,
    hard_deadline: AtomicU64,
    /// Factor that the search applies to the soft part of its budget, in permill.
    time_factor: AtomicU64,
}

impl SearchControl {
    /// No stop, no deadline; time counts from now.
    pub fn new() -> Self {
        Self {
            start: Instant::now(),
            stop: AtomicBool::new(false),
            budget_start: AtomicU64::new(0),
            soft_deadline: AtomicU64::new(NO_DEADLINE),
            hard_deadline: AtomicU64::new(NO_DEADLINE),
            time_factor: AtomicU64::new(1000),
        }
    }

    /// Asks the search to stop at once.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// A stop was asked for.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Time since the control was made.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Starts the time budget of the search now.
    pub fn start_budget(&self, budget: TimeBudget) {
        let now = self.elapsed();
        self.budget_start.store(micros(now), Relaxed);
        self.soft_deadline.store(micros(now + budget.soft), Relaxed);
        self.hard_deadline.store(micros(now + budget.hard), Relaxed);
    }

    /// A deadline is set.
    pub(super) fn has_deadline(&self) -> bool {
        self.hard_deadline.load(Relaxed) != NO_DEADLINE
    }

    /// Scales the soft part of the budget by `factor`. The result is capped at the hard deadline; a budget whose two
    /// parts are equal is not scaled.
    pub(super) fn set_time_factor(&self, factor: f64) {
        self.time_factor.store((factor * 1000.0) as u64, Relaxed);
    }

    /// The soft deadline scaled by the time factor.
    fn scaled_soft_deadline(&self) -> u64 {
        let (soft, hard) = (self.soft_deadline.load(Relaxed), self.hard_deadline.load(Relaxed));
        if soft >= hard {
            return hard;
        }
        let start = self.budget_start.load(Relaxed);
        let scaled = soft.saturating_sub(start).saturating_mul(self.time_factor.load(Relaxed)) / 1000;
        start.saturating_add(scaled).min(hard)
    }

    /// The search must end at once: a stop was asked for or the hard deadline has passed.
    pub(super) fn must_stop(&self) -> bool {
        self.is_stopped() || is_deadline_passed(self.hard_deadline.load(Relaxed), || self.elapsed())
    }

    /// No new iteration may begin: a stop was asked for or the soft deadline has passed.
    pub fn is_soft_deadline_passed(&self) -> bool {
        self.is_stopped() || is_deadline_passed(self.scaled_soft_deadline(), || self.elapsed())
    }
}

impl Default for SearchControl {
    fn default() -> Self {
        Self::new()
    }
}

fn micros(time: Duration) -> u64 {
    time.as_micros().min(u128::from(NO_DEADLINE - 1)) as u64
}

/// Reads the clock only when there is a deadline.
fn is_deadline_passed(deadline: u64, now: impl FnOnce() -> Duration) -> bool {
    deadline != NO_DEADLINE && micros(now()) >= deadline
}

//! The one thing that a search shares with the world while it runs: whether, and when, to stop.

use super::time_management::TimeBudget;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

const NO_DEADLINE: u64 = u64::MAX;

/// Stop signal and deadlines of one search. Deadlines may be set while it runs, as `ponderhit` does.
#[derive(Debug)]
pub struct SearchControl {
    start: Instant,
    stop: AtomicBool,
    /// When the budget began to count; all times are microseconds since `start`.
    budget_start: AtomicU64,
    soft_deadline: AtomicU64,
    hard_deadline: AtomicU64,
    /// What the search makes of the soft part of its budget, in permill.
    time_factor: AtomicU64,
}

impl SearchControl {
    /// No deadline; time counts from now.
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

    /// Whether somebody asked it to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Gives the search `budget` from now on.
    pub fn start_budget(&self, budget: TimeBudget) {
        let now = self.elapsed();
        self.budget_start.store(micros(now), Relaxed);
        self.soft_deadline.store(micros(now + budget.soft), Relaxed);
        self.hard_deadline.store(micros(now + budget.hard), Relaxed);
    }

    /// Whether there is a deadline.
    pub fn has_deadline(&self) -> bool {
        self.hard_deadline.load(Relaxed) != NO_DEADLINE
    }

    /// The search wants `factor` times the soft part of its budget. It gets what lies before the hard deadline; a
    /// budget whose two parts are equal stays as it is.
    pub(super) fn set_time_factor(&self, factor: f64) {
        self.time_factor.store((factor * 1000.0) as u64, Relaxed);
    }

    /// The soft deadline at the pace of the search.
    fn scaled_soft_deadline(&self) -> u64 {
        let (soft, hard) = (self.soft_deadline.load(Relaxed), self.hard_deadline.load(Relaxed));
        if soft >= hard {
            return hard;
        }
        let allowed = self.budget_start.load(Relaxed);
        let wanted = soft.saturating_sub(allowed).saturating_mul(self.time_factor.load(Relaxed)) / 1000;
        allowed.saturating_add(wanted).min(hard)
    }

    /// Whether the search must break off: it was stopped or its hard deadline has passed.
    pub(super) fn must_stop(&self) -> bool {
        self.is_stopped() || is_deadline_passed(self.hard_deadline.load(Relaxed), || self.elapsed())
    }

    /// Whether no new iteration should begin.
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

/// Asks the clock only when there is a deadline.
fn is_deadline_passed(deadline: u64, now: impl FnOnce() -> Duration) -> bool {
    deadline != NO_DEADLINE && micros(now()) >= deadline
}

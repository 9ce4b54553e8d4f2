//! Time management: from the clocks to the time budget of one move, and how much of it the search uses.
//!
//! A best move that stays the same and takes most of the nodes is played soon; one that changes, or whose score falls,
//! gets more time.

use super::constants::SearchConstants;
use super::score::{MATE_IN_MAX_PLY, Value};
use sankoma_rules::{Color, Move};
use std::time::Duration;

/// Time budget of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// No new iteration begins after this.
    pub soft: Duration,
    /// The search is aborted at this.
    pub hard: Duration,
}

impl TimeBudget {
    /// A budget of `time`, used up in full.
    pub const fn exactly(time: Duration) -> Self {
        Self { soft: time, hard: time }
    }
}

/// Clock times as a `go` or `ponderhit` command gives them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockTimes {
    /// Main time left to Black and White.
    pub main: [Duration; 2],
    /// Increment of Black and White per move.
    pub increment: [Duration; 2],
    /// Byoyomi: time for each move once the main time is used up.
    pub byoyomi: Duration,
}

/// At least this part of the time left is available, whatever the margin for delays.
const MIN_AVAILABLE_DIVISOR: u32 = 20;
/// At least this part of a move's share is planned for it, whatever the margin for delays.
const MIN_TARGET_DIVISOR: u32 = 8;
/// Times for a move below this keep back the same part of the margin, not all of it: games as fast as that are played
/// on one machine, where no network delays an answer.
const FULL_MARGIN_TIME: Duration = Duration::from_millis(500);
/// Minimum budget, since a budget of zero would be no deadline.
const MIN_BUDGET: Duration = Duration::from_nanos(1);

impl ClockTimes {
    /// Time budget for the next move of `color`; `margin` is kept back for delays of transmission, and less of it where
    /// there is less than half a second.
    ///
    /// Assumes a strict clock: main time first, to the millisecond, then byoyomi, which restarts with every move.
    /// Seconds that a lenient clock rounds down are not counted on.
    pub fn budget(&self, color: Color, margin: Duration, constants: &SearchConstants) -> TimeBudget {
        let main = self.main[color.index()];
        let increment = self.increment[color.index()];
        let all = main + increment + self.byoyomi;
        let margin = margin.mul_f64(all.div_duration_f64(FULL_MARGIN_TIME).min(1.0));
        let available = all.saturating_sub(margin).max(all / MIN_AVAILABLE_DIVISOR).max(MIN_BUDGET);
        let share = main / constants.time_moves_to_go.unsigned_abs() + increment;
        if !self.byoyomi.is_zero() && main <= share + self.byoyomi {
            // The move uses up the main time in any case, and what is left of its byoyomi is lost.
            return TimeBudget::exactly(available);
        }
        let target = share + self.byoyomi;
        let target = target.saturating_sub(margin).max(target / MIN_TARGET_DIVISOR);
        let hard = percent(target, constants.time_hard).min(main / 4 + increment + self.byoyomi).min(available);
        // The last iteration ends after the soft limit; with byoyomi there is always enough time to finish it.
        let soft = if self.byoyomi > share { target } else { percent(target, constants.time_soft) };
        TimeBudget { soft: soft.min(hard), hard: hard.max(MIN_BUDGET) }
    }
}

/// `part` percent of `time`.
fn percent(time: Duration, part: i32) -> Duration {
    time * part.unsigned_abs() / 100
}

/// Result of an iteration, as far as it decides about time.
#[derive(Clone, Copy, Debug)]
pub(super) struct IterationResult {
    pub(super) best: Move,
    pub(super) value: Value,
    /// Nodes searched below the best move as a part of all nodes so far, from 0 to 1.
    pub(super) effort: f64,
}

/// Time manager: turns the results of the iterations of one search into a factor for its soft time limit.
#[derive(Clone, Debug)]
pub(super) struct TimeManager<'a> {
    constants: &'a SearchConstants,
    best: Option<Move>,
    /// Iterations since the best move changed.
    stable_iterations: u32,
    /// Changes of the best move, halved with every iteration.
    best_move_changes: f64,
    /// Moving average of the score, in centipawns.
    average_value: Option<f64>,
}

/// Iterations without a change of the best move that count.
const MAX_STABLE_ITERATIONS: u32 = 8;
/// Maximum reduction for a rising score.
const MAX_RISE_SAVING: f64 = 0.1;
/// Limits of the whole factor.
const MIN_TIME_FACTOR: f64 = 0.4;
const MAX_TIME_FACTOR: f64 = 2.5;

impl<'a> TimeManager<'a> {
    pub(super) fn new(constants: &'a SearchConstants) -> Self {
        Self { constants, best: None, stable_iterations: 0, best_move_changes: 0.0, average_value: None }
    }

    /// The factor for the planned time after one more iteration, between [`MIN_TIME_FACTOR`] and [`MAX_TIME_FACTOR`].
    pub(super) fn time_factor_after(&mut self, iteration: IterationResult) -> f64 {
        let changed = self.best.is_some_and(|best| best != iteration.best);
        self.best = Some(iteration.best);
        self.stable_iterations = if changed { 0 } else { self.stable_iterations + 1 };
        self.best_move_changes = self.best_move_changes / 2.0 + f64::from(u8::from(changed));
        let constants = self.constants;
        let stable_iterations = f64::from(self.stable_iterations.min(MAX_STABLE_ITERATIONS));
        let stability_factor =
            factor(constants.time_changed_move) - factor(constants.time_per_stable_iteration) * stable_iterations;
        let change_factor = 1.0 + factor(constants.time_per_change) * self.best_move_changes;
        let effort_factor = factor(constants.time_no_effort) - factor(constants.time_effort) * iteration.effort;
        (stability_factor * change_factor * effort_factor * self.score_drop_factor(iteration.value))
            .clamp(MIN_TIME_FACTOR, MAX_TIME_FACTOR)
    }

    /// Factor for a score drop against the moving average. Mate scores have no degree and count as no change.
    fn score_drop_factor(&mut self, value: Value) -> f64 {
        if value.abs() >= MATE_IN_MAX_PLY {
            return 1.0;
        }
        let value = f64::from(value);
        let expected =
            self.average_value.replace(self.average_value.map_or(value, |expected| expected.midpoint(value)));
        let fall = expected.map_or(0.0, |expected| (expected - value) / f64::from(self.constants.time_doubling_drop));
        1.0 + fall.clamp(-MAX_RISE_SAVING, 1.0)
    }
}

/// A constant in percent as a factor.
fn factor(percent: i32) -> f64 {
    f64::from(percent) / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn mv(text: &str) -> Move {
        text.parse().expect("the test's move is well-formed")
    }

    fn last(iterations: &[IterationResult]) -> f64 {
        let mut manager = TimeManager::new(&SearchConstants::DEFAULT);
        iterations.iter().fold(1.0, |_, &iteration| manager.time_factor_after(iteration))
    }

    prop_compose! {
        fn iteration()(best in 0..3usize, value in -2000..2000, effort in 0.0..1.0f64) -> IterationResult {
            IterationResult { best: mv(["7g7f", "2g2f", "5i5h"][best]), value, effort }
        }
    }

    proptest! {
        #[test]
        fn the_factor_stays_in_bounds(iterations in prop::collection::vec(iteration(), 1..30)) {
            prop_assert!((MIN_TIME_FACTOR..=MAX_TIME_FACTOR).contains(&last(&iterations)));
        }

        #[test]
        fn a_fall_of_the_score_takes_time_and_never_saves_any(
            mut iterations in prop::collection::vec(iteration(), 2..30),
            fall in 1..500,
        ) {
            let before = last(&iterations);
            if let Some(iteration) = iterations.last_mut() {
                iteration.value -= fall;
            }
            prop_assert!(last(&iterations) >= before);
        }

        #[test]
        fn effort_for_the_best_move_saves_time_and_a_change_of_it_takes_some(
            mut iterations in prop::collection::vec(iteration(), 2..30),
            less in 0.0..1.0f64,
        ) {
            let number = iterations.len();
            iterations[number - 1].best = iterations[number - 2].best;
            let (steady, effort) = (last(&iterations), iterations[number - 1].effort);
            iterations[number - 1].effort = effort * less;
            prop_assert!(last(&iterations) >= steady);
            iterations[number - 1].effort = effort;
            iterations[number - 1].best = mv("9g9f");
            prop_assert!(last(&iterations) >= steady);
        }
    }

    #[test]
    fn an_easy_move_is_played_well_before_a_hard_one() {
        let easy = IterationResult { best: mv("7g7f"), value: 50, effort: 0.95 };
        let hard = |number: i32| IterationResult {
            best: mv(if number % 2 == 0 { "7g7f" } else { "2g2f" }),
            value: 50 - 40 * number,
            effort: 0.3,
        };
        assert!(last(&[easy; 12]) < 0.7);
        assert!(last(&(0..12).map(hard).collect::<Vec<_>>()) > 1.8);
    }
}

//! Time management: the budget of a move, for random states of the clocks.

use proptest::prelude::*;
use sankoma_rules::Color;
use sankoma_search::{ClockTimes, SearchConstants, TimeBudget};
use std::time::Duration;

/// Of less time than this only the same part of the margin is kept back.
const FULL_MARGIN_TIME: Duration = Duration::from_millis(500);

/// A strict clock: main time first, the increment before the move, byoyomi again for each move.
#[derive(Clone, Copy, Debug)]
struct Clock {
    main: Duration,
    increment: Duration,
    byoyomi: Duration,
}

impl Clock {
    fn all(self) -> Duration {
        self.main + self.increment + self.byoyomi
    }

    fn budget(self, margin: Duration) -> TimeBudget {
        let both = |own| [Duration::from_secs(7), own];
        let left = ClockTimes { main: both(self.main), increment: both(self.increment), byoyomi: self.byoyomi };
        left.budget(Color::White, margin, &SearchConstants::DEFAULT)
    }

    /// The clock after a move that took `used`; `None` when that was too long.
    fn after(self, used: Duration) -> Option<Self> {
        let main = (self.main + self.increment).saturating_sub(used);
        (used <= self.all()).then_some(Self { main, ..self })
    }
}

/// From zero over blitz to hours.
fn time() -> impl Strategy<Value = Duration> {
    prop_oneof![Just(0), 1..100u64, 100..60_000u64, 60_000..20_000_000u64].prop_map(Duration::from_millis)
}

fn clock() -> impl Strategy<Value = Clock> {
    let clock = |(main, increment, byoyomi)| Clock { main, increment, byoyomi };
    (time(), time(), time()).prop_map(clock).prop_filter("there is no time at all", |clock| !clock.all().is_zero())
}

fn margin() -> impl Strategy<Value = Duration> {
    (0..2000u64).prop_map(Duration::from_millis)
}

proptest! {
    #[test]
    fn a_budget_lies_within_the_time_there_is(clock in clock(), margin in margin()) {
        let TimeBudget { soft, hard } = clock.budget(margin);
        prop_assert!(soft <= hard && hard <= clock.all() && !hard.is_zero());
        if clock.all() >= margin * 2 {
            let short = clock.all().min(FULL_MARGIN_TIME);
            let kept = margin.mul_f64(short.div_duration_f64(FULL_MARGIN_TIME));
            prop_assert!(hard + kept <= clock.all() + Duration::from_nanos(1));
        }
    }

    /// Using up the hard limit of every move never loses on time, with any clock and in a game of any length.
    #[test]
    fn the_hard_limit_used_up_at_every_move_never_loses_on_time(start in clock(), margin in margin()) {
        let mut clock = start;
        for ply in 0..200 {
            let hard = clock.budget(margin).hard;
            let Some(next) = clock.after(hard) else {
                return Err(TestCaseError::fail(format!("move {ply}: {hard:?} of {clock:?}")));
            };
            clock = next;
            if clock.all().is_zero() {
                // Down to the last billionth of a second: no machine plays so many moves in so little time.
                break;
            }
        }
    }

    /// The same when every move also loses the margin on the way, on clocks that give back more than that.
    #[test]
    fn delays_within_the_margin_never_lose_on_time(start in clock(), margin in margin()) {
        prop_assume!(start.increment + start.byoyomi >= FULL_MARGIN_TIME.max(margin * 2));
        let mut clock = start;
        for ply in 0..200 {
            let used = clock.budget(margin).hard + margin;
            let Some(next) = clock.after(used) else {
                return Err(TestCaseError::fail(format!("move {ply}: {used:?} of {clock:?}")));
            };
            clock = next;
        }
    }

    /// A move within byoyomi costs nothing: all of it is used but the margin, and nothing makes it shorter.
    #[test]
    fn byoyomi_alone_is_used_to_the_margin(byoyomi in 1_000..100_000u64, margin in 0..500u64) {
        let [byoyomi, margin] = [byoyomi, margin].map(Duration::from_millis);
        let clock = Clock { main: Duration::ZERO, increment: Duration::ZERO, byoyomi };
        prop_assert_eq!(clock.budget(margin), TimeBudget::exactly(byoyomi.saturating_sub(margin)));
    }

    /// Nor does the byoyomi of the move in which the main time ends.
    #[test]
    fn the_byoyomi_after_the_main_time_is_not_given_away(byoyomi in 1_000..100_000u64, part in 0.0..1.0f64) {
        let byoyomi = Duration::from_millis(byoyomi);
        let clock = Clock { main: byoyomi.mul_f64(part), increment: Duration::ZERO, byoyomi };
        prop_assert_eq!(clock.budget(Duration::ZERO), TimeBudget::exactly(clock.all()));
    }

    /// Planned moves leave time for a game of usual length.
    #[test]
    fn forty_planned_moves_leave_some_of_the_main_time(main in 60..36_000u64) {
        let nothing = Duration::ZERO;
        let mut clock = Clock { main: Duration::from_secs(main), increment: nothing, byoyomi: nothing };
        for _ in 0..40 {
            clock = clock.after(clock.budget(Duration::from_millis(40)).soft).expect("there is time");
        }
        prop_assert!(clock.main * 4 > Duration::from_secs(main), "{:?} of {main} s are left", clock.main);
    }
}

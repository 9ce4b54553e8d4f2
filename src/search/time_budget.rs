//! From clock times to the time for one move.

use crate::rules::Color;
use std::time::Duration;

/// Time for one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// No new iteration begins after this.
    pub soft: Duration,
    /// The search is broken off at this.
    pub hard: Duration,
}

impl TimeBudget {
    /// All of `time`.
    pub const fn exactly(time: Duration) -> Self {
        Self { soft: time, hard: time }
    }
}

/// The clocks as a `go` or `ponderhit` command gives them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockTimes {
    /// Main time of Black and White.
    pub main: [Duration; 2],
    /// Increment of Black and White per move.
    pub increment: [Duration; 2],
    /// Seconds per move once the main time is used up.
    pub byoyomi: Duration,
}

/// A game is planned as if it had this many more moves of one's own.
const MOVES_TO_GO: u32 = 40;
/// However much is kept back for delays, this part of the time there is may be used.
const MIN_AVAILABLE_DIVISOR: u32 = 20;
/// However much is kept back for delays, this part of a move's share is planned for it.
const MIN_TARGET_DIVISOR: u32 = 8;
/// A budget is never nothing.
const MIN_BUDGET: Duration = Duration::from_nanos(1);

impl ClockTimes {
    /// Time for the next move of `color`; `margin` is kept back for delays on the way.
    ///
    /// The clock that is counted on is the strict one: main time first, to the millisecond, then byoyomi, which begins
    /// anew for every move. Seconds that a lenient clock rounds down are not counted on.
    pub fn budget(&self, color: Color, margin: Duration) -> TimeBudget {
        let main = self.main[color.index()];
        let increment = self.increment[color.index()];
        let all = main + increment + self.byoyomi;
        let available = all.saturating_sub(margin).max(all / MIN_AVAILABLE_DIVISOR).max(MIN_BUDGET);
        let share = main / MOVES_TO_GO + increment;
        if !self.byoyomi.is_zero() && main <= share + self.byoyomi {
            // The move ends the main time in any case, and what is left of its byoyomi is lost unless used.
            return TimeBudget::exactly(available);
        }
        let target = share + self.byoyomi;
        let target = target.saturating_sub(margin).max(target / MIN_TARGET_DIVISOR);
        let hard = (target * 4).min(main / 4 + increment + self.byoyomi).min(available);
        // An iteration goes on beyond the time at which it was begun; with byoyomi there is always enough to finish it.
        let soft = if self.byoyomi > share { target } else { target * 7 / 10 };
        TimeBudget { soft: soft.min(hard), hard: hard.max(MIN_BUDGET) }
    }
}

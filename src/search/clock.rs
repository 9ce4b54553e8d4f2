//! From clock times to the time for one move.

use crate::rules::Color;
use std::time::Duration;

/// Time for one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No new iteration begins after this.
    pub soft: Duration,
    /// The search is broken off at this.
    pub hard: Duration,
}

impl Budget {
    /// All of `time`.
    pub const fn exactly(time: Duration) -> Self {
        Self { soft: time, hard: time }
    }
}

/// The clocks as a `go` or `ponderhit` command gives them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeLeft {
    /// Main time of Black and White.
    pub main: [Duration; 2],
    /// Increment of Black and White per move.
    pub increment: [Duration; 2],
    /// Seconds per move once the main time is used up.
    pub byoyomi: Duration,
}

/// A game is planned as if it had this many more moves of one's own.
const MOVES_TO_GO: u32 = 40;

impl TimeLeft {
    /// Time for the next move of `color`; `margin` is kept back for delays on the way.
    pub fn budget(&self, color: Color, margin: Duration) -> Budget {
        let main = self.main[color.index()];
        let increment = self.increment[color.index()];
        let shortest = Duration::from_millis(1);
        let available = (main + increment + self.byoyomi).saturating_sub(margin).max(shortest);
        let share = main / MOVES_TO_GO + increment;
        let target = (share + self.byoyomi).saturating_sub(margin);
        let hard = (target * 4).min(main / 4 + increment + self.byoyomi).clamp(shortest, available);
        // Seconds of byoyomi are lost unless used; of other time, an iteration begun late is rarely finished.
        let soft = if self.byoyomi > share { target } else { target * 7 / 10 };
        Budget { soft: soft.min(hard), hard }
    }
}

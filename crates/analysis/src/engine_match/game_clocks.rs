//! The clocks of a game: what each side has left, what it may use for a move, and what it uses.

use super::time_control::TimeControl;
use sankoma_rules::Color;
use sankoma_search::ClockTimes;
use std::time::Duration;

/// The clocks of a game between two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClocks {
    control: TimeControl,
    left: [Duration; 2],
}

/// Time that a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// Main time left.
    pub main: Duration,
    /// Byoyomi left for the move, once the main time is used up.
    pub byoyomi: Option<Duration>,
}

impl GameClocks {
    /// The clocks at the start of a game.
    pub fn new(control: TimeControl) -> Self {
        Self { control, left: [control.main; 2] }
    }

    /// The clocks as a [`MoveRequest`](super::MoveRequest) carries them.
    pub fn time_left(&self) -> ClockTimes {
        let TimeControl { increment, byoyomi, .. } = self.control;
        ClockTimes { main: self.left, increment: [increment; 2], byoyomi }
    }

    /// Time that `color` has for this move, its increment included.
    pub fn allowed(&self, color: Color) -> Duration {
        self.left[color.index()] + self.control.increment + self.control.byoyomi
    }

    /// Adds the increment of a move to the clock of `color` and subtracts the time used.
    pub fn spend(&mut self, color: Color, used: Duration) {
        let left = &mut self.left[color.index()];
        *left = (*left + self.control.increment).saturating_sub(used);
    }

    /// Reading of the clock of `color`; `used` is the time used for the move so far if it is running.
    pub fn reading(&self, color: Color, used: Option<Duration>) -> ClockReading {
        let left = self.left[color.index()];
        let (main, beyond) = match used {
            Some(used) => {
                let main = left + self.control.increment;
                (main.saturating_sub(used), used.saturating_sub(main))
            }
            None => (left, Duration::ZERO),
        };
        let has_byoyomi = main.is_zero() && !self.control.byoyomi.is_zero();
        ClockReading { main, byoyomi: has_byoyomi.then(|| self.control.byoyomi.saturating_sub(beyond)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn byoyomi_begins_anew_for_every_move_and_the_increment_stays() {
        let mut clocks =
            GameClocks::new(TimeControl { main: seconds(10), byoyomi: seconds(30), ..TimeControl::default() });
        clocks.spend(Color::Black, seconds(25));
        assert_eq!((clocks.allowed(Color::Black), clocks.allowed(Color::White)), (seconds(30), seconds(40)));
        let running = clocks.reading(Color::Black, Some(seconds(12)));
        assert_eq!(running, ClockReading { main: seconds(0), byoyomi: Some(seconds(18)) });
        clocks.spend(Color::Black, seconds(29));
        assert_eq!(clocks.reading(Color::Black, None).byoyomi, Some(seconds(30)));
        let mut fischer =
            GameClocks::new(TimeControl { main: seconds(10), increment: seconds(5), ..TimeControl::default() });
        fischer.spend(Color::White, seconds(2));
        assert_eq!(fischer.reading(Color::White, None), ClockReading { main: seconds(13), byoyomi: None });
    }

    proptest! {
        /// A running clock and a stopped one show the same.
        #[test]
        fn what_is_shown_is_what_may_still_be_used(
            main in 0_u64..100, increment in 0_u64..20, byoyomi in 0_u64..40, moves in prop::collection::vec(0_u64..60, 0..8), used in 0_u64..200,
        ) {
            let mut clocks = GameClocks::new(TimeControl { main: seconds(main), increment: seconds(increment), byoyomi: seconds(byoyomi) });
            for spent in moves {
                let allowed = clocks.allowed(Color::Black);
                clocks.spend(Color::Black, seconds(spent).min(allowed));
            }
            let (allowed, used) = (clocks.allowed(Color::Black), seconds(used));
            let reading = clocks.reading(Color::Black, Some(used));
            let unused = if reading.byoyomi.is_some() || byoyomi == 0 { seconds(0) } else { seconds(byoyomi) };
            prop_assert_eq!(reading.main + reading.byoyomi.unwrap_or_default() + unused, allowed.saturating_sub(used));
        }
    }
}

//! The clocks of a game.

use crate::rules::Color;
use crate::search::ClockTimes;
use std::time::Duration;

/// The same time for both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game.
    pub main: Duration,
    /// Added for every move.
    pub increment: Duration,
    /// For every move once the main time is used up.
    pub byoyomi: Duration,
}

/// Two clocks that run.
#[derive(Clone, Copy, Debug)]
pub(super) struct MatchClocks {
    control: TimeControl,
    left: [Duration; 2],
}

impl MatchClocks {
    pub(super) fn new(control: TimeControl) -> Self {
        Self { control, left: [control.main; 2] }
    }

    /// As players are told.
    pub(super) fn time_left(&self) -> ClockTimes {
        let TimeControl { increment, byoyomi, .. } = self.control;
        ClockTimes { main: self.left, increment: [increment; 2], byoyomi }
    }

    /// Time that `color` has for this move: the increment belongs to the move it is given for.
    pub(super) fn allowed(&self, color: Color) -> Duration {
        self.left[color.index()] + self.control.increment + self.control.byoyomi
    }

    /// Takes the time of a move off a clock.
    pub(super) fn spend(&mut self, color: Color, used: Duration) {
        let left = &mut self.left[color.index()];
        *left = (*left + self.control.increment).saturating_sub(used);
    }
}

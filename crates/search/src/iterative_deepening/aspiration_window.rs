//! Aspiration window: the root is searched with a narrow window around the last value, wider after every failure.

use crate::constants::SearchConstants;
use crate::score::{INFINITE, MATE_IN_MAX_PLY, Value};

/// From a greater margin on the window is open on that side, in centipawns.
const MAX_MARGIN: Value = 1500;

/// Bounds of the window, and how they are widened.
pub(super) struct AspirationWindow<'a> {
    constants: &'a SearchConstants,
    alpha: Value,
    beta: Value,
    margin: Value,
    /// Number of times in a row that the value was above the window.
    failed_high: i32,
}

impl<'a> AspirationWindow<'a> {
    /// A window around `guess`, the value of the previous iteration, for an iteration of `depth` plies; open at small
    /// depths and after mate scores.
    pub(super) fn around(guess: Value, depth: i32, constants: &'a SearchConstants) -> Self {
        let margin = constants.aspiration_window;
        let narrow = depth >= constants.aspiration_min_depth && guess.abs() < MATE_IN_MAX_PLY;
        let (alpha, beta) = if narrow { (guess - margin, guess + margin) } else { (-INFINITE, INFINITE) };
        Self { constants, alpha, beta, margin, failed_high: 0 }
    }

    pub(super) fn bounds(&self) -> (Value, Value) {
        (self.alpha, self.beta)
    }

    /// Plies taken off the iteration's depth: one for each fail high in a row, since a slightly shallower search
    /// confirms a fail high just as well.
    pub(super) fn reduction(&self) -> i32 {
        self.failed_high
    }

    /// `value` lies inside the window and so is exact.
    pub(super) fn contains(&self, value: Value) -> bool {
        self.alpha < value && value < self.beta
    }

    /// Widens the window on the side where `value` failed.
    pub(super) fn widen(&mut self, value: Value) {
        let unlimited = self.margin > MAX_MARGIN;
        if value <= self.alpha {
            self.beta = i32::midpoint(self.alpha, self.beta);
            self.alpha = if unlimited { -INFINITE } else { value - self.margin };
            self.failed_high = 0;
        } else {
            self.beta = if unlimited { INFINITE } else { value + self.margin };
            self.failed_high += 1;
        }
        self.margin += self.margin * self.constants.aspiration_growth / 100 + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Fail-soft answers of a search: the value itself inside the window, otherwise any bound of it.
        #[test]
        fn every_value_is_caught_in_the_end(
            guess in -3000..3000i32,
            depth in 1..40,
            value in -MATE_IN_MAX_PLY..=MATE_IN_MAX_PLY,
            short in prop::collection::vec(0..2000i32, 60),
        ) {
            let mut window = AspirationWindow::around(guess, depth, &SearchConstants::DEFAULT);
            let mut tries = 0;
            loop {
                let (alpha, beta) = window.bounds();
                prop_assert!(alpha < beta);
                let answer = if value <= alpha {
                    (value + short[tries]).min(alpha)
                } else if value >= beta {
                    (value - short[tries]).max(beta)
                } else {
                    value
                };
                if window.contains(answer) {
                    prop_assert_eq!(answer, value);
                    break;
                }
                window.widen(answer);
                tries += 1;
                prop_assert!(tries < short.len());
            }
        }
    }
}

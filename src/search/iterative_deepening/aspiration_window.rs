//! The window in which the root's value is looked for: narrow round the last one, wider with every failure.

use crate::search::constants::SearchConstants;
use crate::search::score::{INFINITE, MATE_IN_MAX_PLY, Value};

/// A margin beyond this is none, in centipawns.
const WIDEST_MARGIN: Value = 1500;

/// Limits of the value, and how they are widened.
pub(super) struct AspirationWindow<'a> {
    constants: &'a SearchConstants,
    alpha: Value,
    beta: Value,
    margin: Value,
    /// How often in a row the value was too high for the window.
    failed_high: i32,
}

impl<'a> AspirationWindow<'a> {
    /// Round `guess`, the value of the iteration before the one of `depth` plies; without limits while little is known.
    pub(super) fn around(guess: Value, depth: i32, constants: &'a SearchConstants) -> Self {
        let margin = constants.aspiration_window;
        let narrow = depth >= constants.aspiration_min_depth && guess.abs() < MATE_IN_MAX_PLY;
        let (alpha, beta) = if narrow { (guess - margin, guess + margin) } else { (-INFINITE, INFINITE) };
        Self { constants, alpha, beta, margin, failed_high: 0 }
    }

    pub(super) fn bounds(&self) -> (Value, Value) {
        (self.alpha, self.beta)
    }

    /// Plies taken off the iteration's depth: a move that fails high is not refuted by looking a little less deep.
    pub(super) fn reduction(&self) -> i32 {
        self.failed_high
    }

    /// Whether `value` is exact.
    pub(super) fn contains(&self, value: Value) -> bool {
        self.alpha < value && value < self.beta
    }

    /// Moves the limit that `value` fell short of or went beyond.
    pub(super) fn widen(&mut self, value: Value) {
        let unlimited = self.margin > WIDEST_MARGIN;
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
        /// Whatever a search in a window may answer: the value if it lies inside, else any bound of it.
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

//! Errors of many numbers, summed.

/// Errors in centipawns: the largest, and means over what was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ErrorSummary {
    pub(super) count: u32,
    pub(super) largest: f64,
    sum: f64,
    squares: f64,
}

impl ErrorSummary {
    pub(super) fn add(&mut self, error: f64) {
        self.count += 1;
        self.largest = self.largest.max(error.abs());
        self.sum += error.abs();
        self.squares += error * error;
    }

    pub(super) fn mean(&self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }

    pub(super) fn root_mean_square(&self) -> f64 {
        (self.squares / f64::from(self.count.max(1))).sqrt()
    }
}

//! How far off a fit is, and how often.

use serde::Serialize;

/// Residuals, counted in steps of half their root mean square, from four of them below to four above.
#[derive(Clone, Debug, Serialize)]
pub struct Histogram {
    /// The root mean square of the residuals, in the target's unit.
    pub deviation: f64,
    /// The bins, from below; the first and the last take all that lies beyond.
    pub bins: Vec<HistogramBin>,
}

/// One bin.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct HistogramBin {
    /// Its lower end, in the target's unit.
    pub from: f64,
    /// The share of the rows, by weight, in percent.
    pub percent: f64,
}

/// Half steps to either side.
const BINS_PER_SIDE: usize = 8;

/// Weights of residuals while they are counted.
#[derive(Clone, Debug)]
pub(super) struct HistogramBuilder {
    deviation: f64,
    weights: [f64; 2 * BINS_PER_SIDE],
}

impl HistogramBuilder {
    pub(super) fn new(deviation: f64) -> Self {
        Self { deviation, weights: [0.0; 2 * BINS_PER_SIDE] }
    }

    pub(super) fn add(&mut self, residual: f64, weight: f64) {
        let steps = if self.deviation > 0.0 { residual / self.deviation * 2.0 } else { 0.0 };
        let bin = (steps + BINS_PER_SIDE as f64).floor().clamp(0.0, (2 * BINS_PER_SIDE - 1) as f64);
        self.weights[bin as usize] += weight;
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (sum, weight) in self.weights.iter_mut().zip(other.weights) {
            *sum += weight;
        }
    }

    pub(super) fn histogram(&self) -> Histogram {
        let all: f64 = self.weights.iter().sum();
        let bin = |(place, weight): (usize, &f64)| HistogramBin {
            from: (place as f64 - BINS_PER_SIDE as f64) / 2.0 * self.deviation,
            percent: if all > 0.0 { 100.0 * weight / all } else { 0.0 },
        };
        Histogram { deviation: self.deviation, bins: self.weights.iter().enumerate().map(bin).collect() }
    }
}

//! Fit report: parameters with standard errors, explained shares, residuals and collinear factors.

use super::loss::LossFunction;
use super::normal_equations::NormalEquations;
use sankoma_eval::RawScale;
use sankoma_eval::factors::{FactorParameters, piece_values_by};
use sankoma_eval::material::PieceValuesOutOfRange;
use std::fmt::Write as _;

/// The result of a fit. Shares are of what the baseline, material alone, leaves unexplained.
#[derive(Clone, Debug)]
pub struct FitReport {
    /// Loss that was minimised.
    pub loss: LossFunction,
    /// Number of positions.
    pub rows: u64,
    /// Number of independent observations: games.
    pub witnesses: u64,
    /// Every parameter.
    pub estimates: Vec<ParameterEstimate>,
    /// The share that all parameters explain: R², or the share of the deviance. It may be negative with a strong prior.
    pub explained: f64,
    /// The share that the present parameters explain.
    pub present: f64,
    /// The share of everything, material included, that is explained.
    pub explained_of_all: f64,
    /// The root mean square of what the baseline leaves, in the unit of the residuals.
    pub baseline_deviation: f64,
    /// Centipawns per unit of the logistic curve, `1 / (1 + exp(−score / scale))`, with its standard error.
    pub scale: Option<(f64, f64)>,
    /// The fit on held-out games.
    pub validation: Option<FitValidation>,
    /// The distribution of the residuals.
    pub residuals: Histogram,
    /// Factors whose columns are nearly proportional.
    pub collinear: Vec<CollinearPair>,
}

/// Estimate of one parameter.
#[derive(Clone, Debug)]
pub struct ParameterEstimate {
    /// The factor's name, `turn`, or a kind of piece as in files of parameters.
    pub name: &'static str,
    /// The parameter: raw units per unit of the factor; centipawns for a kind of piece.
    pub value: f64,
    /// Its standard error, robust against heteroscedasticity and clustered by game; `None` for a factor that is zero in
    /// every row, or is held at zero.
    pub standard_error: Option<f64>,
    /// The sign that its sentence states holds it at zero.
    pub held: bool,
    /// Its present value.
    pub present: f64,
    /// The share that it explains as the only parameter.
    pub alone: f64,
    /// The share lost when it is left out and the others are fitted again.
    pub left_out: f64,
}

/// The fit on held-out rows.
#[derive(Clone, Copy, Debug)]
pub struct FitValidation {
    /// Number of rows.
    pub rows: u64,
    /// The share that the fit explains.
    pub explained: f64,
    /// The share that the present parameters explain.
    pub present: f64,
}

/// Two columns that are nearly proportional.
#[derive(Clone, Copy, Debug)]
pub struct CollinearPair {
    /// One of the two.
    pub first: &'static str,
    /// Name of the other one.
    pub second: &'static str,
    /// The cosine between them.
    pub correlation: f64,
}

/// The cosine from which two columns are reported as collinear.
const COLLINEARITY_THRESHOLD: f64 = 0.7;

impl FitReport {
    /// The parameters, rounded to units of `scale`. A parameter without an estimate keeps its value in `present`.
    ///
    /// # Errors
    /// The fitted piece values are too large together.
    pub fn parameters(
        &self,
        present: &FactorParameters,
        scale: RawScale,
    ) -> Result<FactorParameters, PieceValuesOutOfRange> {
        let fitted = |name: &str, present: i32| {
            let known = self.estimates.iter().find(|estimate| estimate.name == name);
            let known = known.filter(|estimate| estimate.held || estimate.standard_error.is_some());
            known.map_or(f64::from(present), |estimate| estimate.value)
        };
        let unit = f64::from(scale.units()) / f64::from(present.scale.units());
        let raw = |name: &str, present: i32| (unit * fitted(name, present)).round() as i32;
        let weights = present.factors.iter().map(|&(factor, weight)| (factor, raw(factor.name, weight)));
        Ok(FactorParameters {
            scale,
            factors: weights.collect(),
            turn: raw("turn", present.turn),
            values: piece_values_by(|name, kind| (fitted(name, present.values.value(kind)).round() as i32).max(1))?,
        })
    }

    /// Formats the figures as lines of the table `[fit]` of a file of parameters; `held` are the factors that the signs
    /// of their sentences hold at zero.
    pub fn figures(&self) -> String {
        let mut text =
            format!("loss = \"{}\"\nrows = {}\nwitnesses = {}\n", self.loss.name(), self.rows, self.witnesses);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "explained = {:.4}", self.explained);
        if let Some((scale, error)) = self.scale {
            let _ = writeln!(text, "scale = {scale:.1}\nscale_error = {error:.1}");
        }
        if let Some(validation) = self.validation {
            let _ = writeln!(text, "validation_rows = {}", validation.rows);
            let _ = writeln!(text, "validation_explained = {:.4}", validation.explained);
        }
        let held = self.estimates.iter().filter(|estimate| estimate.held);
        let held: Vec<String> = held.map(|estimate| format!("\"{}\"", estimate.name)).collect();
        if !held.is_empty() {
            let _ = writeln!(text, "held = [{}]", held.join(", "));
        }
        text.push_str("\n[fit.standard_errors]\n");
        let known = self.estimates.iter().filter_map(|estimate| Some((estimate.name, estimate.standard_error?)));
        text.extend(known.map(|(name, error)| format!("{name} = {error:.2}\n")));
        text
    }
}

/// The pairs of nearly proportional columns, strongest first.
pub(super) fn collinear_pairs(equations: &NormalEquations, names: &[&'static str]) -> Vec<CollinearPair> {
    let pairs = (0..names.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
    let all = pairs.map(|(first, second)| CollinearPair {
        first: names[first],
        second: names[second],
        correlation: equations.correlation(first, second),
    });
    let mut collinear: Vec<CollinearPair> =
        all.filter(|pair| pair.correlation.abs() >= COLLINEARITY_THRESHOLD).collect();
    collinear.sort_by(|a, b| b.correlation.abs().total_cmp(&a.correlation.abs()));
    collinear
}

/// Histogram of residuals in steps of half their root mean square, from −4 to 4 of it.
#[derive(Clone, Debug)]
pub struct Histogram {
    /// The root mean square of the residuals, in the target's unit.
    pub deviation: f64,
    /// The bins in ascending order; the first and the last contain everything beyond.
    pub bins: Vec<HistogramBin>,
}

/// One bin of a [`Histogram`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HistogramBin {
    /// Its lower end, in the target's unit.
    pub from: f64,
    /// The share of the rows, by weight, in percent.
    pub percent: f64,
}

/// Bins on either side of zero.
const BINS_PER_SIDE: usize = 8;

/// Counts residuals into the bins of a [`Histogram`].
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

    pub(super) fn histogram(&self) -> Histogram {
        let all: f64 = self.weights.iter().sum();
        let bin = |(place, weight): (usize, &f64)| HistogramBin {
            from: (place as f64 - BINS_PER_SIDE as f64) / 2.0 * self.deviation,
            percent: if all > 0.0 { 100.0 * weight / all } else { 0.0 },
        };
        Histogram { deviation: self.deviation, bins: self.weights.iter().enumerate().map(bin).collect() }
    }
}

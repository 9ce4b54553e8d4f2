//! The row that `weights fit --json` prints.

use crate::cli::output::json::named_words;
use sankoma_laboratory::fit::{
    CollinearPair, FitReport, FitValidation, Histogram, HistogramBin, LossFunction, ParameterEstimate,
};
use serde::Serialize;

/// One object: the fit. Shares are of what the baseline, material alone, leaves unexplained.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct WeightsFitRow {
    /// What was made small.
    loss: LossName,
    /// Positions.
    rows: u64,
    /// Independent observations: games.
    witnesses: u64,
    /// Every parameter.
    estimates: Vec<WeightsFitEstimateRow>,
    /// Share that all parameters explain.
    explained: f64,
    /// Share that the present parameters explain.
    present: f64,
    /// Share of everything, material included, that is explained.
    explained_of_all: f64,
    /// Root mean square of what the baseline leaves, in the unit of the residuals.
    baseline_deviation: f64,
    /// Of a logistic fit: centipawns per unit of the curve, and the standard error; else null.
    scale: Option<[f64; 2]>,
    /// The fit on held-out games; null without any.
    validation: Option<WeightsFitValidationRow>,
    /// Distribution of the residuals.
    residuals: WeightsFitResidualsRow,
    /// Factors that are nearly proportional.
    collinear: Vec<WeightsFitCollinearRow>,
}

named_words! {
    /// A loss that a fit makes small.
    LossName: LossFunction
}

/// A parameter.
#[derive(Serialize, schemars::JsonSchema)]
struct WeightsFitEstimateRow {
    /// The factor's name, `turn`, or a kind of piece.
    name: &'static str,
    /// The fitted value: raw units per unit of the factor, centipawns for a kind of piece.
    value: f64,
    /// Its standard error; null for a factor that is zero everywhere, or whose weight is held at zero.
    standard_error: Option<f64>,
    /// Whether the sign with which its sentence is true holds it at zero: the data give it the other one.
    held: bool,
    /// Its present value.
    present: f64,
    /// Share explained by it alone.
    alone: f64,
    /// Share lost without it.
    left_out: f64,
}

/// The fit on held-out games.
#[derive(Serialize, schemars::JsonSchema)]
struct WeightsFitValidationRow {
    /// Positions.
    rows: u64,
    /// Share that the fit explains.
    explained: f64,
    /// Share that the present parameters explain.
    present: f64,
}

/// Distribution of the residuals.
#[derive(Serialize, schemars::JsonSchema)]
struct WeightsFitResidualsRow {
    /// Root mean square, in the target's unit.
    deviation: f64,
    /// The ranges; the first and the last hold everything beyond.
    bins: Vec<WeightsFitBinRow>,
}

/// A range of residuals.
#[derive(Serialize, schemars::JsonSchema)]
struct WeightsFitBinRow {
    /// Its lower end.
    from: f64,
    /// Share of the rows, in percent.
    percent: f64,
}

/// Two factors that are nearly proportional.
#[derive(Serialize, schemars::JsonSchema)]
struct WeightsFitCollinearRow {
    /// One of the two.
    first: &'static str,
    /// The other.
    second: &'static str,
    /// The cosine between them.
    correlation: f64,
}

impl From<&FitReport> for WeightsFitRow {
    fn from(fit: &FitReport) -> Self {
        Self {
            loss: LossName::of(fit.loss),
            rows: fit.rows,
            witnesses: fit.witnesses,
            estimates: fit.estimates.iter().map(Into::into).collect(),
            explained: fit.explained,
            present: fit.present,
            explained_of_all: fit.explained_of_all,
            baseline_deviation: fit.baseline_deviation,
            scale: fit.scale.map(Into::into),
            validation: fit.validation.map(Into::into),
            residuals: (&fit.residuals).into(),
            collinear: fit.collinear.iter().map(Into::into).collect(),
        }
    }
}

impl From<&ParameterEstimate> for WeightsFitEstimateRow {
    fn from(estimate: &ParameterEstimate) -> Self {
        let &ParameterEstimate { name, value, standard_error, held, present, alone, left_out } = estimate;
        Self { name, value, standard_error, held, present, alone, left_out }
    }
}

impl From<FitValidation> for WeightsFitValidationRow {
    fn from(validation: FitValidation) -> Self {
        let FitValidation { rows, explained, present } = validation;
        Self { rows, explained, present }
    }
}

impl From<&Histogram> for WeightsFitResidualsRow {
    fn from(residuals: &Histogram) -> Self {
        let bin = |&HistogramBin { from, percent }: &HistogramBin| WeightsFitBinRow { from, percent };
        Self { deviation: residuals.deviation, bins: residuals.bins.iter().map(bin).collect() }
    }
}

impl From<&CollinearPair> for WeightsFitCollinearRow {
    fn from(pair: &CollinearPair) -> Self {
        let &CollinearPair { first, second, correlation } = pair;
        Self { first, second, correlation }
    }
}

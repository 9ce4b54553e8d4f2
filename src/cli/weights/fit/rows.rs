//! The row that `weights fit --json` prints.

use crate::cli::output::json::{list, named_words, rows};
use sankoma_laboratory::fit::{
    CollinearPair, FitReport, FitValidation, Histogram, HistogramBin, LossFunction, ParameterEstimate,
};

named_words! {
    /// A loss that a fit makes small.
    LossName: LossFunction
}

rows! {
    /// One object: the fit. Shares are of what the baseline, material alone, leaves unexplained.
    struct WeightsFitRow(fit: &FitReport) {
        /// What was made small.
        loss: LossName = LossName::of(fit.loss),
        /// Positions.
        rows: u64,
        /// Independent observations: games.
        witnesses: u64,
        /// Every parameter.
        estimates: Vec<WeightsFitEstimateRow> = list(&fit.estimates),
        /// Share that all parameters explain.
        explained: f64,
        /// Share that the present parameters explain.
        present: f64,
        /// Share of everything, material included, that is explained.
        explained_of_all: f64,
        /// Root mean square of what the baseline leaves, in the unit of the residuals.
        baseline_deviation: f64,
        /// Of a logistic fit: centipawns per unit of the curve, and the standard error; else null.
        scale: Option<[f64; 2]> = fit.scale.map(Into::into),
        /// The fit on held-out games; null without any.
        validation: Option<WeightsFitValidationRow> = fit.validation.map(Into::into),
        /// Distribution of the residuals.
        residuals: WeightsFitResidualsRow = (&fit.residuals).into(),
        /// Factors that are nearly proportional.
        collinear: Vec<WeightsFitCollinearRow> = list(&fit.collinear),
    }

    /// A parameter.
    struct WeightsFitEstimateRow(estimate: &ParameterEstimate) {
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
    struct WeightsFitValidationRow(validation: FitValidation) {
        /// Positions.
        rows: u64,
        /// Share that the fit explains.
        explained: f64,
        /// Share that the present parameters explain.
        present: f64,
    }

    /// Distribution of the residuals.
    struct WeightsFitResidualsRow(residuals: &Histogram) {
        /// Root mean square, in the target's unit.
        deviation: f64,
        /// The ranges; the first and the last hold everything beyond.
        bins: Vec<WeightsFitBinRow> = list(&residuals.bins),
    }

    /// A range of residuals.
    struct WeightsFitBinRow(bin: &HistogramBin) {
        /// Its lower end.
        from: f64,
        /// Share of the rows, in percent.
        percent: f64,
    }

    /// Two factors that are nearly proportional.
    struct WeightsFitCollinearRow(pair: &CollinearPair) {
        /// One of the two.
        first: &'static str,
        /// The other.
        second: &'static str,
        /// The cosine between them.
        correlation: f64,
    }
}

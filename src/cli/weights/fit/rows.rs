//! The row that `weights fit --json` prints.

use crate::cli::output::json::named_words;
use sankoma_laboratory::fit::{
    CollinearPair, FitReport, FitValidation, Histogram, HistogramBin, LossFunction, MissedTerm, MissedTermKind,
    ParameterEstimate, TableFit,
};
use serde::Serialize;

/// One object: the fit. Shares are of what the baseline leaves unexplained: zero for cells, material alone for
/// positions.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct WeightsFitRow {
    /// What was made small.
    loss: LossName,
    /// Cells or positions.
    rows: u64,
    /// Independent observations: cells, or games.
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
    /// The same by table, or by pieces and pairs; empty for labelled positions.
    parts: Vec<WeightsFitPartRow>,
    /// With `--scores-of`: the terms that the fit misses most; else empty.
    missed: Vec<WeightsFitMissedRow>,
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
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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

/// The fit of a table, or of the pieces or pairs of positions.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WeightsFitPartRow {
    /// Which part.
    name: FittedPartName,
    /// Cells with a weight.
    rows: u64,
    /// Their root mean square: raw, for pieces and pairs centipawns.
    deviation: f64,
    /// Share explained.
    explained: f64,
}

named_words! {
    /// A table of weights, or what positions are made of.
    FittedPartName = ["kk", "kkp", "kpp", "pieces", "pairs"].into_iter()
}

/// A term that the fit misses.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WeightsFitMissedRow {
    /// What it is a term of.
    kind: MissedTermName,
    /// The king's square.
    king: String,
    /// The pieces, in English.
    pieces: Vec<String>,
    /// Share of the views that have it.
    frequency: f64,
    /// Mean in the weights fitted to, in centipawns.
    target: f64,
    /// Mean in the factors, in centipawns.
    fitted: f64,
}

/// A piece by its own king, by the enemy's, or a pair.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
enum MissedTermName {
    OwnKing,
    EnemyKing,
    Pair,
}

/// The fit on held-out games.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WeightsFitValidationRow {
    /// Positions.
    rows: u64,
    /// Share that the fit explains.
    explained: f64,
    /// Share that the present parameters explain.
    present: f64,
}

/// Distribution of the residuals.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WeightsFitResidualsRow {
    /// Root mean square, in the target's unit.
    deviation: f64,
    /// The ranges; the first and the last hold everything beyond.
    bins: Vec<WeightsFitBinRow>,
}

/// A range of residuals.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WeightsFitBinRow {
    /// Its lower end.
    from: f64,
    /// Share of the rows, in percent.
    percent: f64,
}

/// Two factors that are nearly proportional.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
            parts: fit.parts.iter().map(Into::into).collect(),
            missed: fit.missed.iter().map(Into::into).collect(),
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

impl From<&TableFit> for WeightsFitPartRow {
    fn from(part: &TableFit) -> Self {
        let &TableFit { name, rows, deviation, explained } = part;
        Self { name: FittedPartName(name), rows, deviation, explained }
    }
}

impl From<&MissedTerm> for WeightsFitMissedRow {
    fn from(term: &MissedTerm) -> Self {
        Self {
            kind: match term.kind {
                MissedTermKind::OwnKing => MissedTermName::OwnKing,
                MissedTermKind::EnemyKing => MissedTermName::EnemyKing,
                MissedTermKind::Pair => MissedTermName::Pair,
            },
            king: term.king.to_string(),
            pieces: term.pieces.clone(),
            frequency: term.frequency,
            target: term.target,
            fitted: term.fitted,
        }
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

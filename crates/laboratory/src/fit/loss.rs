//! Loss functions, and the targets of labelled positions for them.

use super::labelled_rows::LabelledRows;
use super::signed_least_squares::FittedSigns;
use crate::labels::DEFAULT_LOGISTIC_SCALE;
use sankoma_eval::win_probability;
use sankoma_wording::Message;

/// The loss that a fit minimises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LossFunction {
    /// The squared difference from the label's score, in centipawns.
    #[default]
    Squared,
    /// The deviance of the result (or of a score's win probability) from `1 / (1 + exp(−score / scale))`; the scale, in
    /// centipawns, is a further parameter.
    Logistic,
}

sankoma_wording::named! {
    LossFunction, "loss":
    Squared = "squared";
    Logistic = "logistic";
}

impl LossFunction {
    /// The deviance of a score (centipawns) from a target (centipawns or win probability).
    pub(super) fn deviance(self, target: f64, score: f64, scale: f64) -> f64 {
        match self {
            Self::Squared => (target - score).powi(2),
            Self::Logistic => {
                let x = score / scale;
                // −ln p and −ln (1 − p), without overflow.
                let (won, lost) = (softplus(-x), softplus(x));
                2.0 * (target * won + (1.0 - target) * lost - entropy(target))
            }
        }
    }

    /// Residual and weight of a row in the linearised problem at this score.
    pub(super) fn working_residual(self, target: f64, score: f64, scale: f64) -> (f64, f64) {
        match self {
            Self::Squared => (target - score, 1.0),
            Self::Logistic => {
                let won = win_probability(score, scale);
                let weight = (won * (1.0 - won)).max(1e-9);
                ((target - won) / weight, weight)
            }
        }
    }
}

/// Options of a fit to labelled positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FitOptions {
    /// Loss that is minimised.
    pub loss: LossFunction,
    /// Strength of the prior on the present parameters, in positions; 0 for none.
    pub prior: f64,
    /// Logistic loss: the share of the score's win probability in the target, from 0 (result alone) to 1. The target of
    /// positions without a result is their score's win probability.
    pub mix: f64,
    /// The signs that the weights of factors may have.
    pub signs: FittedSigns,
    /// Validation: one game in this many is held out of the fit; 0 for none.
    pub keep_out: u64,
}

/// No position has the label that this loss needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub struct NoLabelsError(pub LossFunction);

impl NoLabelsError {
    /// Which label is missing.
    pub fn message(&self) -> Message {
        match self.0 {
            LossFunction::Squared => Message::new("評価値のある局面がありません", "no position has a score to fit to"),
            LossFunction::Logistic => Message::new("結果のある局面がありません", "no position has a result to fit to"),
        }
    }
}

/// The target of each position, from Black's view: centipawns or win probability. `None` without the label it needs.
pub(super) fn targets(rows: &LabelledRows, options: &FitOptions) -> Vec<Option<f64>> {
    let labels = rows.labels.iter();
    match options.loss {
        LossFunction::Squared => labels.map(|row| row.score.map(f64::from)).collect(),
        LossFunction::Logistic => {
            let scale = scale_of_scores(rows);
            let from_score = |score: f32| win_probability(f64::from(score), scale);
            labels
                .map(|row| match (row.result.map(f64::from), row.score.map(from_score)) {
                    (Some(result), Some(score)) => Some(result + options.mix * (score - result)),
                    (result, score) => result.or(score),
                })
                .collect()
        }
    }
}

/// The scale with which the labels' scores predict their results best, in centipawns.
pub(super) fn scale_of_scores(rows: &LabelledRows) -> f64 {
    let both: Vec<(f64, f64)> =
        rows.labels.iter().filter_map(|row| Some((f64::from(row.result?), f64::from(row.score?)))).collect();
    if both.is_empty() {
        return DEFAULT_LOGISTIC_SCALE;
    }
    let deviance = |ln_scale: f64| -> f64 {
        both.iter().map(|&(result, score)| LossFunction::Logistic.deviance(result, score, ln_scale.exp())).sum()
    };
    // Ternary search: the deviance has a single minimum.
    let (mut low, mut high) = (50_f64.ln(), 10_000_f64.ln());
    for _ in 0..30 {
        let third = (high - low) / 3.0;
        if deviance(low + third) < deviance(high - third) { high -= third } else { low += third }
    }
    f64::midpoint(low, high).exp()
}

/// `ln (1 + eˣ)`.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// Entropy of a target: the part of the cross entropy that no prediction avoids.
fn entropy(target: f64) -> f64 {
    let part = |p: f64| if p > 0.0 { -p * p.ln() } else { 0.0 };
    part(target) + part(1.0 - target)
}

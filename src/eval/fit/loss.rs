//! How far a score is from a label.

/// What a fit makes small.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LossFunction {
    /// The squared difference from the label's score, in centipawns.
    #[default]
    Squared,
    /// The deviance of the result (or of a score's win probability) from `1 / (1 + exp(−score / scale))`; the scale, in
    /// centipawns, is a further parameter.
    Logistic,
}

impl LossFunction {
    /// Its name on the command line and in data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Squared => "squared",
            Self::Logistic => "logistic",
        }
    }

    /// How far off the score is.
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

    /// Residual and weight of a row in the equations of one step, for the score as it stands.
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

/// `1 / (1 + exp(−score / scale))`: how likely a score wins, both in centipawns.
pub fn win_probability(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// `ln (1 + eˣ)`.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// What is left of the deviance when the prediction is the target itself.
fn entropy(target: f64) -> f64 {
    let part = |p: f64| if p > 0.0 { -p * p.ln() } else { 0.0 };
    part(target) + part(1.0 - target)
}

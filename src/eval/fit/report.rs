//! What a fit found.

use super::Histogram;
use crate::eval::factors::{FactorParameters, piece_values_by};
use crate::wording::Message;
use serde::Serialize;
use std::fmt::Write as _;

/// The answer of a fit. Shares are of what the baseline leaves unexplained: of the cells as they stand, of the
/// positions' labels beyond material alone.
#[derive(Clone, Debug, Serialize)]
pub struct FitReport {
    /// How far off was measured: `squared` or `logistic`.
    pub loss: &'static str,
    /// Rows: cells or positions.
    pub rows: u64,
    /// Independent witnesses: cells, or games.
    pub witnesses: u64,
    /// Every parameter.
    pub estimates: Vec<ParameterEstimate>,
    /// The share that all of them explain: R², or the share of the deviance. Negative when a prior holds them elsewhere.
    pub explained: f64,
    /// The share that the present parameters explain.
    pub present: f64,
    /// The share of everything, material included, that is explained.
    pub explained_of_all: f64,
    /// The same, part by part; empty for positions.
    pub parts: Vec<TableFit>,
    /// Centipawns per unit of the logistic curve, `1 / (1 + exp(−score / scale))`, with its standard error.
    pub scale: Option<(f64, f64)>,
    /// How well it does on games that it has not seen.
    pub validation: Option<FitValidation>,
    /// How far off it is.
    pub residuals: Histogram,
    /// Factors that say nearly the same.
    pub collinear: Vec<CollinearPair>,
}

/// One parameter.
#[derive(Clone, Debug, Serialize)]
pub struct ParameterEstimate {
    /// The factor's name, `turn`, or a kind of piece as in files of parameters.
    pub name: &'static str,
    /// The parameter: raw units per unit of the factor; centipawns for a kind of piece.
    pub value: f64,
    /// Its standard error, robust against rows that scatter differently and positions of one game; none for a factor
    /// that no row sees.
    pub standard_error: Option<f64>,
    /// What it is at present.
    pub present: f64,
    /// The share that it explains when it is the only one.
    pub alone: f64,
    /// The share that is lost when it alone is left out and the others are fitted anew.
    pub left_out: f64,
}

/// Cells of one table.
#[derive(Clone, Debug, Serialize)]
pub struct TableFit {
    /// `kk`, `kkp` or `kpp`.
    pub name: &'static str,
    /// Cells with any weight.
    pub rows: u64,
    /// Their root mean square, raw.
    pub deviation: f64,
    /// The share explained.
    pub explained: f64,
}

/// Rows that were kept out of the fit.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FitValidation {
    /// How many.
    pub rows: u64,
    /// The share that the fit explains.
    pub explained: f64,
    /// The share that the present parameters explain.
    pub present: f64,
}

/// Two columns that are nearly the same.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CollinearPair {
    /// One of the two.
    pub first: &'static str,
    /// The other.
    pub second: &'static str,
    /// The cosine between them.
    pub correlation: f64,
}

/// From this cosine on, two columns are named.
pub(super) const COLLINEARITY_THRESHOLD: f64 = 0.7;

impl FitReport {
    /// The parameters, rounded; `present` stands where the fit knows nothing better.
    ///
    /// # Errors
    /// The piece values that were fitted are too large together.
    pub fn parameters(&self, present: &FactorParameters) -> Result<FactorParameters, Message> {
        let rounded = |name: &str, present: i32, least: i32| {
            let known = self.estimates.iter().find(|estimate| estimate.name == name);
            let known = known.filter(|estimate| estimate.standard_error.is_some());
            known.map_or(present, |estimate| (estimate.value.round() as i32).max(least))
        };
        Ok(FactorParameters {
            factors: present
                .factors
                .iter()
                .map(|&(factor, weight)| (factor, rounded(factor.name, weight, i32::MIN)))
                .collect(),
            turn: rounded("turn", present.turn, i32::MIN),
            values: piece_values_by(|name, kind| rounded(name, present.values.value(kind), 1))?,
        })
    }

    /// The figures as lines of the table `[fit]` of a file of parameters.
    pub fn figures(&self) -> String {
        let mut text = format!("loss = \"{}\"\nrows = {}\nwitnesses = {}\n", self.loss, self.rows, self.witnesses);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "explained = {:.4}", self.explained);
        if let Some((scale, error)) = self.scale {
            let _ = writeln!(text, "scale = {scale:.1}\nscale_error = {error:.1}");
        }
        if let Some(validation) = self.validation {
            let _ = writeln!(text, "validation_rows = {}", validation.rows);
            let _ = writeln!(text, "validation_explained = {:.4}", validation.explained);
        }
        text.push_str("\n[fit.standard_errors]\n");
        let known = self.estimates.iter().filter_map(|estimate| Some((estimate.name, estimate.standard_error?)));
        text.extend(known.map(|(name, error)| format!("{name} = {error:.2}\n")));
        text
    }
}

//! The rows of a comparison of two sets of weights.

use super::term_rows::{EvaluationShareRow, PieceGroupRow, TermSumsRow, rows};
use crate::cli::output::json::{CentipawnUnit, SideLetter};
use sankoma_eval::{ComparedEvaluation, KindValue, PieceGroupComparison};
use serde::Serialize;

/// One object: the scores of one position by two sets of weights, A and B.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ComparisonRow {
    /// The position.
    pub(super) sfen: String,
    /// The side whose view the scores have.
    pub(super) side_to_move: SideLetter,
    /// The unit of `score`.
    pub(super) unit: CentipawnUnit,
    /// Raw units per centipawn: the finer scale of the two.
    #[schemars(range(min = 1))]
    pub(super) scale: i32,
    /// The evaluation by A.
    pub(super) a: ComparedEvaluationRow,
    /// The evaluation by B.
    pub(super) b: ComparedEvaluationRow,
    /// B less A.
    pub(super) by: TermSumsRow,
    /// The shares, those that differ most first.
    pub(super) rows: Vec<ComparedPieceRow>,
}

/// The evaluation by one set of weights.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ComparedEvaluationRow {
    /// Name of the weights.
    weights: String,
    /// The score in centipawns, from the side to move's view.
    score: i32,
    /// The sums, all raw but the material.
    sums: TermSumsRow,
    /// Value of each kind of piece but the king.
    values: Vec<PieceValueRow>,
}

impl From<&ComparedEvaluation> for ComparedEvaluationRow {
    fn from(evaluation: &ComparedEvaluation) -> Self {
        Self {
            weights: evaluation.weights.clone(),
            score: evaluation.score,
            sums: (&evaluation.sums.unwrap_or_default()).into(),
            values: rows(&evaluation.values),
        }
    }
}

/// The value of a kind of piece.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct PieceValueRow {
    /// SFEN letter of the kind, as Black's.
    piece: &'static str,
    /// Its value, in centipawns.
    value: i32,
}

impl From<&KindValue> for PieceValueRow {
    fn from(value: &KindValue) -> Self {
        Self { piece: value.piece.sfen(), value: value.value }
    }
}

/// The shares of a piece by both sets of weights.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ComparedPieceRow {
    #[serde(flatten)]
    group: PieceGroupRow,
    /// Its share by A; zero for a missing piece that A does not count.
    a: EvaluationShareRow,
    /// Its share by B, likewise.
    b: EvaluationShareRow,
    /// The total by B less that by A, raw.
    by: i32,
}

impl From<&PieceGroupComparison> for ComparedPieceRow {
    fn from(row: &PieceGroupComparison) -> Self {
        let [a, b] = row.terms.unwrap_or_default();
        let (a, b) = (EvaluationShareRow::new(a, row.a), EvaluationShareRow::new(b, row.b));
        Self { group: row.group.into(), a, b, by: row.by }
    }
}

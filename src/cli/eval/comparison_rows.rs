//! The rows of a comparison of two sets of weights.

use super::term_rows::{EvaluationShareRow, PieceGroupRow, TermSumsRow};
use crate::cli::output::json::{CentipawnUnit, SideLetter, list, rows};
use sankoma_eval::{ComparedEvaluation, KindValue, PieceGroupComparison, TermSums, WeightsComparison};

rows! {
    /// One object: the scores of one position by two sets of weights, A and B.
    struct ComparisonRow(comparison: &WeightsComparison, by: &TermSums) {
        /// The position.
        sfen: String,
        /// The side whose view the scores have.
        side_to_move: SideLetter,
        /// The unit of `score`.
        unit: CentipawnUnit = CentipawnUnit::Cp,
        /// Raw units per centipawn: the finer scale of the two.
        #[schemars(range(min = 1))]
        scale: i32 = comparison.scale.units(),
        /// The evaluation by A.
        a: ComparedEvaluationRow = (&comparison.a).into(),
        /// The evaluation by B.
        b: ComparedEvaluationRow = (&comparison.b).into(),
        /// B less A.
        by: TermSumsRow = by.into(),
        /// The shares, those that differ most first.
        rows: Vec<ComparedPieceRow> = list(&comparison.rows),
    }

    /// The evaluation by one set of weights.
    struct ComparedEvaluationRow(evaluation: &ComparedEvaluation) {
        /// Name of the weights.
        weights: String,
        /// The score in centipawns, from the side to move's view.
        score: i32,
        /// The sums, all raw but the material.
        sums: TermSumsRow = (&evaluation.sums.unwrap_or_default()).into(),
        /// Value of each kind of piece but the king.
        values: Vec<PieceValueRow> = list(&evaluation.values),
    }

    /// The value of a kind of piece.
    struct PieceValueRow(value: &KindValue) {
        /// SFEN letter of the kind, as Black's.
        piece: &'static str = value.piece.sfen(),
        /// Its value, in centipawns.
        value: i32,
    }

    /// The shares of a piece by both sets of weights.
    struct ComparedPieceRow(row: &PieceGroupComparison) {
        let [a, b] = row.terms.unwrap_or_default();
        let (a, b) = (EvaluationShareRow::of(a, row.a), EvaluationShareRow::of(b, row.b));

        #[serde(flatten)]
        group: PieceGroupRow,
        /// Its share by A; zero for a missing piece that A does not count.
        a: EvaluationShareRow = a,
        /// Its share by B, likewise.
        b: EvaluationShareRow = b,
        /// The total by B less that by A, raw.
        by: i32,
    }
}

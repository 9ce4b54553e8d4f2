//! Comparison of two sets of weights on one position, for `eval --against` and `weights diff`.

use super::term_rows::{EvaluationShareRow, PieceGroupRow, TermSumsRow, rows};
use super::text_format::{black_view_unit, centipawn_text, piece_text, side_name};
use crate::cli::output::json::{CentipawnUnit, SideLetter};
use sankoma_eval::{
    ComparedEvaluation, KindValue, PieceGroupComparison, ThreePieceWeights, WeightsComparison, compare,
};
use sankoma_rules::{Color, Position};
use sankoma_wording::Language;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
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
            sums: (&evaluation.sums).into(),
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
        Self { group: row.group.into(), a: row.a.into(), b: row.b.into(), by: row.by }
    }
}

/// The evaluations of a position by two sets of weights, A and B.
pub(in crate::cli) struct ComparisonReport {
    comparison: WeightsComparison,
    side_to_move: Color,
    lang: Language,
}

impl ComparisonReport {
    pub(in crate::cli) fn of(
        a: &ThreePieceWeights,
        b: &ThreePieceWeights,
        position: &Position,
        lang: Language,
    ) -> Self {
        Self { comparison: compare(a, b, position), side_to_move: position.side_to_move(), lang }
    }

    pub(in crate::cli) fn json_row(&self) -> ComparisonRow {
        let WeightsComparison { sfen, scale, a, b, by, rows: pieces } = &self.comparison;
        ComparisonRow {
            sfen: sfen.clone(),
            side_to_move: self.side_to_move.into(),
            unit: CentipawnUnit::Cp,
            scale: scale.units(),
            a: a.into(),
            b: b.into(),
            by: by.into(),
            rows: rows(pieces),
        }
    }

    pub(in crate::cli) fn text(&self) -> String {
        let WeightsComparison { sfen, a, b, .. } = &self.comparison;
        let heading = format!("{sfen}\n{}{}", self.evaluation_text("A", a), self.evaluation_text("B", b));
        let (lang, view) = (self.lang, black_view_unit(self.lang));
        let (terms, rows) = (lang.pick("項目", "Terms"), lang.pick("駒の持ち分", "Shares of the pieces"));
        let order = lang.pick("差の大きい順", "largest difference first");
        let sections = [
            heading,
            format!("{terms} ({view})\n{}", self.terms()),
            format!("{rows}, {order} ({view})\n{}", self.rows()),
            self.values(),
        ];
        sections.join("\n")
    }

    /// `A score +12 cp (view of Black, who is to move)  NAME`.
    fn evaluation_text(&self, letter: &str, evaluation: &ComparedEvaluation) -> String {
        let ComparedEvaluation { weights, score, .. } = evaluation;
        let who = side_name(self.side_to_move, self.lang);
        match self.lang {
            Language::Ja => format!("{letter} {weights}\n  評価値 {score:+} cp（手番の{who}から見た値）\n"),
            Language::En => format!("{letter} {weights}\n  score {score:+} cp (view of {who}, who is to move)\n"),
        }
    }

    fn table() -> TextTable {
        TextTable::new([
            (ColumnAlignment::Left, ""),
            (ColumnAlignment::Right, "A"),
            (ColumnAlignment::Right, "B"),
            (ColumnAlignment::Right, "B-A"),
        ])
    }

    fn terms(&self) -> String {
        let WeightsComparison { a, b, by, .. } = &self.comparison;
        let mut table = Self::table();
        for ((a, b), by) in a.sums.all().zip(b.sums.all()).zip(by.all()) {
            table.add_row([
                a.name(self.lang).to_owned(),
                centipawn_text(a.centipawns()),
                centipawn_text(b.centipawns()),
                centipawn_text(by.centipawns()),
            ]);
        }
        table.text()
    }

    fn rows(&self) -> String {
        let mut table = Self::table();
        for row in &self.comparison.rows {
            let numbers = [row.a.total, row.b.total, row.by].map(|raw| self.comparison.scale.centipawns(raw));
            let name = piece_text(row.group, self.lang);
            table.add_row(std::iter::once(name).chain(numbers.map(centipawn_text)));
        }
        table.text()
    }

    /// The piece values of both; empty when they are the same.
    fn values(&self) -> String {
        let WeightsComparison { a, b, .. } = &self.comparison;
        if a.values == b.values {
            return String::new();
        }
        let mut table = Self::table();
        for (a, b) in a.values.iter().zip(&b.values) {
            let name = self.lang.pick(a.piece.ja(), a.piece.en()).to_owned();
            table.add_row([name, a.value.to_string(), b.value.to_string(), format!("{:+}", b.value - a.value)]);
        }
        let title = self.lang.pick("駒の価値（cp）", "Piece values (centipawns)");
        format!("{title}\n{}", table.text())
    }
}

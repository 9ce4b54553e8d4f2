//! Comparison of two sets of weights on one position, for `eval --against` and `weights diff`.

use super::network_rows::{EvalSharesDifferenceRow, EvalSharesRow};
use super::text_format::{joined, kings_name, number_row, number_table, piece_text, section, side_name};
use crate::cli::output::json::{RawUnit, SideLetter, list, rows};
use sankoma_eval::{ComparedEvaluation, ExplanationEffort, Weights, WeightsComparison};
use sankoma_rules::Position;
use sankoma_wording::labels::TOTAL;
use sankoma_wording::text_table::TextTable;
use sankoma_wording::{Language, sentence};

rows! {
    /// `--against` where one of the two sets of weights is a network: the shares of each piece by both.
    struct EvalDisagreementRow(comparison: &WeightsComparison) {
        /// The position.
        sfen: String,
        /// The side whose view the scores have.
        side_to_move: SideLetter,
        /// The unit of all numbers but `score`.
        unit: RawUnit = RawUnit::Raw,
        /// Raw units per centipawn: the finer scale of the two.
        #[schemars(range(min = 1))]
        scale: i32 = comparison.scale.units(),
        /// By the weights.
        a: EvalSharesRow = (&comparison.a).into(),
        /// By those of `--against`.
        b: EvalSharesRow = (&comparison.b).into(),
        /// The shares, those that differ most first. With the difference of `kings` they sum to that of `total_raw`.
        rows: Vec<EvalSharesDifferenceRow> = list(&comparison.rows),
    }
}

/// The evaluations of a position by two sets of weights, A and B.
pub(in crate::cli) struct ComparisonReport {
    pub(super) comparison: WeightsComparison,
    lang: Language,
}

impl ComparisonReport {
    pub(in crate::cli) fn of([a, b]: [&Weights; 2], position: &Position, lang: Language) -> Self {
        Self { comparison: a.compare(b, position, ExplanationEffort::LONG), lang }
    }

    pub(in crate::cli) fn text(&self) -> String {
        let WeightsComparison { sfen, a, b, .. } = &self.comparison;
        let heading = format!("{sfen}\n{}{}", self.evaluation_text("A", a), self.evaluation_text("B", b));
        joined([heading, self.terms(), self.rows(), self.values()])
    }

    /// `A score +12 cp (view of Black, who is to move)  NAME`.
    fn evaluation_text(&self, letter: &str, evaluation: &ComparedEvaluation) -> String {
        let ComparedEvaluation { weights, score, .. } = evaluation;
        let who = side_name(self.comparison.side_to_move, self.lang);
        sentence!(
            self.lang,
            "{letter} {weights}\n  評価値 {score:+} cp（手番の{who}から見た値）\n",
            "{letter} {weights}\n  score {score:+} cp (view of {who}, who is to move)\n"
        )
    }

    fn table() -> TextTable {
        number_table("", ["A", "B", "B-A"])
    }

    /// The terms of both; empty where one of them has none.
    fn terms(&self) -> String {
        let Some([a, b, by]) = self.comparison.sums() else { return String::new() };
        let mut table = Self::table();
        for ((a, b), by) in a.all().zip(b.all()).zip(by.all()) {
            table.add_row(number_row(a.name(self.lang), [a, b, by].map(|term| term.centipawns())));
        }
        section(self.lang.pick("項目", "Terms"), &table.text(), self.lang)
    }

    fn rows(&self) -> String {
        let (lang, WeightsComparison { a, b, rows, .. }) = (self.lang, &self.comparison);
        let mut table = Self::table();
        let mut add = |name: &str, raw: [i32; 2]| table.add_row(number_row(name, self.comparison.centipawns(raw)));
        for row in rows {
            add(&piece_text(row.group, lang), [row.a, row.b]);
        }
        let legend = if self.comparison.sums().is_some() {
            ""
        } else {
            add(kings_name(lang), [a.kings, b.kings]);
            add(TOTAL.text(lang), [a.total_raw, b.total_raw]);
            lang.pick(
                "  どちらの持ち分も、駒が順に加わるときの寄与の平均（シャープレイ値）で、合計が評価値になる\n",
                "  both are means of what a piece adds as the pieces come one by one (Shapley\n  values), and sum to the score\n",
            )
        };
        let title = lang.pick("駒の持ち分, 差の大きい順", "Shares of the pieces, largest difference first");
        section(title, &table.text(), lang) + legend
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

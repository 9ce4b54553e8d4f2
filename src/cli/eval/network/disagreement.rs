//! Disagreement: the shares of each piece by two sets of weights, of which one is a network at least.

use crate::cli::eval::network_rows::EvalDisagreementRow;
use crate::cli::eval::term_rows::rows;
use crate::cli::eval::text_format::{black_view_unit, centipawn_text, piece_text, side_name};
use crate::cli::output::json::RawUnit;
use sankoma_eval::{ExplanationEffort, ScoreShares, SharesComparison, Weights};
use sankoma_rules::{Color, Position};
use sankoma_wording::Language;
use sankoma_wording::labels::TOTAL;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};

/// The shares of a position by two sets of weights, A and B.
pub(super) struct DisagreementReport {
    comparison: SharesComparison,
    sfen: String,
    side_to_move: Color,
    lang: Language,
}

impl DisagreementReport {
    pub(super) fn of(weights: [&Weights; 2], position: &Position, lang: Language) -> Self {
        let [a, b] = weights.map(|weights| weights.shares(position, ExplanationEffort::LONG));
        let (sfen, side_to_move) = (position.sfen(), position.side_to_move());
        Self { comparison: SharesComparison::of(a, b), sfen, side_to_move, lang }
    }

    pub(super) fn json_row(&self) -> EvalDisagreementRow {
        let SharesComparison { scale, a, b, rows: pieces } = &self.comparison;
        EvalDisagreementRow {
            sfen: self.sfen.clone(),
            side_to_move: self.side_to_move.into(),
            unit: RawUnit::Raw,
            scale: scale.units(),
            a: a.into(),
            b: b.into(),
            rows: rows(pieces),
        }
    }

    pub(super) fn text(&self) -> String {
        let SharesComparison { a, b, rows, .. } = &self.comparison;
        let (lang, view) = (self.lang, black_view_unit(self.lang));
        let mut table = TextTable::new([
            (ColumnAlignment::Left, ""),
            (ColumnAlignment::Right, "A"),
            (ColumnAlignment::Right, "B"),
            (ColumnAlignment::Right, "B-A"),
        ]);
        let sums = [
            (lang.pick("両玉と手番", "kings and move"), [a.kings, b.kings]),
            (TOTAL.text(lang), [a.total_raw, b.total_raw]),
        ];
        let pieces = rows.iter().map(|row| (piece_text(row.group, lang), [row.a, row.b]));
        for (name, [a, b]) in pieces.chain(sums.map(|(name, sums)| (name.to_owned(), sums))) {
            let numbers = [a, b, b - a].map(|raw| centipawn_text(self.comparison.scale.centipawns(raw)));
            table.add_row(std::iter::once(name).chain(numbers));
        }
        let (title, order) =
            (lang.pick("駒の持ち分", "Shares of the pieces"), lang.pick("差の大きい順", "largest difference first"));
        let legend = lang.pick(
            "  どちらの持ち分も、駒が順に加わるときの寄与の平均（シャープレイ値）で、合計が評価値になる\n",
            "  both are means of what a piece adds as the pieces come one by one (Shapley\n  values), and sum to the score\n",
        );
        let heading = format!("{}\n{}{}", self.sfen, self.score("A", a), self.score("B", b));
        format!("{heading}\n{title}, {order} ({view})\n{}{legend}", table.text())
    }

    fn score(&self, letter: &str, ScoreShares { weights, score, .. }: &ScoreShares) -> String {
        let who = side_name(self.side_to_move, self.lang);
        match self.lang {
            Language::Ja => format!("{letter} {weights}\n  評価値 {score:+} cp（手番の{who}から見た値）\n"),
            Language::En => format!("{letter} {weights}\n  score {score:+} cp (view of {who}, who is to move)\n"),
        }
    }
}

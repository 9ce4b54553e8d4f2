//! Factors: their totals where the weights were expanded from them, else what they
//! would say where the weights were learned.

use super::term_rows::{FactorShareRow, TermSumsRow};
use super::text_format::{black_view_unit, centipawn_text, number_row, number_table, section};
use crate::cli::output::SCREEN_WIDTH;
use crate::cli::output::json::{list, rows};
use sankoma_eval::{Breakdown, CompactWeights, TermSums, explain};
use sankoma_rules::Position;
use sankoma_wording::text::{pad, pad_left, wrap};
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, labels};
use std::fmt::Write as _;

const NAME_WIDTH: usize = 12;
const NUMBER_WIDTH: usize = 8;

/// Each factor with its sentence; empty for trained weights.
pub(super) fn totals(breakdown: &Breakdown, lang: Language) -> String {
    if breakdown.factors.is_empty() {
        return String::new();
    }
    let mut text = format!("{} ({})\n", lang.pick("要因", "Factors"), black_view_unit(lang));
    for share in &breakdown.factors {
        let name = pad(share.factor.name, NAME_WIDTH);
        let total = centipawn_text(breakdown.scale.centipawns(share.total));
        let prefix = format!("  {name} {}  ", pad_left(&total, NUMBER_WIDTH));
        let indent = " ".repeat(prefix.len());
        let sentence = wrap(share.factor.sentence().text(lang), SCREEN_WIDTH - prefix.len());
        let _ = writeln!(text, "{prefix}{}", sentence.join(&format!("\n{indent}")));
    }
    text
}

rows! {
    /// What the factors of the program say of a position.
    struct EvalFactorsSayRow(opinion: &FactorOpinion, learned: &Breakdown) {
        let Breakdown { weights, scale, score, factors, sums, .. } = &opinion.breakdown;
        let sums = sums.unwrap_or_default();

        /// Name of the factors' weights.
        weights: String = weights.clone(),
        /// Their raw units per centipawn.
        #[schemars(range(min = 1))]
        scale: i32 = scale.units(),
        /// Their score in centipawns, from the side to move's view.
        score: i32 = *score,
        #[serde(flatten)]
        sums: TermSumsRow = (&sums).into(),
        /// Total of each factor.
        factors: Vec<FactorShareRow> = list(factors),
        /// The total of the weights less that of the factors, in centipawns, Black's view.
        difference_cp: f64 = learned.centipawns() - sums.total_centipawns(),
    }
}

/// What the factors in the program say of a position that other weights have evaluated.
pub(super) struct FactorOpinion {
    breakdown: Breakdown,
}

impl FactorOpinion {
    /// The opinion to compare with `breakdown`; `None` where that is one of factors itself.
    pub(super) fn about(breakdown: &Breakdown, position: &Position) -> Option<Self> {
        let is_other = breakdown.sums.is_some() && breakdown.factors.is_empty();
        is_other.then(|| Self { breakdown: explain(CompactWeights::built_in(), position) })
    }

    /// The terms of both side by side, then each factor.
    pub(super) fn text(&self, learned: &Breakdown, lang: Language) -> String {
        let headings = [learned.weights.as_str(), lang.pick("要因", "factors"), labels::DIFFERENCE.text(lang)];
        let mut table = number_table("", headings);
        let mut add = |name: &str, [learned, factors]: [f64; 2]| {
            table.add_row(number_row(name, [learned, factors, learned - factors]));
        };
        let both = [learned, &self.breakdown].map(|breakdown| breakdown.sums.unwrap_or_default());
        let [material, _, _, _, turn] = both[1].terms();
        let [learned_material, _, _, _, learned_turn] = both[0].terms();
        let positional = |sums: TermSums| sums.scale.centipawns(sums.kk + sums.kkp + sums.kpp);
        add(material.name(lang), [learned_material, material].map(|term| term.centipawns()));
        add(lang.pick("駒の配置", "position"), both.map(positional));
        add(turn.name(lang), [learned_turn, turn].map(|term| term.centipawns()));
        add(both[1].total().name(lang), both.map(|sums| sums.total_centipawns()));
        let title = lang.pick("要因ならどう評価するか", "What the factors would say");
        section(title, &format!("{}\n{}", table.text(), self.factors(lang)), lang)
    }

    /// The factors, those that say most first.
    fn factors(&self, lang: Language) -> String {
        let mut shares: Vec<_> = self.breakdown.factors.iter().filter(|share| share.total != 0).collect();
        shares.sort_by_key(|share| std::cmp::Reverse(share.total.abs()));
        let mut table = TextTable::without_headings(&[ColumnAlignment::Right, ColumnAlignment::Left]);
        for share in shares {
            let total = centipawn_text(self.breakdown.scale.centipawns(share.total));
            table.add_row([pad_left(&total, NUMBER_WIDTH), share.factor.title(lang).to_owned()]);
        }
        table.text()
    }
}

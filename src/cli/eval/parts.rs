//! Parts: an assessment opened, each part with the kinds, pieces and pairs that sum to it.

use super::args::{EvalViewOptions, NetworkViewOptions};
use super::part_rows::{EvalPartsRow, OpenedPart};
use super::rows::EvalRow;
use super::text_format::{black_view_unit, centipawn_text};
use sankoma_analysis::assessment::{
    AssessedPosition, AssessmentPart, Assessor, ExplainedPosition, PartRow, assess_network, others_words,
};
use sankoma_eval::{Explainable as _, ExplanationEffort, RawScale, centipawns_of_units};
use sankoma_rules::Position;
use sankoma_wording::text::fit;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, labels};

/// Columns of what a row is about.
const WORDS_COLUMNS: usize = 60;

/// The parts of a position's score, opened.
pub(super) struct PartsReport {
    sfen: String,
    weights: String,
    scale: RawScale,
    parts: Vec<OpenedPart>,
    /// How many rows of a part the text shows.
    top: usize,
    lang: Language,
}

impl PartsReport {
    pub(super) fn of(view: &EvalViewOptions<'_>, position: &Position) -> Self {
        let assessment = Assessor::new(view.weights).assess(position);
        let assessed = AssessedPosition { position, assessment: &assessment };
        let opened =
            |part: &AssessmentPart| OpenedPart { part: part.clone(), rows: PartRow::of_part(assessed, part.topic) };
        Self {
            sfen: position.sfen(),
            weights: view.weights.name().to_owned(),
            scale: assessment.split.scale,
            parts: assessment.parts.iter().map(opened).collect(),
            top: view.top,
            lang: view.lang,
        }
    }

    pub(super) fn of_network(view: &NetworkViewOptions<'_>, position: &Position) -> Self {
        let explanation = view.weights.explain(position, ExplanationEffort::LONG);
        let explained = ExplainedPosition { position, explanation: &explanation };
        let parts = assess_network(&explanation, position).into_iter();
        let opened = |part: AssessmentPart| {
            let rows = PartRow::of_network_part(explained, part.topic);
            OpenedPart { part, rows }
        };
        Self {
            sfen: explanation.sfen.clone(),
            weights: explanation.weights.clone(),
            scale: explanation.scale,
            parts: parts.map(opened).collect(),
            top: view.top,
            lang: view.lang,
        }
    }

    pub(super) fn json_row(&self) -> EvalRow {
        EvalRow::Parts(EvalPartsRow::of(&self.sfen, &self.weights, self.scale, &self.parts))
    }

    pub(super) fn text(&self) -> String {
        let lang = self.lang;
        let mut table = TextTable::new([(ColumnAlignment::Left, ""), (ColumnAlignment::Right, "cp")]);
        let mut add = |words: String, units: i64| {
            table.add_row([words, centipawn_text(centipawns_of_units(self.scale, units))]);
        };
        for OpenedPart { part, rows } in &self.parts {
            add(part.topic.name().text(lang).to_owned(), part.units);
            let (shown, others) = rows.split_at(self.top.min(rows.len()));
            for row in shown {
                add(format!("  {}", fit(row.words.text(lang), WORDS_COLUMNS)), row.units);
            }
            if !others.is_empty() {
                add(format!("  {}", others_words(others.len()).text(lang)), others.iter().map(|row| row.units).sum());
            }
        }
        add(labels::TOTAL.text(lang).to_owned(), self.parts.iter().map(|opened| opened.part.units).sum());
        let title = lang.pick("形勢判断の内訳", "Assessment, part by part");
        let weights = format!("{} {}", labels::WEIGHTS.text(lang), self.weights);
        format!("{}\n{weights}\n\n{title} ({})\n{}", self.sfen, black_view_unit(lang), table.text())
    }
}

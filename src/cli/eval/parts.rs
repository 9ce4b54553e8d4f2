//! Parts: an assessment opened, each part with the kinds, pieces and pairs that sum to it.

use super::args::EvalViewOptions;
use super::term_rows::AssessmentPartRow;
use super::text_format::{number_row, number_table, section, weights_heading};
use crate::cli::output::json::{MessageRow, rows};
use sankoma_analysis::assessment::{AssessedPosition, Assessment, AssessmentPart, PartRow, assess_by, others_words};
use sankoma_eval::{ExplanationEffort, RawScale, centipawns_of_units};
use sankoma_rules::Position;
use sankoma_wording::text::fit;
use sankoma_wording::{Language, labels};

/// Columns of what a row is about.
const WORDS_COLUMNS: usize = 60;

rows! {
    /// `--parts`: a position's assessment, opened.
    struct EvalPartsRow(report: &PartsReport) {
        let Assessment { scale, parts, .. } = &report.assessment;
        let opened = parts.iter().zip(&report.rows);

        /// The position.
        sfen: String,
        /// Name of the weights.
        weights: String,
        /// Raw units per centipawn: a power of two.
        #[schemars(range(min = 1))]
        scale: i32 = scale.units(),
        /// The parts; they sum to the score.
        assessment: Vec<OpenedPartRow> = opened.map(|(part, rows)| OpenedPartRow::of(part, rows, *scale)).collect(),
    }

    /// A part of an assessment with what it is made of.
    struct OpenedPartRow(part: &AssessmentPart, rows: &[PartRow], scale: RawScale) {
        let row = |row: &PartRow| PartReasonRow {
            words: row.words.clone().into(),
            units: row.units,
            centipawns: centipawns_of_units(scale, row.units),
        };

        #[serde(flatten)]
        part: AssessmentPartRow = part.into(),
        /// Kinds, pieces, pairs, a king's square, the largest first. They sum to the part; the move, and by a network
        /// the kings, have none.
        rows: Vec<PartReasonRow> = rows.iter().map(row).collect(),
    }

    /// A kind, a piece, a pair or a king's square in a part of an assessment.
    struct PartReasonRow {
        /// What it does on the board, or what it is.
        words: MessageRow,
        /// Its part of the score, from Black's view, in units of 1/2,097,152 raw unit.
        units: i64,
        /// The same in centipawns.
        centipawns: f64,
    }
}

/// The parts of a position's score, opened.
pub(super) struct PartsReport {
    sfen: String,
    weights: String,
    assessment: Assessment,
    /// The rows of each part, the largest first.
    rows: Vec<Vec<PartRow>>,
    /// How many rows of a part the text shows.
    top: usize,
    lang: Language,
}

impl PartsReport {
    pub(super) fn of(view: &EvalViewOptions<'_>, position: &Position) -> Self {
        let assessment = assess_by(view.weights, position, ExplanationEffort::LONG);
        let assessed = AssessedPosition { position, assessment: &assessment };
        let rows = assessment.parts.iter().map(|part| PartRow::of_part(assessed, part.topic)).collect();
        let (sfen, weights) = (position.sfen(), view.weights.name().to_owned());
        Self { sfen, weights, rows, assessment, top: view.top, lang: view.lang }
    }

    pub(super) fn text(&self) -> String {
        let lang = self.lang;
        let mut table = number_table("", ["cp"]);
        let mut add = |words: String, units: i64| {
            table.add_row(number_row(words, [centipawns_of_units(self.assessment.scale, units)]));
        };
        for (part, rows) in self.assessment.parts.iter().zip(&self.rows) {
            add(part.topic.name().text(lang).to_owned(), part.units);
            let (shown, others) = rows.split_at(self.top.min(rows.len()));
            for row in shown {
                add(format!("  {}", fit(row.words.text(lang), WORDS_COLUMNS)), row.units);
            }
            if !others.is_empty() {
                add(format!("  {}", others_words(others.len()).text(lang)), others.iter().map(|row| row.units).sum());
            }
        }
        add(labels::TOTAL.text(lang).to_owned(), self.assessment.parts.iter().map(|part| part.units).sum());
        let title = lang.pick("形勢判断の内訳", "Assessment, part by part");
        format!("{}\n{}", weights_heading(&self.sfen, &self.weights, lang), section(title, &table.text(), lang))
    }
}

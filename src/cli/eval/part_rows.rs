//! JSON of an assessment that is opened: its parts with the rows that sum to them.

use super::term_rows::AssessmentPartRow;
use crate::cli::output::json::MessageRow;
use sankoma_analysis::assessment::{AssessmentPart, PartRow};
use sankoma_eval::{RawScale, centipawns_of_units};
use serde::Serialize;

/// A part with the rows that sum to it, the largest first.
pub(super) struct OpenedPart {
    pub(super) part: AssessmentPart,
    pub(super) rows: Vec<PartRow>,
}

/// A position's assessment, opened.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct EvalPartsRow {
    /// The position.
    sfen: String,
    /// Name of the weights.
    weights: String,
    /// Raw units per centipawn: a power of two.
    #[schemars(range(min = 1))]
    scale: i32,
    /// The parts; they sum to the score.
    assessment: Vec<OpenedPartRow>,
}

/// A part of an assessment with what it is made of.
#[derive(Serialize, schemars::JsonSchema)]
struct OpenedPartRow {
    #[serde(flatten)]
    part: AssessmentPartRow,
    /// Kinds, pieces, pairs, a king's square, the largest first. They sum to the part; the move, and by a network the
    /// kings, have none.
    rows: Vec<PartReasonRow>,
}

/// A kind, a piece, a pair or a king's square in a part of an assessment.
#[derive(Serialize, schemars::JsonSchema)]
struct PartReasonRow {
    /// What it does on the board, or what it is.
    words: MessageRow,
    /// Its part of the score, from Black's view, in units of 1/2,097,152 raw unit.
    units: i64,
    /// The same in centipawns.
    centipawns: f64,
}

impl EvalPartsRow {
    pub(super) fn of(sfen: &str, weights: &str, scale: RawScale, parts: &[OpenedPart]) -> Self {
        let row = |row: &PartRow| PartReasonRow {
            words: row.words.clone().into(),
            units: row.units,
            centipawns: centipawns_of_units(scale, row.units),
        };
        let part = |opened: &OpenedPart| OpenedPartRow {
            part: (&opened.part).into(),
            rows: opened.rows.iter().map(row).collect(),
        };
        Self {
            sfen: sfen.to_owned(),
            weights: weights.to_owned(),
            scale: scale.units(),
            assessment: parts.iter().map(part).collect(),
        }
    }
}

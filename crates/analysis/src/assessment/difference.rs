//! Difference: what two positions differ in by the same weights: the five parts of an assessment, each down to its
//! pieces and relations. The rows of a part sum to it and the parts to the scores, in both positions, without a
//! remainder.

use super::difference_row::{AssessedPosition, DifferenceRow};
use super::difference_rows::RowBuilder;
use super::material_change::{MaterialChange, kind_units};
use super::parts::{AssessmentPart, Topic};
use sankoma_rules::wording::Message;
use sankoma_search::eval::{RawScale, centipawns_of_units};

/// What the second position has beyond the first, from Black's view in units of 1/`UNITS_PER_RAW` raw unit.
#[derive(Clone, Debug)]
pub struct AssessmentDifference {
    /// Material, Black's king, White's king, pieces, move; by a network material, pieces, kings with the move.
    pub parts: Vec<PartDifference>,
    /// What the side that has less material has less and more, if that can be named.
    pub material: Option<MaterialChange>,
    /// The scale of the weights.
    scale: RawScale,
}

/// A part of both assessments.
#[derive(Clone, Debug)]
pub struct PartDifference {
    /// What it is about.
    pub topic: Topic,
    /// In the first position and in the second.
    pub units: [i64; 2],
    /// What makes it in either, in words.
    pub sentences: [Message; 2],
    /// What it is made of, the largest differences first; nothing for the move.
    pub rows: Vec<DifferenceRow>,
}

impl AssessmentDifference {
    /// Compares two positions that the same weights have assessed.
    pub fn between(first: AssessedPosition<'_>, second: AssessedPosition<'_>) -> Self {
        let builder = RowBuilder::new([first, second]);
        let parts = first.assessment.parts.iter().zip(&second.assessment.parts);
        let part = |(a, b): (&AssessmentPart, &AssessmentPart)| PartDifference {
            topic: a.topic,
            units: [a.units, b.units],
            sentences: [a.sentence.clone(), b.sentence.clone()],
            rows: builder.rows(a.topic),
        };
        let material = MaterialChange::between([first.position, second.position], |kind| {
            kind_units(&second.assessment.split, kind) - kind_units(&first.assessment.split, kind)
        });
        Self::of_parts(parts.map(part).collect(), material, second.assessment.split.scale)
    }

    pub(super) const fn of_parts(
        parts: Vec<PartDifference>,
        material: Option<MaterialChange>,
        scale: RawScale,
    ) -> Self {
        Self { parts, material, scale }
    }

    /// The scores of both positions: the sums of the parts.
    pub fn totals(&self) -> [i64; 2] {
        [0, 1].map(|at| self.parts.iter().map(|part| part.units[at]).sum())
    }

    /// What the second position has beyond the first.
    pub fn by(&self) -> i64 {
        let [first, second] = self.totals();
        second - first
    }

    /// Converts units into centipawns.
    pub fn centipawns(&self, units: i64) -> f64 {
        centipawns_of_units(self.scale, units)
    }
}

impl PartDifference {
    /// What it has in the second position beyond the first.
    pub const fn by(&self) -> i64 {
        self.units[1] - self.units[0]
    }

    /// The `count` largest rows, and all others joined; these are how many, with their sum in either position.
    pub fn strongest(&self, count: usize) -> (&[DifferenceRow], Option<(usize, [i64; 2])>) {
        let (shown, others) = self.rows.split_at(count.min(self.rows.len()));
        let sums = [0, 1].map(|at| others.iter().map(|row| row.units[at]).sum());
        (shown, (!others.is_empty()).then_some((others.len(), sums)))
    }
}

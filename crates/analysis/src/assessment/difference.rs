//! Difference: what two positions differ in by the same weights: the five parts of an assessment, each down to its pieces
//! and relations. The rows of a part sum to it and the parts to the scores, in both positions, without a remainder.

use super::difference_rows::RowBuilder;
use super::parts::{Assessment, Topic};
use sankoma_rules::Position;
use sankoma_rules::wording::Message;
use sankoma_search::eval::PurifiedSplit;

/// A position with its assessment.
#[derive(Clone, Copy, Debug)]
pub struct AssessedPosition<'a> {
    /// The position.
    pub position: &'a Position,
    /// Its assessment.
    pub assessment: &'a Assessment,
}

/// What the second position has beyond the first, from Black's view in units of 1/`UNITS_PER_RAW` raw unit.
#[derive(Clone, Debug)]
pub struct AssessmentDifference {
    /// Material, Black's king, White's king, pieces, move.
    pub parts: Vec<PartDifference>,
    /// The split of the second position, whose scale is that of both.
    split: PurifiedSplit,
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

/// A piece, a pair, a kind or a king's square in both positions.
#[derive(Clone, Debug)]
pub struct DifferenceRow {
    /// Its part in the first position and in the second; 0 where it is not there.
    pub units: [i64; 2],
    /// What it is: the pieces with their squares.
    pub name: Message,
    /// What it does on the board of the position in which it is worth more, if that speaks as its value does.
    pub relation: Option<Message>,
}

impl AssessmentDifference {
    /// Compares two positions that the same weights have assessed.
    pub fn between(first: AssessedPosition<'_>, second: AssessedPosition<'_>) -> Self {
        let builder = RowBuilder::new([first, second]);
        let parts = first.assessment.parts.iter().zip(&second.assessment.parts);
        let part = |(a, b): (&super::AssessmentPart, &super::AssessmentPart)| PartDifference {
            topic: a.topic,
            units: [a.units, b.units],
            sentences: [a.sentence.clone(), b.sentence.clone()],
            rows: builder.rows(a.topic),
        };
        Self { parts: parts.map(part).collect(), split: second.assessment.split.clone() }
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
        self.split.centipawns(units)
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

impl DifferenceRow {
    /// What it has in the second position beyond the first.
    pub const fn by(&self) -> i64 {
        self.units[1] - self.units[0]
    }

    /// The position in which it is worth more, that of the relation: 0 or 1.
    pub const fn position(&self) -> usize {
        stronger(self.units)
    }

    /// The relation, or else the name.
    pub fn words(&self) -> &Message {
        self.relation.as_ref().unwrap_or(&self.name)
    }
}

/// The position in which something is worth more: 0 or 1.
pub(super) const fn stronger(units: [i64; 2]) -> usize {
    (units[1].abs() >= units[0].abs()) as usize
}

//! Difference: what two positions differ in by the same weights: the five parts of an assessment, each down to its
//! pieces and relations. The rows of a part sum to it and the parts to the scores, in both positions, without a
//! remainder.

use super::clause::silent;
use super::difference_row::{AssessedPosition, DifferenceRow};
use super::difference_rows::{RowBuilder, sort_by_size};
use super::material_change::{MaterialChange, kind_units};
use super::network_difference::NetworkDifferenceRows;
use super::parts::{AssessmentPart, AssessmentSource, Topic};
use sankoma_eval::{RawScale, centipawns_of_units};
use sankoma_rules::PieceKind;
use sankoma_wording::Message;

/// Difference of the assessments of two positions: the second less the first, from Black's view in units of
/// 1/`UNITS_PER_RAW` raw unit.
#[derive(Clone, Debug)]
pub struct AssessmentDifference {
    /// Material, Black's king, White's king, pieces, move; by a network material, pieces, kings with the move.
    pub parts: Vec<PartDifference>,
    /// Pieces that the side with less material has less and more, if they can be named.
    pub material: Option<MaterialChange>,
    /// The scale of the weights.
    scale: RawScale,
}

/// A part of both assessments.
#[derive(Clone, Debug)]
pub struct PartDifference {
    /// Subject of the part, as in an assessment.
    pub topic: Topic,
    /// In the first position and in the second.
    pub units: [i64; 2],
    /// Words for the part in either position.
    pub sentences: [Message; 2],
    /// Rows that sum to it, the largest differences first; none for the move.
    pub rows: Vec<DifferenceRow>,
}

impl AssessmentDifference {
    /// Compares two positions that the same weights have assessed.
    pub fn between(first: AssessedPosition<'_>, second: AssessedPosition<'_>) -> Self {
        let positions = [first.position, second.position];
        match (&first.assessment.source, &second.assessment.source) {
            (AssessmentSource::Split(a), AssessmentSource::Split(b)) => {
                let builder = RowBuilder::new([(positions[0], a), (positions[1], b)]);
                let by_kind = |kind| kind_units(b, kind) - kind_units(a, kind);
                Self::of_rows([first, second], by_kind, |topic| builder.rows(topic))
            }
            (AssessmentSource::Shares(a), AssessmentSource::Shares(b)) => {
                let builder = NetworkDifferenceRows::new([(positions[0], a), (positions[1], b)]);
                let by_kind = |kind| builder.kind_units(kind)[1] - builder.kind_units(kind)[0];
                Self::of_rows([first, second], by_kind, |topic| builder.rows(topic))
            }
            _ => Self::of_rows([first, second], |_| 0, |_| Vec::new()),
        }
    }

    /// `by_kind` is what a kind has in the second position beyond the first; `rows` are those of a part.
    fn of_rows(
        both: [AssessedPosition<'_>; 2],
        by_kind: impl Fn(PieceKind) -> i64,
        rows: impl Fn(Topic) -> Vec<DifferenceRow>,
    ) -> Self {
        Self {
            parts: compared_parts(both.map(|side| &side.assessment.parts[..]), rows),
            material: MaterialChange::between(both.map(|side| side.position), by_kind),
            scale: both[1].assessment.scale,
        }
    }

    /// The scores of both positions: the sums of the parts.
    pub fn totals(&self) -> [i64; 2] {
        [0, 1].map(|at| self.parts.iter().map(|part| part.units[at]).sum())
    }

    /// The second position's total less the first's.
    pub fn by(&self) -> i64 {
        let [first, second] = self.totals();
        second - first
    }

    /// Converts units into centipawns.
    pub fn centipawns(&self, units: i64) -> f64 {
        centipawns_of_units(self.scale, units)
    }
}

/// The parts that either position has; `rows` are what the weights give.
fn compared_parts(sides: [&[AssessmentPart]; 2], rows: impl Fn(Topic) -> Vec<DifferenceRow>) -> Vec<PartDifference> {
    let of = |side: &[AssessmentPart], topic| side.iter().find(|part| part.topic == topic).cloned();
    let longer = if sides[1].len() > sides[0].len() { sides[1] } else { sides[0] };
    let part = |topic: Topic| {
        let both = sides.map(|side| of(side, topic));
        let number = |number: fn(&AssessmentPart) -> i64| both.each_ref().map(|part| part.as_ref().map_or(0, number));
        let mut rows = rows(topic);
        rows.extend(DifferenceRow::taken_off(number(|part| part.taken_off)));
        sort_by_size(&mut rows);
        PartDifference {
            topic,
            units: number(|part| part.units),
            sentences: both.each_ref().map(|part| part.as_ref().map_or_else(silent, |part| part.sentence.clone())),
            rows,
        }
    };
    longer.iter().map(|longer| part(longer.topic)).collect()
}

impl PartDifference {
    /// The part in the second position less that in the first.
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

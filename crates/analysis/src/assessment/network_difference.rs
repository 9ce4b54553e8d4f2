//! Difference of two positions by a network: what the parts of [`super::assess_network`] differ in, each down to its
//! pieces. The rows of a part sum to it and the parts to the scores, in both positions, without a remainder.

use super::difference::{AssessmentDifference, PartDifference};
use super::difference_row::{DifferenceRow, stronger};
use super::difference_rows::sort_by_size;
use super::material_change::MaterialChange;
use super::network_assessment::assess_network;
use super::network_kinds::{KINDS, NetworkKinds};
use super::network_reasons::words_of_piece;
use super::parts::{AssessmentPart, Topic};
use super::row_tracks::RowTracks;
use sankoma_rules::Position;
use sankoma_rules::wording::Message;
use sankoma_search::eval::NetworkExplanation;

/// Minimum number that is put into words, in centipawns, and how many standard errors it is at least.
const MIN_CENTIPAWNS: f64 = 10.0;
const MIN_ERRORS: f64 = 3.0;

/// A position with the shares of a network.
#[derive(Clone, Copy, Debug)]
pub struct ExplainedPosition<'a> {
    /// The position.
    pub position: &'a Position,
    /// The shares of its pieces.
    pub explanation: &'a NetworkExplanation,
}

impl AssessmentDifference {
    /// Compares two positions by the shares of the same network.
    pub fn between_explained(first: ExplainedPosition<'_>, second: ExplainedPosition<'_>) -> Self {
        let sides = [first, second].map(|side| NetworkSide { side, kinds: NetworkKinds::of(side.explanation) });
        let groups = [first, second].map(|side| side.explanation.pieces.iter().map(|share| share.group).collect());
        let tracks = RowTracks::between(groups);
        let [a, b] = [first, second].map(|side| assess_network(side.explanation, side.position));
        let part = |(a, b): (AssessmentPart, AssessmentPart)| PartDifference {
            topic: a.topic,
            units: [a.units, b.units],
            rows: rows(a.topic, &sides, &tracks),
            sentences: [a.sentence, b.sentence],
        };
        let material = MaterialChange::between([first.position, second.position], |kind| {
            sides[1].kinds.material_of(kind) - sides[0].kinds.material_of(kind)
        });
        Self::of_parts(a.into_iter().zip(b).map(part).collect(), material, second.explanation.scale)
    }
}

/// One of the two positions with what its kinds have.
struct NetworkSide<'a> {
    side: ExplainedPosition<'a>,
    kinds: NetworkKinds,
}

fn rows(topic: Topic, sides: &[NetworkSide<'_>; 2], tracks: &RowTracks) -> Vec<DifferenceRow> {
    let mut rows: Vec<DifferenceRow> = match topic {
        Topic::Material => KINDS
            .iter()
            .map(|&kind| {
                let units = sides.each_ref().map(|side| side.kinds.material_of(kind));
                DifferenceRow { units, name: Message::new(kind.ja(), kind.en()), relation: None, pieces: Vec::new() }
            })
            .collect(),
        Topic::Pieces => tracks.all().iter().map(|track| piece_row(track, sides, tracks)).collect(),
        Topic::King(_) | Topic::Turn | Topic::Kings => Vec::new(),
    };
    sort_by_size(&mut rows);
    rows
}

fn piece_row(track: &[Option<usize>; 2], sides: &[NetworkSide<'_>; 2], tracks: &RowTracks) -> DifferenceRow {
    let units = [0, 1].map(|at| track[at].map_or(0, |row| sides[at].beyond(row)));
    let at = stronger(units);
    let relation = track[at].and_then(|row| sides[at].words(row));
    let pieces = track[at].map(|row| sides[at].side.explanation.pieces[row].group).into_iter().collect();
    DifferenceRow { units, name: tracks.name(track), relation, pieces }
}

impl NetworkSide<'_> {
    fn beyond(&self, row: usize) -> i64 {
        self.kinds.beyond(&self.side.explanation.pieces[row])
    }

    /// What the board shows of a piece, as far as its number is beyond its error and the board says the same.
    fn words(&self, row: usize) -> Option<Message> {
        let ExplainedPosition { position, explanation } = self.side;
        let share = &explanation.pieces[row];
        let beyond = self.kinds.centipawns(self.beyond(row));
        let error = share.error / f64::from(explanation.scale.units());
        let is_sure = beyond.abs() >= MIN_CENTIPAWNS.max(MIN_ERRORS * error);
        is_sure.then(|| words_of_piece(explanation, position, share.group, beyond > 0.0)).flatten()
    }
}

//! Difference of two positions by a network: what the parts of [`super::assess_network`] differ in, each down to its
//! pieces. The rows of a part sum to it and the parts to the scores, in both positions, without a remainder.

use super::difference::{AssessmentDifference, compared_parts};
use super::difference_row::{DifferenceRow, stronger};
use super::difference_rows::sort_by_size;
use super::material_change::MaterialChange;
use super::network_assessment::assess_network;
use super::network_kinds::{KINDS, NetworkKinds};
use super::parts::Topic;
use super::piece_facts::{PieceFact, fact_of, piece_facts};
use super::row_tracks::RowTracks;
use sankoma_eval::NetworkExplanation;
use sankoma_rules::Position;
use sankoma_wording::Message;

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
        let sides = [first, second].map(|side| NetworkSide {
            side,
            kinds: NetworkKinds::of(side.explanation),
            facts: piece_facts(side.position),
        });
        let groups = [first, second].map(|side| side.explanation.pieces.iter().map(|share| share.group).collect());
        let tracks = RowTracks::between(groups);
        let parts = [first, second].map(|side| assess_network(side.explanation, side.position));
        let material = MaterialChange::between([first.position, second.position], |kind| {
            sides[1].kinds.material_of(kind) - sides[0].kinds.material_of(kind)
        });
        let parts = compared_parts(parts.each_ref().map(|parts| &parts[..]), |topic| rows(topic, &sides, &tracks));
        Self::of_parts(parts, material, second.explanation.scale)
    }
}

/// One of the two positions with what its kinds have.
struct NetworkSide<'a> {
    side: ExplainedPosition<'a>,
    kinds: NetworkKinds,
    facts: Vec<PieceFact>,
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
        _ => Vec::new(),
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
        let explanation = self.side.explanation;
        let share = &explanation.pieces[row];
        let units = self.beyond(row);
        let error = share.error / f64::from(explanation.scale.units());
        let is_sure = self.kinds.centipawns(units).abs() >= MIN_CENTIPAWNS.max(MIN_ERRORS * error);
        is_sure.then(|| fact_of(&self.facts, share.group, units)).flatten()
    }
}

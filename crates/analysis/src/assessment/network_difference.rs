//! The rows of the parts of a difference by a network: kinds, and pieces beyond the mean of their kind.

use super::difference_row::{DifferenceRow, stronger};
use super::difference_rows::sort_by_size;
use super::network_kinds::{KINDS, NetworkKinds};
use super::parts::Topic;
use super::piece_facts::{PieceFact, fact_of, piece_facts};
use super::row_tracks::RowTracks;
use sankoma_eval::Breakdown;
use sankoma_rules::{PieceKind, Position};
use sankoma_wording::Message;

/// Minimum number that is put into words, in centipawns, and how many standard errors it is at least.
const MIN_CENTIPAWNS: f64 = 10.0;
const MIN_ERRORS: f64 = 3.0;

/// Both positions with what their kinds have.
pub(super) struct NetworkDifferenceRows<'a> {
    sides: [NetworkSide<'a>; 2],
    tracks: RowTracks,
}

/// One of the two positions.
struct NetworkSide<'a> {
    breakdown: &'a Breakdown,
    kinds: NetworkKinds,
    facts: Vec<PieceFact>,
}

impl<'a> NetworkDifferenceRows<'a> {
    /// The shares of two positions by the same network.
    pub(super) fn new(both: [(&'a Position, &'a Breakdown); 2]) -> Self {
        let groups = both.map(|(_, breakdown)| breakdown.pieces.iter().map(|share| share.group).collect());
        let sides = both.map(|(position, breakdown)| NetworkSide {
            breakdown,
            kinds: NetworkKinds::of(breakdown),
            facts: piece_facts(position),
        });
        Self { sides, tracks: RowTracks::between(groups) }
    }

    /// Value of a kind in either position.
    pub(super) fn kind_units(&self, kind: PieceKind) -> [i64; 2] {
        self.sides.each_ref().map(|side| side.kinds.material_of(kind))
    }

    /// The rows of a part, the largest difference first.
    pub(super) fn rows(&self, topic: Topic) -> Vec<DifferenceRow> {
        let kind = |kind: PieceKind| {
            let (units, name) = (self.kind_units(kind), Message::new(kind.ja(), kind.en()));
            DifferenceRow { units, name, relation: None, pieces: Vec::new() }
        };
        let mut rows: Vec<DifferenceRow> = match topic {
            Topic::Material => KINDS.into_iter().map(kind).collect(),
            Topic::Pieces => self.tracks.all().iter().map(|track| self.piece_row(track)).collect(),
            _ => Vec::new(),
        };
        sort_by_size(&mut rows);
        rows
    }

    fn piece_row(&self, track: &[Option<usize>; 2]) -> DifferenceRow {
        let units = [0, 1].map(|at| track[at].map_or(0, |row| self.sides[at].beyond(row)));
        let at = stronger(units);
        let relation = track[at].and_then(|row| self.sides[at].words(row));
        let pieces = track[at].map(|row| self.sides[at].breakdown.pieces[row].group).into_iter().collect();
        DifferenceRow { units, name: self.tracks.name(track), relation, pieces }
    }
}

impl NetworkSide<'_> {
    fn beyond(&self, row: usize) -> i64 {
        self.kinds.beyond(&self.breakdown.pieces[row])
    }

    /// Words for a piece on the board, as far as its number is beyond its error and the board says the same.
    fn words(&self, row: usize) -> Option<Message> {
        let share = &self.breakdown.pieces[row];
        let units = self.beyond(row);
        let error = share.error / f64::from(self.breakdown.scale.units());
        let is_sure = self.kinds.centipawns(units).abs() >= MIN_CENTIPAWNS.max(MIN_ERRORS * error);
        is_sure.then(|| fact_of(&self.facts, share.group, units)).flatten()
    }
}

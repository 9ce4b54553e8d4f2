//! What changed between two positions.

use super::piece_tracks::{PieceTrack, track_pieces};
use super::share_table::{ShareCalculation, ShareTable};
use super::{Explainable, KingSquares, LocatedPiece, PieceGroup, TermSums, factor_shares, pieces_with_terms};
use crate::eval::factors::Factor;
use crate::rules::Position;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use std::cmp::Reverse;
use std::ops::Range;

/// The difference of two positions' scores, by what it consists of; raw, from Black's view.
///
/// Pieces are followed from one to the other, captured ones into the hand. In these rows a hand is split into what
/// stayed and what came or went.
#[derive(Clone, Debug, Serialize)]
pub struct EvaluationChange {
    /// The sums before.
    pub from: TermSums,
    /// The sums after.
    pub to: TermSums,
    /// `to − from`.
    pub by: TermSums,
    /// Pairs whose term changed, those that changed most first. They sum to the change of `kpp`.
    pub pairs: Vec<PairChange>,
    /// Pieces that moved or whose share changed, those that changed most first. With the changes of `kk` and `turn`
    /// they sum to the change of `total_raw`.
    pub pieces: Vec<PieceChange>,
    /// What each factor of the weights adds, in their order; none for trained tables.
    pub factors: Vec<FactorChange>,
}

/// A pair of pieces whose term changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PairChange {
    /// Where the two were; none when one of them was not there.
    pub before: Option<(PieceGroup, PieceGroup)>,
    /// Where the two are; none when one of them is not there.
    pub after: Option<(PieceGroup, PieceGroup)>,
    /// Their term before.
    pub from: i32,
    /// Their term after.
    pub to: i32,
    /// `to − from`.
    pub by: i32,
}

/// A piece whose share changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PieceChange {
    /// Where it was; none when it was not there.
    pub before: Option<PieceGroup>,
    /// Where it is; none when it is not there.
    pub after: Option<PieceGroup>,
    /// Its share before, material and all.
    pub from: i32,
    /// Its share after.
    pub to: i32,
    /// `to − from`.
    pub by: i32,
}

/// What a factor adds in both.
#[derive(Clone, Copy, Debug)]
pub struct FactorChange {
    /// The factor.
    pub factor: &'static Factor,
    /// What it added before.
    pub from: i32,
    /// What it adds after.
    pub to: i32,
    /// `to − from`.
    pub by: i32,
}

/// What changed from `before` to `after`, any two positions.
pub fn change<W: Explainable + ?Sized>(weights: &W, before: &Position, after: &Position) -> EvaluationChange {
    let [first, second] = [before, after].map(|position| pieces_with_terms(weights, position));
    let tracks = track_pieces(&first, &second);
    let from = PositionShares::of(weights, before, &first, tracks.iter().map(|track| track.before.clone()));
    let to = PositionShares::of(weights, after, &second, tracks.iter().map(|track| track.after.clone()));
    EvaluationChange {
        from: from.table.sums,
        to: to.table.sums,
        by: to.table.sums - from.table.sums,
        pairs: pair_changes(&from, &to),
        pieces: piece_changes(&from, &to, &tracks),
        factors: factor_changes(weights, [(before, &first), (after, &second)]),
    }
}

/// One of the two positions, by tracks.
struct PositionShares {
    groups: Vec<Option<PieceGroup>>,
    table: ShareTable,
}

impl PositionShares {
    fn of<W: Explainable + ?Sized>(
        weights: &W,
        position: &Position,
        list: &[LocatedPiece],
        rows: impl Iterator<Item = Range<usize>>,
    ) -> Self {
        let rows: Vec<Range<usize>> = rows.collect();
        let groups = rows.iter().map(|row| PieceGroup::of(&list[row.clone()])).collect();
        let (kings, side_to_move) = (KingSquares::of(position), position.side_to_move());
        Self { groups, table: ShareCalculation { weights, kings, side_to_move, list, rows }.calculate() }
    }
}

fn pair_changes(from: &PositionShares, to: &PositionShares) -> Vec<PairChange> {
    let mut changes: Vec<PairChange> = Vec::new();
    for (was, is) in from.table.pairs.iter().zip(&to.table.pairs) {
        if was.kpp != is.kpp {
            let spots = |sight: &PositionShares| sight.groups[was.first].zip(sight.groups[was.second]);
            let (before, after) = (spots(from), spots(to));
            changes.push(PairChange { before, after, from: was.kpp, to: is.kpp, by: is.kpp - was.kpp });
        }
    }
    changes.sort_by_key(|change| Reverse(change.by.abs()));
    changes
}

fn piece_changes(from: &PositionShares, to: &PositionShares, tracks: &[PieceTrack]) -> Vec<PieceChange> {
    let row = |track: usize| {
        let (before, after) = (from.groups[track], to.groups[track]);
        let (from, to) = (from.table.shares[track].total, to.table.shares[track].total);
        PieceChange { before, after, from, to, by: to - from }
    };
    let changed = |change: &PieceChange| change.by != 0 || change.before != change.after;
    let mut changes: Vec<PieceChange> = (0..tracks.len()).map(row).filter(changed).collect();
    changes.sort_by_key(|change| Reverse(change.by.abs()));
    changes
}

fn factor_changes<W: Explainable + ?Sized>(
    weights: &W,
    both: [(&Position, &Vec<LocatedPiece>); 2],
) -> Vec<FactorChange> {
    let [from, to] = both.map(|(position, list)| factor_shares(weights, KingSquares::of(position), list));
    let row = |(from, to): (super::FactorShare, super::FactorShare)| FactorChange {
        factor: from.factor,
        from: from.total,
        to: to.total,
        by: to.total - from.total,
    };
    from.into_iter().zip(to).map(row).collect()
}

/// `{"name":"guards","from":832,"to":800,"by":-32}`.
impl Serialize for FactorChange {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut json = serializer.serialize_struct("FactorChange", 4)?;
        json.serialize_field("name", self.factor.name)?;
        json.serialize_field("from", &self.from)?;
        json.serialize_field("to", &self.to)?;
        json.serialize_field("by", &self.by)?;
        json.end()
    }
}

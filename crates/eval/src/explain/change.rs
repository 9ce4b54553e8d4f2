//! Evaluation change: the difference between two positions' scores by pieces, pairs and factors, and ply by ply.

use super::breakdown::{FactorShare, factor_shares};
use super::explainable::{Explainable, pieces_with_terms};
use super::piece_group::PieceGroup;
use super::piece_tracks::{PieceTrack, track_pieces};
use super::share_table::{ShareCalculation, ShareTable};
use super::sums::TermSums;
use crate::factors::Factor;
use crate::features::{KingSquares, LocatedPiece};
use sankoma_rules::Position;
use std::borrow::Borrow;
use std::cmp::Reverse;
use std::ops::Range;

/// The difference between two positions' scores, by pieces, pairs and factors; raw, from Black's view.
///
/// Pieces are tracked from one position to the other, captured ones into the hand. Here a hand is split into the pieces
/// that stayed and those that came or went.
#[derive(Clone, Debug)]
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
    /// The totals of each factor of the weights, in their order; empty for trained tables.
    pub factors: Vec<FactorChange>,
}

/// A pair of pieces whose term changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairChange {
    /// Where the two were; `None` when one of them was not there.
    pub before: Option<(PieceGroup, PieceGroup)>,
    /// Where the two are; `None` when one of them is not there.
    pub after: Option<(PieceGroup, PieceGroup)>,
    /// Their term before.
    pub from: i32,
    /// Their term after.
    pub to: i32,
    /// `to − from`.
    pub by: i32,
}

/// A piece whose share changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceChange {
    /// Where it was; `None` when it was not there.
    pub before: Option<PieceGroup>,
    /// Where it is; `None` when it is not there.
    pub after: Option<PieceGroup>,
    /// Its share before, material included.
    pub from: i32,
    /// Its share after.
    pub to: i32,
    /// `to − from`.
    pub by: i32,
}

/// The totals of a factor in both positions.
#[derive(Clone, Copy, Debug)]
pub struct FactorChange {
    /// The factor.
    pub factor: &'static Factor,
    /// Its total before.
    pub from: i32,
    /// Its total after.
    pub to: i32,
    /// `to − from`.
    pub by: i32,
}

/// One position of a line.
#[derive(Clone, Debug)]
pub struct PlyChange {
    /// Its sums, raw, from Black's view.
    pub sums: TermSums,
    /// The change since the position before; `None` for the first.
    pub change: Option<EvaluationChange>,
}

/// Compares the evaluations of any two positions.
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

/// Returns the change of each ply of a line, computed lazily: a change has a row for every pair of pieces, and a caller
/// that keeps a whole game may want to truncate them.
pub fn ply_changes<'w, W, P>(
    weights: &'w W,
    positions: impl IntoIterator<Item = P> + 'w,
) -> impl Iterator<Item = PlyChange> + 'w
where
    W: Explainable + ?Sized,
    P: Borrow<Position> + 'w,
{
    let mut before: Option<P> = None;
    positions.into_iter().map(move |position| {
        let change = before.as_ref().map(|before| change(weights, before.borrow(), position.borrow()));
        let sums = change.as_ref().map_or_else(|| TermSums::of(weights, position.borrow()), |change| change.to);
        before = Some(position);
        PlyChange { sums, change }
    })
}

/// The shares of one of the two positions, a row for each track.
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
            let groups = |shares: &PositionShares| shares.groups[was.first].zip(shares.groups[was.second]);
            let (before, after) = (groups(from), groups(to));
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
    let row = |(from, to): (FactorShare, FactorShare)| FactorChange {
        factor: from.factor,
        from: from.total,
        to: to.total,
        by: to.total - from.total,
    };
    from.into_iter().zip(to).map(row).collect()
}

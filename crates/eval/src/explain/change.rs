//! Evaluation change: the difference between two positions' scores by pieces, pairs and factors, and ply by ply.

use super::breakdown::{Breakdown, FactorShare, factor_shares};
use super::explainable::{Explainable, pieces_with_terms};
use super::piece_group::PieceGroup;
use super::piece_tracks::{PieceTrack, track_pieces};
use super::share_table::{ShareCalculation, ShareTable};
use super::sums::TermSums;
use crate::factors::Factor;
use crate::features::{KingSquares, LocatedPiece};
use crate::raw_scale::RawScale;
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
    /// Raw units per centipawn.
    pub scale: RawScale,
    /// The scores before and after.
    pub totals: [i32; 2],
    /// Share of no piece before and after, as in [`Breakdown::kings`].
    pub kings: [i32; 2],
    /// Pieces that moved or whose share changed, those that changed most first. With the change of `kings` they sum to
    /// that of `totals`.
    pub pieces: Vec<PieceChange>,
    /// Change of the terms, by weights that have them.
    pub terms: Option<TermChange>,
}

/// The change of the terms of a score.
#[derive(Clone, Debug)]
pub struct TermChange {
    /// Sums of the terms before.
    pub from: TermSums,
    /// Sums of the terms after.
    pub to: TermSums,
    /// `to − from`.
    pub by: TermSums,
    /// Pairs whose term changed, those that changed most first. They sum to the change of `kpp`.
    pub pairs: Vec<PairChange>,
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
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// The standard error of `by`, raw, as if both shares had samples of their own: the most that it can be, as a rule.
    /// By terms 0.
    pub error: f64,
}

/// The totals of a factor in both positions.
#[derive(Clone, Copy, Debug)]
pub struct FactorChange {
    /// Factor whose total changes.
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
    let sums = [from.table.sums, to.table.sums];
    EvaluationChange {
        scale: weights.scale(),
        totals: sums.map(|sums| sums.total_raw),
        kings: sums.map(|sums| sums.kk + sums.turn),
        pieces: piece_changes((0..tracks.len()).map(|track| track_change(&from, &to, track)).collect()),
        terms: Some(TermChange {
            from: sums[0],
            to: sums[1],
            by: sums[1] - sums[0],
            pairs: pair_changes(&from, &to),
            factors: factor_changes(weights, [(before, &first), (after, &second)]),
        }),
    }
}

impl EvaluationChange {
    /// The change between two positions by the samples of one network; of other weights [`change`] says it.
    pub fn between_samples(before: &Breakdown, after: &Breakdown) -> Self {
        let [first, second] = [before, after].map(SharesByPiece::of);
        let lists = [before, after].map(|one| one.sample.as_ref().map_or(&[][..], |sample| &sample.list));
        let row = |PieceTrack { before: was, after: is }: PieceTrack| {
            let ((from, from_error), (to, to_error)) = (first.of_pieces(&was), second.of_pieces(&is));
            let (was, is) = (PieceGroup::of(&lists[0][was]), PieceGroup::of(&lists[1][is]));
            PieceChange { before: was, after: is, from, to, by: to - from, error: from_error.hypot(to_error) }
        };
        let both = |part: fn(&Breakdown) -> i32| [part(before), part(after)];
        Self {
            scale: after.scale,
            totals: both(|one| one.total_raw),
            kings: both(|one| one.kings),
            pieces: piece_changes(track_pieces(lists[0], lists[1]).into_iter().map(row).collect()),
            terms: None,
        }
    }

    /// The score after less the score before.
    pub const fn by(&self) -> i32 {
        self.totals[1] - self.totals[0]
    }
}

/// The share and standard error of each piece; of pieces in hand an equal part of their row's, the first ones one unit
/// more where it does not divide.
struct SharesByPiece(Vec<(i32, f64)>);

impl SharesByPiece {
    fn of(breakdown: &Breakdown) -> Self {
        let of_row = breakdown.pieces.iter().flat_map(|share| {
            let count = i32::from(share.group.count);
            let (each, left) = (share.total.div_euclid(count), share.total.rem_euclid(count));
            (0..count).map(move |nth| (each + i32::from(nth < left), share.error / f64::from(count)))
        });
        Self(of_row.collect())
    }

    /// The shares and errors of neighbouring pieces, summed.
    fn of_pieces(&self, pieces: &Range<usize>) -> (i32, f64) {
        self.0[pieces.clone()].iter().fold((0, 0.0), |(sum, errors), (share, error)| (sum + share, errors + error))
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
        let known = change.as_ref().and_then(|change| change.terms.as_ref()).map(|terms| terms.to);
        let sums = known.unwrap_or_else(|| TermSums::of(weights, position.borrow()));
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

fn track_change(from: &PositionShares, to: &PositionShares, track: usize) -> PieceChange {
    let (before, after) = (from.groups[track], to.groups[track]);
    let [from, to] = [from, to].map(|shares| shares.table.shares[track].total(shares.table.sums.scale));
    PieceChange { before, after, from, to, by: to - from, error: 0.0 }
}

/// The pieces that moved or whose share changed, largest change first.
fn piece_changes(mut pieces: Vec<PieceChange>) -> Vec<PieceChange> {
    pieces.retain(|change| change.by != 0 || change.before != change.after);
    pieces.sort_by_key(|change| Reverse(change.by.abs()));
    pieces
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

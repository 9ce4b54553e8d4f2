//! Change: what the shares of one position differ in from those of another, piece by piece.

use super::explanation::NetworkExplanation;
use crate::explain::{PieceChange, PieceGroup, PieceTrack, track_pieces};
use crate::raw_scale::RawScale;
use std::cmp::Reverse;
use std::ops::Range;

/// Two positions, by the shares of their pieces; raw, from Black's view. The differences of `kings` and of `pieces` sum
/// to that of `totals`.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkChange {
    /// Raw units per centipawn.
    pub scale: RawScale,
    /// The scores before and after.
    pub totals: [i32; 2],
    /// Those of the kings alone.
    pub kings: [i32; 2],
    /// The pieces, largest change first; those that stayed and have the same share are left out. A hand is split into
    /// the pieces that stayed and those that came or went.
    pub pieces: Vec<NetworkPieceChange>,
}

/// A piece whose share changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkPieceChange {
    /// Where it was and is, and its shares.
    pub change: PieceChange,
    /// The standard error of the difference, raw, as if both shares had samples of their own: the most that it can be,
    /// as a rule.
    pub error: f64,
}

impl NetworkChange {
    /// The change between two positions by one network.
    pub fn between(before: &NetworkExplanation, after: &NetworkExplanation) -> Self {
        let tracks = track_pieces(&before.list, &after.list);
        let [first, second] = [before, after].map(SharesByPiece::of);
        let row = |PieceTrack { before: was, after: is }: PieceTrack| {
            let ((from, from_error), (to, to_error)) = (first.of_pieces(&was), second.of_pieces(&is));
            let (was, is) = (PieceGroup::of(&before.list[was]), PieceGroup::of(&after.list[is]));
            let change = PieceChange { before: was, after: is, from, to, by: to - from };
            NetworkPieceChange { change, error: from_error.hypot(to_error) }
        };
        let mut pieces: Vec<NetworkPieceChange> = tracks.into_iter().map(row).collect();
        pieces.retain(|row| row.change.by != 0 || row.change.before != row.change.after);
        pieces.sort_by_key(|row| Reverse(row.change.by.abs()));
        let both = |part: fn(&NetworkExplanation) -> i32| [part(before), part(after)];
        Self { scale: after.scale, totals: both(|one| one.total_raw), kings: both(|one| one.kings), pieces }
    }
}

/// The share and standard error of each piece; of pieces in hand an equal part of their row's, the first ones one unit
/// more where it does not divide.
struct SharesByPiece(Vec<(i32, f64)>);

impl SharesByPiece {
    fn of(explanation: &NetworkExplanation) -> Self {
        let of_row = explanation.pieces.iter().flat_map(|share| {
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

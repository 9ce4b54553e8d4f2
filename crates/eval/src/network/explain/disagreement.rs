//! Disagreement: the shares of one position by two sets of weights, where one of them is a network.
//!
//! Weights of terms have Shapley values too, in closed form: a term of one piece is all its own, of a term of two each
//! has half, since each of them comes last in half of the orders. That is the share of a breakdown, without any sample.
//! So both have the same meaning: the mean of what a piece adds to those that have come, from the kings alone to the
//! whole position. The value of having the move stays with the kings in both.

use super::explanation::NetworkExplanation;
use crate::explain::{Breakdown, PieceGroup};
use crate::raw_scale::RawScale;
use std::cmp::Reverse;

/// A score as a sum of shares: `total_raw = kings + Σ pieces`, raw, from Black's view.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreShares {
    /// The name of the weights.
    pub weights: String,
    /// The score in centipawns, from the side to move's view.
    pub score: i32,
    /// Raw units per centipawn.
    pub scale: RawScale,
    /// The score.
    pub total_raw: i32,
    /// What belongs to no piece: the kings and the move.
    pub kings: i32,
    /// The share of each group.
    pub pieces: Vec<(PieceGroup, i32)>,
}

/// The shares of a position by two sets of weights, A and B, in the finer of their scales.
#[derive(Clone, Debug, PartialEq)]
pub struct SharesComparison {
    /// Raw units per centipawn.
    pub scale: RawScale,
    /// A.
    pub a: ScoreShares,
    /// B.
    pub b: ScoreShares,
    /// The groups of both, those that differ most first. With the difference of `kings` they sum to that of
    /// `total_raw`.
    pub rows: Vec<SharesComparisonRow>,
}

/// The shares of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharesComparisonRow {
    /// The pieces.
    pub group: PieceGroup,
    /// Their share by A; 0 for missing pieces that A does not count.
    pub a: i32,
    /// Their share by B, likewise.
    pub b: i32,
    /// `b − a`.
    pub by: i32,
}

impl From<&NetworkExplanation> for ScoreShares {
    fn from(explanation: &NetworkExplanation) -> Self {
        let NetworkExplanation { weights, score, scale, total_raw, kings, pieces, .. } = explanation;
        let pieces = pieces.iter().map(|share| (share.group, share.total)).collect();
        Self { weights: weights.clone(), score: *score, scale: *scale, total_raw: *total_raw, kings: *kings, pieces }
    }
}

impl From<&Breakdown> for ScoreShares {
    fn from(breakdown: &Breakdown) -> Self {
        Self {
            weights: breakdown.weights.clone(),
            score: breakdown.score,
            scale: breakdown.scale,
            total_raw: breakdown.sums.total_raw,
            kings: breakdown.sums.kk + breakdown.sums.turn,
            pieces: breakdown.pieces.iter().map(|share| (share.group, share.total)).collect(),
        }
    }
}

impl ScoreShares {
    /// The same in finer units.
    fn rescaled(self, scale: RawScale) -> Self {
        let units = scale.units_per_unit_of(self.scale);
        let pieces = self.pieces.into_iter().map(|(group, raw)| (group, units * raw)).collect();
        Self { scale, total_raw: units * self.total_raw, kings: units * self.kings, pieces, ..self }
    }

    fn of_group(&self, group: PieceGroup) -> Option<i32> {
        self.pieces.iter().find(|(other, _)| *other == group).map(|&(_, raw)| raw)
    }
}

impl SharesComparison {
    /// Compares the shares of one position.
    pub fn of(a: ScoreShares, b: ScoreShares) -> Self {
        let scale = a.scale.max(b.scale);
        let (a, b) = (a.rescaled(scale), b.rescaled(scale));
        let groups = a.pieces.iter().chain(b.pieces.iter().filter(|(group, _)| a.of_group(*group).is_none()));
        let row = |&(group, _): &(PieceGroup, i32)| {
            let [a, b] = [&a, &b].map(|shares| shares.of_group(group).unwrap_or_default());
            SharesComparisonRow { group, a, b, by: b - a }
        };
        let mut rows: Vec<SharesComparisonRow> = groups.map(row).collect();
        rows.sort_by_key(|row| Reverse(row.by.abs()));
        Self { scale, a, b, rows }
    }
}

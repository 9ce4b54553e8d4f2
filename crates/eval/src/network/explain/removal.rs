//! Removal: the score without a piece, and without two.

use super::placement::NetworkPlacement;
use crate::explain::{PairShare, PieceGroup};
use crate::features::LocatedPiece;
use crate::network::NetworkWeights;
use sankoma_rules::Color;
use std::cmp::Reverse;
use std::ops::Range;

/// Loss of score without pieces, raw, from Black's view.
pub(super) struct Removals {
    /// The score with all.
    pub(super) total: i32,
    /// The score less that without one piece of each row.
    pub(super) single: Vec<i32>,
    /// For two rows, or twice a row with two pieces: what they do together.
    pairs: Vec<([usize; 2], i32)>,
}

impl Removals {
    /// Takes one and two pieces away from a placement, which is filled before and after.
    pub(super) fn of(
        weights: &NetworkWeights,
        placement: &mut NetworkPlacement<'_>,
        list: &[LocatedPiece],
        rows: &[Range<usize>],
    ) -> Self {
        let side = placement.side_to_move();
        placement.clear();
        for &piece in list {
            placement.put(piece);
        }
        let total = raw(weights, placement, side);
        let of_row = |row: usize| list[rows[row].start];
        let mut without = Vec::with_capacity(rows.len());
        for row in 0..rows.len() {
            placement.take(of_row(row));
            without.push(raw(weights, placement, side));
            placement.put(of_row(row));
        }
        let mut pairs = Vec::with_capacity(rows.len() * rows.len() / 2);
        for first in 0..rows.len() {
            placement.take(of_row(first));
            let others = first + usize::from(rows[first].len() < 2);
            for second in others..rows.len() {
                placement.take(of_row(second));
                let together = total - without[first] - without[second] + raw(weights, placement, side);
                pairs.push(([first, second], together));
                placement.put(of_row(second));
            }
            placement.put(of_row(first));
        }
        Self { total, single: without.into_iter().map(|without| total - without).collect(), pairs }
    }

    /// The pairs that do something, strongest first.
    pub(super) fn strongest_pairs(&self, groups: &[PieceGroup]) -> Vec<PairShare> {
        let pair = |&(rows, raw): &([usize; 2], i32)| {
            let [first, second] = rows.map(|row| groups[row]);
            PairShare { first, second, raw, views: None, rows }
        };
        let mut pairs: Vec<PairShare> = self.pairs.iter().map(pair).filter(|pair| pair.raw != 0).collect();
        pairs.sort_by_key(|pair| Reverse(pair.raw.abs()));
        pairs
    }
}

fn raw(weights: &NetworkWeights, placement: &mut NetworkPlacement<'_>, side: Color) -> i32 {
    weights.raw_of_output(placement.output(), side)
}

//! Sampled shares: what each row of pieces adds to those that have come before it, over a sample of orders.
//!
//! An order is taken with its reverse: a piece that comes early in one comes late in the other, so that the mean of
//! both varies less than that of two drawn apart.

use super::orders::PieceOrders;
use super::placement::NetworkPlacement;
use crate::features::LocatedPiece;
use crate::network::{InputFeatures, NetworkArchitecture};
use std::ops::Range;

/// Number of placements that an explanation may evaluate, counted by networks of 256 numbers a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExplanationEffort {
    evaluations: usize,
}

impl ExplanationEffort {
    /// For a position that is looked at: 15 to 25 ms.
    pub const SHORT: Self = Self { evaluations: 48_000 };
    /// For a position that is asked for: a quarter of a second.
    pub const LONG: Self = Self { evaluations: 600_000 };

    /// So many evaluations.
    pub const fn of(evaluations: usize) -> Self {
        Self { evaluations }
    }

    /// The orders of so many pieces, an even number: two pairs at least, without which there is no standard error.
    pub(super) fn orders(self, architecture: NetworkArchitecture, pieces: usize) -> usize {
        let attacks = if architecture.features == InputFeatures::HalfKpe9 { 16 } else { 1 };
        let cost = attacks * architecture.width.div_ceil(256) * pieces.max(1);
        2 * (self.evaluations / (2 * cost)).max(2)
    }
}

/// Contributions of the rows, summed over all orders.
pub(super) struct SampledShares {
    /// The output of the kings alone and of all pieces, for the side to move.
    pub(super) kings: i32,
    pub(super) whole: i32,
    /// Number of orders sampled.
    pub(super) orders: usize,
    /// By row, in outputs for the side to move: they sum to `orders · (whole − kings)`.
    pub(super) sums: Vec<i64>,
    /// The squares of what each row has added in an order and its reverse.
    squares: Vec<i128>,
}

impl SampledShares {
    /// Samples `orders` orders, an even number. In the end all pieces are there.
    pub(super) fn of(
        placement: &mut NetworkPlacement<'_>,
        orders: &PieceOrders<'_>,
        rows: &[Range<usize>],
        count: usize,
    ) -> Self {
        let kings = placement.output();
        let mut row_of = vec![0; orders.len()];
        rows.iter().enumerate().for_each(|(row, pieces)| row_of[pieces.clone()].fill(row));
        let zero = vec![0; rows.len()];
        let mut found = Self { kings, whole: kings, orders: count, sums: zero, squares: vec![0; rows.len()] };
        let (mut order, mut added) = (Vec::with_capacity(orders.len()), vec![0; rows.len()]);
        for pair in 0..count / 2 {
            orders.order(pair as u64, &mut order);
            added.fill(0);
            let numbers = order.iter().map(|&(.., piece)| piece);
            found.add_order(placement, numbers.clone().map(|piece| (row_of[piece], orders.piece(piece))), &mut added);
            found.add_order(placement, numbers.rev().map(|piece| (row_of[piece], orders.piece(piece))), &mut added);
            for (row, &added) in added.iter().enumerate() {
                found.sums[row] += added;
                found.squares[row] += i128::from(added) * i128::from(added);
            }
        }
        found
    }

    /// Adds what each piece changes as it comes, by row.
    fn add_order(
        &mut self,
        placement: &mut NetworkPlacement<'_>,
        order: impl Iterator<Item = (usize, LocatedPiece)>,
        added: &mut [i64],
    ) {
        placement.clear();
        let mut before = self.kings;
        for (row, piece) in order {
            placement.put(piece);
            let now = placement.output();
            added[row] += i64::from(now) - i64::from(before);
            before = now;
        }
        self.whole = before;
    }

    /// The standard error of the mean of a row, in outputs.
    #[expect(clippy::cast_precision_loss, reason = "an error is read with two digits")]
    pub(super) fn standard_error(&self, row: usize) -> f64 {
        let pairs = (self.orders / 2) as i128;
        let sum = i128::from(self.sums[row]);
        let variance = (pairs * self.squares[row] - sum * sum) as f64 / (pairs * (pairs - 1)) as f64;
        // A sum over two orders is twice their mean.
        (variance / pairs as f64).sqrt() / 2.0
    }
}

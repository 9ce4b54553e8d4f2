//! The sheet of shares: who has a part in which term.
//!
//! The rows of a sheet are stretches of the piece list, and every piece is in one row. A term of one piece is its
//! row's; the term of a pair within a row too; the term of a pair of two rows is halved. What an odd sum leaves over
//! goes to the row that begins first in the list, so that halves make the whole again.

use super::{Kings, Located, Share, Sums, material};
use crate::eval::Explainable;
use crate::eval::features::Place;
use crate::rules::Color;
use std::ops::Range;

/// A sheet before it is filled.
pub(super) struct Sheet<'a, W: ?Sized> {
    pub(super) weights: &'a W,
    pub(super) kings: Kings,
    pub(super) side_to_move: Color,
    /// All pieces that have terms.
    pub(super) list: &'a [Located],
    /// Which of them make a row; an empty row has no share in anything.
    pub(super) rows: Vec<Range<usize>>,
}

/// A filled sheet.
pub(super) struct Filled {
    pub(super) sums: Sums,
    /// By row.
    pub(super) shares: Vec<Share>,
    /// Every pair of rows, and every row with itself, in an order that depends on nothing but the number of rows.
    pub(super) pairs: Vec<RowPair>,
}

/// What two rows are worth beyond the two alone.
#[derive(Clone, Copy)]
pub(super) struct RowPair {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) kpp: i32,
}

/// One row per piece on the board, one per kind in a hand: which of three pawns in hand is the third is nobody's
/// question.
pub(super) fn rows(list: &[Located]) -> Vec<Range<usize>> {
    let mut end = 0;
    let after = |row: &[Located]| {
        let start = end;
        end += row.len();
        start..end
    };
    list.chunk_by(share_a_row).map(after).collect()
}

/// Whether two pieces that follow each other in the list belong to one row.
pub(super) fn share_a_row(a: &Located, b: &Located) -> bool {
    let alike = matches!((a.place, b.place), (Place::Hand(_), Place::Hand(_)) | (Place::Missing, Place::Missing));
    alike && a.piece == b.piece
}

impl<W: Explainable + ?Sized> Sheet<'_, W> {
    pub(super) fn fill(&self) -> Filled {
        let pairs = self.pairs();
        let shares = self.shares(&pairs);
        let sum = |part: fn(&Share) -> i32| shares.iter().map(part).sum::<i32>();
        let sums = Sums {
            material: sum(|share| share.material),
            kk: self.weights.kk(self.kings),
            kkp: sum(|share| share.kkp),
            kpp: sum(|share| share.kpp),
            turn: self.side_to_move.sign() * self.weights.turn(self.kings, self.list),
            total_raw: 0,
        };
        Filled { sums: sums.added_up(), shares, pairs }
    }

    fn pairs(&self) -> Vec<RowPair> {
        let up_to = |second: usize| (0..=second).map(move |first| (first, second));
        let pair = |(first, second)| RowPair { first, second, kpp: self.between(first, second) };
        (0..self.rows.len()).flat_map(up_to).map(pair).collect()
    }

    /// The terms of each piece of one row with each of the other; each pair once when the two are the same row.
    fn between(&self, first: usize, second: usize) -> i32 {
        let (left, right) = (&self.rows[first], &self.rows[second]);
        if first == second {
            return right.clone().map(|j| (right.start..j).map(|i| self.kpp(i, j)).sum::<i32>()).sum();
        }
        right.clone().map(|j| left.clone().map(|i| self.kpp(i, j)).sum::<i32>()).sum()
    }

    /// In the order of the list, as the sum over all pairs reads them: a table need not have the same cell both ways.
    fn kpp(&self, i: usize, j: usize) -> i32 {
        self.weights.kpp(self.kings, self.list[i.max(j)], self.list[i.min(j)])
    }

    fn shares(&self, pairs: &[RowPair]) -> Vec<Share> {
        let mut shares: Vec<Share> = self.rows.iter().map(|row| self.without_pairs(&self.list[row.clone()])).collect();
        for &RowPair { first, second, kpp } in pairs {
            let begins_first = if self.rows[first].start <= self.rows[second].start { first } else { second };
            let half = kpp / 2;
            shares[first].add_kpp(half);
            shares[second].add_kpp(half);
            shares[begins_first].add_kpp(kpp - 2 * half);
        }
        shares
    }

    fn without_pairs(&self, row: &[Located]) -> Share {
        let material = row.iter().map(|&piece| material(self.weights, piece)).sum();
        let kkp = row.iter().map(|&piece| self.weights.kkp(self.kings, piece)).sum();
        Share::without_pairs(material, kkp)
    }
}

//! Share table: which row of pieces contributes how much of each term.
//!
//! Rows are stretches of the piece list; every piece is in one row. A term of one piece belongs to its row, and so does
//! the term of a pair within a row; the term of a pair between two rows is halved. The remainder of an odd term goes to
//! the row that begins first in the list, so that shares sum to the whole.

use super::explainable::{Explainable, material};
use super::sums::TermSums;
use crate::features::{KingSquares, LocatedPiece};
use crate::raw_scale::RawScale;
use sankoma_rules::Color;
use std::ops::Range;

/// The terms of one group of pieces, from Black's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShareTerms {
    /// Its material, in centipawns.
    pub material: i32,
    /// Its king–king–piece terms, raw.
    pub kkp: i32,
    /// Half of each king–piece–piece term it has a part in, and all of those within the group, raw. The remainder of an
    /// odd term goes to the group that is listed first, so that the shares sum to the whole.
    pub kpp: i32,
    /// The part of `kkp` that each king alone gives, Black's and White's. The rest is a matter of both: of trained
    /// tables all of it.
    pub kkp_views: [i32; 2],
}

impl ShareTerms {
    /// The sum of all, raw: `scale·material + kkp + kpp`.
    pub const fn total(self, scale: RawScale) -> i32 {
        scale.raw(self.material) + self.kkp + self.kpp
    }
}

/// Input of the calculation.
pub(super) struct ShareCalculation<'a, W: ?Sized> {
    pub(super) weights: &'a W,
    pub(super) kings: KingSquares,
    pub(super) side_to_move: Color,
    /// All pieces that have terms.
    pub(super) list: &'a [LocatedPiece],
    /// The stretch of the list that makes each row; an empty row has no share in anything.
    pub(super) rows: Vec<Range<usize>>,
}

/// The shares of all rows and pairs of rows.
pub(super) struct ShareTable {
    pub(super) sums: TermSums,
    /// Shares by row.
    pub(super) shares: Vec<ShareTerms>,
    /// Every pair of rows, and every row with itself, in an order that depends only on the number of rows.
    pub(super) pairs: Vec<GroupPair>,
}

/// The king–piece–piece terms between two rows, raw.
#[derive(Clone, Copy)]
pub(super) struct GroupPair {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) kpp: i32,
    /// The part of it in the view of each king, by colour.
    pub(super) views: [i32; 2],
}

impl<W: Explainable + ?Sized> ShareCalculation<'_, W> {
    pub(super) fn calculate(&self) -> ShareTable {
        let pairs = self.pairs();
        let shares = self.shares(&pairs);
        let sum = |part: fn(&ShareTerms) -> i32| shares.iter().map(part).sum::<i32>();
        let sums = TermSums {
            scale: self.weights.scale(),
            material: sum(|share| share.material),
            kk: self.weights.kk(self.kings),
            kkp: sum(|share| share.kkp),
            kpp: sum(|share| share.kpp),
            turn: self.side_to_move.sign() * self.weights.turn(self.kings, self.list),
            total_raw: 0,
        };
        ShareTable { sums: sums.with_total(), shares, pairs }
    }

    fn pairs(&self) -> Vec<GroupPair> {
        let up_to = |second: usize| (0..=second).map(move |first| (first, second));
        let pair = |(first, second)| {
            let views = Color::ALL.map(|side| self.kpp_with(self.kings.only(side), first, second));
            GroupPair { first, second, kpp: views.iter().sum(), views }
        };
        (0..self.rows.len()).flat_map(up_to).map(pair).collect()
    }

    /// The sum over each piece of one row with each of the other, with these kings; each pair once when the two are the
    /// same row.
    fn kpp_with(&self, kings: KingSquares, first: usize, second: usize) -> i32 {
        // Later piece first as in `ThreePieceTerms::kpp_sum`: a table need not have the same cell in both orders.
        let kpp = |i: usize, j: usize| self.weights.kpp(kings, self.list[i.max(j)], self.list[i.min(j)]);
        let (left, right) = (&self.rows[first], &self.rows[second]);
        if first == second {
            return right.clone().map(|j| (right.start..j).map(|i| kpp(i, j)).sum::<i32>()).sum();
        }
        right.clone().map(|j| left.clone().map(|i| kpp(i, j)).sum::<i32>()).sum()
    }

    fn shares(&self, pairs: &[GroupPair]) -> Vec<ShareTerms> {
        let mut shares: Vec<ShareTerms> =
            self.rows.iter().map(|row| self.without_pairs(&self.list[row.clone()])).collect();
        for &GroupPair { first, second, kpp, .. } in pairs {
            let begins_first = if self.rows[first].start <= self.rows[second].start { first } else { second };
            let half = kpp / 2;
            shares[first].kpp += half;
            shares[second].kpp += half;
            shares[begins_first].kpp += kpp - 2 * half;
        }
        shares
    }

    fn without_pairs(&self, row: &[LocatedPiece]) -> ShareTerms {
        let kkp = |kings| row.iter().map(|&piece| self.weights.kkp(kings, piece)).sum();
        ShareTerms {
            material: row.iter().map(|&piece| material(self.weights, piece)).sum(),
            kkp: kkp(self.kings),
            kpp: 0,
            kkp_views: Color::ALL.map(|side| kkp(self.kings.only(side))),
        }
    }
}

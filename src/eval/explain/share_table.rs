//! The sheet of shares: who has a part in which term.
//!
//! The rows of a sheet are stretches of the piece list, and every piece is in one row. A term of one piece is its
//! row's; the term of a pair within a row too; the term of a pair of two rows is halved. What an odd sum leaves over
//! goes to the row that begins first in the list, so that halves make the whole again.

use super::{EvaluationShare, KingSquares, LocatedPiece, TermSums, material};
use crate::eval::Explainable;
use crate::eval::features::PieceLocation;
use crate::rules::Color;
use std::ops::Range;

/// A sheet before it is filled.
pub(super) struct ShareCalculation<'a, W: ?Sized> {
    pub(super) weights: &'a W,
    pub(super) kings: KingSquares,
    pub(super) side_to_move: Color,
    /// All pieces that have terms.
    pub(super) list: &'a [LocatedPiece],
    /// Which of them make a row; an empty row has no share in anything.
    pub(super) rows: Vec<Range<usize>>,
}

/// A filled sheet.
pub(super) struct ShareTable {
    pub(super) sums: TermSums,
    /// By row.
    pub(super) shares: Vec<EvaluationShare>,
    /// Every pair of rows, and every row with itself, in an order that depends on nothing but the number of rows.
    pub(super) pairs: Vec<GroupPair>,
}

/// What two rows are worth beyond the two alone.
#[derive(Clone, Copy)]
pub(super) struct GroupPair {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) kpp: i32,
}

/// One row per piece on the board, one per kind in a hand: which of three pawns in hand is the third is nobody's
/// question.
pub(super) fn group_rows(list: &[LocatedPiece]) -> Vec<Range<usize>> {
    let mut end = 0;
    let after = |row: &[LocatedPiece]| {
        let start = end;
        end += row.len();
        start..end
    };
    list.chunk_by(|&a, &b| in_same_group(a, b)).map(after).collect()
}

/// Whether two pieces that follow each other in the list belong to one row.
pub(super) fn in_same_group(a: LocatedPiece, b: LocatedPiece) -> bool {
    let alike = matches!(
        (a.place, b.place),
        (PieceLocation::Hand(_), PieceLocation::Hand(_)) | (PieceLocation::Missing, PieceLocation::Missing)
    );
    alike && a.piece == b.piece
}

impl<W: Explainable + ?Sized> ShareCalculation<'_, W> {
    pub(super) fn calculate(&self) -> ShareTable {
        let pairs = self.pairs();
        let shares = self.shares(&pairs);
        let sum = |part: fn(&EvaluationShare) -> i32| shares.iter().map(part).sum::<i32>();
        let sums = TermSums {
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
        let pair = |(first, second)| GroupPair { first, second, kpp: self.kpp_between(first, second) };
        (0..self.rows.len()).flat_map(up_to).map(pair).collect()
    }

    /// The terms of each piece of one row with each of the other; each pair once when the two are the same row.
    fn kpp_between(&self, first: usize, second: usize) -> i32 {
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

    fn shares(&self, pairs: &[GroupPair]) -> Vec<EvaluationShare> {
        let mut shares: Vec<EvaluationShare> =
            self.rows.iter().map(|row| self.without_pairs(&self.list[row.clone()])).collect();
        for &GroupPair { first, second, kpp } in pairs {
            let begins_first = if self.rows[first].start <= self.rows[second].start { first } else { second };
            let half = kpp / 2;
            shares[first].add_kpp(half);
            shares[second].add_kpp(half);
            shares[begins_first].add_kpp(kpp - 2 * half);
        }
        shares
    }

    fn without_pairs(&self, row: &[LocatedPiece]) -> EvaluationShare {
        let material = row.iter().map(|&piece| material(self.weights, piece)).sum();
        let kkp = row.iter().map(|&piece| self.weights.kkp(self.kings, piece)).sum();
        EvaluationShare::without_pairs(material, kkp)
    }
}

//! Pair means: the terms of pairs with pieces where they usually stand.

use super::usual_places::{PieceClass, UsualPlaces};
use crate::evaluation::ThreePieceTerms;
use crate::features::{KingSquares, LocatedPiece};

/// Sums of king–piece–piece terms over usual places, from Black's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairMeans {
    /// For each piece of a list, the sum of its terms with the pieces of each class, times their shares: raw units
    /// times 1,024.
    pub(crate) with: Vec<[i64; PieceClass::COUNT]>,
    /// The sum of the terms of two classes, times the shares of both: raw units times 1,024².
    pub(crate) between: Vec<[i64; PieceClass::COUNT]>,
}

impl PairMeans {
    /// Reads every term: as many as there are pairs of usual places.
    pub(crate) fn by_terms<W: ThreePieceTerms + ?Sized>(
        weights: &W,
        kings: KingSquares,
        list: &[LocatedPiece],
    ) -> Self {
        let usual = UsualPlaces::get();
        let mean_with = |piece: LocatedPiece, class: PieceClass| {
            let terms =
                usual.of(class).iter().map(|&(other, share)| share * i64::from(weights.kpp(kings, piece, other)));
            terms.sum::<i64>()
        };
        let by_class = |&piece: &LocatedPiece| {
            let mut sums = [0; PieceClass::COUNT];
            PieceClass::all().for_each(|class| sums[class.index()] = mean_with(piece, class));
            sums
        };
        let with = list.iter().map(by_class).collect();
        let mut between = vec![[0; PieceClass::COUNT]; PieceClass::COUNT];
        for first in PieceClass::all() {
            // A table need not have the same cell in both orders: the mean of two classes has one.
            for second in PieceClass::all().take(first.index() + 1) {
                let sum = usual.of(first).iter().map(|&(piece, share)| share * mean_with(piece, second)).sum();
                between[first.index()][second.index()] = sum;
                between[second.index()][first.index()] = sum;
            }
        }
        Self { with, between }
    }

    /// Both sums times a number.
    pub(crate) fn times(mut self, factor: i64) -> Self {
        self.with.iter_mut().chain(&mut self.between).flatten().for_each(|sum| *sum *= factor);
        self
    }
}

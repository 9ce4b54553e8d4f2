//! Rescaled weights: a set of weights in finer raw units, so that two sets of different scales can be compared exactly.

use super::explainable::Explainable;
use super::pair_means::PairMeans;
use crate::evaluation::ThreePieceTerms;
use crate::factors::Factor;
use crate::features::{KingSquares, LocatedPiece};
use crate::material::PieceValues;
use crate::raw_scale::{RawScale, RawUnits};

/// Weights whose terms are counted in another unit: the same centipawns, in more raw units.
pub struct Rescaled<'a, W: ?Sized> {
    weights: &'a W,
    scale: RawScale,
    /// Raw units here per raw unit there.
    units: i32,
    factors: Vec<(&'static Factor, i32)>,
}

impl<'a, W: Explainable + ?Sized> Rescaled<'a, W> {
    /// The weights at `scale`, or at their own where that is finer.
    pub fn new(weights: &'a W, scale: RawScale) -> Self {
        let units = scale.units_per_unit_of(weights.scale());
        let factors = weights.factors().iter().map(|&(factor, weight)| (factor, units * weight)).collect();
        Self { weights, scale: scale.max(weights.scale()), units, factors }
    }
}

impl<'a, A: Explainable + ?Sized> Rescaled<'a, A> {
    /// Two sets of weights at the finer of their scales.
    pub fn both<B: Explainable + ?Sized>(a: &'a A, b: &'a B) -> (Self, Rescaled<'a, B>) {
        (Self::new(a, b.scale()), Rescaled::new(b, a.scale()))
    }
}

impl<W: ?Sized> RawUnits for Rescaled<'_, W> {
    fn scale(&self) -> RawScale {
        self.scale
    }
}

impl<W: ThreePieceTerms + ?Sized> ThreePieceTerms for Rescaled<'_, W> {
    fn kk(&self, kings: KingSquares) -> i32 {
        self.units * self.weights.kk(kings)
    }

    fn kkp(&self, kings: KingSquares, piece: LocatedPiece) -> i32 {
        self.units * self.weights.kkp(kings, piece)
    }

    fn kpp(&self, kings: KingSquares, first: LocatedPiece, second: LocatedPiece) -> i32 {
        self.units * self.weights.kpp(kings, first, second)
    }

    fn kpp_sum(&self, kings: KingSquares, pieces: &[LocatedPiece]) -> i32 {
        self.units * self.weights.kpp_sum(kings, pieces)
    }
}

impl<W: Explainable + ?Sized> Explainable for Rescaled<'_, W> {
    fn name(&self) -> &str {
        self.weights.name()
    }

    fn values(&self) -> &PieceValues {
        self.weights.values()
    }

    fn turn(&self, kings: KingSquares, pieces: &[LocatedPiece]) -> i32 {
        self.units * self.weights.turn(kings, pieces)
    }

    fn pair_means(&self, kings: KingSquares, list: &[LocatedPiece]) -> PairMeans {
        self.weights.pair_means(kings, list).times(i64::from(self.units))
    }

    fn counts_missing_pieces(&self) -> bool {
        self.weights.counts_missing_pieces()
    }

    fn factors(&self) -> &[(&'static Factor, i32)] {
        &self.factors
    }
}

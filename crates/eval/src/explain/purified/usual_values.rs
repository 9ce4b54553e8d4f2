//! Usual values: what the kinds are worth by the terms, with kings on their usual squares.

use crate::explain::Explainable;
use crate::explain::pair_means::PairMeans;
use crate::explain::usual_places::{PieceClass, UsualPlaces, WHOLE};
use crate::features::{KingSquares, LocatedPiece};
use sankoma_rules::Color;

/// The parts of the kinds in the view of one king: from Black's view, in units of [`super::UNITS_PER_RAW`].
#[derive(Clone, Debug)]
pub(super) struct KindMeans {
    /// The mean of the king–king–piece terms of a class.
    pub(super) alone: [i64; PieceClass::COUNT],
    /// Half the mean of the terms of two classes.
    pub(super) pairs: Vec<[i64; PieceClass::COUNT]>,
}

/// Value of pieces of each kind beyond their material, with both kings where kings usually stand.
#[derive(Clone, Debug)]
pub struct UsualValues {
    /// In Black's view, and in White's: the same turned around.
    views: [KindMeans; 2],
}

impl KindMeans {
    /// The means with these kings, of which one or both are there.
    pub(super) fn of<W: Explainable + ?Sized>(weights: &W, kings: KingSquares, pairs: &PairMeans) -> Self {
        let usual = UsualPlaces::get();
        let mut alone = [0; PieceClass::COUNT];
        for class in PieceClass::all() {
            let term = |&(piece, share): &(LocatedPiece, i64)| share * i64::from(weights.kkp(kings, piece));
            alone[class.index()] = 2 * WHOLE * usual.of(class).iter().map(term).sum::<i64>();
        }
        Self { alone, pairs: pairs.between.clone() }
    }

    /// The means in the view of the other side: those of the other owner's pieces, turned around.
    fn turned(&self) -> Self {
        let row_of = |row: &[i64; PieceClass::COUNT]| {
            let mut sums = [0; PieceClass::COUNT];
            for class in PieceClass::all() {
                sums[class.index()] = -row[class.of_other_side().index()];
            }
            sums
        };
        let pairs = PieceClass::all().map(|class| row_of(&self.pairs[class.of_other_side().index()]));
        Self { alone: row_of(&self.alone), pairs: pairs.collect() }
    }

    /// The part of the piece at this place of the list: with each other piece of it, half of the pair.
    pub(super) fn of_piece(&self, at: usize, classes: &[PieceClass]) -> i64 {
        let own = classes[at].index();
        let all: i64 = classes.iter().map(|class| self.pairs[own][class.index()]).sum();
        self.alone[own] + all - self.pairs[own][own]
    }
}

impl UsualValues {
    /// Averages over the usual squares of a king.
    pub fn of<W: Explainable + ?Sized>(weights: &W) -> Self {
        let mut sum =
            KindMeans { alone: [0; PieceClass::COUNT], pairs: vec![[0; PieceClass::COUNT]; PieceClass::COUNT] };
        for &(square, share) in &UsualPlaces::get().kings {
            let kings = KingSquares::of_board_squares([Some(square), None]);
            let means = KindMeans::of(weights, kings, &weights.pair_means(kings, &[]));
            let rows = |means: KindMeans| [means.alone].into_iter().chain(means.pairs);
            let sums = [&mut sum.alone].into_iter().chain(&mut sum.pairs).flatten();
            sums.zip(rows(means).flatten()).for_each(|(sum, mean)| *sum += share * mean);
        }
        [&mut sum.alone].into_iter().chain(&mut sum.pairs).flatten().for_each(|sum| *sum /= WHOLE);
        let turned = sum.turned();
        Self { views: [sum, turned] }
    }

    /// The means in the view of `side`.
    pub(super) const fn of_view(&self, side: Color) -> &KindMeans {
        &self.views[side.index()]
    }
}

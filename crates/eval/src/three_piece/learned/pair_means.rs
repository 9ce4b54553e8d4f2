//! Pair means in closed form: the mean of products with pieces in their usual places is the product with the mean
//! vector.

use super::table::{LearnedTable, MAX_LANES};
use super::view::KingView;
use crate::explain::{PairMeans, PieceClass, UsualPlaces};
use crate::features::{KingSquares, LocatedPiece};
use sankoma_rules::Color;

/// The sum of the vectors of a class, each times its share.
type MeanVector = [i64; MAX_LANES];

/// The terms of pairs with pieces where they usually stand.
pub(super) fn pair_means(table: &LearnedTable, kings: KingSquares, list: &[LocatedPiece]) -> PairMeans {
    let zeros = [0; PieceClass::COUNT];
    let mut means = PairMeans { with: vec![zeros; list.len()], between: vec![zeros; PieceClass::COUNT] };
    for side in Color::ALL {
        let Some(king) = kings.of_view(side).map(KingView::of) else { continue };
        let vectors: Vec<MeanVector> = PieceClass::all().map(|class| mean_vector(table, side, king, class)).collect();
        let add = |sums: &mut [i64; PieceClass::COUNT], row: &MeanVector| {
            for (sum, vector) in sums.iter_mut().zip(&vectors) {
                *sum += i64::from(side.sign()) * product(&row[..table.lanes()], &vector[..table.lanes()]);
            }
        };
        for (sums, &piece) in means.with.iter_mut().zip(list) {
            add(sums, &vector(table, side, king, piece));
        }
        for (sums, vector) in means.between.iter_mut().zip(&vectors) {
            add(sums, vector);
        }
    }
    means
}

fn mean_vector(table: &LearnedTable, side: Color, king: KingView, class: PieceClass) -> MeanVector {
    let mut sums = [0; MAX_LANES];
    for &(piece, share) in UsualPlaces::get().of(class) {
        let parts = vector(table, side, king, piece);
        sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += share * part);
    }
    sums
}

fn vector(table: &LearnedTable, side: Color, king: KingView, piece: LocatedPiece) -> MeanVector {
    let mut vector = [0; MAX_LANES];
    let parts = table.row(king, king.entry_of(side, piece)).parts();
    vector.iter_mut().zip(parts).for_each(|(lane, &part)| *lane = i64::from(part));
    vector
}

/// `Σ_r c_r·a_r·b_r`, the first half of the products counting for, the second against.
fn product(a: &[i64], b: &[i64]) -> i64 {
    let half = a.len() / 2;
    let sum = |a: &[i64], b: &[i64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<i64>();
    sum(&a[..half], &b[..half]) - sum(&a[half..], &b[half..])
}

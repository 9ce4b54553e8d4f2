//! Folded values: piece values are in no file, so the difference to those that programs take for a format goes into the
//! king–king–piece cells, of which a position has one for each piece.
//!
//! Promoted pawns, lances, knights and silvers share the cells of a gold, so that a cell of a square can have one
//! difference only: the mean over what usually stands there. A gold in hand has its own.

use sankoma_eval::features::{Feature, PieceListEntry, PieceLocation};
use sankoma_eval::files::WeightsFormat;
use sankoma_eval::material::PieceValues;
use sankoma_eval::three_piece::cell_source::{CellRow, CellSource, WeightCell};
use sankoma_eval::three_piece::feature_meanings::FEATURE_MEANINGS;
use sankoma_eval::{RawScale, RawUnits};
use sankoma_rules::{PieceKind, Square};

/// The pieces that share a gold's cells, and by rank, the enemy's back rank first, how many of 1,000 of them are of
/// each kind. Counted by the example `gold_likes_by_rank` in 8.0 million positions of self-play at 400 nodes a move.
const LIKE_GOLD: [PieceKind; 5] =
    [PieceKind::Gold, PieceKind::ProPawn, PieceKind::ProLance, PieceKind::ProKnight, PieceKind::ProSilver];
const SHARES_BY_RANK: [[i32; 5]; 9] = [
    [72, 578, 138, 148, 64],
    [79, 562, 132, 150, 77],
    [83, 617, 108, 116, 76],
    [285, 469, 75, 69, 102],
    [608, 278, 40, 36, 38],
    [954, 34, 4, 4, 4],
    [999, 1, 0, 0, 0],
    [1000, 0, 0, 0, 0],
    [1000, 0, 0, 0, 0],
];
const WHOLE: f64 = 1_000.0;

/// Cells that give the same scores with the piece values of a format, but for pieces that share the gold's cells.
pub struct FoldedValues<'a, C: ?Sized> {
    source: &'a C,
    /// Raw units by feature: what the piece is worth more than in the format, from Black's view.
    differences: [i32; Feature::COUNT],
}

impl<'a, C: RawUnits + ?Sized> FoldedValues<'a, C> {
    /// The cells of `source`, which go with these piece values.
    pub fn new(source: &'a C, values: &PieceValues, format: &WeightsFormat) -> Self {
        let units = f64::from(source.scale().units());
        let difference = |feature: usize| {
            let Some(entry) = FEATURE_MEANINGS[feature].entry() else { return 0 };
            let raw = (mean_difference(values, format, entry) * units).round() as i32;
            if entry.own { raw } else { -raw }
        };
        Self { source, differences: std::array::from_fn(difference) }
    }
}

impl<C: RawUnits + ?Sized> RawUnits for FoldedValues<'_, C> {
    fn scale(&self) -> RawScale {
        self.source.scale()
    }
}

impl<C: CellSource + ?Sized> CellSource for FoldedValues<'_, C> {
    fn kk(&self, pair: usize) -> WeightCell {
        self.source.kk(pair)
    }

    fn kkp(&self, pair: usize, row: &mut CellRow) {
        self.source.kkp(pair, row);
        for (cell, difference) in row.iter_mut().zip(self.differences) {
            cell[0] += difference;
        }
    }

    fn kpp(&self, king: usize, entry: usize, row: &mut [WeightCell]) {
        self.source.kpp(king, entry, row);
    }
}

/// Pieces that share the gold's cells have other differences than a gold, so that some are valued wrongly.
pub fn is_inexact(values: &PieceValues, format: &WeightsFormat) -> bool {
    LIKE_GOLD.iter().any(|&kind| difference(values, format, kind) != difference(values, format, PieceKind::Gold))
}

/// Centipawns that a piece is worth more than in the format: on the board a piece that moves like a gold stands for all
/// of them.
fn mean_difference(values: &PieceValues, format: &WeightsFormat, entry: PieceListEntry) -> f64 {
    let of = |kind| f64::from(difference(values, format, kind));
    match entry.place {
        PieceLocation::Board(square) if entry.kind == PieceKind::Gold => {
            let shares = SHARES_BY_RANK[own_rank(square, entry.own)];
            LIKE_GOLD.into_iter().zip(shares).map(|(kind, share)| of(kind) * f64::from(share)).sum::<f64>() / WHOLE
        }
        _ => of(entry.kind),
    }
}

/// The rank from 0, the back rank of its owner's enemy first.
fn own_rank(square: Square, own: bool) -> usize {
    let square = if own { square } else { square.rotate() };
    usize::from(square.rank()) - 1
}

/// Centipawns that a piece of this kind is worth more than in the format.
fn difference(values: &PieceValues, format: &WeightsFormat, kind: PieceKind) -> i32 {
    values.value(kind) - format.values.value(kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_eval::CompactWeights;
    use sankoma_eval::files::FORMATS;
    use sankoma_eval::material::OWN;

    fn kppt() -> &'static WeightsFormat {
        FORMATS.iter().find(|format| format.name == "kppt").expect("it is a format")
    }

    #[test]
    fn a_piece_has_the_difference_of_its_values_in_its_cell() {
        let weights = CompactWeights::built_in();
        let folded = FoldedValues::new(weights, &OWN, kppt());
        let (mut before, mut after) = ([[0; 2]; Feature::COUNT], [[0; 2]; Feature::COUNT]);
        weights.kkp(8 * Square::COUNT + 40, &mut before);
        folded.kkp(8 * Square::COUNT + 40, &mut after);
        let square = Square::new(5, 5).expect("it is on the board");
        let added = |own, kind, place| {
            let index = PieceListEntry { own, kind, place }.feature().index();
            assert_eq!(before[index][1], after[index][1]);
            after[index][0] - before[index][0]
        };
        for kind in [PieceKind::Pawn, PieceKind::Silver, PieceKind::Rook] {
            let expected = weights.scale().raw(OWN.value(kind) - kppt().values.value(kind));
            assert_eq!(added(true, kind, PieceLocation::Board(square)), expected);
            assert_eq!(added(false, kind, PieceLocation::Hand(2.min(kind.count_in_set()))), -expected);
        }
        assert_eq!((before[0], folded.kk(7)), (after[0], weights.kk(7)));
    }

    #[test]
    fn a_gold_on_the_board_has_the_mean_difference_of_what_stands_on_its_rank() {
        let mut values = kppt().values.clone();
        values.set(PieceKind::ProPawn, 640).expect("in range");
        assert!(is_inexact(&values, kppt()) && !is_inexact(kppt().values, kppt()));
        let gold = |own, place| mean_difference(&values, kppt(), PieceListEntry { own, kind: PieceKind::Gold, place });
        let on = |own, rank| gold(own, PieceLocation::Board(Square::new(5, rank).expect("it is on the board")));
        let in_hand = gold(true, PieceLocation::Hand(1));
        assert_eq!((on(true, 1), on(false, 9), on(true, 9), on(false, 1), in_hand), (57.8, 57.8, 0.0, 0.0, 0.0));
        assert!(SHARES_BY_RANK.iter().all(|shares| shares.iter().sum::<i32>() == 1_000));
        values.set(PieceKind::ProPawn, 540).expect("in range");
        values.set(PieceKind::Rook, 700).expect("in range");
        assert!(!is_inexact(&values, kppt()));
    }
}

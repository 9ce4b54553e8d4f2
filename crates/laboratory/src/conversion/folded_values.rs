//! Folded values: piece values are in no file, so the difference to those that programs take for a format goes into the
//! king–king–piece cells, of which a position has one for each piece.

use sankoma_rules::PieceKind;
use sankoma_search::eval::features::Feature;
use sankoma_search::eval::files::WeightsFormat;
use sankoma_search::eval::material::PieceValues;
use sankoma_search::eval::three_piece::cell_source::{CellRow, CellSource, WeightCell};
use sankoma_search::eval::three_piece::feature_meanings::FEATURE_MEANINGS;
use sankoma_search::eval::{RawScale, RawUnits};

/// Cells that give the same scores with the piece values of a format, but for [`inexact_values`].
pub struct FoldedValues<'a, C: ?Sized> {
    source: &'a C,
    /// Raw units by feature: what the piece is worth more than in the format, from Black's view.
    differences: [i32; Feature::COUNT],
}

impl<'a, C: RawUnits + ?Sized> FoldedValues<'a, C> {
    /// The cells of `source`, which go with these piece values.
    pub fn new(source: &'a C, values: &PieceValues, format: &WeightsFormat) -> Self {
        let difference = |feature: usize| {
            let Some(entry) = FEATURE_MEANINGS[feature].entry() else { return 0 };
            let raw = source.scale().raw(difference(values, format, entry.kind));
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

    fn kpp_cell(&self, king: usize, first: usize, second: usize) -> WeightCell {
        self.source.kpp_cell(king, first, second)
    }

    fn kpp_has_turn(&self) -> bool {
        self.source.kpp_has_turn()
    }
}

/// What folded values leave wrong: pieces that move like a gold share its cells, so that each has the gold's difference
/// instead of its own. By how many centipawns a piece of that kind is valued too high.
pub fn inexact_values(values: &PieceValues, format: &WeightsFormat) -> Vec<(PieceKind, i32)> {
    let gold = difference(values, format, PieceKind::Gold);
    let like_gold = PieceKind::ALL.into_iter().filter(|kind| kind.moves_like_gold());
    like_gold.map(|kind| (kind, gold - difference(values, format, kind))).filter(|&(_, excess)| excess != 0).collect()
}

/// Centipawns that a piece of this kind is worth more than in the format.
fn difference(values: &PieceValues, format: &WeightsFormat, kind: PieceKind) -> i32 {
    values.value(kind) - format.values.value(kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_rules::Square;
    use sankoma_search::eval::CompactWeights;
    use sankoma_search::eval::features::{PieceListEntry, PieceLocation};
    use sankoma_search::eval::files::FORMATS;
    use sankoma_search::eval::material::OWN;

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
        for kind in [PieceKind::Pawn, PieceKind::Gold, PieceKind::Rook] {
            let expected = weights.scale().raw(OWN.value(kind) - kppt().values.value(kind));
            assert_eq!(added(true, kind, PieceLocation::Board(square)), expected);
            assert_eq!(added(false, kind, PieceLocation::Hand(2.min(kind.count_in_set()))), -expected);
        }
        assert_eq!((before[0], folded.kk(7)), (after[0], weights.kk(7)));
    }

    #[test]
    fn only_promoted_pieces_that_share_the_golds_cells_are_inexact() {
        assert_eq!(inexact_values(kppt().values, kppt()), []);
        let mut values = kppt().values.clone();
        values.set(PieceKind::Rook, 700).expect("in range");
        assert_eq!(inexact_values(&values, kppt()), []);
        values.set(PieceKind::ProPawn, 570).expect("in range");
        assert_eq!(inexact_values(&values, kppt()), [(PieceKind::ProPawn, -30)]);
    }
}

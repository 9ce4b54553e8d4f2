//! Rounded cells: cells in the raw unit of the files of other programs.

use sankoma_eval::three_piece::cell_source::{CellRow, CellSource, WeightCell};
use sankoma_eval::{RawScale, RawUnits};

/// The cells of a source in the default scale, each number rounded to the nearest, halves away from zero: what is
/// antisymmetric stays so.
pub struct RoundedCells<'a, C: ?Sized> {
    source: &'a C,
    rounding: CellRounding,
}

/// The change from one scale to the default one. Scales are powers of two, so that it is a shift: 215 million cells are
/// rounded in each pass.
#[derive(Clone, Copy, Debug)]
struct CellRounding {
    /// Bits to the left where the scale is coarser than the default one.
    left: u32,
    /// Bits to the right where it is finer.
    right: u32,
}

impl CellRounding {
    fn new(scale: RawScale) -> Self {
        let left = RawScale::DEFAULT.units_per_unit_of(scale).ilog2();
        Self { left, right: scale.units_per_unit_of(RawScale::DEFAULT).ilog2() }
    }

    /// A number that is too large in the default scale becomes the largest there is.
    fn rounded(self, number: i32) -> i32 {
        let half = (1 << self.right) >> 1;
        let magnitude = ((i64::from(number).abs() << self.left) + half) >> self.right;
        let rounded = if number < 0 { -magnitude } else { magnitude };
        rounded.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

impl<'a, C: CellSource + ?Sized> RoundedCells<'a, C> {
    /// The cells of `source`, rounded where its scale is finer.
    pub fn new(source: &'a C) -> Self {
        Self { source, rounding: CellRounding::new(source.scale()) }
    }

    fn round(&self, row: &mut [WeightCell]) {
        for number in row.as_flattened_mut() {
            *number = self.rounding.rounded(*number);
        }
    }
}

impl<C: ?Sized> RawUnits for RoundedCells<'_, C> {}

impl<C: CellSource + ?Sized> CellSource for RoundedCells<'_, C> {
    fn kk(&self, pair: usize) -> WeightCell {
        self.source.kk(pair).map(|number| self.rounding.rounded(number))
    }

    fn kkp(&self, pair: usize, row: &mut CellRow) {
        self.source.kkp(pair, row);
        self.round(row);
    }

    fn kpp(&self, king: usize, entry: usize, row: &mut [WeightCell]) {
        self.source.kpp(king, entry, row);
        self.round(row);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_eval::CompactWeights;
    use sankoma_eval::features::Feature;

    #[test]
    fn numbers_are_rounded_to_the_nearest_of_the_default_scale() {
        let fine = CellRounding::new(RawScale::new(1024).expect("a power of two"));
        let numbers = [0, 15, 16, -15, -16, 31, 33, 1000, -1008];
        assert_eq!(numbers.map(|number| fine.rounded(number)), [0, 0, 1, 0, -1, 1, 1, 31, -32]);
        let coarse = CellRounding::new(RawScale::new(8).expect("a power of two"));
        assert_eq!([1, -3].map(|number| coarse.rounded(number)), [4, -12]);
        assert_eq!([i32::MAX, i32::MIN].map(|number| coarse.rounded(number)), [i32::MAX, i32::MIN]);
        assert_eq!([i32::MAX, i32::MIN].map(|number| fine.rounded(number)), [1 << 26, -(1 << 26)]);
        let same = CellRounding::new(RawScale::DEFAULT);
        assert_eq!([7, -7].map(|number| same.rounded(number)), [7, -7]);
    }

    #[test]
    fn weights_of_the_default_scale_lose_nothing() {
        let weights = CompactWeights::built_in();
        let rounded = RoundedCells::new(weights);
        let (mut row, mut same) = ([[0; 2]; Feature::COUNT], [[0; 2]; Feature::COUNT]);
        for pair in [0, 700, 6560] {
            weights.kkp(pair, &mut row);
            rounded.kkp(pair, &mut same);
            assert_eq!((row, weights.kk(pair)), (same, rounded.kk(pair)));
        }
    }
}

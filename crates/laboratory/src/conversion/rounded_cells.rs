//! Rounded cells: cells in the raw unit of the files of other programs, and what the rounding costs each.

use super::error_summary::ErrorSummary;
use sankoma_rules::Square;
use sankoma_rules::wording::Message;
use sankoma_search::eval::features::Feature;
use sankoma_search::eval::three_piece::cell_source::{CellRow, CellSource, WeightCell};
use sankoma_search::eval::three_piece::full::KING_PAIRS;
use sankoma_search::eval::{RawScale, RawUnits};

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
    scale: RawScale,
    /// Bits to the left where the scale is coarser than the default one.
    left: u32,
    /// Bits to the right where it is finer.
    right: u32,
}

impl CellRounding {
    fn new(scale: RawScale) -> Self {
        let left = RawScale::DEFAULT.units_per_unit_of(scale).ilog2();
        Self { scale, left, right: scale.units_per_unit_of(RawScale::DEFAULT).ilog2() }
    }

    /// A number that is too large in the default scale becomes the largest there is.
    fn rounded(self, number: i32) -> i32 {
        let half = (1 << self.right) >> 1;
        let magnitude = ((i64::from(number).abs() << self.left) + half) >> self.right;
        let rounded = if number < 0 { -magnitude } else { magnitude };
        rounded.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }

    /// What rounding adds to a number, in centipawns.
    fn error(self, number: i32) -> f64 {
        RawScale::DEFAULT.centipawns(self.rounded(number)) - self.scale.centipawns(number)
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

    fn kpp_cell(&self, king: usize, first: usize, second: usize) -> WeightCell {
        self.source.kpp_cell(king, first, second).map(|number| self.rounding.rounded(number))
    }

    fn kpp_has_turn(&self) -> bool {
        self.source.kpp_has_turn()
    }
}

/// What rounding to the default scale costs a cell, in centipawns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundingLoss(ErrorSummary);

impl RoundingLoss {
    /// The loss in every cell; `None` for weights of the default scale or a coarser one, which lose nothing. `progress`
    /// is called with the king squares done and in all.
    pub fn of(source: &(impl CellSource + ?Sized), progress: &mut dyn FnMut(u64, u64)) -> Option<Self> {
        let rounding = CellRounding::new(source.scale());
        (rounding.scale > RawScale::DEFAULT).then(|| Self(cell_errors(source, rounding, progress)))
    }

    /// The loss on one line.
    pub fn message(&self) -> Message {
        let (largest, mean) = (self.0.largest, self.0.root_mean_square());
        Message::new(
            format!(
                "1/32センチポーンに丸めました。誤差はセルで最大{largest:.4}・二乗平均平方根{mean:.4}センチポーンです"
            ),
            format!(
                "rounded to 1/32 centipawn: a cell is off by at most {largest:.4} centipawns ({mean:.4} root mean square)"
            ),
        )
    }
}

fn cell_errors(
    source: &(impl CellSource + ?Sized),
    rounding: CellRounding,
    progress: &mut dyn FnMut(u64, u64),
) -> ErrorSummary {
    let parts = if source.kpp_has_turn() { 2 } else { 1 };
    let mut errors = ErrorSummary::default();
    let mut row = [[0; 2]; Feature::COUNT];
    let mut add = |cells: &[WeightCell], parts: usize| {
        for &number in cells.iter().flat_map(|cell| &cell[..parts]) {
            errors.add(rounding.error(number));
        }
    };
    for pair in 0..KING_PAIRS {
        add(&[source.kk(pair)], 2);
        source.kkp(pair, &mut row);
        add(&row, 2);
    }
    let kings = Square::COUNT as u64;
    for king in 0..Square::COUNT {
        for entry in 0..Feature::COUNT {
            source.kpp(king, entry, &mut row[..=entry]);
            add(&row[..=entry], parts);
        }
        progress(king as u64 + 1, kings);
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_search::eval::CompactWeights;

    #[test]
    fn numbers_are_rounded_to_the_nearest_of_the_default_scale() {
        let fine = CellRounding::new(RawScale::new(1024).expect("a power of two"));
        let numbers = [0, 15, 16, -15, -16, 31, 33, 1000, -1008];
        assert_eq!(numbers.map(|number| fine.rounded(number)), [0, 0, 1, 0, -1, 1, 1, 31, -32]);
        assert!(numbers.iter().all(|&number| fine.error(number).abs() <= 1.0 / 64.0));
        let coarse = CellRounding::new(RawScale::new(8).expect("a power of two"));
        assert_eq!([1, -3].map(|number| (coarse.rounded(number), coarse.error(number))), [(4, 0.0), (-12, 0.0)]);
        assert_eq!([i32::MAX, i32::MIN].map(|number| coarse.rounded(number)), [i32::MAX, i32::MIN]);
        assert_eq!([i32::MAX, i32::MIN].map(|number| fine.rounded(number)), [1 << 26, -(1 << 26)]);
        let same = CellRounding::new(RawScale::DEFAULT);
        assert_eq!([7, -7].map(|number| same.rounded(number)), [7, -7]);
    }

    #[test]
    fn weights_of_the_default_scale_lose_nothing() {
        let weights = CompactWeights::built_in();
        assert_eq!(RoundingLoss::of(weights, &mut |_, _| ()), None);
        let rounded = RoundedCells::new(weights);
        let (mut row, mut same) = ([[0; 2]; Feature::COUNT], [[0; 2]; Feature::COUNT]);
        for pair in [0, 700, 6560] {
            weights.kkp(pair, &mut row);
            rounded.kkp(pair, &mut same);
            assert_eq!((row, weights.kk(pair)), (same, rounded.kk(pair)));
        }
    }
}

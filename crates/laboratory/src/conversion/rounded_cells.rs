//! Rounded cells: cells in the raw unit of the files of other programs, and what the rounding costs.

use sankoma_rules::wording::Message;
use sankoma_rules::{Color, Position, Square};
use sankoma_search::eval::features::{Feature, KingSquares, LocatedPiece, full_piece_list};
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
        for cell in row {
            *cell = cell.map(|number| self.rounding.rounded(number));
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

/// Errors in centipawns: the largest, and means over what was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct ErrorSummary {
    count: u32,
    largest: f64,
    sum: f64,
    squares: f64,
}

impl ErrorSummary {
    fn add(&mut self, error: f64) {
        self.count += 1;
        self.largest = self.largest.max(error.abs());
        self.sum += error.abs();
        self.squares += error * error;
    }

    fn mean(&self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }

    fn root_mean_square(&self) -> f64 {
        (self.squares / f64::from(self.count.max(1))).sqrt()
    }
}

/// What rounding to the default scale costs, in centipawns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundingLoss {
    cells: ErrorSummary,
    scores: ErrorSummary,
}

impl RoundingLoss {
    /// The loss in every cell, and in the scores of these positions; `None` for weights of the default scale or a
    /// coarser one, which lose nothing. `progress` is called with the king squares done and in all.
    pub fn of<'p>(
        source: &(impl CellSource + ?Sized),
        positions: impl IntoIterator<Item = &'p Position>,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Option<Self> {
        let rounding = CellRounding::new(source.scale());
        if rounding.scale <= RawScale::DEFAULT {
            return None;
        }
        let mut scores = ErrorSummary::default();
        for error in positions.into_iter().filter_map(|position| score_error(source, rounding, position)) {
            scores.add(error);
        }
        Some(Self { cells: cell_errors(source, rounding, progress), scores })
    }

    /// The loss on one line.
    pub fn message(&self) -> Message {
        let Self { cells, scores } = self;
        let (largest, mean, positions) = (cells.largest, cells.root_mean_square(), scores.count);
        let (of_scores, worst) = (scores.mean(), scores.largest);
        Message::new(
            format!(
                "1/32センチポーンに丸めました。誤差はセルで最大{largest:.4}・二乗平均平方根{mean:.4}、{positions}局面の評価値で平均\
                 {of_scores:.2}・最大{worst:.2}センチポーンです"
            ),
            format!(
                "rounded to 1/32 centipawn: a cell is off by at most {largest:.4} centipawns ({mean:.4} root mean square), \
                 the scores of {positions} positions by {of_scores:.2} on average and {worst:.2} at most"
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

/// What rounding adds to the score of a position; `None` unless both kings are there.
fn score_error(source: &(impl CellSource + ?Sized), rounding: CellRounding, position: &Position) -> Option<f64> {
    let kings = KingSquares::of(position);
    let (black, white) = (kings.of_view(Color::Black)?, kings.of_view(Color::White)?);
    let sign = f64::from(position.side_to_move().sign());
    let error = |cell: WeightCell| cell.map(|number| rounding.error(number));
    let list: Vec<LocatedPiece> = full_piece_list(position);
    let pair = black.index() * Square::COUNT + white.rotate().index();
    let mut row = [[0; 2]; Feature::COUNT];
    source.kkp(pair, &mut row);
    let [board, turn] = error(source.kk(pair));
    let mut sum = board + sign * turn;
    for (index, &first) in list.iter().enumerate() {
        let [board, turn] = error(row[Feature::of(Color::Black, first).index()]);
        sum += board + sign * turn;
        for &second in &list[..index] {
            for (view, king) in [(Color::Black, black), (Color::White, white)] {
                let [first, second] = [first, second].map(|piece| Feature::of(view, piece).index());
                let [board, turn] = error(source.kpp_cell(king.index(), first, second));
                sum += f64::from(view.sign()) * board + sign * turn;
            }
        }
    }
    Some(sum)
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
        assert_eq!(RoundingLoss::of(weights, [], &mut |_, _| ()), None);
        let rounded = RoundedCells::new(weights);
        let (mut row, mut same) = ([[0; 2]; Feature::COUNT], [[0; 2]; Feature::COUNT]);
        for pair in [0, 700, 6560] {
            weights.kkp(pair, &mut row);
            rounded.kkp(pair, &mut same);
            assert_eq!((row, weights.kk(pair)), (same, rounded.kk(pair)));
        }
    }
}

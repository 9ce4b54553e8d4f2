//! Score error of a conversion: by how much the scores of the files, as a program with the format's piece values reads
//! them, differ from those of the weights. Rounding, cutting and values that no cell can hold all count.

use super::WrittenFormat;
use super::error_summary::ErrorSummary;
use sankoma_rules::wording::Message;
use sankoma_rules::{Color, Position, Square};
use sankoma_search::eval::features::{Feature, KingSquares, LocatedPiece, full_piece_list};
use sankoma_search::eval::material::PieceValues;
use sankoma_search::eval::three_piece::cell_source::{CellSource, WeightCell};

/// The whole error of scores, in centipawns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreError(ErrorSummary);

impl ScoreError {
    /// Compares the scores of weights, cells with the piece values that go with them, with those of the cells that were
    /// written in a format and the values that these are read with.
    pub fn of<'p>(
        (cells, values): (&impl CellSource, &PieceValues),
        (written, read_values): (&impl CellSource, &PieceValues),
        format: WrittenFormat,
        positions: impl IntoIterator<Item = &'p Position>,
    ) -> Self {
        let mut summary = ErrorSummary::default();
        for position in positions {
            let score = score(cells, values, |cell| cell, position);
            let of_files = score_of_files(written, read_values, format, position);
            if let (Some(score), Some(of_files)) = (score, of_files) {
                summary.add(of_files - score);
            }
        }
        Self(summary)
    }

    /// The error on one line.
    pub fn message(&self) -> Message {
        let ErrorSummary { count, largest, .. } = self.0;
        let mean = self.0.mean();
        Message::new(
            format!(
                "ファイルの評価値は元の重みと平均{mean:.2}・最大{largest:.2}センチポーン違います（自己対局の{count}局面）"
            ),
            format!(
                "the scores of the files differ from those of the weights by {mean:.2} centipawns on average and {largest:.2} \
                 at most, in {count} positions of self-play"
            ),
        )
    }
}

fn score_of_files(
    written: &impl CellSource,
    values: &PieceValues,
    format: WrittenFormat,
    position: &Position,
) -> Option<f64> {
    score(written, values, |cell| format.stored_kpp(cell).map(i32::from), position)
}

/// The score of a position from Black's view in centipawns, where `stored` is what the files hold of a KPP cell; `None`
/// unless both kings are there.
fn score(
    cells: &impl CellSource,
    values: &PieceValues,
    stored: impl Fn(WeightCell) -> WeightCell,
    position: &Position,
) -> Option<f64> {
    let kings = KingSquares::of(position);
    let (black, white) = (kings.of_view(Color::Black)?, kings.of_view(Color::White)?);
    let turn = f64::from(position.side_to_move().sign());
    let of_black = |cell: WeightCell| f64::from(cell[0]) + turn * f64::from(cell[1]);
    let of_white = |cell: WeightCell| turn * f64::from(cell[1]) - f64::from(cell[0]);
    let list: Vec<LocatedPiece> = full_piece_list(position);
    let pair = black.index() * Square::COUNT + white.rotate().index();
    let mut row = [[0; 2]; Feature::COUNT];
    cells.kkp(pair, &mut row);
    let mut raw = of_black(cells.kk(pair));
    for (index, &first) in list.iter().enumerate() {
        raw += of_black(row[Feature::of(Color::Black, first).index()]);
        for &second in &list[..index] {
            let cell = |view, king: Square| {
                let [first, second] = [first, second].map(|piece| Feature::of(view, piece).index());
                stored(cells.kpp_cell(king.index(), first, second))
            };
            raw += of_black(cell(Color::Black, black)) + of_white(cell(Color::White, white));
        }
    }
    Some(f64::from(values.balance(position)) + raw / f64::from(cells.scale().units()))
}

//! Geometry of the board in its six sizes: positions of squares, labels and hands.
//!
//! ```text
//!  ☖ 後手  飛 歩二                  hand_row(above), row 0
//!   ９ ８ ７ ６ ５ ４ ３ ２ １          FILES_ROW, row 1 (on the first grid line for SquareSize::Grid)
//! +---------------------------+
//! | v香v桂v銀v金v玉v金v銀v桂v香 一 |   frame: squares and grid lines; ranks_column at its right
//! | ・v飛 ・ ・ ・ ・ ・v角 ・ 二 |    surface: frame and labels
//! |            …              |
//! +---------------------------+
//!                ☗ 先手  角 歩三      hand_row(below), last row
//! ```

use crate::tui::theme::Theme;
use crate::tui::views::BoardSize;
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;

/// Size of the squares, smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareSize {
    /// Three columns, one row, no grid lines: `v` for White and a kanji.
    Compact,
    /// Five columns, one row, no grid lines: a digit on either side of the piece.
    CountedTight,
    /// Six columns: as [`Self::CountedTight`] with a blank between the squares.
    Counted,
    /// Six columns, one row, no grid lines: a sign and two digits fit after the kanji.
    Valued,
    /// Four columns, one row, with grid lines.
    Grid,
    /// Six columns, three rows, with grid lines: the pieces have their pentagonal shape.
    Large,
}

/// What is written beside the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareAnnotation {
    Nothing,
    /// Two digits.
    Counts,
    /// A signed number, or ranks of moves.
    Values,
}

/// Rows and columns around the squares: the lower hand, the left margin, the rank labels.
const BELOW: u16 = 1;
const LEFT: u16 = 1;

impl SquareSize {
    /// The largest squares with space for `annotation`, no larger than `wanted`, whose board fits `room`;
    /// [`Self::Compact`] if none fits.
    pub(super) fn largest_fitting(room: Size, annotation: SquareAnnotation, wanted: BoardSize) -> Self {
        let is_wanted = |size: &Self| match wanted {
            BoardSize::Auto | BoardSize::Large => true,
            BoardSize::Medium => *size != Self::Large,
            BoardSize::Small => !size.has_lines(),
        };
        let fits = |size: &Self| size.board_size().width <= room.width && size.board_size().height <= room.height;
        let sizes: &[Self] = match annotation {
            SquareAnnotation::Nothing => &[Self::Large, Self::Grid],
            SquareAnnotation::Counts => &[Self::Large, Self::Grid, Self::Counted, Self::CountedTight],
            SquareAnnotation::Values => &[Self::Large, Self::Grid, Self::Valued],
        };
        sizes.iter().copied().filter(is_wanted).find(fits).unwrap_or(Self::Compact)
    }

    /// Whether there are grid lines.
    pub(super) const fn has_lines(self) -> bool {
        self.line_thickness() > 0
    }

    /// Distance from one square to the next, in columns and rows.
    pub(super) const fn pitch(self) -> (u16, u16) {
        match self {
            Self::Compact => (3, 1),
            Self::CountedTight => (5, 1),
            Self::Counted | Self::Valued => (6, 1),
            Self::Grid => (5, 2),
            Self::Large => (7, 4),
        }
    }

    /// Columns of a vertical and rows of a horizontal grid line.
    const fn line_thickness(self) -> u16 {
        if matches!(self, Self::Compact | Self::CountedTight | Self::Counted | Self::Valued) { 0 } else { 1 }
    }

    /// Rows above the frame: the upper hand and the file labels. [`Self::Grid`] writes the labels on its first grid
    /// line, so that it fits a terminal of 24 rows.
    const fn rows_above(self) -> u16 {
        if matches!(self, Self::Grid) { 1 } else { 2 }
    }

    /// Columns for the rank labels. [`Self::Grid`] has no margin behind them, so that it fits a terminal of 50 columns.
    const fn label_columns(self) -> u16 {
        if matches!(self, Self::Grid) { 3 } else { 4 }
    }

    /// Size of the whole pane in cells, hands and labels included.
    pub(super) const fn board_size(self) -> Size {
        let (wide, high) = self.pitch();
        Size::new(
            LEFT + 9 * wide + self.line_thickness() + self.label_columns(),
            self.rows_above() + 9 * high + self.line_thickness() + BELOW,
        )
    }
}

/// A board in a rectangle of the screen. All coordinates except those of `area` are relative to its top left corner.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardGeometry {
    /// The rectangle on the screen.
    pub(super) area: Rect,
    /// The size of the squares.
    pub(super) square_size: SquareSize,
}

impl BoardGeometry {
    /// The largest board that fits `room`, no larger than `wanted`, centred in it.
    pub(super) fn new(room: Rect, annotation: SquareAnnotation, wanted: BoardSize) -> Self {
        let square_size = SquareSize::largest_fitting(room.as_size(), annotation, wanted);
        let size = square_size.board_size();
        let (width, height) = (size.width.min(room.width), size.height.min(room.height));
        let x = room.x + (room.width - width) / 2;
        let y = room.y + (room.height - height) / 2;
        Self { area: Rect { x, y, width, height }, square_size }
    }

    /// The squares and grid lines.
    pub(super) const fn frame(&self) -> Rect {
        let (wide, high) = self.square_size.pitch();
        let line = self.square_size.line_thickness();
        Rect { x: LEFT, y: self.square_size.rows_above(), width: 9 * wide + line, height: 9 * high + line }
    }

    /// The wooden surface: squares, grid lines and labels.
    pub(super) const fn surface(&self) -> Rect {
        let frame = self.frame();
        let labels = self.square_size.rows_above() - 1;
        Rect {
            x: 0,
            y: frame.y - labels,
            width: LEFT + frame.width + self.square_size.label_columns(),
            height: frame.height + labels,
        }
    }

    /// The inside of the square in this column and row of the screen, counted from the top left.
    pub(super) const fn cell(&self, column: u8, row: u8) -> Rect {
        let (wide, high) = self.square_size.pitch();
        let line = self.square_size.line_thickness();
        let frame = self.frame();
        Rect {
            x: frame.x + column as u16 * wide + line,
            y: frame.y + row as u16 * high + line,
            width: wide - line,
            height: high - line,
        }
    }

    /// Column and row of a square's kanji.
    pub(super) const fn kanji(&self, column: u8, row: u8) -> (u16, u16) {
        let cell = self.cell(column, row);
        match self.square_size {
            SquareSize::Large => (cell.x + 2, cell.y + 1),
            SquareSize::Counted | SquareSize::CountedTight => (cell.x + 2, cell.y),
            SquareSize::Compact | SquareSize::Valued | SquareSize::Grid => (cell.x + 1, cell.y),
        }
    }

    /// Column and row of a piece that is `columns` wide: four columns of the largest squares, else two.
    pub(super) const fn piece(&self, column: u8, row: u8, columns: usize) -> (u16, u16) {
        let (x, y) = self.kanji(column, row);
        (if columns > 2 { x - 1 } else { x }, y)
    }

    /// The part of the grid line below a square.
    pub(super) const fn line_below(&self, column: u8, row: u8) -> Rect {
        let cell = self.cell(column, row);
        Rect { y: cell.y + cell.height, height: 1, ..cell }
    }

    /// The ground of every other file where numbers touch the next square's piece, so that they are not read together.
    pub(super) fn stripe(&self, column: u8, theme: &Theme) -> Style {
        let is_touching = matches!(self.square_size, SquareSize::CountedTight | SquareSize::Valued);
        if is_touching && !column.is_multiple_of(2) { theme.board_stripe } else { Style::new() }
    }

    /// The row of the file labels.
    pub(super) const FILES_ROW: u16 = 1;

    /// The column of the rank labels.
    pub(super) const fn ranks_column(&self) -> u16 {
        let frame = self.frame();
        frame.x + frame.width + 1
    }

    /// The row of the hand above or below the board.
    pub(super) const fn hand_row(&self, above: bool) -> u16 {
        if above { 0 } else { self.square_size.board_size().height - 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_an_upper_bound_and_what_does_not_fit_is_smaller() {
        use SquareAnnotation::{Counts, Nothing};
        let fitting = |width, height, annotation, wanted| {
            SquareSize::largest_fitting(Size::new(width, height), annotation, wanted)
        };
        for (wanted, large) in [
            (BoardSize::Auto, SquareSize::Large),
            (BoardSize::Large, SquareSize::Large),
            (BoardSize::Medium, SquareSize::Grid),
            (BoardSize::Small, SquareSize::Compact),
        ] {
            assert_eq!(fitting(100, 60, Nothing, wanted), large);
            assert_eq!(fitting(40, 20, Nothing, wanted), SquareSize::Compact);
        }
        assert_eq!(fitting(60, 30, Nothing, BoardSize::Large), SquareSize::Grid);
        assert_eq!(fitting(100, 60, Counts, BoardSize::Small), SquareSize::Counted);
    }

    #[test]
    fn squares_lie_inside_the_frame_and_apart_from_each_other() {
        for squares in [
            SquareSize::Compact,
            SquareSize::CountedTight,
            SquareSize::Counted,
            SquareSize::Valued,
            SquareSize::Grid,
            SquareSize::Large,
        ] {
            let size = squares.board_size();
            let annotation = match squares {
                SquareSize::CountedTight | SquareSize::Counted => SquareAnnotation::Counts,
                SquareSize::Valued => SquareAnnotation::Values,
                _ => SquareAnnotation::Nothing,
            };
            let room = Rect::new(0, 0, size.width, size.height);
            let geometry = BoardGeometry::new(room, annotation, BoardSize::Auto);
            assert_eq!(geometry.square_size, squares);
            let coordinates = || (0..9).flat_map(|row| (0..9).map(move |column| (column, row)));
            for (column, row) in coordinates() {
                let cell = geometry.cell(column, row);
                assert_eq!(cell.intersection(geometry.frame()), cell);
                let overlapping = coordinates().filter(|&(x, y)| geometry.cell(x, y).intersects(cell)).count();
                assert_eq!(overlapping, 1);
                let (x, y) = geometry.kanji(column, row);
                assert!(cell.contains((x, y).into()) && cell.contains((x + 1, y).into()));
            }
        }
    }
}

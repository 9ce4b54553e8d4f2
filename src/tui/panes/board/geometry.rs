//! Where squares, labels and hands stand, in the five sizes of the board.

use ratatui::layout::{Rect, Size};

/// How large the squares are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareSize {
    /// Three columns, one row, no lines: a side mark and a kanji.
    Compact,
    /// Five columns, one row, no lines: room for two digits after the kanji.
    Counted,
    /// Six columns, one row, no lines: room for a sign and two digits after the kanji.
    Valued,
    /// Four columns, one row, between lines.
    Grid,
    /// Six columns, three rows, between lines: room for the shape of the pieces.
    Large,
}

/// What stands beside the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareAnnotation {
    Nothing,
    /// Two digits.
    Counts,
    /// A number with its sign.
    Values,
}

/// Rows and columns around the squares: a hand below; rank labels at the right; a margin.
const BELOW: u16 = 1;
const LEFT: u16 = 1;
const RIGHT: u16 = 4;

impl SquareSize {
    /// The largest cells whose board fits `room`, with a place for what stands beside the pieces wherever they can.
    pub(super) fn largest_fitting(room: Size, beside: SquareAnnotation) -> Self {
        let fits = |cells: &Self| cells.board_size().width <= room.width && cells.board_size().height <= room.height;
        let wanted: &[Self] = match beside {
            SquareAnnotation::Nothing => &[Self::Large, Self::Grid],
            SquareAnnotation::Counts => &[Self::Large, Self::Grid, Self::Counted],
            SquareAnnotation::Values => &[Self::Large, Self::Grid, Self::Valued],
        };
        wanted.iter().copied().find(fits).unwrap_or(Self::Compact)
    }

    /// Whether lines stand between the squares.
    pub(super) const fn has_lines(self) -> bool {
        self.line_thickness() > 0
    }

    /// Columns and rows from one square to the next.
    pub(super) const fn pitch(self) -> (u16, u16) {
        match self {
            Self::Compact => (3, 1),
            Self::Counted => (5, 1),
            Self::Valued => (6, 1),
            Self::Grid => (5, 2),
            Self::Large => (7, 4),
        }
    }

    /// Columns and rows that lines take at the left and above each square.
    const fn line_thickness(self) -> u16 {
        if matches!(self, Self::Compact | Self::Counted | Self::Valued) { 0 } else { 1 }
    }

    /// Rows above the squares: a hand, and the file labels, which stand on the first line of the middle size so that
    /// it fits a terminal of 24 rows.
    const fn rows_above(self) -> u16 {
        if matches!(self, Self::Grid) { 1 } else { 2 }
    }

    /// The whole pane, hands and labels included.
    pub(super) const fn board_size(self) -> Size {
        let (wide, high) = self.pitch();
        Size::new(
            LEFT + 9 * wide + self.line_thickness() + RIGHT,
            self.rows_above() + 9 * high + self.line_thickness() + BELOW,
        )
    }
}

/// A board in its place. All coordinates but those of `area` count from the corner of `area`.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardGeometry {
    /// The place on the screen.
    pub(super) area: Rect,
    /// The size of the squares.
    pub(super) square_size: SquareSize,
}

impl BoardGeometry {
    /// The largest board that fits, in the middle of `place`.
    pub(super) fn new(place: Rect, beside: SquareAnnotation) -> Self {
        let square_size = SquareSize::largest_fitting(place.as_size(), beside);
        let size = square_size.board_size();
        let (width, height) = (size.width.min(place.width), size.height.min(place.height));
        let x = place.x + (place.width - width) / 2;
        let y = place.y + (place.height - height) / 2;
        Self { area: Rect { x, y, width, height }, square_size }
    }

    /// Squares and lines.
    pub(super) const fn frame(&self) -> Rect {
        let (wide, high) = self.square_size.pitch();
        let line = self.square_size.line_thickness();
        Rect { x: LEFT, y: self.square_size.rows_above(), width: 9 * wide + line, height: 9 * high + line }
    }

    /// The wood: squares, lines and labels.
    pub(super) const fn surface(&self) -> Rect {
        let frame = self.frame();
        let labels = self.square_size.rows_above() - 1;
        Rect { x: 0, y: frame.y - labels, width: LEFT + frame.width + RIGHT, height: frame.height + labels }
    }

    /// The inside of the square in this column and row, both counted from the top left.
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

    /// Where the kanji of a square begins: the second column, or the middle of large squares.
    pub(super) const fn kanji(&self, column: u8, row: u8) -> (u16, u16) {
        let cell = self.cell(column, row);
        match self.square_size {
            SquareSize::Large => (cell.x + 2, cell.y + 1),
            SquareSize::Compact | SquareSize::Counted | SquareSize::Valued | SquareSize::Grid => (cell.x + 1, cell.y),
        }
    }

    /// The line below the square in this column and row, where there are lines.
    pub(super) const fn line_below(&self, column: u8, row: u8) -> Rect {
        let cell = self.cell(column, row);
        Rect { y: cell.y + cell.height, height: 1, ..cell }
    }

    /// The row of the file labels.
    pub(super) const FILES_ROW: u16 = 1;

    /// The column of the rank labels.
    pub(super) const fn ranks_column(&self) -> u16 {
        let frame = self.frame();
        frame.x + frame.width + 1
    }

    /// The row of the hand above the board, or below it.
    pub(super) const fn hand_row(&self, above: bool) -> u16 {
        if above { 0 } else { self.square_size.board_size().height - 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_lie_inside_the_frame_and_apart_from_each_other() {
        for cells in [SquareSize::Compact, SquareSize::Counted, SquareSize::Valued, SquareSize::Grid, SquareSize::Large]
        {
            let size = cells.board_size();
            let beside = match cells {
                SquareSize::Counted => SquareAnnotation::Counts,
                SquareSize::Valued => SquareAnnotation::Values,
                _ => SquareAnnotation::Nothing,
            };
            let geometry = BoardGeometry::new(Rect::new(0, 0, size.width, size.height), beside);
            assert_eq!(geometry.square_size, cells);
            let places = || (0..9).flat_map(|row| (0..9).map(move |column| (column, row)));
            for (column, row) in places() {
                let cell = geometry.cell(column, row);
                assert_eq!(cell.intersection(geometry.frame()), cell);
                let overlapping = places().filter(|&(x, y)| geometry.cell(x, y).intersects(cell)).count();
                assert_eq!(overlapping, 1);
                let (x, y) = geometry.kanji(column, row);
                assert!(cell.contains((x, y).into()) && cell.contains((x + 1, y).into()));
            }
        }
    }
}

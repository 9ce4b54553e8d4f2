//! Geometry of the board: positions of squares, labels and hands.
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

use crate::tui::layout::{SquareAnnotation, SquareSize};
use crate::tui::theme::Theme;
use crate::tui::views::BoardSize;
use ratatui::layout::Rect;
use ratatui::style::Style;

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
        Rect { x: SquareSize::LEFT, y: self.square_size.rows_above(), width: 9 * wide + line, height: 9 * high + line }
    }

    /// The wooden surface: squares, grid lines and labels.
    pub(super) const fn surface(&self) -> Rect {
        let frame = self.frame();
        let labels = self.square_size.rows_above() - 1;
        Rect {
            x: 0,
            y: frame.y - labels,
            width: SquareSize::LEFT + frame.width + self.square_size.label_columns(),
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

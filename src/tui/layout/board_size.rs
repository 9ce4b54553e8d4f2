//! Sizes of the board: how large its squares are where there is so much room and so much is written on them.

use crate::tui::core::{AttackOverlay, ViewState};
use crate::tui::views::{BoardSize, EvaluationOverlay};
use ratatui::layout::Size;

/// The size in cells of the largest board that fits `room`; that of the smallest board if none fits.
pub(super) fn best(room: Size, view: &ViewState) -> Size {
    SquareSize::largest_fitting(room, square_annotation(view), view.board_size).board_size()
}

/// The size in cells of the smallest board.
pub(super) const MIN: Size = SquareSize::Compact.board_size();

/// Whether the number of attackers is shown on each square.
pub(in crate::tui) fn shows_attack_counts(view: &ViewState) -> bool {
    view.attacks != AttackOverlay::Off
}

/// Whether numbers are written next to the pieces, which need a legend in the heading of the board.
pub(super) fn shows_numbers(view: &ViewState) -> bool {
    square_annotation(view) != SquareAnnotation::Nothing
}

/// What is written next to the pieces.
pub(in crate::tui) fn square_annotation(view: &ViewState) -> SquareAnnotation {
    match view.overlay {
        _ if shows_attack_counts(view) => SquareAnnotation::Counts,
        EvaluationOverlay::Off if view.best_marks => SquareAnnotation::Values,
        EvaluationOverlay::Off => SquareAnnotation::Nothing,
        EvaluationOverlay::Heat | EvaluationOverlay::Sweep => SquareAnnotation::Values,
    }
}

/// Size of the squares, smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum SquareSize {
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

/// What is written next to the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum SquareAnnotation {
    Nothing,
    /// Two digits.
    Counts,
    /// A signed number, or ranks of moves.
    Values,
}

impl SquareSize {
    /// Columns of the left margin.
    pub(in crate::tui) const LEFT: u16 = 1;
    /// Rows of the lower hand.
    const BELOW: u16 = 1;

    /// The largest squares with space for `annotation`, no larger than `wanted`, whose board fits `room`;
    /// [`Self::Compact`] if none fits.
    pub(in crate::tui) fn largest_fitting(room: Size, annotation: SquareAnnotation, wanted: BoardSize) -> Self {
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
    pub(in crate::tui) const fn has_lines(self) -> bool {
        self.line_thickness() > 0
    }

    /// Distance from one square to the next, in columns and rows.
    pub(in crate::tui) const fn pitch(self) -> (u16, u16) {
        match self {
            Self::Compact => (3, 1),
            Self::CountedTight => (5, 1),
            Self::Counted | Self::Valued => (6, 1),
            Self::Grid => (5, 2),
            Self::Large => (7, 4),
        }
    }

    /// Columns of a vertical and rows of a horizontal grid line.
    pub(in crate::tui) const fn line_thickness(self) -> u16 {
        if matches!(self, Self::Compact | Self::CountedTight | Self::Counted | Self::Valued) { 0 } else { 1 }
    }

    /// Rows above the frame: the upper hand and the file labels. [`Self::Grid`] writes the labels on its first grid
    /// line, so that it fits a terminal of 24 rows.
    pub(in crate::tui) const fn rows_above(self) -> u16 {
        if matches!(self, Self::Grid) { 1 } else { 2 }
    }

    /// Columns for the rank labels. [`Self::Grid`] has no margin behind them, so that it fits a terminal of 50 columns.
    pub(in crate::tui) const fn label_columns(self) -> u16 {
        if matches!(self, Self::Grid) { 3 } else { 4 }
    }

    /// Size of the whole pane in cells, hands and labels included.
    pub(in crate::tui) const fn board_size(self) -> Size {
        let (wide, high) = self.pitch();
        Size::new(
            Self::LEFT + 9 * wide + self.line_thickness() + self.label_columns(),
            self.rows_above() + 9 * high + self.line_thickness() + Self::BELOW,
        )
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
}

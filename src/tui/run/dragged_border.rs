//! A border between panes that the mouse drags.

use crate::tui::layout::PaneBorder;
use ratatui::layout::Direction;

/// A border that is being dragged.
#[derive(Clone, Copy, Debug)]
pub(super) struct DraggedBorder {
    /// The border.
    pub(super) border: PaneBorder,
    /// Where the mouse was last.
    pub(super) at: (u16, u16),
}

impl DraggedBorder {
    /// Cells that the border has moved, down or to the right when positive, when the mouse is at this cell.
    pub(super) fn cells(&self, (column, row): (u16, u16)) -> i16 {
        match self.border.direction {
            Direction::Vertical => row as i16 - self.at.1 as i16,
            Direction::Horizontal => column as i16 - self.at.0 as i16,
        }
    }
}

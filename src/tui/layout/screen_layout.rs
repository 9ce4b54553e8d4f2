//! The areas of the screen: slots of panes, the borders between them, title bar and status bar.

use crate::tui::arrangement::{Measure, SizeClass};
use crate::tui::pane::Pane;
use ratatui::layout::{Direction, Rect};

/// An area of the screen for one pane, or for several tabs of which one is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaneSlot {
    /// The whole area, heading included.
    pub area: Rect,
    /// The panes of this area.
    pub panes: Vec<Pane>,
    /// The pane that is shown.
    pub shown: Pane,
    /// Whether the first row is the heading.
    pub has_heading: bool,
}

impl PaneSlot {
    /// The area below the heading.
    pub fn body(&self) -> Rect {
        let heading = u16::from(self.has_heading).min(self.area.height);
        Rect { y: self.area.y + heading, height: self.area.height - heading, ..self.area }
    }
}

/// A border between two parts of the screen, which the mouse can drag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaneBorder {
    /// Its cells: a blank column, or the heading of the lower part.
    pub area: Rect,
    /// Whether it is dragged up and down, or to the left and right.
    pub direction: Direction,
    /// The measure that it changes.
    pub measure: Measure,
    /// Cells by which the measure grows when the border moves down or to the right by one: 1 or -1.
    pub growth: i16,
}

/// The areas of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenLayout {
    /// The whole screen.
    pub screen: Rect,
    /// The class of its size.
    pub class: SizeClass,
    /// The top line; empty on screens without one.
    pub title_bar: Rect,
    /// The panes.
    pub slots: Vec<PaneSlot>,
    /// The panel of a mode next to or below the board; in its place there are no other panes.
    pub side_panel: Option<Rect>,
    /// What is left below the board next to such a panel, if that is enough for a few rows of text.
    pub below_board: Option<Rect>,
    /// The borders between them.
    pub borders: Vec<PaneBorder>,
    /// The bottom line.
    pub status_bar: Rect,
    /// The offset of each measure as far as the screen has room for it.
    pub(super) offsets: [Option<i16>; Measure::COUNT],
}

impl ScreenLayout {
    /// The slot that shows `pane`, if one does.
    pub fn slot(&self, pane: Pane) -> Option<&PaneSlot> {
        self.slots.iter().find(|slot| slot.shown == pane)
    }

    /// The slot under this cell.
    pub fn slot_at(&self, column: u16, row: u16) -> Option<&PaneSlot> {
        self.slots.iter().find(|slot| slot.area.contains((column, row).into()))
    }

    /// The border under this cell. Rows that are no heading are none: clicks there go to the pane.
    pub fn border_at(&self, column: u16, row: u16) -> Option<&PaneBorder> {
        let is_heading = || self.slot_at(column, row).is_some_and(|slot| slot.has_heading && slot.area.y == row);
        let is_here = |border: &&PaneBorder| border.area.contains((column, row).into());
        let borders = self.borders.iter().filter(|border| border.direction == Direction::Horizontal || is_heading());
        borders.into_iter().find(is_here)
    }

    /// Cells by which this measure differs from the standard one, as far as the screen has room for it; `None` if the
    /// layout has no such measure.
    pub const fn offset(&self, measure: Measure) -> Option<i16> {
        self.offsets[measure as usize]
    }
}

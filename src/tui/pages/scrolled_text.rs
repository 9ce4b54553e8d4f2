//! Scrolled text: the keys and the wheel that scroll the rows of a page which shows only a part of them.

use super::{MouseGesture, PageAnswer};
use crate::tui::action::Action;

/// Rows that the page keys scroll by.
const PAGE: isize = 10;

/// How far rows of text are scrolled.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScrolledText {
    /// The scroll offset in rows.
    pub scrolled: usize,
}

impl ScrolledText {
    /// Scrolls; any other action is passed on.
    pub(in crate::tui) fn perform(&mut self, action: &Action) -> PageAnswer {
        let rows = match action {
            Action::ScrollUp => -1,
            Action::ScrollDown => 1,
            Action::ScrollPageUp => -PAGE,
            Action::ScrollPageDown => PAGE,
            _ => return PageAnswer::PassOn,
        };
        self.scrolled = self.scrolled.saturating_add_signed(rows);
        PageAnswer::done()
    }

    /// What a gesture over the rows means: the wheel scrolls.
    pub(in crate::tui) fn mouse(gesture: MouseGesture) -> Option<Action> {
        let MouseGesture::Wheel(rows) = gesture else { return None };
        let step = if rows < 0 { Action::ScrollUp } else { Action::ScrollDown };
        Some(Action::Repeat(rows.unsigned_abs(), Box::new(step)))
    }

    /// The rows above the visible ones, of `rows` with room for `room`: the last row is no higher than the bottom.
    pub(in crate::tui) fn rows_above(self, rows: usize, room: usize) -> usize {
        self.scrolled.min(rows.saturating_sub(room))
    }

    /// Limits the scrolling to what there is.
    pub(in crate::tui) fn limit(&mut self, rows: usize, room: usize) {
        self.scrolled = self.rows_above(rows, room);
    }
}

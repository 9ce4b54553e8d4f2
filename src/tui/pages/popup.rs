//! Popup page: a heading and rows of text in the middle of the screen, some of which can be chosen.
//!
//! ```text
//! +----------------------------------------------+
//! | heading                                 note |
//! | text                                         |
//! | choice                                       |
//! | choice                                       |
//! +----------------------------------------------+
//! ```

use super::list::step_of;
use super::{MouseAnswer, MouseGesture, PageAnswer};
use crate::tui::action::Action;
use crate::tui::canvas::Canvas;
use crate::tui::model::ListCursor;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

/// A row of a popup page.
pub(super) struct PopupRow {
    line: Line<'static>,
    /// The index of the choice that it belongs to; a choice may have several rows.
    choice: Option<usize>,
}

impl PopupRow {
    /// A row that can be chosen: the one of this index.
    pub(super) const fn choice(index: usize, line: Line<'static>) -> Self {
        Self { line, choice: Some(index) }
    }
}

impl From<Line<'static>> for PopupRow {
    fn from(line: Line<'static>) -> Self {
        Self { line, choice: None }
    }
}

/// What a popup page shows, and where.
pub(super) struct PopupPage {
    /// The heading.
    pub(super) title: String,
    /// What stands at the right end of the heading.
    pub(super) note: &'static str,
    /// The part of the screen that it covers.
    pub(super) area: Rect,
    /// The rows below the heading.
    pub(super) rows: Vec<PopupRow>,
    /// The index of the choice that is selected.
    pub(super) selected: usize,
}

impl PopupPage {
    /// Number of rows above those on the screen, so that the selected choice is among them: all of its rows, but only
    /// the first one of the first choice, since what stands above the choices could not be reached otherwise.
    fn hidden_rows(&self) -> usize {
        let is_selected = |row: &PopupRow| row.choice == Some(self.selected);
        let selected = match self.selected {
            0 => self.rows.iter().position(is_selected),
            _ => self.rows.iter().rposition(is_selected),
        };
        hidden_rows(selected.unwrap_or(0), self.area)
    }

    /// Draws the page.
    pub(super) fn draw(&self, theme: &Theme, buffer: &mut Buffer) {
        let mut canvas = Canvas::popup(buffer, theme, self.area);
        let heading = theme.text.patch(theme.heading_focus);
        canvas.part(Rect { height: 1, ..self.area }).fill(heading);
        canvas.text(0, 0, &self.title, heading);
        canvas.text_right(0, self.note, heading);
        let room = canvas.height().saturating_sub(1);
        for (y, row) in self.rows.iter().skip(self.hidden_rows()).take(room).enumerate() {
            let y = y as u16 + 1;
            if row.choice == Some(self.selected) {
                canvas.tint(Rect::new(0, y, self.area.width, 1), theme.text.patch(theme.popup).patch(theme.chosen));
            }
            canvas.line(1, y, &row.line);
        }
    }

    /// The mouse: the page has it wherever it is. A click points at a choice, the wheel moves from one to the next.
    pub(super) fn mouse(&self, cell: Position, gesture: MouseGesture) -> MouseAnswer {
        MouseAnswer::Taken(match gesture {
            MouseGesture::Click => self.choice_at(cell).map(Action::PickListRow),
            // The lists are short: a notch is a row.
            MouseGesture::Wheel(rows) => Some(Action::ScrollList(rows.signum())),
            MouseGesture::Other => None,
        })
    }

    /// The index of the choice at a cell of the screen.
    pub(super) fn choice_at(&self, cell: Position) -> Option<usize> {
        self.rows.get(self.hidden_rows() + row_at(self.area, cell)?)?.choice
    }
}

/// Moves the cursor of a page with so many choices, if `action` does that.
pub(super) fn step(cursor: &mut ListCursor, count: usize, action: &Action) -> Option<PageAnswer> {
    let step = step_of(action)?;
    cursor.move_by(step, count);
    Some(PageAnswer::done())
}

/// Number of rows that a popup below its heading leaves out above, so that the selected one is on the screen.
pub(super) fn hidden_rows(selected: usize, popup: Rect) -> usize {
    (selected + 1).saturating_sub(usize::from(popup.height.saturating_sub(1)))
}

/// The row of a popup below its heading at a cell of the screen, from 0.
pub(super) fn row_at(popup: Rect, cell: Position) -> Option<usize> {
    cell.y.checked_sub(popup.y + 1).filter(|_| popup.contains(cell)).map(usize::from)
}

/// A page of so many rows, without its heading, and at most so many columns, at the top of the screen.
pub(super) fn area_below_title_bar(screen: Rect, rows: usize, max_width: u16) -> Rect {
    let width = screen.width.min(max_width);
    let height = (rows as u16 + 1).min(screen.height.saturating_sub(2));
    Rect { x: screen.x + (screen.width - width) / 2, y: screen.y + 1, width, height }
}

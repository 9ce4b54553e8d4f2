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

use crate::tui::canvas::Canvas;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

/// A row of a popup page.
pub(in crate::tui) struct PopupRow {
    line: Line<'static>,
    /// The index of the choice that it belongs to; a choice may have several rows.
    choice: Option<usize>,
}

impl PopupRow {
    /// A row that can be chosen: the one of this index.
    pub(in crate::tui) const fn choice(index: usize, line: Line<'static>) -> Self {
        Self { line, choice: Some(index) }
    }
}

impl From<Line<'static>> for PopupRow {
    fn from(line: Line<'static>) -> Self {
        Self { line, choice: None }
    }
}

/// What a popup page shows, and where.
pub(in crate::tui) struct PopupPage {
    /// The heading.
    pub(in crate::tui) title: String,
    /// What stands at the right end of the heading.
    pub(in crate::tui) note: String,
    /// The part of the screen that it covers.
    pub(in crate::tui) area: Rect,
    /// The rows below the heading.
    pub(in crate::tui) rows: Vec<PopupRow>,
    /// The index of the choice that is selected.
    pub(in crate::tui) selected: usize,
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
        (selected.unwrap_or(0) + 1).saturating_sub(usize::from(self.area.height.saturating_sub(1)))
    }

    /// Draws the page.
    pub(in crate::tui) fn draw(&self, theme: &Theme, buffer: &mut Buffer) {
        let mut canvas = Canvas::popup(buffer, theme, self.area);
        canvas.heading(&self.title, &self.note);
        let room = canvas.height().saturating_sub(1);
        for (y, row) in self.rows.iter().skip(self.hidden_rows()).take(room).enumerate() {
            let y = y as u16 + 1;
            if row.choice == Some(self.selected) {
                canvas.tint(Rect::new(0, y, self.area.width, 1), theme.text.patch(theme.popup).patch(theme.chosen));
            }
            canvas.line(1, y, &row.line);
        }
    }

    /// The index of the choice at a cell of the screen.
    pub(in crate::tui) fn choice_at(&self, cell: Position) -> Option<usize> {
        let row = cell.y.checked_sub(self.area.y + 1).filter(|_| self.area.contains(cell))?;
        self.rows.get(self.hidden_rows() + usize::from(row))?.choice
    }
}

/// A page of so many rows, without its heading, and at most so many columns, at the top of the screen.
pub(in crate::tui) fn area_below_title_bar(screen: Rect, rows: usize, max_width: u16) -> Rect {
    let width = screen.width.min(max_width);
    let height = (rows as u16 + 1).min(screen.height.saturating_sub(2));
    Rect { x: screen.x + (screen.width - width) / 2, y: screen.y + 1, width, height }
}

//! Canvas: clipped drawing in a rectangle of the screen buffer, in coordinates relative to that rectangle.

use super::glyphs;
use super::theme::Theme;
use crate::wording::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

/// A rectangle of a buffer, and the theme to draw in.
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    /// The styles.
    pub theme: &'a Theme,
    /// The rectangle, in coordinates of the screen.
    pub area: Rect,
}

impl<'a> Canvas<'a> {
    /// A canvas for the part of `area` that lies in `buffer`.
    pub fn new(buffer: &'a mut Buffer, theme: &'a Theme, area: Rect) -> Self {
        let area = area.intersection(buffer.area);
        Self { buffer, theme, area }
    }

    /// Clears `area` for a popup and fills it with the popup style.
    pub fn popup(buffer: &'a mut Buffer, theme: &'a Theme, area: Rect) -> Self {
        glyphs::clear(buffer, area);
        let mut canvas = Self::new(buffer, theme, area);
        canvas.fill(theme.text.patch(theme.popup));
        canvas
    }

    /// A canvas for the part of `area`, in coordinates of the screen, that lies in this canvas.
    pub fn part(&mut self, area: Rect) -> Canvas<'_> {
        Canvas { area: area.intersection(self.area), buffer: self.buffer, theme: self.theme }
    }

    /// Columns of the area.
    pub fn width(&self) -> usize {
        usize::from(self.area.width)
    }

    /// Rows of the area.
    pub fn height(&self) -> usize {
        usize::from(self.area.height)
    }

    /// Writes `text` at this column and row of the area, clipped at its right edge.
    pub fn text(&mut self, x: u16, y: u16, text: &str, style: Style) {
        if x >= self.area.width || y >= self.area.height {
            return;
        }
        let room = usize::from(self.area.width - x);
        self.buffer.set_stringn(self.area.x + x, self.area.y + y, text, room, style);
    }

    /// Writes `text` so that it ends at the right edge of this row.
    pub fn text_right(&mut self, y: u16, text: &str, style: Style) {
        let x = self.width().saturating_sub(text::width(text));
        self.text(x as u16, y, text, style);
    }

    /// Writes a line of styled spans, clipped likewise.
    pub fn line(&mut self, x: u16, y: u16, line: &Line<'_>) {
        if x >= self.area.width || y >= self.area.height {
            return;
        }
        self.buffer.set_line(self.area.x + x, self.area.y + y, line, self.area.width - x);
    }

    /// Patches the style of the whole area.
    pub fn fill(&mut self, style: Style) {
        self.buffer.set_style(self.area, style);
    }

    /// Patches the style of a part, in coordinates of the area.
    pub fn tint(&mut self, part: Rect, style: Style) {
        let part = Rect { x: self.area.x + part.x, y: self.area.y + part.y, ..part };
        self.buffer.set_style(part.intersection(self.area), style);
    }
}

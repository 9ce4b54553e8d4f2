//! Canvas: drawing in a rectangle of the screen buffer, in coordinates relative to that rectangle;
//! text that does not fit ends in `..`.

use super::glyphs;
use super::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_wording::text;

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

    /// Writes `text` at this column and row of the area; cut with `..` if it does not fit.
    pub fn text(&mut self, x: u16, y: u16, text: &str, style: Style) {
        if x >= self.area.width || y >= self.area.height {
            return;
        }
        let room = usize::from(self.area.width - x);
        let (left, top) = (self.area.x + x, self.area.y + y);
        if text::width(text.trim_end()) <= room {
            self.buffer.set_stringn(left, top, text, room, style);
        } else {
            self.buffer.set_stringn(left, top, text::fit(text, room), room, style);
        }
    }

    /// Writes `text` so that it ends at the right edge of this row.
    pub fn text_right(&mut self, y: u16, text: &str, style: Style) {
        let x = self.width().saturating_sub(text::width(text));
        self.text(x as u16, y, text, style);
    }

    /// Writes a line of styled spans, cut likewise.
    pub fn line(&mut self, x: u16, y: u16, line: &Line<'_>) {
        if x >= self.area.width || y >= self.area.height {
            return;
        }
        let room = self.area.width - x;
        let (left, top) = (self.area.x + x, self.area.y + y);
        match fitted_line(line, usize::from(room)) {
            Some(cut) => self.buffer.set_line(left, top, &cut, room),
            None => self.buffer.set_line(left, top, line, room),
        };
    }

    /// Writes a heading into the first row: the title, and at the right end a note.
    pub fn heading(&mut self, title: &str, note: &str) {
        let style = self.theme.text.patch(self.theme.heading_focus);
        self.part(Rect { height: 1, ..self.area }).fill(style);
        self.text(0, 0, title, style);
        self.text_right(0, note, style);
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

/// The line cut to `columns` with `..` in the style of what is cut; `None` if it fits, but for blanks at its end.
fn fitted_line(line: &Line<'_>, columns: usize) -> Option<Line<'static>> {
    if line.width() <= columns {
        return None;
    }
    let text: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
    if text::width(text.trim_end()) <= columns {
        return None;
    }
    let fitted = text::fit(&text, columns);
    let mut left = fitted.len().saturating_sub(2);
    let mut cut = Line { style: line.style, alignment: line.alignment, ..Line::default() };
    for span in &line.spans {
        let kept = left.min(span.content.len());
        cut.spans.push(Span::styled(span.content[..kept].to_owned(), span.style));
        left -= kept;
        if left == 0 {
            cut.spans.push(Span::styled(fitted[fitted.len().saturating_sub(2)..].to_owned(), span.style));
            break;
        }
    }
    Some(cut)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn drawn(columns: u16, draw: impl FnOnce(&mut Canvas<'_>)) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 1));
        let theme = Theme::standard();
        draw(&mut Canvas::new(&mut buffer, &theme, Rect::new(0, 0, columns, 1)));
        crate::tui::picture::text(&buffer).trim_end().to_owned()
    }

    proptest! {
        #[test]
        fn a_row_that_does_not_fit_ends_in_two_dots(
            parts in prop::collection::vec("[a-z0-9７六歩 ]{0,12}", 0..6), columns in 2_u16..60
        ) {
            let line = Line::from(parts.iter().cloned().map(Span::raw).collect::<Vec<_>>());
            let whole = parts.concat();
            for shown in [
                drawn(columns, |canvas| canvas.line(0, 0, &line)),
                drawn(columns, |canvas| canvas.text(0, 0, &whole, Style::new())),
            ] {
                prop_assert!(text::width(&shown) <= usize::from(columns));
                if text::width(whole.trim_end()) <= usize::from(columns) {
                    prop_assert_eq!(&shown, whole.trim_end());
                } else {
                    let kept = shown.strip_suffix("..");
                    prop_assert!(kept.is_some_and(|kept| whole.starts_with(kept)), "{} of {}", shown, whole);
                }
            }
        }
    }
}

//! Export of a drawn screen as plain text or SVG.

mod svg;

pub use svg::svg;

use super::glyphs;
use ratatui::buffer::{Buffer, CellWidth};

/// The screen as lines of text without trailing blanks. Cells under the right half of a wide glyph are skipped, so that
/// columns are aligned wherever kanji are two columns wide.
pub fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in rows(buffer) {
        let line: String = row.map(|(_, _, symbol)| symbol).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The glyphs of each row: index in the buffer, width in columns, symbol.
fn rows(buffer: &Buffer) -> impl Iterator<Item = impl Iterator<Item = (usize, u16, &str)>> {
    let columns = usize::from(buffer.area.width);
    (0..usize::from(buffer.area.height)).map(move |y| {
        let mut x = 0;
        std::iter::from_fn(move || {
            let index = (x < columns).then_some(y * columns + x)?;
            let symbol = glyphs::visible_symbol(&buffer.content[index]);
            let width = symbol.cell_width().max(1);
            x += usize::from(width);
            Some((index, width, symbol))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::glyphs::WideGlyphRepair;
    use ratatui::style::{Color, Modifier, Style};

    fn sample() -> Buffer {
        let mut buffer = Buffer::with_lines(["▲ ７六歩(77)  ", "┌─┐▄ <a&b>    "]);
        buffer.set_style(buffer.area, Style::new().fg(Color::Rgb(1, 2, 3)));
        buffer[(0, 0)].set_style(Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED));
        WideGlyphRepair::default().repair(&mut buffer);
        buffer
    }

    #[test]
    fn text_has_every_glyph_once() {
        assert_eq!(text(&sample()), "▲ ７六歩(77)\n┌─┐▄ <a&b>\n");
    }

    #[test]
    fn svg_is_well_formed_and_escapes_what_it_must() {
        let picture = svg(&sample(), ([255; 3], [0; 3]));
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        assert!(picture.contains("&lt;") && picture.contains("&amp;") && !picture.contains("a&b"));
        assert!(picture.contains(">歩</text>"));
        assert!(!picture.contains('┌') && !picture.contains('▄'), "lines and blocks are shapes");
        assert!(!picture.contains('\u{8}'));
    }
}

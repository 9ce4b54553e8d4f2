//! A drawn screen as text or as the shapes of a picture: a rectangle for each run of cells with one background, and
//! each glyph at a fixed position, so that the picture does not depend on the advance widths of the font. Box-drawing
//! and block characters are drawn as rectangles, since fonts draw them with gaps.

use crate::picture::{FontFamily, Rgb, Scene, SceneLayer, SceneShape, TextShape};
use crate::tui::glyphs;
use crate::tui::theme::rgb;
use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::style::{Color, Modifier};

/// Size of a cell in pixels.
const CELL_WIDTH: f64 = 9.0;
const CELL_HEIGHT: f64 = 20.0;
/// Baseline of the text in pixels from the top of its cell.
const BASELINE: f64 = 15.2;

/// A glyph with its position in pixels, and its colours after reversal and dimming.
struct ScreenGlyph<'a> {
    symbol: &'a str,
    x: f64,
    width: f64,
    foreground: Rgb,
    background: Rgb,
    modifier: Modifier,
}

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

/// The screen as shapes; `ground` gives the default colours of the terminal (text, background).
pub fn scene(buffer: &Buffer, ground: (Rgb, Rgb)) -> Scene {
    let (width, height) = (f64::from(buffer.area.width) * CELL_WIDTH, f64::from(buffer.area.height) * CELL_HEIGHT);
    let mut scene = Scene::new(width, height, ground.1);
    let mut y = 0.0;
    for row in rows(buffer) {
        let mut x = 0.0;
        let glyphs: Vec<ScreenGlyph<'_>> = row
            .map(|(index, columns, symbol)| {
                let glyph = glyph(&buffer.content[index], symbol, x, f64::from(columns) * CELL_WIDTH, ground);
                x += glyph.width;
                glyph
            })
            .collect();
        draw_row(&mut scene, &glyphs, y);
        y += CELL_HEIGHT;
    }
    scene
}

fn glyph<'a>(cell: &Cell, symbol: &'a str, x: f64, width: f64, ground: (Rgb, Rgb)) -> ScreenGlyph<'a> {
    let or = |color: Color, default| rgb(color).unwrap_or(default);
    let (mut foreground, mut background) = (or(cell.fg, ground.0), or(cell.bg, ground.1));
    if cell.modifier.contains(Modifier::REVERSED) {
        (foreground, background) = (background, foreground);
    }
    if cell.modifier.contains(Modifier::DIM) {
        foreground = std::array::from_fn(|at| u8::midpoint(foreground[at], background[at]));
    }
    ScreenGlyph { symbol, x, width, foreground, background, modifier: cell.modifier }
}

/// Draws backgrounds, then shapes, then text; adjacent glyphs of one style share a shape.
fn draw_row(scene: &mut Scene, glyphs: &[ScreenGlyph<'_>], y: f64) {
    for run in glyphs.chunk_by(|a, b| a.background == b.background) {
        if run[0].background != scene.ground {
            let width = run.iter().map(|glyph| glyph.width).sum();
            let rect = [run[0].x, y, width, CELL_HEIGHT];
            scene.push(SceneLayer::Surface, SceneShape::Rects(vec![rect], run[0].background));
        }
    }
    for run in glyphs.chunk_by(|a, b| a.foreground == b.foreground) {
        let boxes: Vec<[f64; 4]> = run.iter().flat_map(|glyph| boxes(glyph, y)).collect();
        if !boxes.is_empty() {
            scene.push(SceneLayer::Line, SceneShape::Rects(boxes, run[0].foreground));
        }
    }
    for glyph in glyphs.iter().filter(|glyph| !glyph.symbol.trim().is_empty() && glyph_rects(glyph.symbol).is_none()) {
        scene.push_text(SceneLayer::Content, text_shape(glyph, y));
    }
}

/// The rectangles of a glyph (left, top, width, height): its underline, and the glyph if it is a line or block.
fn boxes(glyph: &ScreenGlyph<'_>, y: f64) -> Vec<[f64; 4]> {
    let mut boxes = Vec::new();
    if glyph.modifier.contains(Modifier::UNDERLINED) {
        boxes.push([glyph.x, y + CELL_HEIGHT - 2.0, glyph.width, 1.0]);
    }
    let parts = glyph_rects(glyph.symbol).unwrap_or_default();
    boxes.extend(parts.into_iter().map(|[left, top, right, bottom]| {
        [
            glyph.x + left * glyph.width,
            y + top * CELL_HEIGHT,
            (right - left) * glyph.width,
            (bottom - top) * CELL_HEIGHT,
        ]
    }));
    boxes
}

/// One text per glyph, since not every viewer of SVG supports a list of positions.
fn text_shape(glyph: &ScreenGlyph<'_>, y: f64) -> TextShape {
    let size = if glyph.width > CELL_WIDTH { 17.0 } else { 15.0 };
    TextShape {
        family: FontFamily::Monospace,
        bold: glyph.modifier.contains(Modifier::BOLD),
        italic: glyph.modifier.contains(Modifier::ITALIC),
        ..TextShape::centered(glyph.symbol, [glyph.x + glyph.width / 2.0, y + BASELINE], size, glyph.foreground)
    }
}

/// A rectangle in fractions of a cell: left, top, right, bottom.
type CellRect = [f64; 4];

/// Half the thickness of a line, as fractions of a cell's width and height.
const LINE_HALF_THICKNESS: [f64; 2] = [0.055, 0.025];

/// The rectangles of a glyph; `None` if it is written as text.
fn glyph_rects(symbol: &str) -> Option<Vec<CellRect>> {
    let mut letters = symbol.chars();
    let (letter, None) = (letters.next()?, letters.next()) else {
        return None;
    };
    arms(letter).map(lines).or_else(|| (letter == '╌').then(dashes)).or_else(|| blocks(letter))
}

/// The two dashes of `╌`.
fn dashes() -> Vec<CellRect> {
    let [_, y] = LINE_HALF_THICKNESS;
    [[0.1, 0.4], [0.6, 0.9]].map(|[left, right]| [left, 0.5 - y, right, 0.5 + y]).to_vec()
}

/// The arms of a box-drawing character: up, right, down, left.
const fn arms(letter: char) -> Option<[bool; 4]> {
    Some(match letter {
        '─' => [false, true, false, true],
        '│' => [true, false, true, false],
        '┌' => [false, true, true, false],
        '┐' => [false, false, true, true],
        '└' => [true, true, false, false],
        '┘' => [true, false, false, true],
        '├' => [true, true, true, false],
        '┤' => [true, false, true, true],
        '┬' => [false, true, true, true],
        '┴' => [true, true, false, true],
        '┼' => [true, true, true, true],
        _ => return None,
    })
}

fn lines([up, right, down, left]: [bool; 4]) -> Vec<CellRect> {
    let [x, y] = LINE_HALF_THICKNESS;
    let arms = [
        (up, [0.5 - x, 0.0, 0.5 + x, 0.5 + y]),
        (right, [0.5 - x, 0.5 - y, 1.0, 0.5 + y]),
        (down, [0.5 - x, 0.5 - y, 0.5 + x, 1.0]),
        (left, [0.0, 0.5 - y, 0.5 + x, 0.5 + y]),
    ];
    arms.into_iter().filter(|(drawn, _)| *drawn).map(|(_, part)| part).collect()
}

fn blocks(letter: char) -> Option<Vec<CellRect>> {
    let part = match letter {
        // Eighths from below, then from the left.
        '▁'..='█' => [0.0, 1.0 - f64::from(letter as u32 - '▁' as u32 + 1) / 8.0, 1.0, 1.0],
        '▉'..='▏' => [0.0, 0.0, 1.0 - f64::from(letter as u32 - '▉' as u32 + 1) / 8.0, 1.0],
        '▀' => [0.0, 0.0, 1.0, 0.5],
        '▐' => [0.5, 0.0, 1.0, 1.0],
        '▘' => [0.0, 0.0, 0.5, 0.5],
        '▝' => [0.5, 0.0, 1.0, 0.5],
        '▖' => [0.0, 0.5, 0.5, 1.0],
        '▗' => [0.5, 0.5, 1.0, 1.0],
        _ => return None,
    };
    Some(vec![part])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::svg;
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
        let picture = svg(&scene(&sample(), ([255; 3], [0; 3])), None);
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        assert!(picture.contains("&lt;") && picture.contains("&amp;") && !picture.contains("a&b"));
        assert!(picture.contains(">歩</text>"));
        assert!(!picture.contains('┌') && !picture.contains('▄'), "lines and blocks are shapes");
        assert!(!picture.contains('\u{8}'));
    }
}

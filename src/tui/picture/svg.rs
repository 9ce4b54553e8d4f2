//! SVG export: a rectangle for each run of cells with one background, and each glyph at a fixed position, so that the
//! picture does not depend on the advance widths of the font. Box-drawing and block characters are drawn as rectangles,
//! since fonts draw them with gaps.

use super::rows;
use crate::tui::theme::rgb;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

/// Size of a cell in pixels.
const CELL_WIDTH: f64 = 9.0;
const CELL_HEIGHT: f64 = 20.0;
/// Baseline of the text in pixels from the top of its cell.
const BASELINE: f64 = 15.2;
const FONTS: &str = "'DejaVu Sans Mono','Noto Sans Mono CJK JP','Noto Sans CJK JP',monospace";

/// Red, green and blue.
type Rgb = [u8; 3];

/// A glyph with its position in pixels, and its colours after reversal and dimming.
struct SvgGlyph<'a> {
    symbol: &'a str,
    x: f64,
    width: f64,
    foreground: Rgb,
    background: Rgb,
    modifier: Modifier,
}

/// The screen as SVG; `ground` gives the default colours of the terminal (text, background).
pub fn svg(buffer: &Buffer, ground: (Rgb, Rgb)) -> String {
    let mut out = String::new();
    let (width, height) = (f64::from(buffer.area.width) * CELL_WIDTH, f64::from(buffer.area.height) * CELL_HEIGHT);
    put(
        &mut out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"{FONTS}\" text-anchor=\"middle\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
            hex(ground.1)
        ),
    );
    let mut y = 0.0;
    for row in rows(buffer) {
        let mut x = 0.0;
        let glyphs: Vec<SvgGlyph<'_>> = row
            .map(|(index, columns, symbol)| {
                let glyph = glyph(&buffer.content[index], symbol, x, f64::from(columns) * CELL_WIDTH, ground);
                x += glyph.width;
                glyph
            })
            .collect();
        draw_row(&mut out, &glyphs, y, ground.1);
        y += CELL_HEIGHT;
    }
    out.push_str("</svg>\n");
    out
}

fn glyph<'a>(cell: &Cell, symbol: &'a str, x: f64, width: f64, ground: (Rgb, Rgb)) -> SvgGlyph<'a> {
    let or = |color: Color, default| rgb(color).unwrap_or(default);
    let (mut foreground, mut background) = (or(cell.fg, ground.0), or(cell.bg, ground.1));
    if cell.modifier.contains(Modifier::REVERSED) {
        (foreground, background) = (background, foreground);
    }
    if cell.modifier.contains(Modifier::DIM) {
        foreground = std::array::from_fn(|at| u8::midpoint(foreground[at], background[at]));
    }
    SvgGlyph { symbol, x, width, foreground, background, modifier: cell.modifier }
}

/// Draws backgrounds, then shapes, then text; adjacent glyphs of one style share an element.
fn draw_row(out: &mut String, glyphs: &[SvgGlyph<'_>], y: f64, ground: Rgb) {
    for run in glyphs.chunk_by(|a, b| a.background == b.background) {
        if run[0].background != ground {
            let width = run.iter().map(|glyph| glyph.width).sum();
            path(out, &[[run[0].x, y, width, CELL_HEIGHT]], run[0].background);
        }
    }
    for run in glyphs.chunk_by(|a, b| a.foreground == b.foreground) {
        let boxes: Vec<[f64; 4]> = run.iter().flat_map(|glyph| boxes(glyph, y)).collect();
        path(out, &boxes, run[0].foreground);
    }
    for run in glyphs.chunk_by(have_same_style) {
        write_glyphs(out, run, y);
    }
}

fn have_same_style(a: &SvgGlyph<'_>, b: &SvgGlyph<'_>) -> bool {
    a.foreground == b.foreground && a.modifier == b.modifier && font_size(a) == font_size(b)
}

/// The rectangles of a glyph (left, top, width, height): its underline, and the glyph if it is a line or block.
fn boxes(glyph: &SvgGlyph<'_>, y: f64) -> Vec<[f64; 4]> {
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

/// One path of all rectangles (left, top, width, height).
fn path(out: &mut String, boxes: &[[f64; 4]], color: Rgb) {
    if boxes.is_empty() {
        return;
    }
    out.push_str("<path d=\"");
    for [x, y, width, height] in boxes {
        put(
            out,
            format_args!(
                "M{} {}h{}v{}h{}z",
                format_pixels(*x),
                format_pixels(*y),
                format_pixels(*width),
                format_pixels(*height),
                format_pixels(-width)
            ),
        );
    }
    put(out, format_args!("\" fill=\"{}\"/>\n", hex(color)));
}

/// Writes one text element per glyph, since not every SVG viewer supports a list of positions.
fn write_glyphs(out: &mut String, run: &[SvgGlyph<'_>], y: f64) {
    let is_text = |glyph: &&SvgGlyph<'_>| !glyph.symbol.trim().is_empty() && glyph_rects(glyph.symbol).is_none();
    let mut glyphs = run.iter().filter(is_text).peekable();
    if glyphs.peek().is_none() {
        return;
    }
    let weight = if run[0].modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let slant = if run[0].modifier.contains(Modifier::ITALIC) { " font-style=\"italic\"" } else { "" };
    put(
        out,
        format_args!("<g font-size=\"{}\" fill=\"{}\"{weight}{slant}>", font_size(&run[0]), hex(run[0].foreground)),
    );
    let y = format_pixels(y + BASELINE);
    for glyph in glyphs {
        let x = format_pixels(glyph.x + glyph.width / 2.0);
        put(out, format_args!("<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(glyph.symbol)));
    }
    out.push_str("</g>\n");
}

fn font_size(glyph: &SvgGlyph<'_>) -> u32 {
    if glyph.width > CELL_WIDTH { 17 } else { 15 }
}

/// Pixels with at most two decimals.
fn format_pixels(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Writing to a string cannot fail.
fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string succeeds");
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(symbol: &str) -> String {
    symbol.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
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

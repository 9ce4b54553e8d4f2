//! SVG: a rectangle for each run of cells with one ground, and each glyph at its own fixed place, so that the picture
//! does not depend on how wide a font draws its letters.

use super::{rows, shapes};
use crate::tui::theme::rgb;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

/// Size of a cell in pixels.
const CELL_WIDTH: f64 = 9.0;
const CELL_HEIGHT: f64 = 20.0;
/// Where letters stand, from the top of their cell.
const BASELINE: f64 = 15.2;
const FONTS: &str = "'DejaVu Sans Mono','Noto Sans Mono CJK JP','Noto Sans CJK JP',monospace";

/// Red, green and blue.
type Rgb = [u8; 3];

/// A glyph in its place, in pixels, with its colours (text, background), reversal and dimming done.
struct SvgGlyph<'a> {
    symbol: &'a str,
    x: f64,
    width: f64,
    foreground: Rgb,
    background: Rgb,
    modifier: Modifier,
}

/// The screen as a picture; `ground` gives the colours (text, background) that a terminal would have by itself.
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

fn glyph<'a>(cell: &Cell, symbol: &'a str, x: f64, wide: f64, ground: (Rgb, Rgb)) -> SvgGlyph<'a> {
    let or = |color: Color, otherwise| rgb(color).unwrap_or(otherwise);
    let (mut ink, mut paper) = (or(cell.fg, ground.0), or(cell.bg, ground.1));
    if cell.modifier.contains(Modifier::REVERSED) {
        (ink, paper) = (paper, ink);
    }
    if cell.modifier.contains(Modifier::DIM) {
        ink = std::array::from_fn(|at| u8::midpoint(ink[at], paper[at]));
    }
    SvgGlyph { symbol, x, width: wide, foreground: ink, background: paper, modifier: cell.modifier }
}

/// Grounds first, then shapes, then letters: neighbours of one look share one element.
fn draw_row(out: &mut String, glyphs: &[SvgGlyph<'_>], y: f64, ground: Rgb) {
    for run in glyphs.chunk_by(|a, b| a.background == b.background) {
        if run[0].background != ground {
            let wide = run.iter().map(|glyph| glyph.width).sum();
            path(out, &[[run[0].x, y, wide, CELL_HEIGHT]], run[0].background);
        }
    }
    for run in glyphs.chunk_by(|a, b| a.foreground == b.foreground) {
        let boxes: Vec<[f64; 4]> = run.iter().flat_map(|glyph| boxes(glyph, y)).collect();
        path(out, &boxes, run[0].foreground);
    }
    for run in glyphs.chunk_by(have_same_style) {
        write_letters(out, run, y);
    }
}

fn have_same_style(a: &SvgGlyph<'_>, b: &SvgGlyph<'_>) -> bool {
    a.foreground == b.foreground && a.modifier == b.modifier && font_size(a) == font_size(b)
}

/// What is drawn of a glyph without a font: its underline, and the glyph itself if it is a line or a block.
fn boxes(glyph: &SvgGlyph<'_>, y: f64) -> Vec<[f64; 4]> {
    let mut boxes = Vec::new();
    if glyph.modifier.contains(Modifier::UNDERLINED) {
        boxes.push([glyph.x, y + CELL_HEIGHT - 2.0, glyph.width, 1.0]);
    }
    let parts = shapes::glyph_rects(glyph.symbol).unwrap_or_default();
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

/// One path of all the boxes (left, top, width, height).
fn path(out: &mut String, boxes: &[[f64; 4]], color: Rgb) {
    if boxes.is_empty() {
        return;
    }
    out.push_str("<path d=\"");
    for [x, y, wide, high] in boxes {
        put(
            out,
            format_args!(
                "M{} {}h{}v{}h{}z",
                format_pixels(*x),
                format_pixels(*y),
                format_pixels(*wide),
                format_pixels(*high),
                format_pixels(-wide)
            ),
        );
    }
    put(out, format_args!("\" fill=\"{}\"/>\n", hex(color)));
}

/// A text for each letter, since not every program that shows SVG takes a list of places.
fn write_letters(out: &mut String, run: &[SvgGlyph<'_>], y: f64) {
    let written =
        |glyph: &&SvgGlyph<'_>| !glyph.symbol.trim().is_empty() && shapes::glyph_rects(glyph.symbol).is_none();
    let mut written = run.iter().filter(written).peekable();
    if written.peek().is_none() {
        return;
    }
    let weight = if run[0].modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let slant = if run[0].modifier.contains(Modifier::ITALIC) { " font-style=\"italic\"" } else { "" };
    put(
        out,
        format_args!("<g font-size=\"{}\" fill=\"{}\"{weight}{slant}>", font_size(&run[0]), hex(run[0].foreground)),
    );
    let y = format_pixels(y + BASELINE);
    for glyph in written {
        let x = format_pixels(glyph.x + glyph.width / 2.0);
        put(out, format_args!("<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(glyph.symbol)));
    }
    out.push_str("</g>\n");
}

fn font_size(glyph: &SvgGlyph<'_>) -> u32 {
    if glyph.width > CELL_WIDTH { 17 } else { 15 }
}

/// A number of pixels with at most two decimals.
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

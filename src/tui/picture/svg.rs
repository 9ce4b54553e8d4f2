//! SVG: a rectangle for each run of cells with one ground, and each glyph at its own fixed place, so that the picture
//! does not depend on how wide a font draws its letters.

use super::{rows, shapes};
use crate::tui::theme::rgb;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

/// Size of a cell in pixels.
const WIDE: f64 = 9.0;
const HIGH: f64 = 20.0;
const FONTS: &str = "'DejaVu Sans Mono','Noto Sans Mono CJK JP','Noto Sans CJK JP',monospace";

/// Red, green and blue.
type Rgb = [u8; 3];

/// The screen as a picture; `ground` gives the colours (text, background) that a terminal would have by itself.
pub fn svg(buffer: &Buffer, ground: (Rgb, Rgb)) -> String {
    let mut out = String::new();
    let (width, height) = (f64::from(buffer.area.width) * WIDE, f64::from(buffer.area.height) * HIGH);
    put(
        &mut out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"{FONTS}\" text-anchor=\"middle\">\n"
        ),
    );
    rectangle(&mut out, [0.0, 0.0, width, height], ground.1);
    for (y, row) in rows(buffer).enumerate() {
        let glyphs: Vec<(usize, u16, &str)> = row.collect();
        grounds(&mut out, buffer, y, &glyphs, ground);
        for &(index, columns, symbol) in &glyphs {
            glyph(&mut out, buffer, index, columns, symbol, ground);
        }
    }
    out.push_str("</svg>\n");
    out
}

/// A column or row of a screen, for multiplying.
fn cells(count: usize) -> f64 {
    f64::from(count as u16)
}

/// Writing to a string cannot fail.
fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string succeeds");
}

fn rectangle(out: &mut String, [x, y, width, height]: [f64; 4], color: Rgb) {
    let fill = hex(color);
    put(out, format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>\n"));
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Colours of a cell, text and background, with reversal done.
fn colors(cell: &Cell, ground: (Rgb, Rgb)) -> (Rgb, Rgb) {
    let or = |color: Color, otherwise| rgb(color).unwrap_or(otherwise);
    let (ink, paper) = (or(cell.fg, ground.0), or(cell.bg, ground.1));
    if cell.modifier.contains(Modifier::REVERSED) { (paper, ink) } else { (ink, paper) }
}

fn grounds(out: &mut String, buffer: &Buffer, y: usize, glyphs: &[(usize, u16, &str)], ground: (Rgb, Rgb)) {
    let paper = |index: usize| colors(&buffer.content[index], ground).1;
    let columns = usize::from(buffer.area.width);
    for run in glyphs.chunk_by(|a, b| paper(a.0) == paper(b.0)) {
        let color = paper(run[0].0);
        if color != ground.1 {
            let wide: f64 = run.iter().map(|&(_, columns, _)| f64::from(columns)).sum();
            let x = cells(run[0].0 % columns) * WIDE;
            rectangle(out, [x, cells(y) * HIGH, wide * WIDE, HIGH], color);
        }
    }
}

fn glyph(out: &mut String, buffer: &Buffer, index: usize, columns: u16, symbol: &str, ground: (Rgb, Rgb)) {
    let cell = &buffer.content[index];
    let across = usize::from(buffer.area.width);
    let (x, y) = (cells(index % across) * WIDE, cells(index / across) * HIGH);
    let wide = f64::from(columns) * WIDE;
    let ink = faded(cell, ground);
    if cell.modifier.contains(Modifier::UNDERLINED) {
        rectangle(out, [x, y + HIGH - 2.0, wide, 1.0], ink);
    }
    if symbol.trim().is_empty() {
        return;
    }
    if let Some(parts) = shapes::parts(symbol) {
        for [left, top, right, bottom] in parts {
            rectangle(out, [x + left * wide, y + top * HIGH, (right - left) * wide, (bottom - top) * HIGH], ink);
        }
        return;
    }
    let size = if columns > 1 { 17 } else { 15 };
    let weight = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let slant = if cell.modifier.contains(Modifier::ITALIC) { " font-style=\"italic\"" } else { "" };
    let (fill, x, y, text) = (hex(ink), x + wide / 2.0, y + HIGH * 0.76, escaped(symbol));
    put(
        out,
        format_args!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\"{weight}{slant}>{text}</text>\n"),
    );
}

/// The colour of a glyph; dim ones stand halfway to their background.
fn faded(cell: &Cell, ground: (Rgb, Rgb)) -> Rgb {
    let (ink, paper) = colors(cell, ground);
    if !cell.modifier.contains(Modifier::DIM) {
        return ink;
    }
    std::array::from_fn(|at| u8::midpoint(ink[at], paper[at]))
}

fn escaped(symbol: &str) -> String {
    symbol.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

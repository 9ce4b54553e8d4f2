//! Diagrams as text and as SVG, with a legend of the signs they use.

use super::{Cell, Diagram, How, Mode};
use crate::rules::{Lang, Message};
use std::fmt::Write as _;

/// Size of a square of the SVG in pixels.
const SIDE: usize = 36;
const LINE_HIGH: usize = 20;

/// The diagram as lines of text, three columns a square.
pub fn text(diagram: &Diagram) -> String {
    let mut out = String::new();
    for row in diagram.rows() {
        let line: String = row.iter().map(|cell| sign(*cell)).collect();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// One line for each sign that the diagram uses.
pub fn legend(diagram: &Diagram, lang: Lang) -> Vec<String> {
    let used = |wanted: &dyn Fn(How, Mode) -> bool| {
        diagram.rows().flatten().any(|cell| matches!(cell, Cell::Target { how, mode } if wanted(*how, *mode)))
    };
    let mut lines = vec![format!("@  {}", lang.pick("この駒", "the piece"))];
    let rows: [(&str, Message, bool); 6] = [
        ("o", Message::new("1マス動く", "a step"), used(&|how, _| how == How::Step)),
        (
            "| - / \\",
            Message::new("走る (途中の駒で止まる)", "a slide, ended by the first piece"),
            used(&|how, _| matches!(how, How::Slide(_))),
        ),
        ("*", Message::new("跳ぶ", "a leap"), used(&|how, _| how == How::Leap)),
        (
            "^",
            Message::new("途中の駒しだい", "depends on what stands on the way"),
            used(&|how, _| how == How::Conditional),
        ),
        ("m", Message::new("動くだけ、取れない", "after a sign: without capturing"), used(&|_, mode| !mode.capture)),
        ("x", Message::new("取る時だけ", "after a sign: only to capture"), used(&|_, mode| !mode.quiet)),
    ];
    lines.extend(rows.iter().filter(|row| row.2).map(|(sign, meaning, _)| format!("{sign}  {}", meaning.text(lang))));
    lines
}

fn sign(cell: Cell) -> String {
    match cell {
        Cell::Empty => " . ".to_owned(),
        Cell::Piece => " @ ".to_owned(),
        Cell::Target { how, mode } => format!(" {}{}", shape(how), mode_sign(mode)),
    }
}

fn shape(how: How) -> char {
    match how {
        How::Step => 'o',
        How::Leap => '*',
        How::Conditional => '^',
        How::Slide((0, _)) => '|',
        How::Slide((_, 0)) => '-',
        How::Slide((right, forward)) if right == forward => '/',
        How::Slide(_) => '\\',
    }
}

fn mode_sign(mode: Mode) -> char {
    match (mode.quiet, mode.capture) {
        (true, false) => 'm',
        (false, true) => 'x',
        _ => ' ',
    }
}

/// The diagram as a picture: discs for steps, rings for leaps, lines for slides; hollow squares need a condition. A
/// capture only is red with a cross, a move only green with a dot, so that colour alone tells nothing.
pub fn svg(diagram: &Diagram, lines: &[String]) -> String {
    let side = diagram.size() * SIDE;
    let (width, height) = (side.max(560) + 2 * SIDE / 2, side + (lines.len() + 2) * LINE_HIGH);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"'DejaVu Sans','Noto Sans CJK JP',sans-serif\" font-size=\"14\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fdf6e3\"/>\n"
    );
    for (row, cells) in diagram.rows().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let (left, top) = (SIDE / 2 + column * SIDE, SIDE / 2 + row * SIDE);
            put(
                &mut out,
                format_args!(
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#f0d9a8\" stroke=\"#7a5c2e\"/>\n"
                ),
            );
            draw(&mut out, *cell, left + SIDE / 2, top + SIDE / 2);
        }
    }
    for (index, line) in lines.iter().enumerate() {
        let y = side + SIDE / 2 + (index + 1) * LINE_HIGH;
        put(&mut out, format_args!("<text x=\"{}\" y=\"{y}\" fill=\"#222222\">{}</text>\n", SIDE / 2, escaped(line)));
    }
    out.push_str("</svg>\n");
    out
}

fn draw(out: &mut String, cell: Cell, x: usize, y: usize) {
    let (how, mode) = match cell {
        Cell::Empty => return,
        Cell::Piece => return put(out, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"14\" fill=\"#222222\"/>\n")),
        Cell::Target { how, mode } => (how, mode),
    };
    let ink = match mode_sign(mode) {
        'm' => "#1b7837",
        'x' => "#b2182b",
        _ => "#225588",
    };
    match how {
        How::Step => put(out, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{ink}\"/>\n")),
        How::Leap => put(
            out,
            format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"4\"/>\n"),
        ),
        How::Conditional => put(
            out,
            format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"16\" height=\"16\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"3\" \
                 stroke-dasharray=\"3 2\"/>\n",
                x - 8,
                y - 8
            ),
        ),
        How::Slide((right, forward)) => {
            let end = |at: usize, way: i8| at as i64 + i64::from(way) * SIDE as i64 / 2;
            let (x1, y1, x2, y2) = (end(x, -right), end(y, forward), end(x, right), end(y, -forward));
            put(
                out,
                format_args!(
                    "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{ink}\" stroke-width=\"5\"/>\n"
                ),
            );
        }
    }
    let mark = match mode_sign(mode) {
        'm' => "·",
        'x' => "×",
        _ => return,
    };
    put(out, format_args!("<text x=\"{}\" y=\"{}\" fill=\"{ink}\">{mark}</text>\n", x + 8, y - 6));
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string does not fail");
}

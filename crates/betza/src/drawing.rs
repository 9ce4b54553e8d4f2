//! Drawings of movement diagrams: text and SVG, with a legend.

use super::{CaptureMode, DiagramCell, DiagramTargetKind, MovementDiagram};
use sankoma_wording::Language;

/// Size of a square of the SVG in pixels.
const SQUARE_SIZE: usize = 36;
const LINE_HEIGHT: usize = 20;

/// The diagram as lines of text, three columns a square.
pub fn text(diagram: &MovementDiagram) -> String {
    let mut out = String::new();
    for row in diagram.rows() {
        let line: String = row.iter().map(|cell| sign(*cell)).collect();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// One line for each sign that the diagram uses.
pub fn legend(diagram: &MovementDiagram, lang: Language) -> Vec<String> {
    let targets: Vec<(char, char)> = diagram
        .rows()
        .flatten()
        .filter_map(|cell| match cell {
            DiagramCell::Target { kind, mode } => Some((shape(*kind), target_sign(*kind, *mode))),
            _ => None,
        })
        .collect();
    let rows = [
        ("o", "1マス動く", "a step"),
        ("| - / \\", "走る (途中の駒で止まる)", "a slide, ended by the first piece"),
        ("*", "跳ぶ", "a leap"),
        ("^", "途中の駒しだい", "depends on what stands on the way"),
        ("!", "途中で取れる駒のマス", "an enemy there may be taken on the way"),
        ("m", "動くだけ、取れない", "after a sign: without capturing"),
        ("x", "取る時だけ", "after a sign: only to capture"),
    ];
    let is_used = |signs: &str| {
        let has = |sign: char| sign != ' ' && signs.contains(sign);
        targets.iter().any(|(shape, mode)| has(*shape) || has(*mode))
    };
    let used = rows.into_iter().filter(|(signs, ..)| is_used(signs));
    let lines = used.map(|(signs, ja, en)| format!("{signs}  {}", lang.pick(ja, en)));
    std::iter::once(format!("@  {}", lang.pick("この駒", "the piece"))).chain(lines).collect()
}

fn sign(cell: DiagramCell) -> String {
    match cell {
        DiagramCell::Empty => " . ".to_owned(),
        DiagramCell::Piece => " @ ".to_owned(),
        DiagramCell::Target { kind, mode } => format!(" {}{}", shape(kind), target_sign(kind, mode)),
    }
}

fn shape(kind: DiagramTargetKind) -> char {
    match kind {
        DiagramTargetKind::Step => 'o',
        DiagramTargetKind::Leap => '*',
        DiagramTargetKind::Conditional => '^',
        DiagramTargetKind::TakenOnTheWay => '!',
        DiagramTargetKind::Slide((0, _)) => '|',
        DiagramTargetKind::Slide((_, 0)) => '-',
        DiagramTargetKind::Slide((right, forward)) if right == forward => '/',
        DiagramTargetKind::Slide(_) => '\\',
    }
}

fn target_sign(kind: DiagramTargetKind, mode: CaptureMode) -> char {
    if kind == DiagramTargetKind::TakenOnTheWay { ' ' } else { mode_sign(mode) }
}

fn mode_sign(mode: CaptureMode) -> char {
    match (mode.quiet, mode.capture || mode.en_passant) {
        (true, false) => 'm',
        (false, true) => 'x',
        _ => ' ',
    }
}

/// The diagram as a picture: discs for steps, rings for leaps, lines for slides; hollow squares need a condition. A
/// capture only is red with a cross, a move only green with a dot, so that colour is never the only difference.
pub fn svg(diagram: &MovementDiagram, lines: &[String]) -> String {
    let side = diagram.size() * SQUARE_SIZE;
    let (width, height) = (side.max(560) + 2 * SQUARE_SIZE / 2, side + (lines.len() + 2) * LINE_HEIGHT);
    let mut parts = vec![format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"'DejaVu Sans','Noto Sans CJK JP',sans-serif\" font-size=\"14\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fdf6e3\"/>\n"
    )];
    for (row, cells) in diagram.rows().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let (left, top) = (SQUARE_SIZE / 2 + column * SQUARE_SIZE, SQUARE_SIZE / 2 + row * SQUARE_SIZE);
            parts.push(format!(
                "<rect x=\"{left}\" y=\"{top}\" width=\"{SQUARE_SIZE}\" height=\"{SQUARE_SIZE}\" fill=\"#f0d9a8\" \
                 stroke=\"#7a5c2e\"/>\n"
            ));
            parts.push(cell_svg(*cell, left + SQUARE_SIZE / 2, top + SQUARE_SIZE / 2));
        }
    }
    for (index, line) in lines.iter().enumerate() {
        let (x, y) = (SQUARE_SIZE / 2, side + SQUARE_SIZE / 2 + (index + 1) * LINE_HEIGHT);
        parts.push(format!("<text x=\"{x}\" y=\"{y}\" fill=\"#222222\">{}</text>\n", escaped(line)));
    }
    parts.concat() + "</svg>\n"
}

/// What stands on a cell around the point (`x`, `y`).
fn cell_svg(cell: DiagramCell, x: usize, y: usize) -> String {
    let (kind, mode) = match cell {
        DiagramCell::Empty => return String::new(),
        DiagramCell::Piece => return format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"14\" fill=\"#222222\"/>\n"),
        DiagramCell::Target { kind, mode } => (kind, mode),
    };
    let (ink, mark) = match mode_sign(mode) {
        'm' => ("#1b7837", "·"),
        'x' => ("#b2182b", "×"),
        _ => ("#225588", ""),
    };
    let shape = match kind {
        DiagramTargetKind::TakenOnTheWay => format!("circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"{ink}\""),
        DiagramTargetKind::Step => format!("circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{ink}\""),
        DiagramTargetKind::Leap => {
            format!("circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"4\"")
        }
        DiagramTargetKind::Conditional => format!(
            "rect x=\"{}\" y=\"{}\" width=\"16\" height=\"16\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"3\" \
             stroke-dasharray=\"3 2\"",
            x - 8,
            y - 8
        ),
        DiagramTargetKind::Slide((right, forward)) => {
            let end = |at: usize, way: i8| at as i64 + i64::from(way) * SQUARE_SIZE as i64 / 2;
            let (x1, y1, x2, y2) = (end(x, -right), end(y, forward), end(x, right), end(y, -forward));
            format!("line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{ink}\" stroke-width=\"5\"")
        }
    };
    if mark.is_empty() {
        return format!("<{shape}/>\n");
    }
    format!("<{shape}/>\n<text x=\"{}\" y=\"{}\" fill=\"{ink}\">{mark}</text>\n", x + 8, y - 6)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

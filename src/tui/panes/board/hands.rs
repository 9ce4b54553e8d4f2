//! The lines of the two players: side, name, whether it is to move or in check, and the pieces held.

use super::geometry::Geometry;
use crate::rules::{Color, Hand, Lang, PieceKind};
use crate::tui::canvas::Canvas;
use crate::tui::model::{Model, Spot, color_above};
use crate::tui::text;
use ratatui::style::Style;

/// One piece of text of a player's line.
struct Part {
    text: String,
    role: Role,
}

enum Role {
    Side,
    Name,
    Check,
    Piece(PieceKind),
    Nothing,
}

/// Draws the line of `color`: at the left above the board, at the right below it.
pub(super) fn draw(model: &Model, color: Color, geometry: &Geometry, canvas: &mut Canvas<'_>) {
    let y = geometry.hand_row(color == color_above(model.view.flip));
    for (x, part) in placed(model, color, geometry) {
        let style = canvas.theme.text.patch(style(model, color, &part.role, canvas));
        canvas.text(x, y, &part.text, style);
    }
}

fn style(model: &Model, color: Color, role: &Role, canvas: &Canvas<'_>) -> Style {
    let theme = canvas.theme;
    match *role {
        Role::Side if model.shown.position.side_to_move() == color => theme.turn,
        Role::Side => theme.strong,
        Role::Name => Style::new(),
        Role::Check => theme.error,
        Role::Nothing => theme.faint,
        Role::Piece(kind) => {
            let spot = Some(Spot::Hand(color, kind));
            if model.selection.cursor == spot {
                theme.square_cursor
            } else if model.selection.picked == spot {
                theme.square_picked
            } else {
                theme.strong
            }
        }
    }
}

/// The kind of piece at column `x` of the line of `color`.
pub(super) fn kind_at(model: &Model, color: Color, geometry: &Geometry, x: u16) -> Option<PieceKind> {
    placed(model, color, geometry).into_iter().find_map(|(start, part)| match part.role {
        Role::Piece(kind) if start <= x && x < start + text::width(&part.text) as u16 => Some(kind),
        _ => None,
    })
}

/// The parts with the columns at which they begin.
fn placed(model: &Model, color: Color, geometry: &Geometry) -> Vec<(u16, Part)> {
    let room = usize::from(geometry.area.width) - 1;
    let parts = parts(model, color, room);
    let used: usize = parts.iter().map(|part| text::width(&part.text)).sum();
    let above = color == color_above(model.view.flip);
    let mut x = if above { 0 } else { (room + 1).saturating_sub(used + 1) as u16 };
    let mut placed = Vec::new();
    for part in parts {
        let start = x;
        x += text::width(&part.text) as u16;
        placed.push((start, part));
    }
    placed
}

/// How fully a line is written.
#[derive(Clone, Copy)]
struct Way {
    name: bool,
    check: bool,
    count: Count,
    gap: &'static str,
}

/// From the fullest to the tightest, which fits beside the smallest board whatever is held.
const WAYS: [Way; 5] = [
    Way { name: true, check: true, count: Count::Kanji, gap: " " },
    Way { name: false, check: true, count: Count::Kanji, gap: " " },
    Way { name: false, check: true, count: Count::Kanji, gap: "" },
    Way { name: false, check: true, count: Count::Digits, gap: "" },
    Way { name: false, check: false, count: Count::Digits, gap: "" },
];

/// The fullest way of writing the line that fits `room` columns.
fn parts(model: &Model, color: Color, room: usize) -> Vec<Part> {
    let width = |parts: &Vec<Part>| parts.iter().map(|part| text::width(&part.text)).sum::<usize>();
    let written = |way: Way| {
        let mut parts = side(model, color, way);
        parts.extend(pieces(model.shown.position.hand(color), way, model.lang));
        parts
    };
    let [.., tightest] = WAYS;
    WAYS.into_iter().map(written).find(|parts| width(parts) <= room).unwrap_or_else(|| written(tightest))
}

fn side(model: &Model, color: Color, way: Way) -> Vec<Part> {
    let mark = crate::record::notation::mark(color);
    let side = model.lang.pick(color.ja(), color.en());
    let mut parts = vec![Part { text: format!(" {mark} {side} "), role: Role::Side }];
    let name = model.sheet.game.player(color).filter(|name| way.name && !name.is_empty());
    parts.extend(name.map(|name| Part { text: format!(" {name}"), role: Role::Name }));
    let position = &model.shown.position;
    if way.check && position.in_check() && position.side_to_move() == color {
        parts.push(Part { text: model.lang.pick(" 王手", " check").to_owned(), role: Role::Check });
    }
    parts
}

#[derive(Clone, Copy)]
enum Count {
    Kanji,
    Digits,
}

fn pieces(hand: Hand, way: Way, lang: Lang) -> Vec<Part> {
    if hand.is_empty() {
        return vec![Part { text: lang.pick("  持駒なし", "  nothing in hand").to_owned(), role: Role::Nothing }];
    }
    let mut parts = vec![Part { text: way.gap.to_owned(), role: Role::Nothing }];
    for (kind, held) in hand.written() {
        parts.push(Part { text: way.gap.to_owned(), role: Role::Nothing });
        parts.push(Part { text: format!("{}{}", kind.ja(), number(held, way.count, lang)), role: Role::Piece(kind) });
    }
    parts
}

/// 二 … 十八, or 2 … 18; one is not written.
fn number(held: u8, count: Count, lang: Lang) -> String {
    const KANJI: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    if held == 1 {
        return String::new();
    }
    if matches!(count, Count::Digits) || lang == Lang::En || held >= 20 {
        return held.to_string();
    }
    let ten = if held >= 10 { "十" } else { "" };
    format!("{ten}{}", KANJI[usize::from(held % 10)])
}

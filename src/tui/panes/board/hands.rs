//! The lines of the two players: side, name, whether it is to move or in check, and the pieces held.

use super::geometry::BoardGeometry;
use crate::rules::{Color, Hand, PieceKind};
use crate::tui::canvas::Canvas;
use crate::tui::model::{BoardLocation, Model, color_above};
use crate::wording::Language;
use crate::wording::text;
use ratatui::style::Style;

/// One piece of text of a player's line.
struct HandSegment {
    text: String,
    kind: HandSegmentKind,
}

enum HandSegmentKind {
    Side,
    Name,
    Check,
    Piece(PieceKind),
    Filler,
}

/// Draws the line of `color`: at the left above the board, at the right below it.
pub(super) fn draw(model: &Model, color: Color, geometry: &BoardGeometry, canvas: &mut Canvas<'_>) {
    let y = geometry.hand_row(color == color_above(model.view.flip));
    for (x, part) in positioned_segments(model, color, geometry) {
        let style = canvas.theme.text.patch(style(model, color, &part.kind, canvas));
        canvas.text(x, y, &part.text, style);
    }
}

fn style(model: &Model, color: Color, role: &HandSegmentKind, canvas: &Canvas<'_>) -> Style {
    let theme = canvas.theme;
    match *role {
        HandSegmentKind::Side if model.game.shown.position.side_to_move() == color => theme.turn,
        HandSegmentKind::Side => theme.strong,
        HandSegmentKind::Name => Style::new(),
        HandSegmentKind::Check => theme.error,
        HandSegmentKind::Filler => theme.faint,
        HandSegmentKind::Piece(kind) => {
            let spot = Some(BoardLocation::Hand(color, kind));
            if model.game.selection.cursor == spot {
                theme.square_cursor
            } else if model.game.selection.picked == spot {
                theme.square_picked
            } else {
                theme.strong
            }
        }
    }
}

/// The kind of piece at column `x` of the line of `color`.
pub(super) fn kind_at(model: &Model, color: Color, geometry: &BoardGeometry, x: u16) -> Option<PieceKind> {
    positioned_segments(model, color, geometry).into_iter().find_map(|(start, part)| match part.kind {
        HandSegmentKind::Piece(kind) if start <= x && x < start + text::width(&part.text) as u16 => Some(kind),
        _ => None,
    })
}

/// The parts with the columns at which they begin.
fn positioned_segments(model: &Model, color: Color, geometry: &BoardGeometry) -> Vec<(u16, HandSegment)> {
    let room = usize::from(geometry.area.width) - 1;
    let parts = fitting_segments(model, color, room);
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
struct HandLineFormat {
    name: bool,
    check: bool,
    numerals: NumeralStyle,
    gap: &'static str,
}

/// From the fullest to the tightest, which fits beside the smallest board whatever is held.
const LINE_FORMATS: [HandLineFormat; 5] = [
    HandLineFormat { name: true, check: true, numerals: NumeralStyle::Kanji, gap: " " },
    HandLineFormat { name: false, check: true, numerals: NumeralStyle::Kanji, gap: " " },
    HandLineFormat { name: false, check: true, numerals: NumeralStyle::Kanji, gap: "" },
    HandLineFormat { name: false, check: true, numerals: NumeralStyle::Digits, gap: "" },
    HandLineFormat { name: false, check: false, numerals: NumeralStyle::Digits, gap: "" },
];

/// The fullest way of writing the line that fits `room` columns.
fn fitting_segments(model: &Model, color: Color, room: usize) -> Vec<HandSegment> {
    let width = |parts: &Vec<HandSegment>| parts.iter().map(|part| text::width(&part.text)).sum::<usize>();
    let written = |way: HandLineFormat| {
        let mut parts = side(model, color, way);
        parts.extend(pieces(model.game.shown.position.hand(color), way, model.lang));
        parts
    };
    let [.., tightest] = LINE_FORMATS;
    LINE_FORMATS.into_iter().map(written).find(|parts| width(parts) <= room).unwrap_or_else(|| written(tightest))
}

fn side(model: &Model, color: Color, way: HandLineFormat) -> Vec<HandSegment> {
    let mark = crate::record::notation::color_mark(color);
    let side = model.lang.pick(color.ja(), color.en());
    let mut parts = vec![HandSegment { text: format!(" {mark} {side} "), kind: HandSegmentKind::Side }];
    let name = model.game.document.game.player(color).filter(|name| way.name && !name.is_empty());
    parts.extend(name.map(|name| HandSegment { text: format!(" {name}"), kind: HandSegmentKind::Name }));
    let position = &model.game.shown.position;
    if way.check && position.in_check() && position.side_to_move() == color {
        parts.push(HandSegment { text: model.lang.pick(" 王手", " check").to_owned(), kind: HandSegmentKind::Check });
    }
    parts
}

#[derive(Clone, Copy)]
enum NumeralStyle {
    Kanji,
    Digits,
}

fn pieces(hand: Hand, way: HandLineFormat, lang: Language) -> Vec<HandSegment> {
    if hand.is_empty() {
        return vec![HandSegment {
            text: lang.pick("  持駒なし", "  nothing in hand").to_owned(),
            kind: HandSegmentKind::Filler,
        }];
    }
    let mut parts = vec![HandSegment { text: way.gap.to_owned(), kind: HandSegmentKind::Filler }];
    for (kind, held) in hand.in_notation_order() {
        parts.push(HandSegment { text: way.gap.to_owned(), kind: HandSegmentKind::Filler });
        parts.push(HandSegment {
            text: format!("{}{}", kind.ja(), number(held, way.numerals, lang)),
            kind: HandSegmentKind::Piece(kind),
        });
    }
    parts
}

/// 二 … 十八, or 2 … 18; one is not written.
fn number(held: u8, count: NumeralStyle, lang: Language) -> String {
    const KANJI: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    if held == 1 {
        return String::new();
    }
    if matches!(count, NumeralStyle::Digits) || lang == Language::En || held >= 20 {
        return held.to_string();
    }
    let ten = if held >= 10 { "十" } else { "" };
    format!("{ten}{}", KANJI[usize::from(held % 10)])
}

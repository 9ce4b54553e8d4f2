//! The line of each player: side, name, turn, check and the pieces in hand.

use super::clocks;
use super::geometry::BoardGeometry;
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, ViewState};
use crate::tui::game::{BoardLocation, color_above};
use ratatui::style::Style;
use sankoma_rules::{Color, Hand, PieceKind};
use sankoma_wording::{Language, text};

/// A part of a player's line that has one style.
struct HandSegment {
    text: String,
    kind: HandSegmentKind,
}

enum HandSegmentKind {
    Side,
    Name,
    /// The clock, and whether it runs.
    Clock(bool),
    Check,
    Piece(PieceKind),
    Filler,
}

/// Draws the line of `color`: at the left above the board, at the right below it.
pub(super) fn draw(core: &Core, color: Color, geometry: &BoardGeometry, canvas: &mut Canvas<'_>) {
    let y = geometry.hand_row(color == color_above(core.view.flip));
    for (x, segment) in positioned_segments(core, color, geometry) {
        let style = canvas.theme.text.patch(style(core, color, &segment.kind, canvas));
        canvas.text(x, y, &segment.text, style);
    }
}

fn style(core: &Core, color: Color, segment: &HandSegmentKind, canvas: &Canvas<'_>) -> Style {
    let theme = canvas.theme;
    match *segment {
        HandSegmentKind::Side if core.board_position().side_to_move() == color => theme.turn,
        HandSegmentKind::Side => theme.strong,
        HandSegmentKind::Clock(true) => theme.turn,
        HandSegmentKind::Name | HandSegmentKind::Clock(false) => Style::new(),
        HandSegmentKind::Check => theme.error,
        HandSegmentKind::Filler => theme.faint,
        HandSegmentKind::Piece(kind) => {
            let location = Some(BoardLocation::Hand(color, kind));
            if core.board_cursor() == location {
                theme.square_cursor
            } else if core.board_picked() == location {
                theme.square_picked
            } else if core.lit_places().contains(&BoardLocation::Hand(color, kind)) {
                theme.square_reason
            } else {
                theme.strong
            }
        }
    }
}

/// The kind of piece at column `x` of the line of `color`.
pub(super) fn kind_at(core: &Core, color: Color, geometry: &BoardGeometry, x: u16) -> Option<PieceKind> {
    positioned_segments(core, color, geometry).into_iter().find_map(|(start, segment)| match segment.kind {
        HandSegmentKind::Piece(kind) if start <= x && x < start + text::width(&segment.text) as u16 => Some(kind),
        _ => None,
    })
}

/// The segments, each with its first column.
fn positioned_segments(core: &Core, color: Color, geometry: &BoardGeometry) -> Vec<(u16, HandSegment)> {
    let room = usize::from(geometry.area.width) - 1;
    let segments = fitting_segments(core, color, room);
    let used: usize = segments.iter().map(|segment| text::width(&segment.text)).sum();
    let above = color == color_above(core.view.flip);
    let mut x = if above { 0 } else { (room + 1).saturating_sub(used + 1) as u16 };
    let mut positioned = Vec::new();
    for segment in segments {
        let start = x;
        x += text::width(&segment.text) as u16;
        positioned.push((start, segment));
    }
    positioned
}

/// What says whose hand it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OwnerWords {
    /// The side's mark, its name, and that of the player.
    Player,
    /// The mark and the side's name.
    Side,
    Mark,
}

/// A form of the line: which parts it has and how wide they are.
#[derive(Clone, Copy)]
struct HandLineFormat {
    owner: OwnerWords,
    clock: bool,
    check: bool,
    numerals: NumeralStyle,
    gap: &'static str,
}

/// The forms from the widest to the narrowest, which fits the smallest board with any hand.
const LINE_FORMATS: [HandLineFormat; 7] = {
    let widest =
        HandLineFormat { owner: OwnerWords::Player, clock: true, check: true, numerals: NumeralStyle::Kanji, gap: " " };
    let unnamed = HandLineFormat { owner: OwnerWords::Side, ..widest };
    let dense = HandLineFormat { gap: "", ..unnamed };
    let digits = HandLineFormat { numerals: NumeralStyle::Digits, ..dense };
    let without_check = HandLineFormat { check: false, ..digits };
    let without_side = HandLineFormat { owner: OwnerWords::Mark, ..without_check };
    let pieces_alone = HandLineFormat { clock: false, ..without_side };
    [widest, unnamed, dense, digits, without_check, without_side, pieces_alone]
};

/// The segments of the widest form that fits `room` columns.
fn fitting_segments(core: &Core, color: Color, room: usize) -> Vec<HandSegment> {
    let width = |segments: &Vec<HandSegment>| segments.iter().map(|part| text::width(&part.text)).sum::<usize>();
    let formatted = |format: HandLineFormat| {
        let mut segments = side(core, color, format);
        let is_dense = format.gap.is_empty() && segments.last().is_some_and(|part| !part.text.ends_with(' '));
        segments.extend(is_dense.then(|| HandSegment { text: " ".to_owned(), kind: HandSegmentKind::Filler }));
        segments.extend(pieces(core.board_position().hand(color), format, &core.view, core.lang));
        segments
    };
    let [.., narrowest] = LINE_FORMATS;
    LINE_FORMATS.into_iter().map(formatted).find(|line| width(line) <= room).unwrap_or_else(|| formatted(narrowest))
}

fn side(core: &Core, color: Color, format: HandLineFormat) -> Vec<HandSegment> {
    let mark = sankoma_record::notation::color_mark(color);
    let side = core.game.document.game.side_name(color);
    let side = side.text(core.lang);
    let clock = clocks::clock(core, color).filter(|_| format.clock);
    let side = if format.owner == OwnerWords::Mark { format!(" {mark} ") } else { format!(" {mark} {side} ") };
    let mut segments = vec![HandSegment { text: side, kind: HandSegmentKind::Side }];
    let name =
        core.game.document.game.player(color).filter(|name| format.owner == OwnerWords::Player && !name.is_empty());
    segments.extend(name.map(|name| HandSegment { text: format!(" {name}"), kind: HandSegmentKind::Name }));
    segments.extend(clock.map(|(text, runs)| HandSegment { text, kind: HandSegmentKind::Clock(runs) }));
    let position = core.board_position();
    if format.check && position.in_check() && position.side_to_move() == color {
        let check = core.lang.pick(" 王手", " check").to_owned();
        segments.push(HandSegment { text: check, kind: HandSegmentKind::Check });
    }
    segments
}

#[derive(Clone, Copy)]
enum NumeralStyle {
    Kanji,
    Digits,
}

fn pieces(hand: Hand, format: HandLineFormat, view: &ViewState, lang: Language) -> Vec<HandSegment> {
    if hand.is_empty() {
        return vec![HandSegment {
            text: lang.pick("  持駒なし", "  nothing in hand").to_owned(),
            kind: HandSegmentKind::Filler,
        }];
    }
    let gap = || HandSegment { text: format.gap.to_owned(), kind: HandSegmentKind::Filler };
    let mut segments = vec![gap()];
    for (kind, count) in hand.in_notation_order() {
        segments.push(gap());
        segments.push(HandSegment {
            text: format!("{}{}", view.pieces.text(kind), number(count, format.numerals, lang)),
            kind: HandSegmentKind::Piece(kind),
        });
    }
    segments
}

/// A count of pieces, 二 to 十八 or 2 to 18; empty for 1.
fn number(count: u8, numerals: NumeralStyle, lang: Language) -> String {
    const KANJI: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    if count == 1 {
        return String::new();
    }
    if matches!(numerals, NumeralStyle::Digits) || lang == Language::En || count >= 20 {
        return count.to_string();
    }
    let ten = if count >= 10 { "十" } else { "" };
    format!("{ten}{}", KANJI[usize::from(count % 10)])
}

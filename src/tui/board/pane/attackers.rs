//! Attack counts: the number of attackers of each side next to each piece, and the attackers of the square under the
//! cursor by name in the status bar. A square is tinted for the side that attacks it more often.
//!
//! ```text
//! │v銀 │     without grid lines on both sides of the piece:   1v銀2
//! ├1──2┤     Black's count at the left, White's at the right; blank for 0, `*` above 9
//! │ 歩 │
//! ├2+─1┤     `+` (underlined without grid lines): there are x-ray attackers too
//! ```

use super::geometry::BoardGeometry;
use super::squares;
use super::squares::square_at_cursor;
use crate::tui::canvas::Canvas;
use crate::tui::core::{AttackOverlay, Core};
use crate::tui::game::column_and_row;
use crate::tui::layout::SquareSize;
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use sankoma_rules::attack_map::{AttackMap, Attacker};
use sankoma_rules::{Color, Square};
use sankoma_wording::{Language, sentence, square_name, text};
use std::cmp::Ordering;

/// Draws the counts of `square`; `ground` is the style of the square, highlights included.
pub(super) fn draw_counts(
    core: &Core,
    attacks: &AttackMap,
    square: Square,
    ground: Style,
    geometry: &BoardGeometry,
    canvas: &mut Canvas<'_>,
) {
    let (column, row) = column_and_row(square, core.view.flip);
    if geometry.square_size == SquareSize::Compact {
        // There is no room next to the piece: the counts replace it.
        let cell = geometry.cell(column, row);
        canvas.text(cell.x, cell.y, "   ", ground);
    }
    for color in Color::ALL.into_iter().filter(|&color| core.view.attacks.shows(color)) {
        let count = attacks.direct_count(square, color);
        let through = attacks.xray_count(square, color) > 0;
        if geometry.square_size.has_lines() {
            on_line(color, count, through, geometry.line_below(column, row), canvas);
            continue;
        }
        let (x, y) = count_place(color, geometry, column, row);
        let style = squares::style_on_ground(ground, squares::piece_style(color, canvas.theme), canvas.theme);
        let style = if through { style.add_modifier(Modifier::UNDERLINED) } else { style };
        // A dot in place of 0: the digits stay aligned, since there is no piece next to them.
        let none = if geometry.square_size == SquareSize::Compact { "." } else { " " };
        canvas.text(x, y, &digit(count, through).unwrap_or(none.to_owned()), style);
    }
}

/// The tint of a square that one side attacks more often than the other.
pub(super) fn tint(core: &Core, attacks: &AttackMap, square: Square, theme: &Theme) -> Style {
    // Without colours the tint would be an underline, which means x-ray attackers here.
    if core.view.attacks != AttackOverlay::Both || theme.heat_black.bg.is_none() {
        return Style::new();
    }
    let [black, white] = Color::ALL.map(|color| attacks.direct_count(square, color));
    match black.cmp(&white) {
        Ordering::Greater => theme.heat_black,
        Ordering::Less => theme.heat_white,
        Ordering::Equal => Style::new(),
    }
}

/// Column and row of a count on a board without grid lines.
fn count_place(color: Color, geometry: &BoardGeometry, column: u8, row: u8) -> (u16, u16) {
    let (x, y) = geometry.kanji(column, row);
    let is_beside = matches!(geometry.square_size, SquareSize::Counted | SquareSize::CountedTight);
    match color {
        Color::Black if is_beside => (x - 2, y),
        Color::White if is_beside => (x + 2, y),
        color => (x + color.index() as u16, y),
    }
}

/// `2`, `2+` at the left end for Black; `2`, `+2` at the right end for White.
fn on_line(color: Color, count: usize, through: bool, line: Rect, canvas: &mut Canvas<'_>) {
    let Some(digit) = digit(count, through) else {
        return;
    };
    let style = canvas.theme.text.patch(canvas.theme.board).patch(squares::piece_style(color, canvas.theme));
    let end = line.x + line.width - 1;
    let (at, beside) = match color {
        Color::Black => (line.x, line.x + 1),
        Color::White => (end, end - 1),
    };
    canvas.text(at, line.y, &digit, style);
    if through {
        canvas.text(beside, line.y, "+", style);
    }
}

/// The count as text: `None` for 0 without x-ray attackers, `*` above 9.
fn digit(count: usize, through: bool) -> Option<String> {
    match count {
        0 if !through => None,
        0..=9 => Some(count.to_string()),
        _ => Some("*".to_owned()),
    }
}

/// Heading: the sides whose attackers are counted, and where.
pub(super) fn legend(core: &Core) -> String {
    let lang = core.lang;
    match core.view.attacks {
        AttackOverlay::Off => String::new(),
        AttackOverlay::Both => lang.pick("利き 左▲ 右△ ", "attackers: left ▲, right △ ").to_owned(),
        AttackOverlay::OneSide(color) => sentence!(lang, ("{}の利き ", color.ja()), ("{}'s attackers ", color.en())),
    }
}

fn shown_sides(core: &Core) -> impl Iterator<Item = Color> {
    let attacks = core.view.attacks;
    Color::ALL.into_iter().filter(move |&color| attacks.shows(color))
}

/// Length of an attacker's name.
#[derive(Clone, Copy)]
enum AttackerDetail {
    /// `１九香（１八越し）`; `lance 1i through 1h`.
    Full,
    /// `+１九香`; `+L1i`.
    Short,
}

/// Status bar: the attackers of the square under the cursor, e.g. `７六  先手 2: ７七歩 ８八角  後手 0`; names are shortened
/// if the full ones exceed `columns`. `None` while attack counts are off.
pub(super) fn sentence(core: &Core, columns: usize) -> Option<String> {
    let target = square_at_cursor(core).filter(|_| core.view.attacks != AttackOverlay::Off)?;
    let attacks = AttackMap::of(core.board_position());
    let named = |detail| {
        let sides: Vec<String> =
            shown_sides(core).map(|color| side_text(core, &attacks, target, color, detail)).collect();
        format!("{}  {}", square_name(target, core.lang), sides.join("  "))
    };
    let full = named(AttackerDetail::Full);
    Some(if text::width(&full) <= columns { full } else { text::fit(&named(AttackerDetail::Short), columns) })
}

fn side_text(core: &Core, attacks: &AttackMap, target: Square, color: Color, detail: AttackerDetail) -> String {
    let lang = core.lang;
    let side = lang.pick(color.ja(), color.en());
    let xrays = match attacks.xray_count(target, color) {
        0 => String::new(),
        several => format!("+{several}"),
    };
    let attackers = attacks.attackers(target, color).iter();
    let pieces: Vec<String> = attackers.map(|attacker| piece_text(attacker, lang, detail)).collect();
    let colon = if pieces.is_empty() { "" } else { ": " };
    let between = if matches!(detail, AttackerDetail::Full) { lang.pick(" ", ", ") } else { " " };
    format!("{side} {}{xrays}{colon}{}", attacks.direct_count(target, color), pieces.join(between))
}

fn piece_text(attacker: &Attacker, lang: Language, detail: AttackerDetail) -> String {
    let through: Vec<String> = attacker.through.into_iter().map(|square| square_name(square, lang)).collect();
    let from = square_name(attacker.from, lang);
    let kind = attacker.piece.kind;
    let mark = if attacker.is_direct() { "" } else { "+" };
    match (detail, lang, through.as_slice()) {
        (AttackerDetail::Short, Language::Ja, _) => format!("{mark}{from}{}", kind.ja()),
        (AttackerDetail::Short, Language::En, _) => format!("{mark}{}{from}", kind.sfen()),
        (AttackerDetail::Full, Language::Ja, []) => format!("{from}{}", kind.ja()),
        (AttackerDetail::Full, Language::Ja, through) => format!("{from}{}（{}越し）", kind.ja(), through.join("・")),
        (AttackerDetail::Full, Language::En, []) => format!("{} {from}", kind.en()),
        (AttackerDetail::Full, Language::En, through) => {
            format!("{} {from} through {}", kind.en(), through.join(" and "))
        }
    }
}

//! Attack counts: the number of attackers of each side, as digits beside the piece.
//!
//! ```text
//! │v銀 │     without grid lines after the kanji:   v銀12
//! ├1──2┤     Black's count at the left, White's at the right; blank for 0, `*` above 9
//! │ 歩 │
//! ├2+─1┤     `+` (underlined without grid lines): there are x-ray attackers too
//! ```

use super::geometry::{BoardGeometry, SquareSize};
use super::pieces;
use crate::rules::attack_map::AttackMap;
use crate::rules::{Color, Square};
use crate::tui::canvas::Canvas;
use crate::tui::model::{Model, column_and_row};
use ratatui::style::{Modifier, Style};

/// Draws the counts of `square`; `ground` is the style of the square, highlights included.
pub(super) fn draw(
    model: &Model,
    attacks: &AttackMap,
    square: Square,
    ground: Style,
    geometry: &BoardGeometry,
    canvas: &mut Canvas<'_>,
) {
    let (column, row) = column_and_row(square, model.view.flip);
    if geometry.square_size == SquareSize::Compact {
        // There is no room beside the piece: the counts replace it.
        let cell = geometry.cell(column, row);
        canvas.text(cell.x, cell.y, "   ", ground);
    }
    for color in Color::ALL.into_iter().filter(|&color| model.view.attacks.shows(color)) {
        let count = attacks.direct_count(square, color);
        let through = attacks.xray_count(square, color) > 0;
        if geometry.square_size.has_lines() {
            on_line(color, count, through, geometry.line_below(column, row), canvas);
            continue;
        }
        let (x, y) = geometry.kanji(column, row);
        let x = if geometry.square_size == SquareSize::Counted { x + 2 } else { x } + color.index() as u16;
        let style = pieces::style_on_ground(ground, pieces::piece_style(color, canvas.theme), canvas.theme);
        let style = if through { style.add_modifier(Modifier::UNDERLINED) } else { style };
        // A dot in place of 0 keeps the digits aligned, since there is no piece beside them.
        let none = if geometry.square_size == SquareSize::Compact { "." } else { " " };
        canvas.text(x, y, &digit(count, through).unwrap_or(none.to_owned()), style);
    }
}

/// `2`, `2+` at the left end for Black; `2`, `+2` at the right end for White.
fn on_line(color: Color, count: usize, through: bool, line: ratatui::layout::Rect, canvas: &mut Canvas<'_>) {
    let Some(digit) = digit(count, through) else {
        return;
    };
    let style = canvas.theme.text.patch(canvas.theme.board).patch(pieces::piece_style(color, canvas.theme));
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

//! Drawing one square's piece.

use super::geometry::{BoardGeometry, SquareSize};
use super::marks;
use crate::rules::{Color, Piece, Square};
use crate::tui::canvas::Canvas;
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::model::{Model, color_above, column_and_row};
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// White's pieces carry this before their kanji, as the boards of KIF files do.
const WHITE: &str = "v";

/// Draws what stands on `square`; `ground` is the style of the board there, marks included.
pub(super) fn draw(
    model: &Model,
    square: Square,
    cell: Rect,
    ground: Style,
    geometry: &BoardGeometry,
    canvas: &mut Canvas<'_>,
) {
    let (column, row) = column_and_row(square, model.view.flip);
    let (x, y) = geometry.kanji(column, row);
    let Some(piece) = model.game.shown.position.on(square) else {
        if let Some(line) = marks::line_at(model, square) {
            canvas.text(x, y, &line.to_string(), ground);
        } else if !geometry.square_size.has_lines() {
            canvas.text(x, y, "・", ground.patch(dot(canvas.theme, ground)));
        }
        return;
    };
    let kanji = piece.kind.kanji().to_string();
    if geometry.square_size == SquareSize::Large
        && model.view.ambiguous == AmbiguousWidth::Narrow
        && canvas.theme.has_bodies()
    {
        draw_body(piece, piece.color == color_above(model.view.flip), cell, ground, canvas);
        canvas.text(x, y, &kanji, body(piece, canvas.theme));
        return;
    }
    let style = style_on_ground(ground, piece_style(piece.color, canvas.theme), canvas.theme);
    canvas.text(x, y, &kanji, style);
    if piece.color == Color::White {
        canvas.text(x - 1, y, WHITE, style);
    }
}

pub(super) fn piece_style(color: Color, theme: &Theme) -> Style {
    match color {
        Color::Black => theme.piece_black,
        Color::White => theme.piece_white,
    }
}

/// A mark that has its own colour for text keeps it.
pub(super) fn style_on_ground(ground: Style, ink: Style, theme: &Theme) -> Style {
    let marked = ground.fg != theme.text.patch(theme.board).fg;
    if marked { ground.add_modifier(ink.add_modifier) } else { ground.patch(ink) }
}

fn dot(theme: &Theme, ground: Style) -> Style {
    let marked = ground.fg != theme.text.patch(theme.board).fg;
    if marked { Style::new() } else { theme.board_line }
}

fn body(piece: Piece, theme: &Theme) -> Style {
    let side = match piece.color {
        Color::Black => theme.body_black,
        Color::White => theme.body_white,
    };
    if piece.kind.is_promoted() { side.patch(theme.body_promoted) } else { side }
}

/// The wooden body of a piece: narrow at the end that points to the enemy.
///
/// ```text
/// ▗▄▄▖    ▄▄▄▄
/// │飛│    │飛│
/// ▀▀▀▀    ▝▀▀▘
/// ```
fn draw_body(piece: Piece, points_down: bool, cell: Rect, ground: Style, canvas: &mut Canvas<'_>) {
    let wood = body(piece, canvas.theme);
    let edge = Style { fg: wood.bg, bg: ground.bg, ..Style::new() };
    let (top, bottom) = if points_down { ("▄▄▄▄", "▝▀▀▘") } else { ("▗▄▄▖", "▀▀▀▀") };
    canvas.text(cell.x + 1, cell.y, top, edge);
    canvas.text(cell.x + 1, cell.y + 2, bottom, edge);
    canvas.text(cell.x + 1, cell.y + 1, "    ", wood);
}

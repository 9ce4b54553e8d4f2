//! One square: its highlight and its piece.

use super::geometry::BoardGeometry;
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, ViewState};
use crate::tui::game::{BoardLocation, color_above, column_and_row};
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::layout::SquareSize;
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use ratatui::style::Style;
use sankoma_rules::attack_map::AttackMap;
use sankoma_rules::{Color, Move, MoveParts, Piece, PieceKind, Square, attacks};
use sankoma_wording::{PieceStyle, text};
use std::cmp::Ordering;

/// The highlight of a square, to be laid over the style of the board: the current selection has precedence over the
/// attackers, the proof of a broken rule, a check, and the best and last move.
pub(super) fn highlight(core: &Core, attacks: Option<&AttackMap>, square: Square, theme: &Theme) -> Style {
    let here = Some(BoardLocation::Square(square));
    let selection = &core.game.selection;
    if core.board_cursor() == here {
        theme.square_cursor
    } else if core.board_picked() == here || selection.promotion.is_some_and(|(_, to)| to == square) {
        theme.square_picked
    } else if let Some(direct) = attacks.and_then(|attacks| attacks_directly(core, attacks, square)) {
        if direct { theme.square_attacker } else { theme.square_xray }
    } else if proves(core, square) {
        theme.square_proof
    } else if line_at(core, square).is_some() {
        theme.square_line
    } else if in_check(core, square) {
        theme.square_check
    } else if selection.targets.contains(&square) {
        theme.square_target
    } else if !core.view.best_marks && is_move_square(core.expected_move(), square) {
        theme.square_best
    } else if is_move_square(core.board_position().last_move(), square) {
        theme.square_last
    } else if core.view.marks_promotion_zone && square.in_promotion_zone(core.board_position().side_to_move()) {
        theme.square_camp
    } else {
        Style::new()
    }
}

fn proves(core: &Core, square: Square) -> bool {
    let proof = core.board_explanation();
    proof.is_some_and(|explanation| explanation.verdict.reasons.iter().any(|reason| reason.squares().contains(&square)))
        || is_covered_escape(core, square)
}

/// Whether a king that a dropped pawn mates cannot step to `square`, which is attacked.
fn is_covered_escape(core: &Core, square: Square) -> bool {
    core.board_explanation().is_some_and(|explanation| explanation.covered_escapes().any(|escape| escape == square))
}

/// The character for a line of the proof through `square`: `|`, `-`, `/` or `\`; the same in a flipped view.
fn line_at(core: &Core, square: Square) -> Option<char> {
    let (from, to) = core.board_explanation()?.lines().find(|&(from, to)| attacks::between(from, to).has(square))?;
    // Files count from the right: where file and rank grow together, the line falls towards the left.
    Some(match (from.file().cmp(&to.file()), from.rank().cmp(&to.rank())) {
        (Ordering::Equal, _) => '|',
        (_, Ordering::Equal) => '-',
        (files, ranks) if files == ranks => '/',
        _ => '\\',
    })
}

fn in_check(core: &Core, square: Square) -> bool {
    let position = core.board_position();
    let king = |piece: Piece| piece.kind == PieceKind::King && piece.color == position.side_to_move();
    position.in_check() && position.on(square).is_some_and(king)
}

/// Whether `square` is the origin or the target of the move.
pub(super) fn is_move_square(mv: Option<Move>, square: Square) -> bool {
    match mv.map(Move::parts) {
        Some(MoveParts::Board { from, to, .. }) => square == from || square == to,
        Some(MoveParts::Drop { to, .. }) => square == to,
        Some(MoveParts::Pass) | None => false,
    }
}

/// Whether the piece on `from` attacks the square under the cursor directly (`true`) or as an x-ray through other
/// pieces (`false`); `None` if it does not attack it or its side's attacks are not shown.
fn attacks_directly(core: &Core, attacks: &AttackMap, from: Square) -> Option<bool> {
    let target = square_at_cursor(core)?;
    let color = core.board_position().on(from)?.color;
    let shown = core.view.attacks.shows(color);
    let found = attacks.attackers(target, color).iter().find(|attacker| shown && attacker.from == from)?;
    Some(found.is_direct())
}

pub(super) fn square_at_cursor(core: &Core) -> Option<Square> {
    match core.board_cursor() {
        Some(BoardLocation::Square(square)) => Some(square),
        _ => None,
    }
}

/// On an empty square to which a king cannot step, since it is attacked.
const COVERED: &str = "x";

/// Prefix of White's pieces, as in the boards of KIF files.
pub(super) const WHITE: &str = "v";

/// Draws the piece on `square`; `ground` is the style of the square, highlights included.
pub(super) fn draw_piece(
    core: &Core,
    square: Square,
    cell: Rect,
    ground: Style,
    geometry: &BoardGeometry,
    canvas: &mut Canvas<'_>,
) {
    let (column, row) = column_and_row(square, core.view.flip);
    let Some(piece) = core.board_position().on(square) else {
        let (x, y) = geometry.kanji(column, row);
        if is_covered_escape(core, square) {
            canvas.text(x, y, COVERED, ground);
        } else if let Some(line) = line_at(core, square) {
            canvas.text(x, y, &line.to_string(), ground);
        } else if !geometry.square_size.has_lines() {
            canvas.text(x, y, empty_dot(&core.view), ground.patch(dot(canvas.theme, ground)));
        }
        return;
    };
    let name = match geometry.square_size {
        SquareSize::Large => core.view.pieces.in_four_columns(piece.kind),
        _ => core.view.pieces.in_two_columns(piece.kind),
    };
    let (x, y) = geometry.piece(column, row, text::width(&name));
    if geometry.square_size == SquareSize::Large
        && core.view.ambiguous == AmbiguousWidth::Narrow
        && canvas.theme.has_bodies()
    {
        draw_body(piece, piece.color == color_above(core.view.flip), cell, ground, canvas);
        canvas.text(x, y, &name, body(piece, canvas.theme));
        return;
    }
    let style = style_on_ground(ground, piece_style(piece.color, canvas.theme), canvas.theme);
    if text::width(&name) == 2 {
        canvas.text(x - 1, y, &core.view.pieces.in_three_columns(piece), style);
        return;
    }
    canvas.text(x, y, &name, style);
    if piece.color == Color::White {
        canvas.text(x - 1, y, WHITE, style);
    }
}

/// The dot of an empty square in two columns, below the letters where pieces are letters.
pub(super) fn empty_dot(view: &ViewState) -> &'static str {
    if view.pieces == PieceStyle::Western { " ." } else { "・" }
}

pub(super) fn piece_style(color: Color, theme: &Theme) -> Style {
    match color {
        Color::Black => theme.piece_black,
        Color::White => theme.piece_white,
    }
}

/// The style of text in colour `ink` on a square: a highlight with a text colour of its own keeps it.
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

/// Draws the wooden body of a piece, narrow at the end that points to the opponent.
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

//! The board pane: 9×9 squares with labels, both hands, and highlights for the last move, a check, the selection and
//! the squares that prove a move illegal.
//!
//! | question | file |
//! |---|---|
//! | where are squares, labels and hands? | `geometry` |
//! | how is one square highlighted and its piece drawn? | `squares` |
//! | how many pieces attack each square? | `attackers` |
//! | what is each piece worth, or elsewhere? | `overlay` |
//! | which moves are the best? | `best_marks` |
//! | who holds which pieces in hand? | `hands`; how much time is left: `clocks` |
//! | how is a board drawn in another pane? | `small_board` |

mod attackers;
mod best_marks;
mod clocks;
mod geometry;
mod hands;
mod overlay;
pub mod small_board;
mod squares;

use crate::tui::action::Action;
use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::game::{BoardLocation, color_above, column_and_row, square_at};
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::layout::{shows_attack_counts, square_annotation};
use crate::tui::lines::LineView;
use crate::tui::panes::score_format;
use best_marks::BestMarks;
use geometry::BoardGeometry;
use overlay::OverlayValues;
use ratatui::layout::Rect;
use sankoma_record::notation::NotationStyle;
use sankoma_rules::attack_map::AttackMap;
use sankoma_rules::{Color, Square};
use sankoma_search::Bound;
use sankoma_wording::{Language, square_name};

/// Heading: the line on the board, or else the meaning of the numbers there; empty if there are none.
pub(in crate::tui) fn legend(core: &Core) -> String {
    match &core.line_view {
        Some(line) => line_legend(core, line),
        None if shows_attack_counts(&core.view) => attackers::legend(core),
        None if core.view.best_marks => best_marks::legend(core),
        None => overlay::legend(core),
    }
}

/// Status bar: the line on the board, the step at which it is shown, its move, and the score; `None` while the board
/// shows the game.
pub(in crate::tui) fn line_sentence(core: &Core) -> Option<String> {
    let view = core.line_view.as_ref()?;
    let texts = view.line().texts(core.view.notation, core.lang);
    let text = view.step().checked_sub(1).and_then(|at| texts.get(at)).map_or("", |text| text.trim());
    let label = core.lang.pick("読み筋", "line of play");
    Some(format!("{label}: {}{text}", line_legend(core, view)).trim_end().to_owned())
}

/// The line on the board, the step at which it is shown, and the score after it: `候補1 5/12手 +123`, at an
/// impossible ply `検査 2/2!手 -120`.
fn line_legend(core: &Core, line: &LineView) -> String {
    let lang = core.lang;
    let (step, plies) = (line.step(), line.line().moves.len());
    let name = line.line().source.short_name(lang);
    let score = line.score().map(|found| {
        let viewer = score_format::viewer(core.engine.point_of_view, line.position().side_to_move());
        score_format::text(found.score, Bound::Exact, found.side, viewer, lang)
    });
    let score = score.map(|text| format!(" {text}")).unwrap_or_default();
    // As in the list of moves, the mark of what is illegal: the ply that would follow.
    let fault = if line.fault_here().is_some() { "!" } else { "" };
    format!("{name} {step}/{plies}{fault}{}{score} ", lang.pick("手", ""))
}

/// Status bar: the numbers of the square under the board cursor in full, cut to `columns`; `None` without numbers on
/// the board.
pub(in crate::tui) fn sentence(core: &Core, columns: usize) -> Option<String> {
    attackers::sentence(core, columns).or_else(|| overlay::sentence(core, columns))
}

/// Draws the board in the middle of the canvas.
pub(in crate::tui) fn draw(core: &Core, canvas: &mut Canvas<'_>) {
    let geometry = geometry(core, canvas.area);
    let attacks = shows_attack_counts(&core.view).then(|| AttackMap::of(core.board_position()));
    let values = OverlayValues::of(core);
    let marks = BestMarks::of(core);
    let lit: Vec<Option<BoardLocation>> = core.lit_places().into_iter().map(Some).collect();
    let mut canvas = canvas.part(geometry.area);
    let board = canvas.theme.text.patch(canvas.theme.board);
    canvas.tint(geometry.surface(), board);
    if geometry.square_size.has_lines() {
        draw_lines(&geometry, core.view.ambiguous, &mut canvas);
    }
    draw_labels(core, &geometry, &mut canvas);
    for square in Square::all() {
        let (column, row) = column_and_row(square, core.view.flip);
        let cell = geometry.cell(column, row);
        let stripe = geometry.stripe(column, canvas.theme);
        let tint = match (&attacks, &values) {
            (Some(attacks), _) => stripe.patch(attackers::tint(core, attacks, square, canvas.theme)),
            (None, Some(values)) => stripe.patch(values.tint(square, canvas.theme)),
            (None, None) => marks.as_ref().map_or(stripe, |marks| stripe.patch(marks.tint(square, canvas.theme))),
        };
        let highlight = match Some(BoardLocation::Square(square)) {
            here if lit.contains(&here) && core.board_cursor() != here => canvas.theme.square_reason,
            _ => squares::highlight(core, attacks.as_ref(), square, canvas.theme),
        };
        let highlight = tint.patch(highlight);
        canvas.tint(cell, highlight);
        squares::draw_piece(core, square, cell, board.patch(highlight), &geometry, &mut canvas);
        if let Some(attacks) = &attacks {
            attackers::draw_counts(core, attacks, square, board.patch(highlight), &geometry, &mut canvas);
        }
        if let Some(values) = &values {
            values.draw(core, square, board.patch(highlight), &geometry, &mut canvas);
        }
        if let Some(marks) = &marks {
            marks.draw(core, square, board.patch(highlight), &geometry, &mut canvas);
        }
    }
    for color in Color::ALL {
        hands::draw(core, color, &geometry, &mut canvas);
    }
}

fn draw_lines(geometry: &BoardGeometry, ambiguous: AmbiguousWidth, canvas: &mut Canvas<'_>) {
    // Left end, crossing and right end of the first, inner and last rule; then the horizontal and the vertical line.
    let ([first, inner, last], across, upright) = match ambiguous {
        AmbiguousWidth::Narrow => ([['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']], "─", "│"),
        AmbiguousWidth::Wide => ([['+'; 3]; 3], "-", "|"),
    };
    let style = canvas.theme.board_line;
    let frame = geometry.frame();
    let (wide, high) = geometry.square_size.pitch();
    let across = across.repeat(usize::from(wide) - 1);
    for line in 0..=9 {
        let [left, crossing, right] = match line {
            0 => first,
            9 => last,
            _ => inner,
        };
        let joined = [across.as_str(); 9].join(&crossing.to_string());
        canvas.text(frame.x, frame.y + line * high, &format!("{left}{joined}{right}"), style);
        let between = if line < 9 { 1..high } else { 0..0 };
        for row in between {
            for column in 0..=9 {
                canvas.text(frame.x + column * wide, frame.y + line * high + row, upright, style);
            }
        }
    }
}

fn draw_labels(core: &Core, geometry: &BoardGeometry, canvas: &mut Canvas<'_>) {
    let style = canvas.theme.board_label;
    for at in 0..9 {
        let Some(square) = square_at(at, at, core.view.flip) else {
            continue;
        };
        let (file, rank) = label(square, core.view.notation);
        let (x, y) = geometry.kanji(at, at);
        canvas.text(x, BoardGeometry::FILES_ROW, &file, style);
        canvas.text(geometry.ranks_column(), y, &rank, style);
    }
}

/// File and rank labels as the notation of moves writes them: ７ and 六, 7 and f, or 7 and 6.
fn label(square: Square, notation: NotationStyle) -> (String, String) {
    let lang = if notation.is_japanese() { Language::Ja } else { Language::En };
    let text = square_name(square, lang);
    let (file, rank) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    match notation {
        NotationStyle::Kif | NotationStyle::Federation => (file.to_owned(), rank.to_owned()),
        // A blank centres a digit of one column above a kanji of two.
        NotationStyle::Western | NotationStyle::Usi => (format!(" {file}"), rank.to_owned()),
        NotationStyle::WesternNumeric => (format!(" {file}"), square.rank().to_string()),
    }
}

/// The geometry of the board in this area.
fn geometry(core: &Core, area: Rect) -> BoardGeometry {
    BoardGeometry::new(area, square_annotation(&core.view), core.view.board_size)
}

/// A click on a square or on a piece in hand selects it.
pub(in crate::tui) fn click(core: &Core, area: Rect, column: u16, row: u16) -> Option<Action> {
    let geometry = geometry(core, area);
    let x = (area.x + column).checked_sub(geometry.area.x)?;
    let y = (area.y + row).checked_sub(geometry.area.y)?;
    let over = Square::all().find(|&square| {
        let (column, row) = column_and_row(square, core.view.flip);
        geometry.cell(column, row).contains((x, y).into())
    });
    let in_hand = || {
        let above = color_above(core.view.flip);
        let color = match y {
            _ if y == geometry.hand_row(true) => above,
            _ if y == geometry.hand_row(false) => above.other(),
            _ => return None,
        };
        hands::kind_at(core, color, &geometry, x).map(|kind| Action::PickHand(color, kind))
    };
    over.map(Action::PickSquare).or_else(in_hand)
}

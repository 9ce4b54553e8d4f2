//! The smallest screens: without room for a board, the move, its score, the better or best move and the lines of play,
//! and how large a screen the board needs; below [`SizeClass::SMALLEST`] that the screen is too small.
//!
//! ```text
//!  33/89 ▲１七桂
//!  -635 ?  先手 36% ██
//!  → ▲２四歩(25)
//!  盤は 32×13 から
//! ```

use super::row_format::spaced_move;
use super::score_format;
use crate::tui::arrangement::SizeClass;
use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::theme::Theme;
use crate::tui::{engine, game, review};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::text::{Line, Span};
use sankoma_analysis::review::MoveAssessment;
use sankoma_record::notation::line_text;
use sankoma_wording::{Language, sentence, text};

/// Columns of the win-rate bar.
const BAR: usize = 6;

/// Draws the rows that are most important, and last what is missing.
pub(super) fn draw(core: &Core, canvas: &mut Canvas<'_>) {
    let Some(room) = canvas.height().checked_sub(1) else { return };
    let mut rows = vec![move_row(core, canvas.theme), score_row(core, canvas.theme)];
    rows.extend(best_row(core, canvas.theme));
    let left = Size::new(canvas.area.width, room.saturating_sub(rows.len()) as u16);
    rows.extend(engine::pane::rows(core, canvas.theme, left));
    for (y, row) in rows.iter().take(room).enumerate() {
        canvas.line(0, y as u16, row);
    }
    let style = canvas.theme.text.patch(canvas.theme.faint);
    canvas.text(1, room as u16, &missing(core.lang), style);
}

fn move_row(core: &Core, theme: &Theme) -> Line<'static> {
    let (ply, all) = (core.game.shown.ply(), core.game.shown.line.len() - 1);
    let mv = match ply {
        0 => core.lang.pick("開始局面", "start").to_owned(),
        _ => spaced_move(&core.move_texts()[ply]),
    };
    Line::from(vec![
        Span::styled(format!(" {ply}/{all} "), theme.faint),
        Span::styled(mv.trim().to_owned(), theme.strong),
    ])
}

/// Score, mark and win rate of the move shown.
fn score_row(core: &Core, theme: &Theme) -> Line<'static> {
    let node = core.game.shown.node;
    let Some(found) = core.node_score(node) else {
        return Line::styled(core.lang.pick(" 評価値なし", " no score yet"), theme.faint);
    };
    let viewer = score_format::viewer(core.engine.point_of_view, core.game.shown.position.side_to_move());
    let style = found.favoured_side().map_or(theme.faint, |color| score_format::side_style(color, theme));
    let mut row = Line::from(Span::styled(format!(" {}", score_format::of_node(&found, viewer, core.lang)), style));
    if let Some(quality) = core.review.assessment(node).and_then(MoveAssessment::quality) {
        row.push_span(Span::styled(format!(" {}", quality.mark()), game::moves_pane::mark_style(quality, theme)));
    }
    if let Some(bar) = review::graph_pane::win_rate_bar(core, theme, theme.text, BAR) {
        row.push_span(Span::raw("  "));
        row.spans.extend(bar.spans);
    }
    row
}

/// The better move instead of a mistake, or else the best move in the position.
fn best_row(core: &Core, theme: &Theme) -> Option<Line<'static>> {
    if let Some(better) = review::better_move(core, core.game.shown.node) {
        return Some(Line::styled(format!(" → {}", better.trim_start()), theme.good));
    }
    let best = core.engine.best_move().filter(|_| !core.hides_scores())?;
    let text = line_text(&core.game.shown.position, &[best], core.view.notation, core.lang).concat();
    let name = core.lang.pick("最善", "best");
    Some(Line::from(vec![
        Span::styled(format!(" {name} "), theme.faint),
        Span::styled(text.trim().to_owned(), theme.good),
    ]))
}

fn missing(lang: Language) -> String {
    let Size { width, height } = SizeClass::SMALLEST_BOARD;
    sentence!(lang, "盤は {width}×{height} から", "board: {width}×{height} up")
}

/// Says that the screen is too small for anything.
pub(in crate::tui) fn draw_too_small(core: &Core, theme: &Theme, buffer: &mut Buffer) {
    let mut canvas = Canvas::new(buffer, theme, buffer.area);
    canvas.fill(theme.text);
    let Size { width, height } = SizeClass::SMALLEST;
    let sentence =
        sentence!(core.lang, "画面が小さすぎます（{width}×{height} から）", "too small (needs {width}×{height})");
    for (y, row) in text::wrap(&sentence, canvas.width()).iter().enumerate() {
        canvas.text(0, y as u16, row, theme.warning);
    }
}

/// The body of the screen, if it has no room for a board.
pub(super) fn area(class: SizeClass, screen: Rect) -> Option<Rect> {
    (class == SizeClass::Line).then(|| Rect { height: screen.height.saturating_sub(1), ..screen })
}

//! The position in one line, where there is no room for more.

use super::row_format::spaced_move;
use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::review;
use ratatui::text::{Line, Span};
use sankoma_wording::{Language, text};

/// Columns of the win-rate bar, and the columns of the screen from which it is drawn.
const BAR: usize = 8;
const COLUMNS_WITH_BAR: usize = 40;

/// Draws ply, last move and win rate, and as much of the SFEN as fits.
pub(in crate::tui) fn draw(core: &Core, canvas: &mut Canvas<'_>) {
    let style = canvas.theme.text.patch(canvas.theme.hint);
    canvas.fill(style);
    let ply = core.game.shown.ply();
    let number = if core.lang == Language::Ja { format!(" {ply}手") } else { format!(" {ply}") };
    let mv = if ply == 0 { String::new() } else { spaced_move(&core.move_texts()[ply]) };
    let mut line = Line::from(Span::styled(format!("{number} {}  ", mv.trim()), style));
    let bar = if canvas.width() < COLUMNS_WITH_BAR { 0 } else { BAR };
    if let Some(bar) = review::graph_pane::win_rate_bar(core, canvas.theme, style, bar) {
        line.spans.extend(bar.spans);
    }
    let sfen = format!("  {}", core.game.shown.position.sfen());
    let room = canvas.width().saturating_sub(line.width());
    line.push_span(Span::styled(text::fit(&sfen, room), style.patch(canvas.theme.faint)));
    canvas.line(0, 0, &line);
}

//! The win-rate bar: Black's part of a row is filled, White's is the rest, the percentage before them; before that a
//! word where no search, but the static evaluation alone, gives it.

use super::blocks::{Glyphs, eighths};
use super::scores::{is_searched, score_after, source_word};
use crate::tui::core::Core;
use crate::tui::theme::Theme;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_analysis::review::{black_win_rate, score_for_black};
pub(in crate::tui) use sankoma_rules::Color;

/// The bar for the position on the board, `columns` columns of it filled or not; `None` where no score is known.
pub(in crate::tui) fn win_rate_bar(core: &Core, theme: &Theme, ground: Style, columns: usize) -> Option<Line<'static>> {
    let (rate, is_searched) = black_win_rate_on_board(core)?;
    let side = core.game.document.game.side_name(Color::Black).text(core.lang).to_owned();
    let source = source_word(is_searched, core.lang);
    let percent = format!("{source}{side} {:.0}% ", 100.0 * rate);
    let style = if is_searched { ground } else { ground.patch(theme.faint) };
    let mut line = Line::from(Span::styled(percent, style));
    let (black, white) = (ground.patch(theme.bar_black), ground.patch(theme.bar_white));
    // From the left, as if the bar were a column that lies on its side.
    let cells: Vec<usize> = eighths(rate, columns as u16).collect();
    for &filled in cells.iter().rev() {
        let cell = match (filled, theme.bar_black.bg, Glyphs::of(&core.view)) {
            (8, ..) => Span::styled(" ", black),
            (1.., Some(color), Glyphs::Blocks) => Span::styled(LEFT_BLOCKS[filled], white.fg(color)),
            (5.., ..) => Span::styled(" ", black),
            _ => Span::styled(" ", white),
        };
        line.push_span(cell);
    }
    Some(line)
}

/// Black's win rate, and whether it comes from a search or a comment: of the step of the line on the board, else of the
/// game.
fn black_win_rate_on_board(core: &Core) -> Option<(f64, bool)> {
    if let Some(view) = &core.line_view {
        let found = view.score()?;
        return Some((black_win_rate(score_for_black(found.score, found.side)), true));
    }
    let ply = core.game.shown.ply();
    // The end of a game is no position of its own.
    let score = score_after(core, ply).or_else(|| score_after(core, ply.checked_sub(1)?))?;
    Some((score.black_win_rate(), is_searched(&score)))
}

/// A cell filled from the left by eighths.
const LEFT_BLOCKS: [&str; 9] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"];

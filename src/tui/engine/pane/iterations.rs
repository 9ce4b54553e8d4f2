//! Iterations view: score, win rate and best move of every complete iteration of the search, the newest first.
//!
//! ```text
//!  深さ    評価  最善手            ノード    時間  先手の勝率
//!   15    +131  ▲２四歩(25)        1.2M   1.4秒  ███████████▌        │
//!   14    +120  ▲７六歩(77)      800.1k   0.9秒  ███████████         │
//! ```

use super::lines::waiting_row;
use crate::tui::core::Core;
use crate::tui::engine::IterationSummary;
use crate::tui::panes::row_format::share_bar;
use crate::tui::panes::score_format;
use crate::tui::theme::Theme;
use ratatui::text::{Line, Span};
use sankoma_analysis::review::{black_win_rate, score_for_black};
use sankoma_record::notation::move_text;
use sankoma_rules::Color;
use sankoma_search::Bound;
use sankoma_wording::{Language, labels, text};

/// Columns of a depth, a score, a move, a number of nodes and a time; then follows the bar.
const DEPTH: usize = 6;
const SCORE: usize = 8;
const MOVE: usize = 16;
const NODES: usize = 9;
const TIME: usize = 9;
const FIXED: usize = DEPTH + SCORE + 2 + MOVE + NODES + TIME + 2;

pub(super) fn rows(core: &Core, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let iterations = &core.engine.iterations;
    if iterations.is_empty() {
        return vec![waiting_row(core, theme)];
    }
    let mut rows = vec![heading(core.lang, columns, theme)];
    let before = |at: usize| at.checked_sub(1).and_then(|at| iterations.get(at));
    let newest_first = iterations.iter().enumerate().rev();
    rows.extend(newest_first.map(|(at, iteration)| row(core, iteration, before(at), columns, theme)));
    rows
}

fn heading(lang: Language, columns: usize, theme: &Theme) -> Line<'static> {
    let head = [
        text::pad_left(labels::DEPTH.text(lang), DEPTH),
        text::pad_left(labels::SCORE.text(lang), SCORE),
        text::pad(lang.pick("  最善手", "  best move"), MOVE + 2),
        text::pad_left(labels::NODES.text(lang), NODES),
        text::pad_left(lang.pick("時間", "time"), TIME),
        lang.pick("  先手の勝率", "  Black's win rate").to_owned(),
    ];
    Line::styled(text::pad(&text::fit(&head.concat(), columns), columns), theme.heading)
}

/// One iteration; a best move that differs from that of the iteration `before` is emphasized.
fn row(
    core: &Core,
    iteration: &IterationSummary,
    before: Option<&IterationSummary>,
    columns: usize,
    theme: &Theme,
) -> Line<'static> {
    let lang = core.lang;
    let position = &core.game.shown.position;
    let mover = position.side_to_move();
    let viewer = score_format::viewer(core.engine.point_of_view, mover);
    let score = score_format::text(iteration.score, Bound::Exact, mover, viewer, lang);
    let favoured = score_format::favoured_side(iteration.score, mover);
    let ink = favoured.map_or(theme.faint, |color| score_format::side_style(color, theme));
    let name = iteration.best.map(|mv| move_text(position, mv, core.view.notation)).unwrap_or_default();
    let is_new = before.is_none_or(|before| before.best != iteration.best);
    // Screenshots report no time and are thus reproducible.
    let time = match iteration.time {
        time if time.is_zero() => "-".to_owned(),
        time => format!("{:.1}{}", time.as_secs_f64(), labels::SECONDS.text(lang)),
    };
    let rate = black_win_rate(score_for_black(iteration.score, mover));
    let bar_ink = score_format::side_style(if rate >= 0.5 { Color::Black } else { Color::White }, theme);
    let room = columns.saturating_sub(FIXED + 1);
    Line::from(vec![
        Span::raw(text::pad_left(&iteration.depth.to_string(), DEPTH)),
        Span::styled(text::pad_left(&score, SCORE), ink),
        Span::styled(
            format!("  {}", text::pad(&text::fit(name.trim(), MOVE), MOVE)),
            if is_new { theme.strong } else { theme.faint },
        ),
        Span::raw(text::pad_left(&text::short_number(iteration.nodes), NODES)),
        Span::styled(text::pad_left(&time, TIME), theme.faint),
        Span::raw("  "),
        Span::styled(share_bar(rate, room as u16, core.view.ambiguous), bar_ink),
    ])
}

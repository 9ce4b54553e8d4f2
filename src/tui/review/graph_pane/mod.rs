//! The game graph: who is better after each ply of the line shown, where mistakes were made, and how long each move
//! took.
//!
//! ```text
//! 100|          ▂▅▅▂
//!  50|▅▅▅▅▆▅▅▅▅▅████▅▅▅▄▂▂▂▁▁▁      filled from below up to Black's win rate
//!   0|████████████████████████
//!    |▁  ▁▂  ▁   █  ▁ ▂     ▁▁      times
//!            ? +   ^33 X            marks of mistakes, branch of the variation, ply shown
//! ```
//!
//! | question | file |
//! |---|---|
//! | which ply stands in which column? | `columns` |
//! | how is a column drawn in blocks? | `blocks` |
//! | which score has a ply? | `scores` |
//! | what stands below the columns? | `axis` |
//! | the evaluation, stacked by term | `terms` |
//! | the win-rate bar of the title bar | `win_rate_bar` |
//! | the graph as a picture for a file | `graph_picture` |

mod axis;
mod blocks;
mod columns;
mod graph_picture;
mod scores;
pub(in crate::tui) mod terms;
pub(in crate::tui) mod win_rate_bar;

pub(in crate::tui) use graph_picture::graph_picture;
pub(in crate::tui) use win_rate_bar::win_rate_bar;

use crate::tui::action::Action;
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, NodeScore};
use crate::tui::panes::row_format::format_duration;
use crate::tui::theme::Theme;
use crate::tui::views::GraphView;
use blocks::BlockChart;
use columns::PlyColumns;
use ratatui::layout::Rect;
use ratatui::style::Style;
use sankoma_rules::Color;
use sankoma_wording::{Language, text};
use scores::{centipawns, is_searched, score_after, source_word};
use std::time::Duration;

/// Columns of the labels at the left, where there is room for them.
const LABEL: u16 = 5;
/// Rows from which the graph has labels.
const ROWS_WITH_LABELS: u16 = 5;
/// Rows from which times are drawn below the scores, and from which they have three rows.
const ROWS_WITH_TIMES: u16 = 5;
const ROWS_WITH_TALL_TIMES: u16 = 13;
/// The scale of centipawns: from the middle to the edge at least and at most this much.
const CENTIPAWNS: (i32, i32) = (400, 2000);

/// Division of the body: label columns, and rows of scores, times and the axis.
struct GraphAreas {
    label: u16,
    chart: Rect,
    times: Rect,
    axis: Rect,
}

impl GraphAreas {
    /// Divides a body of this size; coordinates are relative to it.
    fn new(area: Rect, has_times: bool) -> Self {
        let axis = u16::from(area.height > 1);
        let times = match area.height {
            _ if !has_times => 0,
            ROWS_WITH_TALL_TIMES.. => 3,
            ROWS_WITH_TIMES.. => 1,
            _ => 0,
        };
        let label = if area.height >= ROWS_WITH_LABELS { LABEL.min(area.width) } else { 0 };
        let chart = Rect::new(label, 0, area.width - label, area.height - axis - times);
        let times = Rect { y: chart.height, height: times, ..chart };
        Self { label, chart, times, axis: Rect { y: times.bottom(), height: axis, ..chart } }
    }
}

/// The name of the view, with that of the side whose win rate it shows.
fn title(core: &Core) -> String {
    let side = core.game.document.game.side_name(Color::Black);
    match (core.view.graph, core.lang) {
        (GraphView::WinRate, Language::Ja) => format!("{}の勝率", side.ja),
        (GraphView::WinRate, Language::En) => format!("{}'s win rate", side.en),
        (other, lang) => other.title(lang).to_owned(),
    }
}

/// Heading: the view, and the value at the ply shown.
pub(in crate::tui) fn note(core: &Core) -> String {
    let title = title(core);
    let Some(score) = score_after(core, core.game.shown.ply()) else { return format!("{title} ") };
    let source = source_word(is_searched(&score), core.lang);
    match core.view.graph {
        GraphView::WinRate => format!("{title} {source}{:.0}% ", 100.0 * score.black_win_rate()),
        GraphView::Centipawns => format!("{title} {source}{:+} ", centipawns(score, i32::MAX)),
        GraphView::Terms => format!("{title} "),
    }
}

/// Draws the graph.
pub(in crate::tui) fn draw(core: &Core, canvas: &mut Canvas<'_>) {
    if core.game.shown.line.len() < 2 {
        let sentence = core.lang.pick(
            "指し手を進めると、形勢の移り変わりがここに出ます",
            "make or open moves, and the course of the game appears here",
        );
        canvas.text(1, 0, &text::fit(sentence, canvas.width().saturating_sub(2)), canvas.theme.faint);
        return;
    }
    if core.view.graph == GraphView::Terms {
        let rows = terms::rows(core, canvas.theme, canvas.area.as_size());
        for (y, row) in rows.iter().take(canvas.height()).enumerate() {
            canvas.line(0, y as u16, row);
        }
        return;
    }
    draw_scores(core, canvas);
}

fn draw_scores(core: &Core, canvas: &mut Canvas<'_>) {
    let times = moves_times(core);
    let areas = GraphAreas::new(canvas.area, times.is_some());
    let across = ply_columns(core, areas.chart.width);
    let theme = canvas.theme;
    let scale = Scale::of_view(core.view.graph, core, across);
    let glyphs = blocks::Glyphs::of(&core.view);
    let chart = BlockChart { glyphs, height: areas.chart.height };
    for column in 0..across.columns() {
        let ply = shown_ply(core, across, column);
        let x = areas.chart.x + column as u16;
        let ground = column_ground(across, column, theme);
        let score = ply.and_then(|ply| score_after(core, ply));
        let fraction = score.map_or(0.0, |score| scale.fraction(score));
        let style = score.map_or(Style::new(), |score| score_style(score, theme));
        chart.draw_column(canvas, x, areas.chart.y, fraction, style.patch(ground));
        chart.draw_middle(canvas, x, areas.chart.y, fraction, theme.faint.patch(ground));
    }
    if let Some(times) = &times {
        draw_times(core, times, across, &areas, canvas);
    }
    draw_labels(&scale, &areas, canvas);
    axis::draw(core, across, areas.axis, canvas);
}

/// The plies of the line shown on `width` columns.
fn ply_columns(core: &Core, width: u16) -> PlyColumns {
    PlyColumns::new(core.game.shown.line.len(), core.game.shown.ply(), usize::from(width))
}

/// The ply that a column shows; a mistake is never hidden behind a good move.
fn shown_ply(core: &Core, across: PlyColumns, column: usize) -> Option<usize> {
    across.ply(column, |ply| axis::mistake_at(core, ply).map_or(0, |quality| quality as u8 + 1))
}

fn column_ground(across: PlyColumns, column: usize, theme: &Theme) -> Style {
    if across.plies(column).contains(&across.current) {
        Style { fg: theme.strong.fg, bg: theme.chosen.bg, ..theme.chosen }
    } else {
        Style::new()
    }
}

fn score_style(score: NodeScore, theme: &Theme) -> Style {
    match score.black_win_rate() {
        _ if !is_searched(&score) => theme.graph_unsearched,
        rate if rate >= 0.5 => theme.graph_black,
        _ => theme.graph_white,
    }
}

/// The vertical scale.
enum Scale {
    WinRate,
    /// Centipawns from the middle to the edge.
    Centipawns(i32),
}

impl Scale {
    fn of_view(view: GraphView, core: &Core, across: PlyColumns) -> Self {
        if view == GraphView::WinRate {
            return Self::WinRate;
        }
        let plies = (0..across.columns()).filter_map(|column| shown_ply(core, across, column));
        let scores = plies.filter_map(|ply| score_after(core, ply));
        let (min, max) = CENTIPAWNS;
        Self::Centipawns(scores.map(|score| centipawns(score, max).abs()).fold(min, i32::max))
    }

    /// The height of a score, 0 to 1.
    fn fraction(&self, score: NodeScore) -> f64 {
        match *self {
            Self::WinRate => score.black_win_rate(),
            Self::Centipawns(edge) => 0.5 + f64::from(centipawns(score, edge)) / (2.0 * f64::from(edge)),
        }
    }

    /// The labels of top, middle and bottom.
    fn labels(&self) -> [String; 3] {
        match *self {
            Self::WinRate => ["100%", "50%", "0%"].map(str::to_owned),
            Self::Centipawns(edge) => [format!("{edge:+}"), "0".to_owned(), format!("{:+}", -edge)],
        }
    }
}

fn draw_labels(scale: &Scale, areas: &GraphAreas, canvas: &mut Canvas<'_>) {
    if areas.label == 0 {
        return;
    }
    let style = canvas.theme.faint;
    let last = areas.chart.height.saturating_sub(1);
    for (label, y) in scale.labels().iter().zip([0, last / 2, last]) {
        canvas.text(0, y, &text::pad_left(label, usize::from(LABEL) - 1), style);
    }
}

/// The time that each move of the line took; `None` if the record has no times.
fn moves_times(core: &Core) -> Option<Vec<Duration>> {
    let tree = &core.game.document.game;
    let spent = |&node| tree.node(node).time.map_or(Duration::ZERO, |time| time.spent);
    let times: Vec<Duration> = core.game.shown.line.iter().map(spent).collect();
    times.iter().any(|time| !time.is_zero()).then_some(times)
}

fn draw_times(core: &Core, times: &[Duration], across: PlyColumns, areas: &GraphAreas, canvas: &mut Canvas<'_>) {
    let max_time = times.iter().copied().max().unwrap_or_default();
    let chart = BlockChart { glyphs: blocks::Glyphs::of(&core.view), height: areas.times.height };
    let (theme, x) = (canvas.theme, areas.times.x);
    for column in 0..across.columns() {
        let spent = across.plies(column).map(|ply| times[ply]).max().unwrap_or_default();
        let ground = column_ground(across, column, theme);
        let style = theme.graph_time.patch(ground);
        chart.draw_column(
            canvas,
            x + column as u16,
            areas.times.y,
            spent.as_secs_f64() / max_time.as_secs_f64(),
            style,
        );
    }
    if areas.label > 0 {
        let label = text::pad_left(&time_label(max_time), usize::from(LABEL) - 1);
        canvas.text(0, areas.times.y, &label, theme.faint);
    }
}

/// A time in four columns: `9:59`, `54m`, `1h20`, `25h`.
fn time_label(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    match minutes {
        0..10 => format_duration(time),
        10..60 => format!("{minutes}m"),
        60..600 => format!("{}h{:02}", minutes / 60, minutes % 60),
        _ => format!("{}h", (minutes / 60).min(999)),
    }
}

/// A click shows the ply of that column.
pub(in crate::tui) fn click(core: &Core, area: Rect, column: u16, _: u16) -> Option<Action> {
    let line = &core.game.shown.line;
    let ply = if core.view.graph == GraphView::Terms {
        terms::ply_at(core, area.width, column)?
    } else {
        let areas = GraphAreas::new(area, moves_times(core).is_some());
        let across = ply_columns(core, areas.chart.width);
        shown_ply(core, across, usize::from(column.checked_sub(areas.chart.x)?))?
    };
    line.get(ply).map(|&node| Action::ShowNode(node))
}

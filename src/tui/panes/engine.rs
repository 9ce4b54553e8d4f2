//! What the engine thinks of the position shown: numbers, the best lines, the threat; or, in other views, how it came
//! to that.
//!
//! | view | file |
//! |---|---|
//! | every move at the root, and the line that the table holds | `roots` |
//! | what the search does, in numbers | `counters` |
//! | the tree of a small search | `tree` |

mod counters;
mod root_moves;
mod tree;

pub(super) use tree::visible_rows as tree_room;

mod threat;

use super::score_format;
use crate::record::notation::line_text;
use crate::rules::Color;
use crate::search::{RootMateVerdict, SearchInfo};
use crate::tui::action::Action;
use crate::tui::model::Model;
use crate::tui::panes::moves::spaced;
use crate::tui::theme::Theme;
use crate::tui::views::EngineView;
use crate::wording::Language;
use crate::wording::text;
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// At most so many rows per line of play.
const MAX_LINE_ROWS: usize = 4;

/// Says in the heading what the engine does.
pub(super) fn note(model: &Model) -> String {
    let engine = &model.engine;
    let lang = model.lang;
    let view = model.view.engine;
    if view == EngineView::Tree {
        return tree::note(model);
    }
    let state = match (engine.running, engine.finished) {
        (false, _) => lang.pick("停止", "stopped"),
        (true, true) => lang.pick("読み終わり", "finished"),
        (true, false) => lang.pick("検討中", "thinking"),
    };
    match (view, lang) {
        (EngineView::Lines, Language::Ja) => format!("{state}  候補{} ", engine.multipv),
        (EngineView::Lines, Language::En) => format!("{state}  {} lines ", engine.multipv),
        _ => format!("{state}  {}", view_label(view, lang)),
    }
}

/// Which of the views this is: `計数 3/4 `.
fn view_label(view: EngineView, lang: Language) -> String {
    format!("{} {}/{} ", view.title(lang), view as usize + 1, EngineView::ALL.len())
}

pub(super) fn rows(model: &Model, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let engine = &model.engine;
    let columns = usize::from(room.width);
    if let Some(obstacle) = &engine.unsearchable_reason {
        return wrapped(obstacle.text(model.lang), columns, theme.warning);
    }
    match model.view.engine {
        EngineView::Lines => {}
        EngineView::Roots => return root_moves::rows(model, theme, columns),
        EngineView::Counters => return counters::rows(model, theme, columns),
        EngineView::Tree => return tree::rows(model, theme, room),
    }
    let verdict = threat::verdict(model, theme, room);
    let mating = mate_search_row(model, theme, room);
    let share =
        rows_per_line(model, usize::from(room.height).saturating_sub(verdict.len() + usize::from(mating.is_some())));
    let sized = |rank| Size::new(room.width, share(rank));
    let mut rows = vec![numbers(model, theme)];
    let mover = model.shown.position.side_to_move();
    for info in engine.lines.iter().flatten() {
        let rank = info.line.rank.to_string();
        rows.extend(line_rows(model, info, &rank, mover, sized(info.line.rank), theme));
    }
    if let Some(info) = threat::line(engine) {
        let rank = model.lang.pick("狙", "th");
        rows.extend(line_rows(model, &info, rank, mover.other(), sized(engine.multipv + 1), theme));
    }
    rows.extend(verdict);
    rows.extend(mating);
    rows
}

/// A click on a row of the tree points at it.
pub(super) fn click(model: &Model, area: Rect, _: u16, row: u16) -> Option<Action> {
    if model.view.engine != EngineView::Tree {
        return None;
    }
    tree::row_at(model, area.as_size(), row).map(Action::PickTreeRow)
}

/// What is said while there is nothing to show yet.
fn nothing_yet(model: &Model, theme: &Theme) -> Line<'static> {
    let sentence = if model.engine.running {
        model.lang.pick(" 読んでいます", " thinking")
    } else {
        model.lang.pick(" Space で検討を始めます", " press Space to start the engine")
    };
    Line::styled(sentence, theme.faint)
}

/// How many rows the line of each rank may take so that all of them, and the threat after them, are seen at once.
/// What does not go round goes to the best lines.
fn rows_per_line(model: &Model, height: usize) -> impl Fn(usize) -> u16 {
    let lines = model.engine.multipv + usize::from(model.engine.threat_wanted);
    let rows = height.saturating_sub(1);
    let (each, left_over) = (rows / lines, rows % lines);
    move |rank| (each + usize::from(rank <= left_over)).clamp(1, MAX_LINE_ROWS) as u16
}

/// Whether checks alone mate, in one row, unless the lines of play need the room.
fn mate_search_row(model: &Model, theme: &Theme, room: Size) -> Option<Line<'static>> {
    let lines = 1 + model.engine.multipv + 2 * usize::from(model.engine.threat_wanted);
    let search = model.engine.mate_search.as_ref().filter(|_| usize::from(room.height) > lines)?;
    let style = if matches!(search.verdict, RootMateVerdict::Mate { .. }) { theme.strong } else { theme.faint };
    Some(Line::styled(format!(" {}", search.message().text(model.lang)), style))
}

fn wrapped(sentence: &str, columns: usize, style: Style) -> Vec<Line<'static>> {
    let rows = text::wrap(sentence, columns.saturating_sub(2));
    rows.into_iter().map(|row| Line::styled(format!(" {row}"), style)).collect()
}

/// Depth, nodes, speed, time and how full the table is.
fn numbers(model: &Model, theme: &Theme) -> Line<'static> {
    let lang = model.lang;
    let Some(info) = model.engine.latest() else {
        return nothing_yet(model, theme);
    };
    let full = format!("{}.{}%", info.hashfull / 10, info.hashfull % 10);
    let depth = format!("{}/{}", info.line.depth, info.line.seldepth);
    let time = format!("{:.1}{}", info.time.as_secs_f64(), lang.pick("秒", "s"));
    let pairs = [
        (lang.pick("深さ", "depth"), depth),
        (lang.pick("局面", "nodes"), text::short_number(info.nodes)),
        (lang.pick("毎秒", "nps"), text::short_number(info.nps())),
        (lang.pick("時間", "time"), time),
        (lang.pick("表", "hash"), full),
    ];
    let mut line = Line::default();
    // A picture of a screen has no clock, so that it can be drawn again.
    let timeless = info.time.is_zero();
    for (at, (name, value)) in pairs.into_iter().enumerate() {
        if timeless && matches!(at, 2 | 3) {
            continue;
        }
        line.push_span(Span::styled(format!(" {name} "), theme.faint));
        line.push_span(Span::styled(format!("{value} "), Style::new()));
    }
    line
}

/// Rank, score and moves of one line, in as many rows of `room` as it needs.
fn line_rows(
    model: &Model,
    info: &SearchInfo,
    rank: &str,
    side: Color,
    room: Size,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let lang = model.lang;
    let viewer = score_format::viewer(model.engine.point_of_view, model.shown.position.side_to_move());
    let score_text = score_format::text(info.line.score, info.line.bound, side, viewer, lang);
    let style = score_format::favoured_side(info.line.score, side)
        .map_or(theme.strong, |color| score_format::side_style(color, theme));
    let mut head = Line::from(vec![
        Span::styled(format!(" {} ", text::pad(rank, 2)), theme.faint),
        Span::styled(format!("{} ", lang.pick(viewer.ja(), viewer.en())), theme.faint),
        Span::styled(text::pad_left(&score_text, 7), style),
        Span::styled(format!("{} ", text::pad_left(&info.line.depth.to_string(), 4)), theme.faint),
    ]);
    let indent = head.width();
    let moves = move_rows(model, info, Size::new(room.width.saturating_sub(indent as u16), room.height));
    let mut rows: Vec<Line<'static>> = Vec::new();
    for text in moves {
        let mut row = if rows.is_empty() { std::mem::take(&mut head) } else { Line::raw(" ".repeat(indent)) };
        row.push_span(Span::raw(text));
        rows.push(row);
    }
    rows
}

/// The moves, broken between moves; those beyond the room are not shown.
fn move_rows(model: &Model, info: &SearchInfo, room: Size) -> Vec<String> {
    let columns = usize::from(room.width);
    let moves = line_text(&model.shown.position, &info.line.pv, model.view.notation, model.lang);
    let mut rows = vec![String::new()];
    for text in moves.iter().map(|text| spaced(text)) {
        let last = rows.last_mut().expect("there is always a row");
        if !last.is_empty() && text::width(last) + 1 + text::width(&text) > columns {
            if rows.len() == usize::from(room.height) {
                break;
            }
            rows.push(text);
        } else {
            let gap = if last.is_empty() { "" } else { " " };
            last.push_str(gap);
            last.push_str(&text);
        }
    }
    rows
}

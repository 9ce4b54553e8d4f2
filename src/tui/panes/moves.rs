//! The moves pane: the move list, and below it variations and comment of the move shown.
//!
//! ```text
//!    33 ▲ ２四歩(25)      +45       0:07 *      score, time, * comment, + branch
//!    34 △ 同　歩(23)      +31       0:12  +
//!  変化（v で切替）
//!    > △ 同　歩(23)
//!      △ ２七歩打
//!  コメント
//!    …
//! ```

use super::row_format::spaced_move;
use super::score_format;
use crate::record::notation::line_text;
use crate::record::{GameNode, NodeId};
use crate::rules::Color;
use crate::tui::action::Action;
use crate::tui::canvas::Canvas;
use crate::tui::model::{Model, ScoreSource, is_faulty_ply};
use crate::tui::theme::Theme;
use crate::wording::text;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::time::Duration;

/// Scores, times and flags are at the right end of at most this many columns, so that they stay near their moves.
const WIDEST: u16 = 56;
/// A pane must be wider than this, in columns, to have scores.
const NARROWEST_WITH_SCORES: u16 = 36;
/// First column of a score, from the right.
const SCORE_FROM_RIGHT: u16 = 18;

/// The division of the body: the list, and below it the details of the move shown.
struct MovesPaneSplit {
    list_rows: usize,
    details: Vec<Line<'static>>,
}

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let split = split_pane(model, canvas.theme, canvas.area);
    for (y, ply) in visible(model, split.list_rows).enumerate() {
        draw_row(model, ply, y as u16, canvas);
    }
    for (y, line) in split.details.iter().enumerate() {
        canvas.line(0, (split.list_rows + y) as u16, line);
    }
}

/// Heading: whether a variation is shown.
pub(super) fn note(model: &Model) -> String {
    let on_main_line = model
        .game
        .document
        .game
        .path(model.game.shown.node)
        .windows(2)
        .all(|step| model.game.document.game.next(step[0]) == Some(step[1]));
    if on_main_line { String::new() } else { model.lang.pick("変化 ", "variation ").to_owned() }
}

/// The visible plies, with the current one in the middle unless it is near an end of the list.
fn visible(model: &Model, rows: usize) -> std::ops::Range<usize> {
    let all = model.game.shown.line.len();
    let first = model.game.shown.ply().saturating_sub(rows / 2).min(all.saturating_sub(rows));
    first..all.min(first + rows)
}

fn draw_row(model: &Model, ply: usize, y: u16, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let id = model.game.shown.line[ply];
    let node = model.game.document.game.node(id);
    let ground = if id == model.game.shown.node { theme.text.patch(theme.chosen) } else { theme.text };
    canvas.tint(Rect::new(0, y, canvas.area.width, 1), ground);
    let fault = is_faulty_ply(node);
    let role = if fault { theme.error } else { move_style(model, id, theme) };
    let (ink, faint) = (cell_style(role, ground, theme), cell_style(theme.faint, ground, theme));
    let digits = model.game.shown.line.len().ilog10().max(3) + 1;
    let number = text::pad_left(&ply.to_string(), digits as usize);
    canvas.text(0, y, if fault { "!" } else { " " }, ground.patch(ink));
    canvas.text(1, y, &number, ground.patch(faint));
    let text = row_text(model, ply);
    canvas.text(digits as u16 + 2, y, &text, ground.patch(ink));
    let note = format!("{} {} ", time(node), flags(model, id));
    if digits as usize + 2 + text::width(&text) + text::width(&note) > canvas.width() {
        return;
    }
    let mut notes = canvas.part(Rect { width: canvas.area.width.min(WIDEST), ..canvas.area });
    notes.text_right(y, &note, ground.patch(faint));
    if notes.area.width > NARROWEST_WITH_SCORES {
        draw_score(model, ply, y, ground, &mut notes);
    }
}

/// Draws the score after this ply.
fn draw_score(model: &Model, ply: usize, y: u16, ground: Style, notes: &mut Canvas<'_>) {
    let theme = notes.theme;
    let found = model.node_score(model.game.shown.line[ply]).filter(|found| found.source != ScoreSource::Quiescence);
    let Some(found) = found else { return };
    let viewer = score_format::viewer(model.engine.point_of_view, side_to_move(model, ply));
    let style = match found.source {
        ScoreSource::Search(_) => {
            found.favoured_side().map_or(theme.faint, |color| score_format::side_style(color, theme))
        }
        _ => theme.faint,
    };
    let text = score_format::of_node(&found, viewer, model.lang);
    let x = notes.area.width - SCORE_FROM_RIGHT;
    notes.text(x, y, &text::pad_left(&text, 7), ground.patch(cell_style(style, ground, theme)));
}

/// The side to move after `ply` plies.
fn side_to_move(model: &Model, ply: usize) -> Color {
    let first = model.game.document.game.start().side_to_move;
    if ply.is_multiple_of(2) { first } else { first.other() }
}

/// The style of a cell; on the current row it keeps the colours of the row.
fn cell_style(style: Style, ground: Style, theme: &Theme) -> Style {
    if ground == theme.text { style } else { Style { fg: None, bg: None, ..style } }
}

fn move_style(model: &Model, id: NodeId, theme: &Theme) -> Style {
    let varies =
        model.game.document.game.parent(id).is_some_and(|parent| model.game.document.game.next(parent) != Some(id));
    if varies || model.game.is_added(id) { theme.variation } else { Style::new() }
}

fn row_text(model: &Model, ply: usize) -> String {
    match ply {
        0 => model.lang.pick("開始局面", "start position").to_owned(),
        _ => spaced_move(&model.move_texts()[ply]),
    }
}

fn time(node: &GameNode) -> String {
    node.time.map(|time| format_duration(time.spent)).unwrap_or_default()
}

/// `0:07`, `12:34` or `1:02:03`.
fn format_duration(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// `*` for a comment and `+` for a branch, as in KIF files.
fn flags(model: &Model, id: NodeId) -> String {
    let comment = if model.game.document.game.node(id).has_comment_or_bookmark() { '*' } else { ' ' };
    let branch = model
        .game
        .document
        .game
        .parent(id)
        .is_some_and(|parent| model.game.document.game.children(parent).nth(1).is_some());
    format!("{comment}{}", if branch { '+' } else { ' ' })
}

fn split_pane(model: &Model, theme: &Theme, area: Rect) -> MovesPaneSplit {
    let rows = usize::from(area.height);
    let most = (rows / 2).max(rows.saturating_sub(model.game.shown.line.len()));
    let mut below = variations(model, theme, usize::from(area.width));
    below.extend(comment(model, theme, usize::from(area.width)));
    if below.len() > most {
        below.truncate(most.saturating_sub(1));
        below.push(Line::styled(model.lang.pick("  （続きあり: z で拡大）", "  (more: zoom with z)"), theme.faint));
    }
    MovesPaneSplit { list_rows: rows - below.len().min(rows), details: below }
}

fn variations(model: &Model, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let siblings = model.game.siblings();
    if siblings.len() < 2 {
        return Vec::new();
    }
    let heading = model.lang.pick("変化（v で切替）", "variations (v switches)");
    let mut rows = vec![section_heading(heading, columns, theme)];
    for id in siblings {
        let style = if id == model.game.shown.node { theme.strong } else { theme.variation };
        let marker = if id == model.game.shown.node { "> " } else { "  " };
        rows.push(Line::styled(text::fit(&format!("  {marker}{}", move_of(model, id)), columns), style));
    }
    rows
}

/// The text of any move of the game tree.
fn move_of(model: &Model, id: NodeId) -> String {
    let node = model.game.document.game.node(id);
    let text = match (model.game.document.game.position_before(id), node.mv) {
        (Some(before), Some(mv)) => line_text(&before, &[mv], model.view.notation, model.lang).concat(),
        _ => node.end.as_ref().map(|end| end.message().text(model.lang).to_owned()).unwrap_or_default(),
    };
    spaced_move(&text)
}

fn comment(model: &Model, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let node = model.game.document.game.node(model.game.shown.node);
    if !node.has_comment_or_bookmark() {
        return Vec::new();
    }
    let mut rows = vec![section_heading(model.lang.pick("コメント", "comment"), columns, theme)];
    let bookmark = node.bookmark.iter().map(|name| format!("& {name}"));
    for line in bookmark.chain(node.comments.iter().cloned()) {
        let wrapped = text::wrap(&line, columns.saturating_sub(3));
        rows.extend(wrapped.into_iter().map(|row| Line::styled(format!("  {row}"), theme.comment)));
    }
    rows
}

/// A heading inside the pane.
fn section_heading(heading: &str, columns: usize, theme: &Theme) -> Line<'static> {
    let text = text::pad(&format!(" {heading}"), columns);
    Line::from(Span::styled(text, theme.heading))
}

/// A click on a row shows its move.
pub(super) fn click(model: &Model, area: Rect, _: u16, row: u16) -> Option<Action> {
    let theme = Theme::standard();
    let split = split_pane(model, &theme, area);
    let ply = visible(model, split.list_rows).nth(usize::from(row))?;
    Some(Action::ShowNode(model.game.shown.line[ply]))
}

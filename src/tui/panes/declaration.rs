//! Entering-king popup: the result of a declaration by each rule, the pieces that count and the conditions that are
//! not met. It leaves the board visible, where the promotion zone is highlighted.

use crate::tui::canvas::Canvas;
use crate::tui::layout::ScreenLayout;
use crate::tui::model::Model;
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_rules::declaration::{DeclarationCount, DeclarationReport, DeclarationRule, DeclarationVerdict, report};
use sankoma_rules::wording::declaration::{report_lines, side_summary};
use sankoma_rules::wording::labels::MORE_BELOW;
use sankoma_rules::wording::text;

/// With fewer columns beside the board than this, the popup covers a part of the board.
const NARROWEST: u16 = 28;
const WIDEST: u16 = 64;

/// The largest area of the popup: beside the board, or at the right edge if the board leaves too little room.
///
/// ```text
/// +----------+-----------+     +--------+----------+
/// | board    | popup     |     | board  | popup    |
/// |          |           |     |     . . . . .     |
/// +----------+-----------+     +--------+----------+
/// ```
fn popup_area(layout: &ScreenLayout) -> Rect {
    let screen = layout.screen;
    let board = layout.slot(Pane::Board).map_or(screen.x, |slot| slot.area.right() + 1);
    let beside = screen.right().saturating_sub(board);
    let width = if beside >= NARROWEST { beside.min(WIDEST) } else { screen.width.min(WIDEST * 3 / 4) };
    let x = if beside >= NARROWEST { board } else { screen.right() - width };
    Rect { x, y: screen.y + 1, width, height: screen.height.saturating_sub(2) }
}

fn rows(model: &Model, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let position = model.board_position();
    let reports = DeclarationRule::ALL.map(|rule| report(position, rule));
    let mut rows: Vec<Line<'static>> =
        reports.iter().flat_map(|report| report_rows(report, model, theme, columns)).collect();
    let other = position.side_to_move().other();
    let summary = side_summary(other, &DeclarationCount::of(position, other));
    rows.extend(wrapped(summary.text(model.lang), columns, theme.faint));
    rows
}

fn report_rows(report: &DeclarationReport, model: &Model, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let style = match report.verdict {
        DeclarationVerdict::Win => theme.good,
        DeclarationVerdict::Draw => theme.warning,
        DeclarationVerdict::No => theme.strong,
    };
    let mut rows = Vec::new();
    let mut lines = report_lines(report, model.lang).into_iter();
    rows.extend(lines.next().into_iter().flat_map(|line| wrapped(&line, columns, style)));
    // The 24-point rule has the same conditions except for the points: only that one is shown.
    let skipped = if report.rule == DeclarationRule::Points24 { report.conditions.len() - 1 } else { 0 };
    let kept = if report.rule == DeclarationRule::Points24 { 1 } else { usize::MAX };
    rows.extend(lines.skip(skipped).take(kept).flat_map(|line| wrapped(&line, columns, Style::new())));
    rows.push(Line::default());
    rows
}

/// Wraps a line; its continuation rows are indented by two columns more, past the mark of a condition.
fn wrapped(line: &str, columns: usize, style: Style) -> Vec<Line<'static>> {
    let body = line.trim_start();
    let indent = line.len() - body.len();
    let rows = text::wrap(body, columns.saturating_sub(indent + 2));
    let lead = |at: usize| " ".repeat(if at == 0 { indent } else { indent + 2 });
    rows.into_iter()
        .enumerate()
        .map(|(at, row)| Line::from(vec![Span::raw(lead(at)), Span::styled(row, style)]))
        .collect()
}

/// Draws the popup if it is open.
pub(super) fn draw(model: &Model, theme: &Theme, layout: &ScreenLayout, buffer: &mut Buffer) {
    let Some(scrolled) = model.view.declaration else {
        return;
    };
    let most = popup_area(layout);
    let rows = rows(model, theme, usize::from(most.width).saturating_sub(2));
    let area = used_area(most, rows.len());
    let mut canvas = Canvas::popup(buffer, theme, area);
    let heading = theme.text.patch(theme.heading_focus);
    canvas.part(Rect { height: 1, ..area }).fill(heading);
    canvas.text(0, 0, model.lang.pick(" 入玉宣言", " Entering king"), heading);
    let room = canvas.height().saturating_sub(1);
    let hidden = scrolled.min(rows.len().saturating_sub(room));
    for (y, row) in rows.iter().skip(hidden).take(room).enumerate() {
        canvas.line(1, y as u16 + 1, row);
    }
    if rows.len() > hidden + room {
        let more = MORE_BELOW.text(model.lang);
        canvas.text_right(canvas.area.height.saturating_sub(1), more, theme.text.patch(theme.popup).patch(theme.faint));
    }
}

/// The part of the screen that the popup covers, if it is open.
pub(super) fn covered_area(model: &Model, theme: &Theme, layout: &ScreenLayout) -> Option<Rect> {
    model.view.declaration?;
    let most = popup_area(layout);
    Some(used_area(most, rows(model, theme, usize::from(most.width).saturating_sub(2)).len()))
}

/// As much of the largest area as so many rows need.
fn used_area(most: Rect, rows: usize) -> Rect {
    Rect { height: most.height.min(rows as u16 + 2), ..most }
}

/// The largest scroll offset, in rows.
pub(super) fn max_scroll(model: &Model, theme: &Theme, layout: &ScreenLayout) -> usize {
    let area = popup_area(layout);
    let rows = rows(model, theme, usize::from(area.width).saturating_sub(2)).len();
    rows.saturating_sub(usize::from(area.height).saturating_sub(1))
}

//! Entering-king popup: the result of a declaration by each rule, the pieces that count and the conditions that are
//! not met. It leaves the board visible, where the promotion zone is highlighted.

use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect};
use crate::tui::layout::ScreenLayout;
use crate::tui::pages::scrolled_text::ScrolledText;
use crate::tui::pages::{Below, MouseAnswer, MouseGesture, PageAnswer, PageContent, PageForm, PageView};
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_rules::declaration::{DeclarationCount, DeclarationReport, DeclarationRule, DeclarationVerdict, report};
use sankoma_wording::declaration::{report_lines, side_summary};
use sankoma_wording::labels::MORE_BELOW;
use sankoma_wording::text;

/// With fewer columns next to the board than this, the popup covers a part of the board.
const MIN_WIDTH: u16 = 28;
const MAX_WIDTH: u16 = 64;

/// The page on entering kings.
#[derive(Clone, Debug, Default)]
pub struct DeclarationPage {
    /// How far its rows are scrolled.
    pub text: ScrolledText,
}

impl PageContent for DeclarationPage {
    fn open(_: &Action, _: &Below<'_>, _: &mut Core) -> Option<(Self, Vec<Effect>)> {
        Some((Self::default(), Vec::new()))
    }

    fn form(&self) -> PageForm {
        PageForm::Note
    }

    /// The arrow keys up and down scroll; the game is stepped through as without the page.
    fn groups(&self, _: &Core, below: Vec<ActionGroup>) -> Vec<ActionGroup> {
        use ActionGroup::{Cursor, Diagnostics, Inspection, Lines, Scroll, Tree};
        let of_focus = [Cursor, Diagnostics, Inspection, Lines, Scroll, Tree];
        let rest = below.into_iter().filter(|group| !of_focus.contains(group));
        std::iter::once(Scroll).chain(rest).collect()
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        Some(vec![ActionId::Previous, ActionId::Next, ActionId::ScrollDown, ActionId::Declaration])
    }

    fn perform(&mut self, action: &Action, _: &mut Core) -> PageAnswer {
        match action {
            Action::Cancel => PageAnswer::closed(),
            action => self.text.perform(action),
        }
    }

    fn draw(&self, view: PageView<'_>, buffer: &mut Buffer) -> Option<Position> {
        let (core, theme) = (view.core, view.theme);
        let max = popup_area(view.layout);
        let rows = rows(core, theme, usize::from(max.width).saturating_sub(2));
        let area = used_area(max, rows.len());
        let mut canvas = Canvas::popup(buffer, theme, area);
        // Where the popup covers the board, a step of two plies may change nothing else.
        let ply = core.lang.pick("{}手目 ", "ply {} ").replace("{}", &core.game.shown.ply().to_string());
        canvas.heading(core.lang.pick(" 入玉宣言", " Entering king"), &ply);
        let room = canvas.height().saturating_sub(1);
        let hidden = self.text.rows_above(rows.len(), room);
        for (y, row) in rows.iter().skip(hidden).take(room).enumerate() {
            canvas.line(1, y as u16 + 1, row);
        }
        if rows.len() > hidden + room {
            let more = MORE_BELOW.text(core.lang);
            let faint = theme.text.patch(theme.popup).patch(theme.faint);
            canvas.text_right(canvas.area.height.saturating_sub(1), more, faint);
        }
        None
    }

    fn mouse(&self, view: PageView<'_>, cell: Position, gesture: MouseGesture) -> MouseAnswer {
        let max = popup_area(view.layout);
        let rows = rows(view.core, view.theme, usize::from(max.width).saturating_sub(2));
        let is_here = used_area(max, rows.len()).contains(cell);
        if is_here { MouseAnswer::Taken(ScrolledText::mouse(gesture)) } else { MouseAnswer::PassOn }
    }

    fn fit(&mut self, core: &mut Core, theme: &Theme, layout: &ScreenLayout) {
        let area = popup_area(layout);
        let rows = rows(core, theme, usize::from(area.width).saturating_sub(2)).len();
        self.text.limit(rows, usize::from(area.height).saturating_sub(1));
    }
}

/// The largest area of the popup: next to the board, or at the right edge if the board leaves too little room.
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
    let right = screen.right().saturating_sub(board);
    let width = if right >= MIN_WIDTH { right.min(MAX_WIDTH) } else { screen.width.min(MAX_WIDTH * 3 / 4) };
    let x = if right >= MIN_WIDTH { board } else { screen.right() - width };
    Rect { x, y: screen.y + 1, width, height: screen.height.saturating_sub(2) }
}

fn rows(core: &Core, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let position = core.board_position();
    let reports = DeclarationRule::ALL.map(|rule| report(position, rule));
    let mut rows: Vec<Line<'static>> =
        reports.iter().flat_map(|report| report_rows(report, core, theme, columns)).collect();
    let other = position.side_to_move().other();
    let summary = side_summary(other, &DeclarationCount::of(position, other));
    rows.extend(wrapped(summary.text(core.lang), columns, theme.faint));
    rows
}

fn report_rows(report: &DeclarationReport, core: &Core, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let style = match report.verdict {
        DeclarationVerdict::Win => theme.good,
        DeclarationVerdict::Draw => theme.warning,
        DeclarationVerdict::No => theme.strong,
    };
    let mut rows = Vec::new();
    let mut lines = report_lines(report, core.lang).into_iter();
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

/// As much of the largest area as so many rows need.
fn used_area(max: Rect, rows: usize) -> Rect {
    Rect { height: max.height.min(rows as u16 + 2), ..max }
}

//! The log pane: messages, newest first.

use crate::tui::action::Action;
use crate::tui::core::Core;
use crate::tui::game::diagnostics_pane::mark;
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_record::Severity;
use sankoma_wording::text;

/// Number of entries.
pub(super) fn count(core: &Core) -> usize {
    core.messages.log.len()
}

/// The wrapped rows of one entry.
pub(super) fn rows(core: &Core, theme: &Theme, columns: usize, number: usize) -> Vec<Line<'static>> {
    let entry = core.messages.log.newest_first().nth(number);
    entry.map(|entry| entry_rows(entry.severity, entry.message.text(core.lang), columns, theme)).unwrap_or_default()
}

fn entry_rows(severity: Severity, sentence: &str, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let (mark, style) = mark(severity, theme);
    let rows = text::wrap(sentence, columns.saturating_sub(4)).into_iter().enumerate();
    rows.map(|(at, row)| {
        let mark = if at == 0 { mark } else { "   " };
        Line::from(vec![Span::styled(mark, style), Span::styled(row, Style::new())])
    })
    .collect()
}

/// A click on an entry shows the move that it concerns.
pub(super) fn click(core: &Core, area: Rect, _: u16, row: u16) -> Option<Action> {
    let theme = Theme::standard();
    let mut above = usize::from(row);
    for number in core.view.scroll_offset(Pane::Log)..count(core) {
        let rows = rows(core, &theme, usize::from(area.width), number).len();
        if above < rows {
            return core.messages.log.newest_first().nth(number)?.node.map(Action::ShowNode);
        }
        above -= rows;
    }
    None
}

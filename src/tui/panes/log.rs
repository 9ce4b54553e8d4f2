//! What is wrong with the file, and what happened, newest first. A broken file can have a diagnostic for every line:
//! only those that are seen are written out.

use crate::record::{Diagnostic, NodeId, Severity};
use crate::rules::Lang;
use crate::tui::action::Action;
use crate::tui::model::{Entry, Model};
use crate::tui::pane::Pane;
use crate::tui::text;
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// How many entries there are.
pub(super) fn count(model: &Model) -> usize {
    model.sheet.diagnostics.len() + model.log.len()
}

/// The rows of one entry.
pub(super) fn rows(model: &Model, theme: &Theme, columns: usize, number: usize) -> Vec<Line<'static>> {
    let lang = model.lang;
    if let Some(diagnostic) = model.sheet.diagnostics.get(number) {
        return entry_rows(diagnostic.severity, &diagnostic_text(diagnostic, lang), columns, theme);
    }
    let entry = logged(model, number);
    entry.map(|entry| entry_rows(entry.severity, entry.message.text(lang), columns, theme)).unwrap_or_default()
}

fn logged(model: &Model, number: usize) -> Option<&Entry> {
    model.log.newest_first().nth(number.checked_sub(model.sheet.diagnostics.len())?)
}

fn node(model: &Model, number: usize) -> Option<NodeId> {
    match model.sheet.diagnostics.get(number) {
        Some(diagnostic) => diagnostic.node,
        None => logged(model, number)?.node,
    }
}

fn diagnostic_text(diagnostic: &Diagnostic, lang: Lang) -> String {
    let place = match (lang, diagnostic.line) {
        (_, None) => String::new(),
        (Lang::Ja, Some(line)) => format!("{line}行 "),
        (Lang::En, Some(line)) => format!("line {line}: "),
    };
    format!("{place}{}", diagnostic.message.text(lang))
}

fn entry_rows(severity: Severity, sentence: &str, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let (mark, style) = match severity {
        Severity::Error => (" ! ", theme.error),
        Severity::Warning => (" ? ", theme.warning),
        Severity::Note => (" - ", theme.faint),
    };
    let rows = text::wrap(sentence, columns.saturating_sub(4)).into_iter().enumerate();
    rows.map(|(at, row)| {
        let mark = if at == 0 { mark } else { "   " };
        Line::from(vec![Span::styled(mark, style), Span::styled(row, Style::new())])
    })
    .collect()
}

/// A click on a diagnostic shows the move it is about.
pub(super) fn click(model: &Model, area: Rect, _: u16, row: u16) -> Option<Action> {
    let theme = Theme::standard();
    let mut above = usize::from(row);
    for number in model.view.scrolled(Pane::Log)..count(model) {
        let rows = rows(model, &theme, usize::from(area.width), number).len();
        if above < rows {
            return node(model, number).map(Action::Show);
        }
        above -= rows;
    }
    None
}

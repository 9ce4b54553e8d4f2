//! What is wrong with the file, and what happened, newest first.

use crate::record::{Diagnostic, NodeId, Severity};
use crate::rules::Lang;
use crate::tui::action::Action;
use crate::tui::model::Model;
use crate::tui::text;
use crate::tui::theme::Theme;
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// A row with the node that a click on it shows.
type Row = (Line<'static>, Option<NodeId>);

pub(super) fn rows(model: &Model, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    all(model, theme, usize::from(room.width)).into_iter().map(|(line, _)| line).collect()
}

fn all(model: &Model, theme: &Theme, columns: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for diagnostic in &model.diagnostics {
        let sentence = diagnostic_text(diagnostic, model.lang);
        rows.extend(entry_rows(diagnostic.severity, &sentence, diagnostic.node, columns, theme));
    }
    for entry in model.log.newest_first() {
        rows.extend(entry_rows(entry.severity, entry.message.text(model.lang), entry.node, columns, theme));
    }
    if rows.is_empty() {
        let sentence = model.lang.pick(" まだ何もありません", " nothing has happened yet");
        rows.push((Line::styled(sentence, theme.faint), None));
    }
    rows
}

fn diagnostic_text(diagnostic: &Diagnostic, lang: Lang) -> String {
    let place = match (lang, diagnostic.line) {
        (_, None) => String::new(),
        (Lang::Ja, Some(line)) => format!("{line}行 "),
        (Lang::En, Some(line)) => format!("line {line}: "),
    };
    format!("{place}{}", diagnostic.message.text(lang))
}

fn entry_rows(severity: Severity, sentence: &str, node: Option<NodeId>, columns: usize, theme: &Theme) -> Vec<Row> {
    let (mark, style) = match severity {
        Severity::Error => (" ! ", theme.error),
        Severity::Warning => (" ? ", theme.warning),
        Severity::Note => (" - ", theme.faint),
    };
    let rows = text::wrap(sentence, columns.saturating_sub(4)).into_iter().enumerate();
    rows.map(|(at, row)| {
        let mark = if at == 0 { mark } else { "   " };
        (Line::from(vec![Span::styled(mark, style), Span::styled(row, Style::new())]), node)
    })
    .collect()
}

/// A click on a diagnostic shows the move it is about.
pub(super) fn click(model: &Model, area: Rect, _: u16, row: u16) -> Option<Action> {
    let theme = Theme::standard();
    let rows = all(model, &theme, usize::from(area.width));
    let hidden =
        model.view.scrolled(crate::tui::pane::Pane::Log).min(rows.len().saturating_sub(usize::from(area.height)));
    let (_, node) = rows.get(hidden + usize::from(row))?;
    node.map(Action::Show)
}

//! Going through what is wrong with the record.

use super::{Effect, Model};
use crate::record::Diagnostic;
use crate::wording::{Language, Message};

impl Model {
    /// The diagnostic that is picked in the list, if one is.
    pub fn picked_diagnostic(&self) -> Option<usize> {
        self.document.picked_diagnostic
    }

    /// Picks the diagnostic `rows` further on in the list.
    pub(super) fn move_diagnostic_selection(&mut self, rows: isize) {
        if let Some(last) = self.document.diagnostics.len().checked_sub(1) {
            let picked =
                self.document.picked_diagnostic.map_or(0, |picked| picked.saturating_add_signed(rows).min(last));
            self.document.picked_diagnostic = Some(picked);
        }
    }

    /// Goes to the diagnostic `step` further on, and says what it is.
    pub(super) fn next_diagnostic(&mut self, step: isize) -> Vec<Effect> {
        let count = self.document.diagnostics.len();
        if count == 0 {
            self.show_warning(Message::new("この棋譜に診断はありません", "nothing is wrong with this record"));
            return Vec::new();
        }
        let first = if step > 0 { Some(0) } else { Some(count - 1) };
        let wanted = self.document.picked_diagnostic.map_or(first, |picked| picked.checked_add_signed(step));
        let Some(wanted) = wanted.filter(|&wanted| wanted < count) else {
            let (ja, en) = if step > 0 { ("最後", "last") } else { ("最初", "first") };
            self.show_warning(Message::new(format!("{ja}の診断です"), format!("this is the {en} diagnostic")));
            return Vec::new();
        };
        self.go_to_diagnostic(wanted)
    }

    /// Shows the move that the picked diagnostic is about.
    pub(super) fn show_picked_diagnostic(&mut self) -> Vec<Effect> {
        self.go_to_diagnostic(self.document.picked_diagnostic.unwrap_or(0))
    }

    /// Picks a diagnostic and shows the move that it is about.
    pub(super) fn go_to_diagnostic(&mut self, number: usize) -> Vec<Effect> {
        let Some(found) = self.document.diagnostics.get(number) else {
            return Vec::new();
        };
        let count = self.document.diagnostics.len();
        let [ja, en] = [Language::Ja, Language::En].map(|lang| {
            format!("{}/{count} {}{}", number + 1, diagnostic_location(found, lang), found.message.text(lang))
        });
        let (severity, node) = (found.severity, found.node);
        self.document.picked_diagnostic = Some(number);
        self.notice = Some((severity, Message::new(ja, en)));
        node.map(|node| self.go_to_node(node)).unwrap_or_default()
    }
}

/// Where in the file, as far as that is known: `12行5桁: `, `12:5: `.
fn diagnostic_location(found: &Diagnostic, lang: Language) -> String {
    match (lang, found.line, found.column) {
        (_, None, _) => String::new(),
        (Language::Ja, Some(line), None) => format!("{line}行 "),
        (Language::Ja, Some(line), Some(column)) => format!("{line}行{column}桁 "),
        (Language::En, Some(line), None) => format!("line {line}: "),
        (Language::En, Some(line), Some(column)) => format!("line {line}, column {column}: "),
    }
}

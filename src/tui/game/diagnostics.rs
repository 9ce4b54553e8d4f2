//! Going through the diagnostics of the record.

use super::navigation::{SoughtPlies, is_faulty_ply};
use super::state::GameState;
use crate::tui::core::messages::{Messages, ObstacleText};
use crate::tui::core::view::ViewState;
use crate::tui::pane::Pane;
use sankoma_record::notation::NotationStyle;
use sankoma_record::{Diagnostic, Severity};
use sankoma_wording::{Language, Message, ToMessage, message};

/// Why there is no diagnostic to go to.
pub(in crate::tui) const NO_DIAGNOSTICS: ObstacleText =
    ("この棋譜に診断はありません", "nothing is wrong with this record");

impl GameState {
    /// The index of the diagnostic that is picked in the list, if one is.
    pub fn picked_diagnostic(&self) -> Option<usize> {
        self.document.picked_diagnostic
    }

    /// Picks the diagnostic `rows` further on in the list.
    pub(in crate::tui) fn move_diagnostic_selection(&mut self, rows: isize) {
        if let Some(last) = self.document.listed_diagnostics().count().checked_sub(1) {
            let picked =
                self.document.picked_diagnostic.map_or(0, |picked| picked.saturating_add_signed(rows).min(last));
            self.document.picked_diagnostic = Some(picked);
        }
    }

    /// Goes to the diagnostic `step` further on, and shows its text.
    pub(in crate::tui) fn next_diagnostic(&mut self, step: isize, view: &mut ViewState, messages: &mut Messages) {
        let count = self.document.listed_diagnostics().count();
        if count == 0 {
            messages.warn_obstacle(NO_DIAGNOSTICS);
            return;
        }
        let first = if step > 0 { Some(0) } else { Some(count - 1) };
        let wanted = self.document.picked_diagnostic.map_or(first, |picked| picked.checked_add_signed(step));
        if let Some(wanted) = wanted.filter(|&wanted| wanted < count) {
            self.go_to_diagnostic(wanted, messages);
            reveal_broken_rules(self, view);
        } else {
            let (ja, en) = if step > 0 { ("最後", "last") } else { ("最初", "first") };
            messages.warn(format!("{ja}の診断です"), format!("this is the {en} diagnostic"));
        }
    }

    /// Shows the move that the picked diagnostic is about.
    pub(in crate::tui) fn show_picked_diagnostic(&mut self, view: &mut ViewState, messages: &mut Messages) {
        self.go_to_diagnostic(self.document.picked_diagnostic.unwrap_or(0), messages);
        reveal_broken_rules(self, view);
    }

    /// Goes to the next faulty ply in the direction of `step`, says what is wrong with it, and shows the rules that it
    /// breaks.
    pub(in crate::tui) fn seek_fault(&mut self, step: isize, view: &mut ViewState, messages: &mut Messages) {
        if !self.seek(step, &SoughtPlies::FAULTS, messages) {
            return;
        }
        if let Some(message) = fault_message(self, view.notation) {
            messages.show(Severity::Warning, message);
        }
        reveal_broken_rules(self, view);
    }

    /// Picks a diagnostic by its index, and shows its text and its move.
    pub(in crate::tui) fn go_to_diagnostic(&mut self, number: usize, messages: &mut Messages) {
        let count = self.document.listed_diagnostics().count();
        let Some(found) = self.document.listed_diagnostics().nth(number) else {
            return;
        };
        let [ja, en] = [Language::Ja, Language::En].map(|lang| {
            format!("{}/{count} {}{}", number + 1, diagnostic_location(found, lang), found.message.text(lang))
        });
        let (severity, node) = (found.severity, self.document.node_of_diagnostic(number));
        self.document.picked_diagnostic = Some(number);
        messages.show(severity, Message::new(ja, en));
        if let Some(node) = node {
            self.go_to_node(node, messages);
        }
    }
}

/// One sentence: the move shown, and the first rule that it breaks; `None` if it is not faulty.
fn fault_message(game: &GameState, style: NotationStyle) -> Option<Message> {
    let node = game.document.game.node(game.shown.node);
    let ply = game.shown.ply();
    let [ja, en] = [Language::Ja, Language::En].map(|lang| game.move_texts(style, lang)[ply].trim().to_owned());
    // In an English sentence a move is not written in Japanese.
    let en = node.mv.filter(|_| style.is_japanese()).map_or(en, |mv| mv.to_string());
    let Some(reason) = node.reasons.first() else {
        return is_faulty_ply(node).then(|| {
            message!("{ply}手目「{ja}」は指し手として読めません", "ply {ply}, '{en}', cannot be read as a move")
        });
    };
    let message = reason.message();
    let (more_ja, more_en) = match node.reasons.len() - 1 {
        0 => (String::new(), String::new()),
        more => (format!("（ほか{more}件）"), format!(" (and {more} more)")),
    };
    Some(message!(
        ("{ply}手目 {ja} は反則です: {}{more_ja}", message.ja),
        ("ply {ply}, {en}, is illegal: {}{more_en}", message.en)
    ))
}

/// Brings the pane of the broken rules forward, if the move shown breaks any.
fn reveal_broken_rules(game: &GameState, view: &mut ViewState) {
    if !game.document.game.node(game.shown.node).reasons.is_empty() {
        view.bring_forward(Pane::Legality);
    }
}

/// The location in the file, as far as it is known: `12行5桁 `, `line 12, column 5: `.
fn diagnostic_location(found: &Diagnostic, lang: Language) -> String {
    match (lang, found.line, found.column) {
        (_, None, _) => String::new(),
        (Language::Ja, Some(line), None) => format!("{line}行 "),
        (Language::Ja, Some(line), Some(column)) => format!("{line}行{column}桁 "),
        (Language::En, Some(line), None) => format!("line {line}: "),
        (Language::En, Some(line), Some(column)) => format!("line {line}, column {column}: "),
    }
}

//! Key input: what a key does in the state of the workbench. It edits the text that is being typed, adds to a number or to
//! a sequence of keys that is not complete, or completes one.

use super::key::{KeyPress, sequence_text};
use super::keymap::KeyMatch;
use crate::tui::action::{Action, ActionGroup, TextEdit};
use crate::tui::core::{Effect, PendingKeys};
use crate::tui::pages::{PageKind, Typing};
use crate::tui::position_editor::argument::TypedPiece;
use crate::tui::workbench;
use crate::tui::workbench::Workbench;
use sankoma_record::Severity;
use sankoma_wording::{Message, message};

/// Handles a key. Returns the effects to be done outside.
pub fn press(workbench: &mut Workbench, key: KeyPress) -> Vec<Effect> {
    workbench.settle();
    let pending = std::mem::take(&mut workbench.core.input.pending);
    // Job control works whatever is being typed.
    if workbench.core.keymap.find(&[ActionGroup::Program], &[key]) == KeyMatch::Complete(Action::Suspend) {
        return workbench.apply(Action::Suspend);
    }
    match workbench.typing() {
        Typing::Text => {
            return edit_page(key)
                .map(|edit| workbench::apply_and_explain(workbench, Action::Edit(edit)))
                .unwrap_or_default();
        }
        Typing::Line => {
            return edit(key)
                .map(|edit| workbench::apply_and_explain(workbench, Action::Edit(edit)))
                .unwrap_or_default();
        }
        Typing::No => {}
    }
    if pending.is_cancelled_by(key) {
        workbench.core.messages.clear_notice();
        return Vec::new();
    }
    if let Some(piece) = typed_kanji(workbench, key) {
        return workbench::apply_and_explain(workbench, Action::SetupPiece(piece));
    }
    press_command_key(workbench, pending, key)
}

/// The piece whose kanji was typed in the position editor.
fn typed_kanji(workbench: &Workbench, key: KeyPress) -> Option<TypedPiece> {
    let is_edited = workbench.pages.top() == Some(PageKind::PositionEditor);
    let letter = key.typed_char().filter(|letter| is_edited && !letter.is_ascii())?;
    TypedPiece::named(&letter.to_string())
}

fn press_command_key(workbench: &mut Workbench, mut pending: PendingKeys, key: KeyPress) -> Vec<Effect> {
    let groups = workbench.active_groups();
    let keymap = &workbench.core.keymap;
    let is_free = pending.count.is_some() || keymap.find(&groups, &[key]) == KeyMatch::Unbound;
    if is_free && pending.add_digit(key) {
        wait_for_more(workbench, pending);
        return Vec::new();
    }
    pending.keys.push(key);
    match keymap.find(&groups, &pending.keys) {
        KeyMatch::Complete(action) => {
            let counted = pending.count.and_then(|count| action.with_count(count));
            workbench::apply_and_explain(workbench, counted.unwrap_or(action))
        }
        KeyMatch::Prefix => {
            wait_for_more(workbench, pending);
            Vec::new()
        }
        KeyMatch::Unbound => {
            workbench.core.messages.show(Severity::Warning, unbound(&pending.keys));
            Vec::new()
        }
    }
}

fn wait_for_more(workbench: &mut Workbench, pending: PendingKeys) {
    workbench.core.messages.clear_notice();
    workbench.core.input.pending = pending;
}

fn unbound(keys: &[KeyPress]) -> Message {
    let keys = sequence_text(keys);
    message!("{keys} には何も割り当てられていません", "{keys} is not bound to anything")
}

/// The edit of `key` in the text editor. Esc accepts the text: on a slow connection it may be the first byte of another
/// key's escape sequence, which must not discard the text.
fn edit_page(key: KeyPress) -> Option<TextEdit> {
    match key.to_string().as_str() {
        "enter" => Some(TextEdit::Newline),
        "esc" | "ctrl+s" => Some(TextEdit::Accept),
        "tab" | "backtab" => None,
        _ => edit(key),
    }
}

/// The edit of `key` in a line of text.
fn edit(key: KeyPress) -> Option<TextEdit> {
    Some(match key.without_shift().to_string().as_str() {
        "enter" => TextEdit::Accept,
        "esc" | "ctrl+c" | "ctrl+g" => TextEdit::Cancel,
        "backspace" | "ctrl+h" => TextEdit::Backspace,
        "del" | "ctrl+d" => TextEdit::Delete,
        "left" | "ctrl+b" => TextEdit::Left,
        "right" | "ctrl+f" => TextEdit::Right,
        "home" | "ctrl+a" => TextEdit::Home,
        "end" | "ctrl+e" => TextEdit::End,
        "ctrl+u" => TextEdit::DeleteToStart,
        "ctrl+w" => TextEdit::DeleteWord,
        "tab" => TextEdit::Complete,
        "backtab" => TextEdit::CompletePrevious,
        "up" | "ctrl+p" => TextEdit::Up,
        "down" | "ctrl+n" => TextEdit::Down,
        _ => TextEdit::Insert(key.typed_char()?.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::files::OpenFileSource;
    use crate::tui::keys::key::read_keys;
    use ratatui::crossterm::event::KeyCode;
    use sankoma_record as record;
    use sankoma_wording::Language;

    const GAME: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n   5 ２五歩(26)\n\
                        変化：4手\n   4 ４四歩(43)\n   5 ４八銀(39)\n変化：5手\n   5 ２五歩(26)\n";

    fn opened() -> Workbench {
        let mut model = Workbench::new(Language::En);
        model.core.load(record::read(GAME.as_bytes(), None), OpenFileSource::default());
        model
    }

    fn type_keys(model: &mut Workbench, keys: &str) {
        for key in read_keys(keys).expect("they are keys") {
            press(model, key);
        }
    }

    fn notice(model: &Workbench) -> &str {
        model.core.messages.notice.as_ref().map_or("", |(_, message)| message.text(Language::En))
    }

    #[test]
    fn a_count_repeats_a_step_and_names_a_ply_or_a_pane() {
        let mut model = opened();
        let expected = [("3 right", 3), ("2 k", 1), ("4 G", 4), ("2 g g", 2), ("1 0 0 right", 5), ("1 esc right", 5)];
        for (keys, ply) in expected {
            type_keys(&mut model, keys);
            assert_eq!(model.core.game.shown.ply(), ply, "{keys}");
            assert!(model.core.input.pending.is_empty());
        }
        type_keys(&mut model, "6 tab");
        assert_eq!(model.core.view.focus, crate::tui::pane::Pane::Legality);
    }

    #[test]
    fn a_number_on_the_command_line_is_a_ply() {
        let mut model = opened();
        type_keys(&mut model, ": '3 enter");
        assert_eq!(model.core.game.shown.ply(), 3);
        type_keys(&mut model, ": '33 enter");
        assert_eq!(notice(&model), "this line has 5 plies, there is no ply 33");
    }

    #[test]
    fn a_prefix_waits_until_it_is_completed_or_cancelled() {
        let mut model = opened();
        type_keys(&mut model, "v");
        assert_eq!(model.core.input.pending.to_string(), "v");
        type_keys(&mut model, "esc");
        assert!(model.core.input.pending.is_empty());
        type_keys(&mut model, "v d");
        assert!(model.pages.top() == Some(PageKind::Declaration) && model.core.input.pending.is_empty());
        type_keys(&mut model, "v Q");
        assert_eq!(notice(&model), "v Q is not bound to anything");
    }

    #[test]
    fn a_variation_is_entered_and_left_level_by_level() {
        let mut model = opened();
        let main = model.core.game.document.game.main_line();
        let state = |model: &Workbench| (model.core.game.shown.ply(), main.contains(&model.core.game.shown.node));
        let steps = [
            ("3 right", (3, true)),
            ("l", (4, false)),
            ("right shift+right", (5, false)),
            ("h", (5, false)),
            ("shift+left", (4, true)),
        ];
        for (keys, expected) in steps {
            type_keys(&mut model, keys);
            assert_eq!(state(&model), expected, "{keys}");
        }
        type_keys(&mut model, "h");
        assert_eq!(notice(&model), "the main line is shown");
    }

    #[test]
    fn typing_inserts_and_control_keys_edit() {
        assert_eq!(edit(KeyPress::plain(KeyCode::Char('7'))), Some(TextEdit::Insert("7".into())));
        assert_eq!(edit("ctrl+w".parse().expect("it is a key")), Some(TextEdit::DeleteWord));
        assert_eq!(edit("shift+left".parse().expect("it is a key")), Some(TextEdit::Left));
        assert_eq!(edit("f5".parse().expect("it is a key")), None);
    }
}

//! Key bindings: the action for a key.

use super::action::{ACTIONS, Action, ActionGroup, ActionId, TextEdit};
use super::key::{KeyPress, UnknownKeyError};
use super::model::Model;
use ratatui::crossterm::event::KeyCode;

/// The key bindings, built from the defaults of the action table.
#[derive(Clone, Debug)]
pub struct Keymap {
    bindings: Vec<KeyBinding>,
}

#[derive(Clone, Debug)]
struct KeyBinding {
    key: KeyPress,
    group: ActionGroup,
    action: Action,
}

impl Default for Keymap {
    fn default() -> Self {
        let bindings = ACTIONS.iter().flat_map(|row| {
            row.keys.iter().map(|text| {
                let (key, argument) = text.split_once(' ').unwrap_or((text, ""));
                KeyBinding {
                    key: key.parse().expect("default keys are tested"),
                    group: row.group,
                    action: row.with_argument(argument).expect("default arguments are tested"),
                }
            })
        });
        Self { bindings: bindings.collect() }
    }
}

impl Keymap {
    /// The action of `key` while the groups of `modes` are active; earlier groups have precedence.
    pub fn action(&self, modes: &[ActionGroup], key: KeyPress) -> Option<Action> {
        modes.iter().find_map(|group| {
            let found = self.bindings.iter().find(|binding| binding.group == *group && binding.key == key);
            found.map(|binding| binding.action.clone())
        })
    }

    /// The text forms of the keys of an action.
    pub fn keys(&self, id: ActionId) -> Vec<String> {
        let bound = |binding: &&KeyBinding| binding.action.id() == Some(id);
        self.bindings.iter().filter(bound).map(|binding| binding.key.to_string()).collect()
    }
}

/// The action of `key` in the current state of the model: text input while an editor or prompt is open.
pub fn action_for(keymap: &Keymap, model: &Model, key: KeyPress) -> Option<Action> {
    // Job control works whatever is being typed.
    if let Some(Action::Suspend) = keymap.action(&[ActionGroup::Program], key) {
        return Some(Action::Suspend);
    }
    if model.game.editor.is_some() {
        return edit_page(key).map(Action::Edit);
    }
    if model.is_typing() { edit(key).map(Action::Edit) } else { keymap.action(&model.active_groups(), key) }
}

/// The edit of `key` in the text editor. Esc accepts the text: on a slow connection it may be the first byte of another
/// key's escape sequence, which must not discard the text.
pub fn edit_page(key: KeyPress) -> Option<TextEdit> {
    match key.to_string().as_str() {
        "enter" => Some(TextEdit::Newline),
        "esc" | "ctrl+s" => Some(TextEdit::Accept),
        "tab" | "backtab" => None,
        _ => edit(key),
    }
}

/// The edit of `key` in a line of text.
pub fn edit(key: KeyPress) -> Option<TextEdit> {
    Some(match key.to_string().as_str() {
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

/// Parses keys separated by blanks; a word after `'` is typed letter by letter:
/// `down down : 'goto space '45 enter`.
///
/// # Errors
/// Names the word that is no key.
pub fn read_keys(text: &str) -> Result<Vec<KeyPress>, UnknownKeyError> {
    let mut keys = Vec::new();
    for word in text.split_whitespace() {
        match word.strip_prefix('\'').filter(|rest| !rest.is_empty()) {
            Some(typed) => keys.extend(typed.chars().map(|letter| KeyPress::plain(KeyCode::Char(letter)))),
            None => keys.push(word.parse()?),
        }
    }
    Ok(keys)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_key_is_bound_twice() {
        let mut seen = HashSet::new();
        for binding in Keymap::default().bindings {
            // The groups that are always active share one scope.
            let scope = match binding.group {
                group @ (ActionGroup::Promotion
                | ActionGroup::Cursor
                | ActionGroup::Diagnostics
                | ActionGroup::Tree
                | ActionGroup::Scroll
                | ActionGroup::List) => Some(group),
                _ => None,
            };
            assert!(seen.insert((scope, binding.key)), "{} is bound twice", binding.key);
        }
    }

    #[test]
    fn keys_of_a_mode_have_precedence() {
        let keymap = Keymap::default();
        let up = KeyPress::plain(KeyCode::Up);
        assert_eq!(keymap.action(&[ActionGroup::Cursor, ActionGroup::Game], up), Some(Action::CursorUp));
        assert_eq!(keymap.action(&[ActionGroup::Scroll, ActionGroup::Game], up), Some(Action::ScrollUp));
        assert_eq!(keymap.action(&[ActionGroup::Game], up), Some(Action::Previous));
    }

    #[test]
    fn keys_are_parsed_as_names_and_typed_text() {
        let keys = read_keys("down : 'goto space '45 enter").expect("they are keys");
        let words: Vec<String> = keys.iter().map(KeyPress::to_string).collect();
        assert_eq!(words.join(" "), "down : g o t o space 4 5 enter");
        assert!(read_keys("pagedown").expect_err("it is no key").to_string().contains("'pagedown'"));
    }

    #[test]
    fn typing_inserts_and_control_keys_edit() {
        assert_eq!(edit(KeyPress::plain(KeyCode::Char('7'))), Some(TextEdit::Insert("7".into())));
        assert_eq!(edit("ctrl+w".parse().expect("it is a key")), Some(TextEdit::DeleteWord));
        assert_eq!(edit("f5".parse().expect("it is a key")), None);
    }
}

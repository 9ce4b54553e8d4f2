//! Key bindings: the action for a sequence of keys, and what may follow the beginning of one.

use super::key::{KeyPress, read_sequence, sequence_text};
use crate::tui::action::{ACTIONS, Action, ActionGroup, ActionId};
use sankoma_wording::Language;

/// The first keys of sequences, with the heading of what follows them in Japanese and English.
const PREFIXES: [(&str, &str, &str); 10] = [
    ("v", "表示", "View"),
    ("e", "編集", "Edit"),
    ("w", "保存", "Write"),
    ("y", "コピー", "Copy"),
    ("L", "合法性", "Legality"),
    ("E", "エンジン", "Engine"),
    ("M", "詰み", "Mate"),
    ("s", "設定", "Settings"),
    ("g", "移動", "Go to"),
    ("P", "対局", "Play"),
];

/// The heading of what follows `keys`; empty if they have none.
pub fn prefix_title(keys: &[KeyPress], lang: Language) -> &'static str {
    let text = sequence_text(keys);
    PREFIXES.iter().find(|(prefix, _, _)| *prefix == text).map_or("", |(_, ja, en)| lang.pick(ja, en))
}

/// The key bindings: the defaults of the action table, with the changes of the settings file.
#[derive(Clone, Debug, PartialEq)]
pub struct Keymap {
    bindings: Vec<KeyBinding>,
}

/// A sequence of keys and what it does.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct KeyBinding {
    pub(super) keys: Vec<KeyPress>,
    pub(super) group: ActionGroup,
    pub(super) id: ActionId,
    /// The text of the argument; empty without one.
    pub(super) argument: String,
    pub(super) action: Action,
}

/// What the keys typed so far mean.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyMatch {
    /// A whole sequence.
    Complete(Action),
    /// The beginning of one or more sequences.
    Prefix,
    /// No sequence begins like this.
    Unbound,
}

/// A key that may follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextKey {
    /// The key.
    pub key: KeyPress,
    /// What it does, in words.
    pub label: String,
}

impl KeyBinding {
    /// The command that does the same: `watch lines`.
    pub(super) fn command(&self) -> String {
        format!("{} {}", self.id.row().name, self.argument).trim_end().to_owned()
    }

    fn next_key(&self, at: usize, lang: Language) -> NextKey {
        let label = match self.keys.get(at + 1) {
            None => self.id.row().label_with(&self.argument, lang),
            Some(_) => format!("{}…", prefix_title(&self.keys[..=at], lang)),
        };
        NextKey { key: self.keys[at], label }
    }
}

impl Default for Keymap {
    fn default() -> Self {
        let bindings = ACTIONS.iter().flat_map(|row| {
            row.keys.iter().map(|text| {
                let (keys, argument) = text.split_once(" = ").unwrap_or((text, ""));
                KeyBinding {
                    keys: read_sequence(keys).expect("default keys are tested"),
                    group: row.group,
                    id: row.id,
                    argument: argument.to_owned(),
                    action: row.with_argument(argument).expect("default arguments are tested"),
                }
            })
        });
        Self { bindings: bindings.collect() }
    }
}

impl Keymap {
    /// What `typed` means while the groups of `modes` are active; earlier groups have precedence.
    pub fn find(&self, modes: &[ActionGroup], typed: &[KeyPress]) -> KeyMatch {
        for group in modes {
            let mut begun = false;
            for binding in self.bindings.iter().filter(|binding| binding.group == *group) {
                if binding.keys == typed {
                    return KeyMatch::Complete(binding.action.clone());
                }
                begun |= binding.keys.starts_with(typed);
            }
            if begun {
                return KeyMatch::Prefix;
            }
        }
        KeyMatch::Unbound
    }

    /// The keys that may follow `typed` while the groups of `modes` are active, each once.
    pub fn next_keys(&self, modes: &[ActionGroup], typed: &[KeyPress], lang: Language) -> Vec<NextKey> {
        let mut found: Vec<NextKey> = Vec::new();
        for group in modes {
            let follows = |binding: &&KeyBinding| binding.keys.len() > typed.len() && binding.keys.starts_with(typed);
            for binding in self.bindings.iter().filter(|binding| binding.group == *group).filter(follows) {
                if !found.iter().any(|next| next.key == binding.keys[typed.len()]) {
                    found.push(binding.next_key(typed.len(), lang));
                }
            }
        }
        found
    }

    /// The first key of every action of `group`, for each argument that it is bound with; sequences of keys are left
    /// out.
    pub fn listed(&self, group: ActionGroup, lang: Language) -> Vec<(ActionId, NextKey)> {
        let mut seen: Vec<(ActionId, &str)> = Vec::new();
        let own = self.bindings.iter().filter(|binding| binding.group == group && binding.keys.len() == 1);
        let first = own.filter(|binding| {
            let is_new = !seen.contains(&(binding.id, &binding.argument));
            seen.push((binding.id, &binding.argument));
            is_new
        });
        first.map(|binding| (binding.id, binding.next_key(0, lang))).collect()
    }

    /// Every binding, those of the settings file first.
    pub(super) fn bindings(&self) -> &[KeyBinding] {
        &self.bindings
    }

    /// Removes whatever these keys are bound to.
    pub(super) fn unbind(&mut self, keys: &[KeyPress]) {
        self.bindings.retain(|binding| binding.keys != keys);
    }

    /// Adds a binding in place of those of the same keys.
    pub(super) fn bind(&mut self, binding: KeyBinding) {
        self.unbind(&binding.keys);
        self.bindings.insert(0, binding);
    }

    /// The text forms of the keys of an action.
    pub fn keys(&self, id: ActionId) -> Vec<String> {
        self.bindings.iter().filter(|binding| binding.id == id).map(|binding| sequence_text(&binding.keys)).collect()
    }

    /// The text form of the first key of an action with this argument.
    pub fn key_of(&self, action: &Action) -> Option<String> {
        self.bindings.iter().find(|binding| binding.action == *action).map(|binding| sequence_text(&binding.keys))
    }

    /// The text form of the first key of an action, the one that hints name.
    pub fn first_key(&self, id: ActionId) -> Option<String> {
        self.bindings.iter().find(|binding| binding.id == id).map(|binding| sequence_text(&binding.keys))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::KeyCode;

    fn shares_scope(one: &KeyBinding, other: &KeyBinding) -> bool {
        one.group == other.group || (!one.group.is_mode() && !other.group.is_mode())
    }

    #[test]
    fn no_sequence_is_bound_twice_or_begins_another() {
        let bindings = Keymap::default().bindings;
        for (at, binding) in bindings.iter().enumerate() {
            for other in bindings[..at].iter().filter(|other| shares_scope(binding, other)) {
                let (a, b) = (sequence_text(&binding.keys), sequence_text(&other.keys));
                let overlap = binding.keys.starts_with(&other.keys) || other.keys.starts_with(&binding.keys);
                assert!(!overlap, "{a} ({:?}) and {b} ({:?})", binding.id, other.id);
            }
        }
    }

    #[test]
    fn every_prefix_has_a_heading_and_lists_what_follows() {
        let keymap = Keymap::default();
        for binding in keymap.bindings.iter().filter(|binding| binding.keys.len() > 1) {
            let prefix = &binding.keys[..1];
            assert_eq!(keymap.find(&[binding.group], prefix), KeyMatch::Prefix);
            for lang in [Language::Ja, Language::En] {
                assert!(!prefix_title(prefix, lang).is_empty(), "{}", sequence_text(prefix));
                let next = keymap.next_keys(&[binding.group], prefix, lang);
                assert!(next.iter().any(|next| next.key == binding.keys[1] && !next.label.is_empty()));
            }
        }
    }

    #[test]
    fn keys_of_a_mode_have_precedence() {
        let keymap = Keymap::default();
        let up = [KeyPress::plain(KeyCode::Up)];
        let found = |modes: &[ActionGroup]| keymap.find(modes, &up);
        assert_eq!(found(&[ActionGroup::Cursor, ActionGroup::Game]), KeyMatch::Complete(Action::CursorUp));
        assert_eq!(found(&[ActionGroup::Scroll, ActionGroup::Game]), KeyMatch::Complete(Action::ScrollUp));
        assert_eq!(found(&[ActionGroup::Game]), KeyMatch::Complete(Action::Previous));
    }
}

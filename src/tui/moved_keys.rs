//! Keys that meant something else in earlier versions, so that a hand that remembers them is told where that has gone.

use super::action::ActionId;
use super::key::{KeyPress, sequence_text};
use super::keymap::Keymap;
use sankoma_rules::wording::{Language, Message};

/// An earlier key, and the action that it performed.
const MOVED: [(&str, ActionId); 27] = [
    ("h", ActionId::Previous),
    ("l", ActionId::Next),
    ("j", ActionId::Judge),
    ("k", ActionId::Attacks),
    ("g", ActionId::Goto),
    ("G", ActionId::Game),
    ("c", ActionId::NextComment),
    ("C", ActionId::PreviousComment),
    ("d", ActionId::NextDiagnostic),
    ("D", ActionId::PreviousDiagnostic),
    ("v", ActionId::NextVariation),
    ("V", ActionId::PreviousVariation),
    ("B", ActionId::MainLine),
    ("i", ActionId::Lint),
    ("I", ActionId::LintHere),
    ("Y", ActionId::CopyReport),
    ("e", ActionId::Comment),
    ("H", ActionId::Headers),
    ("W", ActionId::Watch),
    ("p", ActionId::PointOfView),
    ("E", ActionId::Evaluation),
    ("S", ActionId::Overlay),
    ("K", ActionId::Declaration),
    ("T", ActionId::ThemeNext),
    ("F", ActionId::File),
    ("O", ActionId::Folder),
    ("w", ActionId::Write),
];

/// A key that performed another action once.
#[derive(Clone, Debug)]
pub struct MovedKey {
    /// The key.
    pub key: &'static str,
    action: ActionId,
    new_key: Option<String>,
}

impl MovedKey {
    /// What `keys` meant in earlier versions, unless they still mean it.
    pub fn find(keymap: &Keymap, keys: &[KeyPress]) -> Option<Self> {
        let text = sequence_text(keys);
        let &(key, action) = MOVED.iter().find(|(key, _)| *key == text)?;
        let now = keymap.keys(action);
        (!now.iter().any(|now| now == key)).then(|| Self { key, action, new_key: now.into_iter().next() })
    }

    /// Where its action has gone, in one sentence.
    pub fn message(&self) -> Message {
        let row = self.action.row();
        let new_key = self.new_key.clone().unwrap_or_else(|| format!(":{}", row.name));
        let (ja, en) = (row.label(Language::Ja), row.label(Language::En));
        Message::new(
            format!("「{ja}」は {new_key} に移りました"),
            format!("{} has moved: '{en}' is {new_key} now", self.key),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::key::read_sequence;

    #[test]
    fn every_moved_key_says_where_its_action_has_gone() {
        let keymap = Keymap::default();
        for (key, action) in MOVED {
            let moved = MovedKey::find(&keymap, &read_sequence(key).expect("it is a key")).expect("it has moved");
            let new_key = keymap.first_key(action).unwrap_or_else(|| format!(":{}", action.row().name));
            for lang in [Language::Ja, Language::En] {
                assert!(moved.message().text(lang).contains(&new_key), "{key}");
            }
        }
    }
}

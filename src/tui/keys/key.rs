//! Keys and their text form: `ctrl+l`, `pgdn`, `?`; sequences of them: `v g`.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use sankoma_wording::{Message, ToMessage};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A key with its modifiers. Shift is part of the character (`T`) or of the key name (`backtab`), a modifier only of
/// the arrow keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyPress {
    code: KeyCode,
    modifiers: KeyModifiers,
}

/// Keys with a name.
const NAMES: [(&str, KeyCode); 16] = [
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pgup", KeyCode::PageUp),
    ("pgdn", KeyCode::PageDown),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("tab", KeyCode::Tab),
    ("backtab", KeyCode::BackTab),
    ("backspace", KeyCode::Backspace),
    ("del", KeyCode::Delete),
    ("ins", KeyCode::Insert),
    ("space", KeyCode::Char(' ')),
];

const MODIFIERS: [(&str, KeyModifiers); 3] =
    [("ctrl+", KeyModifiers::CONTROL), ("alt+", KeyModifiers::ALT), ("shift+", KeyModifiers::SHIFT)];

impl KeyPress {
    /// The key without modifiers.
    pub const fn plain(code: KeyCode) -> Self {
        Self { code, modifiers: KeyModifiers::NONE }
    }

    /// The same key without Shift, which a line of text does not know.
    pub fn without_shift(self) -> Self {
        Self { modifiers: self.modifiers - KeyModifiers::SHIFT, ..self }
    }

    /// The character that this key types, if any.
    pub const fn typed_char(self) -> Option<char> {
        match self.code {
            KeyCode::Char(letter) if self.modifiers.is_empty() => Some(letter),
            _ => None,
        }
    }
}

impl From<KeyEvent> for KeyPress {
    fn from(event: KeyEvent) -> Self {
        let is_arrow = matches!(event.code, KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down);
        let shift = if is_arrow { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
        Self { code: event.code, modifiers: event.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT | shift) }
    }
}

impl fmt::Display for KeyPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, modifier) in MODIFIERS {
            if self.modifiers.contains(modifier) {
                f.write_str(name)?;
            }
        }
        if let Some((name, _)) = NAMES.iter().find(|(_, code)| *code == self.code) {
            return f.write_str(name);
        }
        match self.code {
            KeyCode::Char(letter) => write!(f, "{letter}"),
            KeyCode::F(number) => write!(f, "f{number}"),
            other => write!(f, "{other}"),
        }
    }
}

/// A text names no key.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown key '{0}'; expected a form such as x, ?, ctrl+x, alt+x, f5, pgdn")]
pub struct UnknownKeyError(String);

impl ToMessage for UnknownKeyError {
    fn message(&self) -> Message {
        let Self(text) = self;
        Message::new(
            format!("'{text}' というキーはありません。x、?、ctrl+x、alt+x、f5、pgdn のような形が必要です"),
            self.to_string(),
        )
    }
}

impl FromStr for KeyPress {
    type Err = UnknownKeyError;

    fn from_str(text: &str) -> Result<Self, UnknownKeyError> {
        let mut rest = text;
        let mut modifiers = KeyModifiers::NONE;
        while let Some((name, modifier)) = MODIFIERS.iter().find(|(name, _)| rest.starts_with(name)) {
            modifiers |= *modifier;
            rest = &rest[name.len()..];
        }
        let code = read_code(rest).ok_or_else(|| UnknownKeyError(text.to_owned()))?;
        Ok(Self { code, modifiers })
    }
}

fn read_code(text: &str) -> Option<KeyCode> {
    if let Some((_, code)) = NAMES.iter().find(|(name, _)| *name == text) {
        return Some(*code);
    }
    let mut letters = text.chars();
    match (letters.next()?, letters.as_str()) {
        (letter, "") => Some(KeyCode::Char(letter)),
        ('f', number) => number.parse().ok().filter(|number| (1..=24).contains(number)).map(KeyCode::F),
        _ => None,
    }
}

/// Parses a sequence of keys separated by blanks: `v g`.
///
/// # Errors
/// Names the word that is no key; an empty text is none.
pub fn read_sequence(text: &str) -> Result<Vec<KeyPress>, UnknownKeyError> {
    let keys = text.split_whitespace().map(str::parse).collect::<Result<Vec<KeyPress>, _>>()?;
    if keys.is_empty() { Err(UnknownKeyError(text.to_owned())) } else { Ok(keys) }
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

/// The text form of a sequence: `v g`.
pub fn sequence_text(keys: &[KeyPress]) -> String {
    keys.iter().map(KeyPress::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_round_trip_through_text() {
        for text in ["v g", "x", "shift+left ctrl+up space"] {
            assert_eq!(sequence_text(&read_sequence(text).expect("they are keys")), text);
        }
        assert!(read_sequence(" ").is_err() && read_sequence("v pagedown").is_err());
    }

    #[test]
    fn keys_are_parsed_as_names_and_typed_text() {
        let keys = read_keys("down : 'goto space '45 enter").expect("they are keys");
        assert_eq!(sequence_text(&keys), "down : g o t o space 4 5 enter");
        assert!(read_keys("pagedown").expect_err("it is no key").to_string().contains("'pagedown'"));
    }

    #[test]
    fn keys_round_trip_through_text() {
        let words = NAMES.map(|(name, _)| name.to_owned());
        let others = ["x", "X", "?", "+", "f5", "ctrl+x", "alt+ctrl+x", "ctrl++"].map(str::to_owned);
        for text in words.into_iter().chain(others) {
            let key: KeyPress = text.parse().expect("it is a key");
            assert_eq!(key.to_string().parse::<KeyPress>(), Ok(key), "{text}");
        }
    }

    #[test]
    fn an_unknown_key_is_named_in_the_error() {
        for text in ["", "ctrl+", "f99", "pagedown"] {
            let error = text.parse::<KeyPress>().expect_err("it is no key").to_string();
            assert!(error.contains(&format!("'{text}'")));
        }
    }

    #[test]
    fn shift_is_part_of_the_character() {
        let event = KeyEvent::new(KeyCode::Char('T'), KeyModifiers::SHIFT);
        assert_eq!(KeyPress::from(event), "T".parse().expect("it is a key"));
        let event = KeyEvent::new(KeyCode::Left, KeyModifiers::SHIFT);
        assert_eq!(KeyPress::from(event), "shift+left".parse().expect("it is a key"));
        assert_eq!(KeyPress::from(event).without_shift(), "left".parse().expect("it is a key"));
    }
}

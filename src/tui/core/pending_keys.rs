//! Pending keys: a number, or the beginning of a sequence of keys, that waits for more; and what was typed before.

use crate::tui::keys::key::{KeyPress, sequence_text};
use ratatui::crossterm::event::KeyCode;
use std::fmt;

/// The largest number that can be typed.
const MAX_COUNT: usize = 9999;

/// What was typed of a command that is not complete.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PendingKeys {
    /// The number typed first.
    pub count: Option<usize>,
    /// The keys after it.
    pub keys: Vec<KeyPress>,
}

impl PendingKeys {
    /// Whether nothing waits.
    pub const fn is_empty(&self) -> bool {
        self.count.is_none() && self.keys.is_empty()
    }

    /// Adds the digit that `key` types to the number. Returns `false` if it types none: a number begins with 1 to 9,
    /// and ends before the first other key.
    pub fn add_digit(&mut self, key: KeyPress) -> bool {
        let digit = key.typed_char().and_then(|letter| letter.to_digit(10));
        match digit.filter(|&digit| self.keys.is_empty() && (digit > 0 || self.count.is_some())) {
            Some(digit) => {
                self.count = Some((self.count.unwrap_or(0) * 10 + digit as usize).min(MAX_COUNT));
                true
            }
            None => false,
        }
    }

    /// Whether `key` cancels what waits.
    pub fn is_cancelled_by(&self, key: KeyPress) -> bool {
        !self.is_empty() && key == KeyPress::plain(KeyCode::Esc)
    }
}

/// As it is typed: `5`, `v`, `5 g`.
impl fmt::Display for PendingKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            Some(count) if self.keys.is_empty() => write!(f, "{count}"),
            Some(count) => write!(f, "{count} {}", sequence_text(&self.keys)),
            None => f.write_str(&sequence_text(&self.keys)),
        }
    }
}

/// The history of the command line, and the keys that wait for more.
#[derive(Clone, Debug, Default)]
pub struct InputState {
    /// The commands typed before, oldest first, each once.
    pub history: Vec<String>,
    /// Keys that wait for more.
    pub pending: PendingKeys,
}

impl InputState {
    /// Adds a command to the history.
    pub(in crate::tui) fn add_to_history(&mut self, line: &str) {
        self.history.retain(|earlier| earlier != line);
        self.history.push(line.to_owned());
    }
}

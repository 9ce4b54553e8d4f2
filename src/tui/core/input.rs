//! Input: what was typed before, and the keys that wait for more.

use super::pending_keys::PendingKeys;

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

//! What happened, as a ring of sentences.

use crate::record::{NodeId, Severity};
use crate::wording::Message;
use std::collections::VecDeque;

/// How many entries are kept.
const CAPACITY: usize = 1000;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct LogEntry {
    /// How much it matters.
    pub severity: Severity,
    /// The sentence.
    pub message: Message,
    /// The node it concerns, to jump to.
    pub node: Option<NodeId>,
}

/// The latest entries.
#[derive(Clone, Debug, Default)]
pub struct Log {
    entries: VecDeque<LogEntry>,
}

impl Log {
    /// Adds an entry and lets go of the oldest when there are too many.
    pub fn push(&mut self, severity: Severity, message: Message, node: Option<NodeId>) {
        if self.entries.len() == CAPACITY {
            self.entries.pop_front();
        }
        self.entries.push_back(LogEntry { severity, message, node });
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entries, newest first.
    pub fn newest_first(&self) -> impl DoubleEndedIterator<Item = &LogEntry> {
        self.entries.iter().rev()
    }
}

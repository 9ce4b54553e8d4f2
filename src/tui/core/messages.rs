//! Messages: the notice at the bottom of the screen, and the log.

use crate::tui::action::ActionId;
use sankoma_record::{NodeId, Severity};
use sankoma_wording::Message;
use std::collections::VecDeque;

/// Maximum number of entries of the log.
const LOG_CAPACITY: usize = 1000;

/// Why an action can do nothing, in Japanese and English: a warning to whoever takes it, and the reason in the palette.
pub(in crate::tui) type ObstacleText = (&'static str, &'static str);

/// What the workbench says to the person.
#[derive(Clone, Debug, Default)]
pub struct Messages {
    /// Notice: one sentence about the last action, shown until the next.
    pub notice: Option<(Severity, Message)>,
    /// The actions that the notice offers; the status bar names their keys after it.
    pub offers: Vec<ActionId>,
    /// What happened so far.
    pub log: Log,
}

/// One entry of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogEntry {
    /// How much it matters.
    pub severity: Severity,
    /// The sentence.
    pub message: Message,
    /// The node it concerns, to jump to.
    pub node: Option<NodeId>,
}

/// The log: a ring buffer of the latest entries.
#[derive(Clone, Debug, Default)]
pub struct Log {
    entries: VecDeque<LogEntry>,
}

impl Messages {
    /// Shows a notice and adds it to the log.
    pub fn notify(&mut self, severity: Severity, message: Message) {
        self.log.push(severity, message.clone(), None);
        self.show(severity, message);
    }

    /// Shows a notice.
    pub fn show(&mut self, severity: Severity, message: Message) {
        self.notice = Some((severity, message));
        self.offers.clear();
    }

    /// Whether this is the notice shown.
    pub(in crate::tui) fn shows(&self, message: &Message) -> bool {
        self.notice.as_ref().is_some_and(|(_, shown)| shown == message)
    }

    /// Removes the notice.
    pub fn clear_notice(&mut self) {
        self.notice = None;
        self.offers.clear();
    }

    /// Removes the notice unless it warns of something.
    pub(in crate::tui) fn clear_note(&mut self) {
        if self.notice.as_ref().is_some_and(|(severity, _)| *severity == Severity::Note) {
            self.clear_notice();
        }
    }

    /// Names the key of an action after the notice, as what can be done about it.
    pub(in crate::tui) fn offer(&mut self, action: ActionId) {
        self.offers.push(action);
    }

    /// Shows a note.
    pub(in crate::tui) fn note(&mut self, ja: impl Into<String>, en: impl Into<String>) {
        self.show(Severity::Note, Message::new(ja, en));
    }

    /// Shows a warning.
    pub(in crate::tui) fn warn(&mut self, ja: impl Into<String>, en: impl Into<String>) {
        self.show(Severity::Warning, Message::new(ja, en));
    }

    /// Warns why an action can do nothing.
    pub(in crate::tui) fn warn_obstacle(&mut self, (ja, en): ObstacleText) {
        self.warn(ja, en);
    }
}

impl Log {
    /// Adds an entry; the oldest is dropped when the log is full.
    pub fn push(&mut self, severity: Severity, message: Message, node: Option<NodeId>) {
        if self.entries.len() == LOG_CAPACITY {
            self.entries.pop_front();
        }
        self.entries.push_back(LogEntry { severity, message, node });
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The entries, newest first.
    pub fn newest_first(&self) -> impl DoubleEndedIterator<Item = &LogEntry> {
        self.entries.iter().rev()
    }
}

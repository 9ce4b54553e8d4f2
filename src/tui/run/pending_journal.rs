//! The journal with what is to be written to it.

use crate::tui::betza::BetzaJournalChange;
use crate::tui::event::Event;
use crate::tui::files::OpenFileId;
use crate::tui::journal::Journal;
use sankoma_record::files::user_folder::state_folder;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// Time from a change to the writing of the journal.
pub(super) const JOURNAL_DELAY: Duration = Duration::from_millis(300);

/// The journal, and the files whose entries are out of date.
pub(super) struct PendingJournal {
    /// The journal; `None` without a state folder, and when the program ends.
    pub(super) journal: Option<Journal>,
    /// The files whose unsaved changes differ from those in the journal.
    pub(super) changed: BTreeSet<OpenFileId>,
    /// What becomes of the entry with the game of a game file; `None` where that has not changed.
    pub(super) betza: Option<BetzaJournalChange>,
    /// When the entries of the changed files are written.
    pub(super) due: Option<Instant>,
    /// Whether it was said that entries cannot be written.
    pub(super) has_failed: bool,
}

impl PendingJournal {
    /// The journal in the state folder; without one nothing is saved.
    pub(super) fn new(events: Sender<Event>) -> Self {
        let failed = move |error| {
            let _ = events.send(Event::JournalFailed(error));
        };
        let journal = state_folder().map(|folder| Journal::new(&folder, failed));
        Self { journal, changed: BTreeSet::new(), betza: None, due: None, has_failed: false }
    }

    /// Removes an entry for good.
    pub(super) fn discard(&self, entry: PathBuf) {
        if let Some(journal) = &self.journal {
            journal.discard(entry);
        }
    }

    /// How long to wait for further changes; `None` while nothing is to be written.
    pub(super) fn timeout(&self) -> Option<Duration> {
        self.due.map(|due| due.saturating_duration_since(Instant::now()))
    }
}

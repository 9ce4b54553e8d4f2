//! The journal in the event loop: unsaved changes are written shortly after they are made, and recovered on request.

use super::Runtime;
use super::pending_journal::JOURNAL_DELAY;
use crate::tui::betza;
use crate::tui::file_watcher::ContentFingerprint;
use crate::tui::files::{OpenFileSource, RecoverableFile, RecoveredFile, RecoveredFileState};
use crate::tui::journal::{AbandonedBetzaGame, AbandonedEntry, Journal, JournalEntry, JournalEntryError};
use sankoma_betza::play::read_game;
use sankoma_record::{self as record, Severity};
use sankoma_wording::{Language, Message, message};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::{Instant, SystemTime};

impl Runtime {
    /// Takes note of what is unsaved now, and writes what is due.
    pub(super) fn update_journal(&mut self) {
        let changed = self.workbench.core.take_changed_files();
        let betza = betza::take_journal_change(&mut self.workbench.core);
        let pending = &mut self.pending_journal;
        if !changed.is_empty() || betza.is_some() {
            pending.changed.extend(changed);
            pending.betza = betza.or(pending.betza.take());
            pending.due.get_or_insert(Instant::now() + JOURNAL_DELAY);
        }
        if pending.due.is_some_and(|due| due <= Instant::now()) {
            write_journal(self);
        }
    }

    /// Ends the journal with the program: what is unsaved stays in it, unless the person has dropped it.
    pub(super) fn finish_journal(&mut self) {
        let changed = self.workbench.core.take_changed_files();
        self.pending_journal.changed.extend(changed);
        if let Some(change) = betza::take_journal_change(&mut self.workbench.core) {
            self.pending_journal.betza = Some(change);
        }
        if !self.drops_unsaved {
            write_journal(self);
        } else if let Some(journal) = &mut self.pending_journal.journal {
            journal.remove_all();
        }
        // Waits until everything is written.
        self.pending_journal.journal = None;
    }

    /// Offers the unsaved changes of sessions that ended without saving them.
    pub(super) fn offer_recovery(&mut self) {
        let Some(journal) = &self.pending_journal.journal else {
            return;
        };
        let now = SystemTime::now();
        let mut files = Vec::new();
        for AbandonedEntry { path, entry } in journal.abandoned() {
            match entry {
                Ok(entry) => files.push(RecoverableFile {
                    source: entry.source(),
                    age: entry.age(now),
                    changes: entry.changes,
                    entry: path,
                }),
                Err(error) => {
                    self.workbench.core.messages.log.push(Severity::Warning, unusable_entry(&path, &error), None);
                }
            }
        }
        files.extend(
            journal
                .abandoned_betza_games()
                .into_iter()
                .filter_map(|game| recoverable_game(game, self.workbench.core.lang)),
        );
        self.workbench.core.offer_recovery(files);
    }

    /// Shows the unsaved game of a game file that an earlier session has left.
    fn recover_betza_game(&mut self, path: &Path) -> anyhow::Result<()> {
        if betza::has_unsaved_game(&self.workbench.core) {
            let message = Message::new(
                "いまの対局を先に保存してください（復元する対局は次の起動時にも出ます）",
                "save the game that is open first; the other one is offered at the next start again",
            );
            self.workbench.core.messages.notify(Severity::Warning, message);
            return Ok(());
        }
        let Some(journal) = &mut self.pending_journal.journal else {
            return Ok(());
        };
        let (own, text) = match journal.take_over_betza_game(path) {
            Ok(taken) => taken,
            Err(error) => {
                self.workbench.core.messages.notify(Severity::Warning, unusable_entry(path, &error.into()));
                return Ok(());
            }
        };
        let effects = betza::recover_game(&mut self.workbench.core, &text);
        self.perform(effects)?;
        self.update_journal();
        write_journal(self);
        // What cannot be read stays, for another version of the program.
        if betza::has_unsaved_game(&self.workbench.core) {
            self.pending_journal.discard(own);
        }
        Ok(())
    }

    /// Opens a file with the unsaved changes that an entry of an earlier session holds.
    pub(super) fn recover(&mut self, path: &Path) -> anyhow::Result<()> {
        if Journal::is_betza_game(path) {
            return self.recover_betza_game(path);
        }
        let Some(journal) = &mut self.pending_journal.journal else {
            return Ok(());
        };
        let (own, entry) = match journal.take_over(path) {
            Ok(taken) => taken,
            Err(error) => {
                self.workbench.core.messages.notify(Severity::Warning, unusable_entry(path, &error));
                return Ok(());
            }
        };
        let (on_disk, known) = state_on_disk(&entry);
        let source = entry.source();
        let is_new = source.path.as_deref().is_some_and(|path| self.workbench.core.files.open.find(path).is_none());
        self.known_fingerprints.extend(source.path.clone().zip(known));
        let record = entry.record();
        let recovered = RecoveredFile { source: source.clone(), record, target: entry.target(), on_disk };
        let effects = self.workbench.core.recover(recovered);
        if let Some((path, known)) = source.path.filter(|_| is_new).zip(known.or(entry.base())) {
            self.watch_file(&path, known);
        }
        self.perform(effects)?;
        // The entry is dropped only when this session has written one of its own.
        self.update_journal();
        write_journal(self);
        self.pending_journal.discard(own);
        Ok(())
    }

    /// Says, once, that unsaved changes are not saved.
    pub(super) fn report_journal_failure(&mut self, error: &io::Error) {
        if !std::mem::replace(&mut self.pending_journal.has_failed, true) {
            self.workbench.core.messages.notify(Severity::Warning, journal_failure(error));
        }
    }
}

/// Writes the entries of all files whose unsaved changes differ from those in the journal.
fn write_journal(runtime: &mut Runtime) {
    let changed = std::mem::take(&mut runtime.pending_journal.changed);
    runtime.pending_journal.due = None;
    let Some(journal) = &mut runtime.pending_journal.journal else {
        return;
    };
    if let Some(change) = runtime.pending_journal.betza.take() {
        journal.write_betza(change);
    }
    for id in changed {
        match runtime.workbench.core.unsaved_file(id) {
            None => journal.remove(id),
            Some(unsaved) => {
                let path = unsaved.source.path.as_ref().filter(|_| !unsaved.is_outdated);
                let base = path.and_then(|path| runtime.known_fingerprints.get(path)).copied();
                journal.write(unsaved, base);
            }
        }
    }
}

/// The row of the list for a game of a game file; `None` for what cannot be read.
fn recoverable_game(game: AbandonedBetzaGame, lang: Language) -> Option<RecoverableFile> {
    let read = read_game(&game.text.ok()?).ok()?;
    let name = read.game.rules().title(lang).to_owned();
    let changes = read.game.moves().len();
    Some(RecoverableFile { entry: game.path, source: OpenFileSource { path: None, name }, age: game.age, changes })
}

/// What has become of the file of an entry, and the fingerprint of what it holds now.
fn state_on_disk(entry: &JournalEntry) -> (RecoveredFileState, Option<ContentFingerprint>) {
    let Some(path) = entry.source().path else {
        return (RecoveredFileState::NoFile, None);
    };
    let Ok(bytes) = std::fs::read(&path) else {
        return (RecoveredFileState::Missing, None);
    };
    let fingerprint = ContentFingerprint::of(&bytes);
    let record = Box::new(record::read_partial(&bytes, Some(&path)));
    let is_unchanged = entry.base() == Some(fingerprint);
    let state = if is_unchanged { RecoveredFileState::Unchanged } else { RecoveredFileState::Changed };
    (state(record), Some(fingerprint))
}

fn unusable_entry(path: &Path, error: &JournalEntryError) -> Message {
    let path = path.display();
    match error {
        JournalEntryError::Io(error) if error.kind() == ErrorKind::NotFound => Message::new(
            "その変更は別のセッションが復元しました",
            "another session has recovered these changes already",
        ),
        error => {
            message!("復元できません: {path}: {error}", "cannot recover {path}, expected unsaved changes: {error}")
        }
    }
}

/// The warning that unsaved changes are not saved.
fn journal_failure(error: &io::Error) -> Message {
    let reason = Message::untranslated(error.to_string());
    message!(
        ("未保存の変更の控えを書けません（異常終了すると失われます）: {}", reason.ja),
        ("unsaved changes cannot be stored for recovery: {}", reason.en)
    )
}

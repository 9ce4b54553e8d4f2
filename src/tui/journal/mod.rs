//! Journal: saves unsaved changes in the state folder, so that they outlive a killed program, a lost terminal or a
//! crash.
//!
//! One file for each open file with unsaved changes, named after the process, its start and the open file:
//! `journal/PROCESS-START-FILE.json`. It is written on a thread of its own, and removed when nothing is unsaved any
//! more. What is left of processes that are dead is offered at the next start. An unsaved game of a game file is an
//! entry too, as its text: `PROCESS-START-game.betza`.
//!
//! | question | file |
//! |---|---|
//! | what does an entry hold? | `entry` |
//! | how are entries written and removed? | `writer` |
//!
//! A file that changed on disk is merged by undoing the unsaved changes to the version read before and making each
//! again in the new one, node by node, so that the undo history stays (`game/merge`); while a text is being written,
//! the new version waits. A change that contradicts the file's becomes a conflict (`files/conflict`): the version here
//! stays on the board, the other one is kept as well, and a page asks which counts. After each event the event loop
//! asks the workbench which files' unsaved changes differ from before; within a third of a second `tui/journal` writes
//! them to the state folder, on a thread of its own, one file per open file and process. Dropping the workbench, by a
//! signal, an error or a panic, writes what is left; the next start offers the files of dead processes.

mod entry;
mod writer;

pub(super) use entry::{JournalEntry, JournalEntryError};

use super::betza::BetzaJournalChange;
use super::file_watcher::ContentFingerprint;
use super::files::{OpenFileId, UnsavedFile};
use sankoma_record::files::process_id::ProcessId;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{fs, io};
use writer::{JournalCommand, JournalWriter};

/// How the names of entries end.
const SUFFIX: &str = ".json";
/// How the name of the entry with a game of a game file ends.
const BETZA_SUFFIX: &str = ".betza";

/// The journal of this process.
pub(super) struct Journal {
    folder: PathBuf,
    session: JournalSession,
    writer: JournalWriter,
    /// The open files with an entry.
    saved: BTreeSet<OpenFileId>,
    /// Whether there is an entry with a game of a game file.
    has_betza_game: bool,
    /// The number of entries of dead processes taken over.
    taken_over: usize,
}

/// One run of the program: its process, and when it started. Process numbers alone are used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct JournalSession {
    process: ProcessId,
    /// Milliseconds since 1970.
    start: u128,
}

/// A game of a game file that a dead process has left.
pub(super) struct AbandonedBetzaGame {
    pub(super) path: PathBuf,
    /// Its text.
    pub(super) text: io::Result<String>,
    /// How long ago it was written.
    pub(super) age: Duration,
}

/// An entry of a process that is dead.
pub(super) struct AbandonedEntry {
    pub(super) path: PathBuf,
    pub(super) entry: Result<JournalEntry, JournalEntryError>,
}

impl Journal {
    /// A journal in the folder `journal` of `state_folder`, which need not exist yet. `failed` is called, on another
    /// thread, with each error of writing.
    pub(super) fn new(state_folder: &Path, failed: impl Fn(io::Error) + Send + 'static) -> Self {
        let start = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        Self {
            folder: state_folder.join("journal"),
            session: JournalSession { process: ProcessId::own(), start },
            writer: JournalWriter::start(failed),
            saved: BTreeSet::new(),
            has_betza_game: false,
            taken_over: 0,
        }
    }

    /// Writes the entry of a file; `base` is the fingerprint of the version in which the changes were made.
    pub(super) fn write(&mut self, unsaved: UnsavedFile, base: Option<ContentFingerprint>) {
        self.saved.insert(unsaved.id);
        let path = self.path(unsaved.id.number());
        self.writer.send(path, JournalCommand::Write(Box::new(unsaved), base));
    }

    /// Removes the entry of a file, if there is one.
    pub(super) fn remove(&mut self, file: OpenFileId) {
        if self.saved.remove(&file) {
            self.writer.send(self.path(file.number()), JournalCommand::Remove);
        }
    }

    /// Writes the text of the unsaved game of a game file, or removes its entry.
    pub(super) fn write_betza(&mut self, change: BetzaJournalChange) {
        let path = self.named("game", BETZA_SUFFIX);
        let is_written = matches!(change, BetzaJournalChange::Write(_));
        let had_entry = std::mem::replace(&mut self.has_betza_game, is_written);
        match change {
            BetzaJournalChange::Write(text) => self.writer.send(path, JournalCommand::WriteText(text)),
            BetzaJournalChange::Remove if had_entry => self.writer.send(path, JournalCommand::Remove),
            BetzaJournalChange::Remove => {}
        }
    }

    /// Removes every entry of this process.
    pub(super) fn remove_all(&mut self) {
        self.write_betza(BetzaJournalChange::Remove);
        while let Some(&file) = self.saved.first() {
            self.remove(file);
        }
    }

    /// Removes an entry of a dead process.
    pub(super) fn discard(&self, path: PathBuf) {
        self.writer.send(path, JournalCommand::Remove);
    }

    /// The entries of dead processes, the latest first.
    pub(super) fn abandoned(&self) -> Vec<AbandonedEntry> {
        let paths = self.abandoned_paths(SUFFIX);
        let mut found: Vec<AbandonedEntry> = paths.map(|path| AbandonedEntry { entry: read(&path), path }).collect();
        let now = SystemTime::now();
        found.sort_by_key(|found| (found.entry.as_ref().map(|entry| entry.age(now)).ok(), found.path.clone()));
        found
    }

    /// Takes over an entry of a dead process: it gets a name of this one, so that no other session can take it.
    ///
    /// # Errors
    /// It is gone, since another session has taken it, or it cannot be read.
    pub(super) fn take_over(&mut self, path: &Path) -> Result<(PathBuf, JournalEntry), JournalEntryError> {
        self.taken_over += 1;
        let own = self.path(format_args!("recovered{}", self.taken_over));
        fs::rename(path, &own)?;
        let entry = read(&own)?;
        Ok((own, entry))
    }

    /// The games of game files of dead processes.
    pub(super) fn abandoned_betza_games(&self) -> Vec<AbandonedBetzaGame> {
        let game = |path: PathBuf| {
            let written = fs::metadata(&path).and_then(|data| data.modified()).ok();
            let age = written.and_then(|written| written.elapsed().ok()).unwrap_or_default();
            AbandonedBetzaGame { text: fs::read_to_string(&path), path, age }
        };
        self.abandoned_paths(BETZA_SUFFIX).map(game).collect()
    }

    /// Takes over a game of a dead process, so that no other session can take it. Returns where it is now, and its
    /// text.
    ///
    /// # Errors
    /// It is gone, since another session has taken it, or it cannot be read.
    pub(super) fn take_over_betza_game(&mut self, path: &Path) -> io::Result<(PathBuf, String)> {
        self.taken_over += 1;
        let own = self.named(format_args!("recovered{}", self.taken_over), BETZA_SUFFIX);
        fs::rename(path, &own)?;
        let text = fs::read_to_string(&own)?;
        Ok((own, text))
    }

    /// Whether an entry holds a game of a game file.
    pub(super) fn is_betza_game(path: &Path) -> bool {
        path.to_str().is_some_and(|path| path.ends_with(BETZA_SUFFIX))
    }

    /// The paths of the entries of dead processes whose names end so.
    fn abandoned_paths(&self, suffix: &'static str) -> impl Iterator<Item = PathBuf> + '_ {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        paths.filter(move |path| path.to_str().is_some_and(|path| path.ends_with(suffix)) && self.is_abandoned(path))
    }

    fn path(&self, file: impl std::fmt::Display) -> PathBuf {
        self.named(file, SUFFIX)
    }

    fn named(&self, file: impl std::fmt::Display, suffix: &str) -> PathBuf {
        let JournalSession { process, start } = self.session;
        self.folder.join(format!("{process}-{start}-{file}{suffix}"))
    }

    fn is_abandoned(&self, path: &Path) -> bool {
        let writer = path.file_name().and_then(|name| writer_of(name.to_str()?));
        writer.is_some_and(|writer| {
            writer != self.session && (writer.process == self.session.process || writer.process.is_dead())
        })
    }
}

fn read(path: &Path) -> Result<JournalEntry, JournalEntryError> {
    JournalEntry::parse(&fs::read(path)?)
}

/// The session that wrote an entry, by its name.
fn writer_of(name: &str) -> Option<JournalSession> {
    let name = name.strip_suffix(SUFFIX).or_else(|| name.strip_suffix(BETZA_SUFFIX))?;
    let mut parts = name.rsplitn(3, '-');
    let (_file, start, process) = (parts.next()?, parts.next()?, parts.next()?);
    Some(JournalSession { process: ProcessId::read(process)?, start: start.parse().ok()? })
}

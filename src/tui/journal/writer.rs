//! The thread that writes and removes the entries of the journal.

use super::entry::JournalEntry;
use crate::tui::file_watcher::ContentFingerprint;
use crate::tui::files::UnsavedFile;
use sankoma_record::files;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::SystemTime;
use std::{fs, io};

/// What becomes of an entry.
pub(super) enum JournalCommand {
    /// It is written; the fingerprint is that of the version in which the changes were made.
    Write(Box<UnsavedFile>, Option<ContentFingerprint>),
    /// A text is written.
    WriteText(String),
    Remove,
}

/// Writes and removes entries on a thread. Dropping it waits until that is done.
pub(super) struct JournalWriter {
    commands: Option<Sender<(PathBuf, JournalCommand)>>,
    thread: Option<JoinHandle<()>>,
}

impl JournalWriter {
    /// Starts the thread. `failed` is called there with each error.
    pub(super) fn start(failed: impl Fn(io::Error) + Send + 'static) -> Self {
        let (commands, received) = mpsc::channel();
        let thread = thread::spawn(move || perform_all(&received, failed));
        Self { commands: Some(commands), thread: Some(thread) }
    }

    /// Writes or removes the entry at `path`.
    pub(super) fn send(&self, path: PathBuf, command: JournalCommand) {
        if let Some(commands) = &self.commands {
            // It fails only when the thread is gone, which then has reported why.
            let _ = commands.send((path, command));
        }
    }
}

impl Drop for JournalWriter {
    fn drop(&mut self) {
        drop(self.commands.take());
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Performs commands until there can be no more. Of several for one entry only the latest counts.
fn perform_all(received: &Receiver<(PathBuf, JournalCommand)>, failed: impl Fn(io::Error)) {
    while let Ok((path, command)) = received.recv() {
        let mut latest = BTreeMap::from([(path, command)]);
        latest.extend(received.try_iter());
        for (path, command) in latest {
            if let Err(error) = perform(&path, command) {
                failed(error);
            }
        }
    }
}

fn perform(path: &Path, command: JournalCommand) -> io::Result<()> {
    match command {
        JournalCommand::Write(unsaved, base) => {
            fs::create_dir_all(path.parent().unwrap_or(path))?;
            files::save(path, &JournalEntry::new(&unsaved, base, SystemTime::now()).to_json())
        }
        JournalCommand::WriteText(text) => {
            fs::create_dir_all(path.parent().unwrap_or(path))?;
            files::save(path, text.as_bytes())
        }
        JournalCommand::Remove => match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        },
    }
}

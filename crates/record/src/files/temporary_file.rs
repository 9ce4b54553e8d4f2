//! Temporary files: the content of a file before it has its name, `.sankoma-PLACE-PROCESS-RANDOM.tmp` in the same
//! folder.
//!
//! A temporary file is removed when it is dropped, and by [`remove_all`] when a signal ends the program. What a process
//! left behind that was killed or lost its power is removed by the next process that writes in that folder; the name
//! says whose the file was.

use super::process_id::ProcessId;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use tempfile::{Builder, NamedTempFile};

/// Beginning of the names of temporary files.
const PREFIX: &str = ".sankoma-";
/// End of their names.
const SUFFIX: &str = ".tmp";

/// The temporary files of this process.
#[derive(Debug, Default)]
struct TemporaryFileRegistry {
    paths: HashSet<PathBuf>,
    /// Folders whose abandoned files have been removed by this process.
    swept_folders: HashSet<PathBuf>,
}

static REGISTRY: LazyLock<Mutex<TemporaryFileRegistry>> = LazyLock::new(Mutex::default);

fn registry() -> MutexGuard<'static, TemporaryFileRegistry> {
    // The registry is consistent whenever it is unlocked, even after a panic.
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all temporary files of this process, and lets no thread make another one: for the end of the process.
pub fn remove_all() {
    let registry = registry();
    for path in &registry.paths {
        // A file that has just got its name is there no more.
        let _ = fs::remove_file(path);
    }
    std::mem::forget(registry);
}

/// A temporary file, removed when dropped.
#[derive(Debug)]
pub struct TemporaryFile {
    /// `None` after it got its name.
    file: Option<NamedTempFile>,
}

impl TemporaryFile {
    /// Creates a file in `folder` with the permissions of any new file, and removes those that dead processes have left
    /// there.
    ///
    /// # Errors
    /// A folder that is missing or cannot be written.
    pub fn create_in(folder: &Path) -> io::Result<Self> {
        let own = ProcessId::own();
        // Held until the file is registered, so that a signal finds every file that there is.
        let mut registry = registry();
        if registry.swept_folders.insert(folder.to_owned()) {
            remove_abandoned(folder, own);
        }
        let mut builder = Builder::new();
        let prefix = format!("{PREFIX}{own}-");
        builder.prefix(&prefix).suffix(SUFFIX);
        // The usual permissions of temporary files are for their owner alone.
        let file =
            builder.make_in(folder, |path| File::options().read(true).write(true).create_new(true).open(path))?;
        registry.paths.insert(file.path().to_owned());
        Ok(Self { file: Some(file) })
    }

    /// The open file.
    pub fn as_file(&self) -> &File {
        self.named().as_file()
    }

    /// Gives the file this name in the same folder, in place of an old file.
    ///
    /// # Errors
    /// The system refuses. The old file is then unchanged, and nothing is left of this one.
    pub(crate) fn persist(mut self, path: &Path) -> io::Result<()> {
        let file = self.take();
        let temporary = file.path().to_owned();
        let named = file.persist(path).map(drop).map_err(|problem| problem.error);
        forget(&temporary);
        named
    }

    /// Gives the file this name in the same folder, which no file may have.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`], or the system refuses. Nothing is left of this file then.
    pub fn persist_new(mut self, path: &Path) -> io::Result<()> {
        let file = self.take();
        let temporary = file.path().to_owned();
        let named = file.persist_noclobber(path).map(drop).or_else(|problem| {
            let is_taken = problem.error.kind() == io::ErrorKind::AlreadyExists || fs::symlink_metadata(path).is_ok();
            // Some file systems can neither link nor rename to a new name alone.
            if is_taken {
                Err(problem.error)
            } else {
                problem.file.persist(path).map(drop).map_err(|other| other.error)
            }
        });
        forget(&temporary);
        named
    }

    fn named(&self) -> &NamedTempFile {
        self.file.as_ref().expect("the file has no name yet")
    }

    fn take(&mut self) -> NamedTempFile {
        self.file.take().expect("the file has no name yet")
    }
}

impl Write for TemporaryFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.as_file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.as_file().flush()
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let path = file.path().to_owned();
            // A file that cannot be removed now is removed when its process is dead.
            let _ = file.close();
            forget(&path);
        }
    }
}

/// Forgets a file that is there no more.
fn forget(path: &Path) {
    registry().paths.remove(path);
}

/// Removes the temporary files of dead processes in `folder`. What cannot be listed or removed stays.
fn remove_abandoned(folder: &Path, own: ProcessId) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let writer = name.to_str().and_then(writer_of);
        if writer.is_some_and(|writer| writer != own && writer.is_dead()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The process that a temporary file belongs to, by its name.
fn writer_of(name: &str) -> Option<ProcessId> {
    let (writer, _random) = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?.rsplit_once('-')?;
    ProcessId::read(writer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_writer_is_read_back_from_the_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = TemporaryFile::create_in(folder.path()).expect("the folder is writable");
        let name = file.named().path().file_name().and_then(|name| name.to_str()).expect("a plain name").to_owned();
        assert_eq!(writer_of(&name), Some(ProcessId::own()));
        for foreign in [".sankoma-AbC123.tmp", "game.kif", ".sankoma-1-2.tmp", ".sankoma--.tmp", ".sankoma-.tmp"] {
            assert_eq!(writer_of(foreign), None, "{foreign}");
        }
        drop(file);
        assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 0);
    }

    /// The process that was a child of this test is dead; process 1 and this one live, and another machine's cannot be
    /// asked.
    #[cfg(unix)]
    #[test]
    fn only_the_files_of_dead_processes_of_this_machine_are_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut child = std::process::Command::new("true").spawn().expect("a program starts");
        let dead = ProcessId::own().with_number(child.id());
        child.wait().expect("it ends");
        let elsewhere = dead.elsewhere();
        let names = [
            (format!("{PREFIX}{dead}-abc{SUFFIX}"), false),
            (format!("{PREFIX}{}-abc{SUFFIX}", ProcessId::own()), true),
            (format!("{PREFIX}{}-abc{SUFFIX}", ProcessId::own().with_number(1)), true),
            (format!("{PREFIX}{elsewhere}-abc{SUFFIX}"), true),
            (format!("{PREFIX}abc{SUFFIX}"), true),
            ("game.kif".to_owned(), true),
        ];
        for (name, _) in &names {
            fs::write(folder.path().join(name), "x").expect("the folder is writable");
        }
        remove_abandoned(folder.path(), ProcessId::own());
        for (name, stays) in &names {
            assert_eq!(folder.path().join(name).exists(), *stays, "{name}");
        }
    }
}

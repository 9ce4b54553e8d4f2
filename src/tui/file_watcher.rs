//! File watcher: reports new contents of open files.
//!
//! Editors save by replacing the old file with a new one, after which a watch on the file itself reports nothing:
//! therefore the folder is watched. [`notify_debouncer_full`] delays and merges the events of programs that write
//! often; on top of it, a change is reported only if the content differs from the last known one, which also hides the
//! writes of the workbench itself. A file that is missing is reported only if it stays so: some programs remove the old
//! file before the new one gets its name.

use notify::{PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};
use notify_debouncer_full::{DebounceEventResult, Debouncer, NoCache, new_debouncer_opt};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{io, thread};

/// Delay from an event to the reading of the file.
const DEBOUNCE_INTERVAL: Duration = Duration::from_millis(100);
/// Interval between readings of a file where the system cannot report changes.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// How long a file must be missing before that is reported.
const MISSING_INTERVAL: Duration = Duration::from_millis(400);

/// What is new of a watched file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileChange {
    /// Its content.
    Content(Vec<u8>),
    /// It is gone.
    Missing,
}

/// Hash of a file's content, by which different contents are distinguished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContentFingerprint(u64);

impl ContentFingerprint {
    /// The fingerprint of this content.
    pub fn of(content: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        content.hash(&mut hasher);
        Self(hasher.finish())
    }
}

/// A watch on any number of files; dropping it ends the watch.
pub struct FileWatcher {
    files: Arc<WatchedFiles>,
    native_watcher: Option<Debouncer<RecommendedWatcher, NoCache>>,
    poll_watcher: Option<Debouncer<PollWatcher, NoCache>>,
    /// Number of watched files in each folder.
    files_per_folder: HashMap<PathBuf, usize>,
}

impl FileWatcher {
    /// Calls `changed` with each change of a watched file, on another thread.
    pub fn start(changed: impl Fn(&Path, FileChange) + Send + Sync + 'static) -> Self {
        let files = Arc::new(WatchedFiles { fingerprints: Mutex::default(), changed: Box::new(changed) });
        let native_watcher = debounced(&files, notify::Config::default()).ok();
        Self { files, native_watcher, poll_watcher: None, files_per_folder: HashMap::new() }
    }

    /// Watches a file whose content was `known`; returns whether it is polled because the system cannot report changes.
    /// `path` must be canonical.
    ///
    /// # Errors
    /// If the file can be watched in neither way.
    pub fn add(&mut self, path: &Path, known: ContentFingerprint) -> notify::Result<bool> {
        self.files.fingerprints().insert(path.to_owned(), Some(known));
        let polled = self.watch(path);
        // A change between the reading of the file and the start of the watch has no event.
        let (files, path) = (Arc::clone(&self.files), path.to_owned());
        thread::spawn(move || files.report_if_changed(&path));
        polled
    }

    fn watch(&mut self, path: &Path) -> notify::Result<bool> {
        let folder = path.parent().unwrap_or(path);
        let files = self.files_per_folder.entry(folder.to_owned()).or_default();
        *files += 1;
        let is_watched = *files > 1 && self.poll_watcher.is_none();
        let mut watch_folder = || {
            let watcher = self.native_watcher.as_mut();
            watcher.is_some_and(|watcher| watcher.watch(folder, RecursiveMode::NonRecursive).is_ok())
        };
        if is_watched || watch_folder() {
            return Ok(false);
        }
        let poll_watcher = match &mut self.poll_watcher {
            Some(watcher) => watcher,
            none => {
                let config = notify::Config::default().with_poll_interval(POLL_INTERVAL).with_compare_contents(true);
                none.insert(debounced(&self.files, config)?)
            }
        };
        poll_watcher.watch(path, RecursiveMode::NonRecursive).map(|()| true)
    }

    /// Whether `content` is the content last reported, or written by the workbench since.
    pub fn is_current(&self, path: &Path, content: ContentFingerprint) -> bool {
        self.files.fingerprints().get(path).is_none_or(|&known| known == Some(content))
    }

    /// Writes `content` to a file by `write` without reporting it as a change. No file is read meanwhile.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn write_unreported(
        &self,
        path: &Path,
        content: ContentFingerprint,
        write: impl FnOnce() -> io::Result<()>,
    ) -> io::Result<()> {
        let mut fingerprints = self.files.fingerprints();
        write()?;
        if let Some(known) = fingerprints.get_mut(path) {
            *known = Some(content);
        }
        Ok(())
    }

    /// Ends the watch on a file.
    pub fn remove(&mut self, path: &Path) {
        self.files.fingerprints().remove(path);
        let folder = path.parent().unwrap_or(path);
        let Some(files) = self.files_per_folder.get_mut(folder) else {
            return;
        };
        *files -= 1;
        // Errors are ignored: a path that is gone or watched in the other way has no watch to end.
        if *files == 0 {
            self.files_per_folder.remove(folder);
            let _ = self.native_watcher.as_mut().map(|watcher| watcher.unwatch(folder));
        }
        let _ = self.poll_watcher.as_mut().map(|watcher| watcher.unwatch(path));
    }
}

fn debounced<W: Watcher>(files: &Arc<WatchedFiles>, config: notify::Config) -> notify::Result<Debouncer<W, NoCache>> {
    let files = Arc::clone(files);
    let report = move |events: DebounceEventResult| files.handle_events(events);
    // The tick rate is the maximum allowed, since the debouncer wakes at every tick while it watches.
    new_debouncer_opt(DEBOUNCE_INTERVAL, Some(DEBOUNCE_INTERVAL), report, NoCache::new(), config)
}

type ChangeCallback = Box<dyn Fn(&Path, FileChange) + Send + Sync>;

/// The files under watch and the callback for their changes, shared with the threads of the debouncers.
struct WatchedFiles {
    /// The content of each file as last reported, or written by the workbench since; `None` for one reported as
    /// missing.
    fingerprints: Mutex<HashMap<PathBuf, Option<ContentFingerprint>>>,
    changed: ChangeCallback,
}

impl WatchedFiles {
    fn fingerprints(&self) -> MutexGuard<'_, HashMap<PathBuf, Option<ContentFingerprint>>> {
        self.fingerprints.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Checks every file that a batch of events concerns. Access events are ignored: reading a file causes them.
    fn handle_events(self: &Arc<Self>, events: DebounceEventResult) {
        let changes = events.unwrap_or_default().into_iter().filter(|event| !event.kind.is_access());
        let paths: BTreeSet<PathBuf> = changes.flat_map(|event| event.event.paths).collect();
        for path in paths {
            self.report_if_changed(&path);
        }
    }

    fn report_if_changed(self: &Arc<Self>, path: &Path) {
        let mut fingerprints = self.fingerprints();
        let Some(known) = fingerprints.get_mut(path) else {
            return;
        };
        let content = match std::fs::read(path) {
            Ok(content) => content,
            Err(error) if error.kind() == io::ErrorKind::NotFound && known.is_some() => {
                let (files, path) = (Arc::clone(self), path.to_owned());
                thread::spawn(move || files.report_if_still_missing(&path));
                return;
            }
            Err(_) => return,
        };
        let found = Some(ContentFingerprint::of(&content));
        if std::mem::replace(known, found) != found {
            drop(fingerprints);
            (self.changed)(path, FileChange::Content(content));
        }
    }

    fn report_if_still_missing(&self, path: &Path) {
        thread::sleep(MISSING_INTERVAL);
        let mut fingerprints = self.fingerprints();
        let Some(known) = fingerprints.get_mut(path) else {
            return;
        };
        let is_missing = matches!(std::fs::metadata(path), Err(error) if error.kind() == io::ErrorKind::NotFound);
        if is_missing && known.take().is_some() {
            drop(fingerprints);
            (self.changed)(path, FileChange::Missing);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::sync::mpsc::{self, Receiver};

    /// Long enough for a slow machine; a test that passes does not wait for it.
    const LONG: Duration = Duration::from_secs(20);

    /// A file in a temporary folder with `content`, watched with `known` as its last known content.
    fn watched_from(known: &[u8], content: &str) -> (tempfile::TempDir, PathBuf, FileWatcher, Receiver<FileChange>) {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let path = folder.path().canonicalize().expect("it is there").join("game.kif");
        fs::write(&path, content).expect("the file can be written");
        let (sender, receiver) = mpsc::channel();
        let mut watch = FileWatcher::start(move |_, change| sender.send(change).unwrap_or(()));
        watch.add(&path, ContentFingerprint::of(known)).expect("the directory can be watched");
        (folder, path, watch, receiver)
    }

    fn watched() -> (tempfile::TempDir, PathBuf, FileWatcher, Receiver<FileChange>) {
        watched_from(b"first", "first")
    }

    /// Replaces the file by another one, as editors do.
    fn replace(path: &Path, content: &str) {
        let new = path.with_extension("new");
        fs::write(&new, content).expect("the file can be written");
        fs::rename(&new, path).expect("the file can be replaced");
    }

    fn found(content: &str) -> FileChange {
        FileChange::Content(content.as_bytes().to_owned())
    }

    /// Waits for `content`; a file that is written in place may be reported half-written before.
    fn expect(changes: &Receiver<FileChange>, content: &str) {
        while changes.recv_timeout(LONG).expect("the change is reported") != found(content) {}
    }

    #[test]
    fn every_way_of_saving_is_reported_and_more_than_once() {
        let (_folder, path, _watch, changes) = watched();
        fs::write(&path, "second").expect("the file can be written");
        expect(&changes, "second");
        for content in ["third", "fourth"] {
            replace(&path, content);
            expect(&changes, content);
        }
    }

    #[test]
    fn a_change_before_the_watch_is_reported() {
        let (_folder, _path, _watch, changes) = watched_from(b"first", "second");
        expect(&changes, "second");
    }

    #[test]
    fn writes_of_the_program_itself_are_not_reported() {
        let (_folder, path, watch, changes) = watched();
        let write = |content: &str| {
            let fingerprint = ContentFingerprint::of(content.as_bytes());
            watch.write_unreported(&path, fingerprint, || fs::write(&path, content)).expect("the file can be written");
        };
        write("own");
        replace(&path, "another's");
        expect_first(&changes, "another's");
        let failed =
            watch.write_unreported(&path, ContentFingerprint::of(b"next"), || Err(io::ErrorKind::StorageFull.into()));
        assert!(failed.is_err());
        replace(&path, "next");
        expect_first(&changes, "next");
    }

    fn expect_first(changes: &Receiver<FileChange>, content: &str) {
        assert_eq!(changes.recv_timeout(LONG), Ok(found(content)));
    }

    #[test]
    fn files_are_added_and_removed_while_others_stay() {
        let (folder, path, mut watch, changes) = watched();
        let other = path.with_file_name("other.kif");
        fs::write(&other, "other").expect("the file can be written");
        watch.add(&other, ContentFingerprint::of(b"other")).expect("the directory can be watched");
        replace(&other, "another");
        expect(&changes, "another");
        watch.remove(&path);
        replace(&path, "unseen");
        replace(&other, "seen");
        assert_eq!(changes.recv_timeout(LONG), Ok(found("seen")), "nothing came before it");
        watch.remove(&other);
        watch.add(&path, ContentFingerprint::of(b"unseen")).expect("the directory can be watched again");
        replace(&path, "back");
        expect(&changes, "back");
        drop(folder);
    }

    #[test]
    fn other_files_and_equal_content_are_not_reported() {
        let (folder, path, _watch, changes) = watched();
        fs::write(folder.path().join("other.kif"), "other").expect("the file can be written");
        replace(&path, "first");
        replace(&path, "second");
        assert_eq!(changes.recv_timeout(LONG), Ok(found("second")), "nothing came before it");
    }

    #[test]
    fn a_file_that_is_gone_is_reported_and_so_is_its_return() {
        let (_folder, path, _watch, changes) = watched();
        fs::remove_file(&path).expect("the file can be removed");
        assert_eq!(changes.recv_timeout(LONG), Ok(FileChange::Missing));
        replace(&path, "first");
        expect_first(&changes, "first");
    }

    #[test]
    fn a_file_that_is_removed_and_written_anew_is_not_missing() {
        let (_folder, path, _watch, changes) = watched();
        fs::remove_file(&path).expect("the file can be removed");
        replace(&path, "second");
        expect_first(&changes, "second");
        replace(&path, "third");
        expect_first(&changes, "third");
    }
}

//! Watching files for changes.
//!
//! Editors save by putting a new file in the old one's place, after which a watch on the file itself hears nothing:
//! the directory is watched instead. Whoever writes a live game writes often: a change is looked at when nothing has
//! happened for a moment, and told only when the content differs.

use notify::{EventKind, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A change is looked at when it has been quiet for so long,
const DEBOUNCE_INTERVAL: Duration = Duration::from_millis(100);
/// or when changes have gone on for so long.
const MAX_DEBOUNCE: Duration = Duration::from_secs(1);
/// How often a file is read where the system cannot tell of changes.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// Tells one content of a file from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContentFingerprint(u64);

impl ContentFingerprint {
    /// The fingerprint of this content.
    pub fn of(content: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        content.hash(&mut hasher);
        Self(hasher.finish())
    }
}

/// A watch on any number of files; dropping it ends it.
pub struct FileWatcher {
    messages: Sender<WatcherMessage>,
    /// What the files held when it was told last, or was written here since.
    fingerprints: SharedFingerprints,
    native_watcher: Option<RecommendedWatcher>,
    poll_watcher: Option<PollWatcher>,
    /// How many of the files lie in each folder.
    files_per_folder: HashMap<PathBuf, usize>,
}

type SharedFingerprints = Arc<Mutex<HashMap<PathBuf, ContentFingerprint>>>;

/// What the thread that looks at files is told.
enum WatcherMessage {
    /// Something happened to these paths.
    PathsChanged(Vec<PathBuf>),
    /// Look at this file once.
    CheckFile(PathBuf),
}

impl FileWatcher {
    /// Calls `changed` with each new content of a watched file, on another thread.
    pub fn start(changed: impl Fn(&Path, Vec<u8>) + Send + 'static) -> Self {
        let (messages, receiver) = mpsc::channel();
        let native_watcher = RecommendedWatcher::new(event_handler(&messages), notify::Config::default()).ok();
        let fingerprints = SharedFingerprints::default();
        let looker = ChangeDetector { fingerprints: Arc::clone(&fingerprints), pending_files: BTreeSet::new() };
        thread::spawn(move || looker.run(&receiver, &changed));
        Self { messages, fingerprints, native_watcher, poll_watcher: None, files_per_folder: HashMap::new() }
    }

    /// Watches a file whose content was `known`; says whether it is read now and then because the system cannot tell
    /// of changes. `path` must be canonical.
    ///
    /// # Errors
    /// When the file can be watched in neither way.
    pub fn add(&mut self, path: &Path, known: ContentFingerprint) -> notify::Result<bool> {
        lock_fingerprints(&self.fingerprints).insert(path.to_owned(), known);
        // The first look is for what happened between reading the file and watching it.
        let _ = self.messages.send(WatcherMessage::CheckFile(path.to_owned()));
        let folder = path.parent().unwrap_or(path);
        let files = self.files_per_folder.entry(folder.to_owned()).or_default();
        *files += 1;
        let is_told = |told: &mut RecommendedWatcher| told.watch(folder, RecursiveMode::NonRecursive).is_ok();
        if *files > 1 && self.poll_watcher.is_none() || self.native_watcher.as_mut().is_some_and(is_told) {
            return Ok(false);
        }
        let polled = match &mut self.poll_watcher {
            Some(polled) => polled,
            none => {
                let config = notify::Config::default().with_poll_interval(POLL_INTERVAL).with_compare_contents(true);
                none.insert(PollWatcher::new(event_handler(&self.messages), config)?)
            }
        };
        polled.watch(path, RecursiveMode::NonRecursive).map(|()| true)
    }

    /// Whether this is what was told of last, or written here since.
    pub fn is_current(&self, path: &Path, content: ContentFingerprint) -> bool {
        lock_fingerprints(&self.fingerprints).get(path).is_none_or(|&known| known == content)
    }

    /// Lets the program itself put `content` into a file, which is no change to tell of. Nobody looks meanwhile.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn write_unreported(
        &self,
        path: &Path,
        content: ContentFingerprint,
        write: impl FnOnce() -> io::Result<()>,
    ) -> io::Result<()> {
        let mut known = lock_fingerprints(&self.fingerprints);
        write()?;
        if let Some(known) = known.get_mut(path) {
            *known = content;
        }
        Ok(())
    }

    /// Watches a file no longer.
    pub fn remove(&mut self, path: &Path) {
        lock_fingerprints(&self.fingerprints).remove(path);
        let folder = path.parent().unwrap_or(path);
        let Some(files) = self.files_per_folder.get_mut(folder) else {
            return;
        };
        *files -= 1;
        if *files == 0 {
            self.files_per_folder.remove(folder);
            // What is not watched in this way, or is gone, need not be let go.
            let _ = self.native_watcher.as_mut().map(|told| told.unwatch(folder));
        }
        let _ = self.poll_watcher.as_mut().map(|polled| polled.unwatch(path));
    }
}

/// Passes on what happened. Reading a file is an event too and must not lead to reading it again.
fn event_handler(words: &Sender<WatcherMessage>) -> impl FnMut(notify::Result<notify::Event>) + Send + 'static {
    let words = words.clone();
    move |event| {
        if let Ok(event) = event.map(|event| (!matches!(event.kind, EventKind::Access(_))).then_some(event.paths))
            && let Some(paths) = event
        {
            let _ = words.send(WatcherMessage::PathsChanged(paths));
        }
    }
}

fn lock_fingerprints(known: &SharedFingerprints) -> MutexGuard<'_, HashMap<PathBuf, ContentFingerprint>> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The thread that looks at files.
struct ChangeDetector {
    fingerprints: SharedFingerprints,
    /// Files to which something happened since they were looked at.
    pending_files: BTreeSet<PathBuf>,
}

impl ChangeDetector {
    /// Returns when the watch has ended.
    fn run(mut self, words: &Receiver<WatcherMessage>, changed: &impl Fn(&Path, Vec<u8>)) {
        while let Ok(word) = words.recv() {
            self.accept_message(word);
            if !self.pending_files.is_empty() && !self.debounce(words) {
                return;
            }
            for path in std::mem::take(&mut self.pending_files) {
                self.report_if_changed(&path, changed);
            }
        }
    }

    /// Whether the word concerns a watched file.
    fn accept_message(&mut self, word: WatcherMessage) -> bool {
        let before = self.pending_files.len();
        match word {
            WatcherMessage::PathsChanged(paths) => {
                let known = lock_fingerprints(&self.fingerprints);
                let concerned: Vec<PathBuf> = paths.into_iter().filter(|path| known.contains_key(path)).collect();
                let concerns = !concerned.is_empty();
                self.pending_files.extend(concerned);
                return concerns;
            }
            WatcherMessage::CheckFile(path) => {
                self.pending_files.insert(path);
            }
        }
        self.pending_files.len() > before
    }

    /// Returns false when the watch has ended.
    fn debounce(&mut self, words: &Receiver<WatcherMessage>) -> bool {
        let started = Instant::now();
        let mut quiet_at = started + DEBOUNCE_INTERVAL;
        loop {
            let left = quiet_at.min(started + MAX_DEBOUNCE).saturating_duration_since(Instant::now());
            if left.is_zero() {
                return true;
            }
            match words.recv_timeout(left) {
                Ok(word) => {
                    // What happens beside the file does not keep it from being looked at.
                    if self.accept_message(word) {
                        quiet_at = Instant::now() + DEBOUNCE_INTERVAL;
                    }
                }
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }

    fn report_if_changed(&mut self, path: &Path, changed: &impl Fn(&Path, Vec<u8>)) {
        // A file that is away for a moment is being replaced: another event will follow.
        if let Some(content) = changed_content(&mut lock_fingerprints(&self.fingerprints), path) {
            changed(path, content);
        }
    }
}

/// What a watched file holds, if that is new.
fn changed_content(known: &mut HashMap<PathBuf, ContentFingerprint>, path: &Path) -> Option<Vec<u8>> {
    let known = known.get_mut(path)?;
    let content = std::fs::read(path).ok()?;
    let found = ContentFingerprint::of(&content);
    (std::mem::replace(known, found) != found).then_some(content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Long enough for a slow machine; a test that passes does not wait for it.
    const LONG: Duration = Duration::from_secs(20);

    /// A file in a folder of its own, watched from a content that it may have had.
    fn watched_from(known: &[u8], content: &str) -> (tempfile::TempDir, PathBuf, FileWatcher, Receiver<Vec<u8>>) {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let path = folder.path().canonicalize().expect("it is there").join("game.kif");
        fs::write(&path, content).expect("the file can be written");
        let (sender, receiver) = mpsc::channel();
        let mut watch = FileWatcher::start(move |_, content| sender.send(content).unwrap_or(()));
        watch.add(&path, ContentFingerprint::of(known)).expect("the directory can be watched");
        (folder, path, watch, receiver)
    }

    fn watched() -> (tempfile::TempDir, PathBuf, FileWatcher, Receiver<Vec<u8>>) {
        watched_from(b"first", "first")
    }

    /// Puts another file in the place of this one, as editors do.
    fn replace(path: &Path, content: &str) {
        let beside = path.with_extension("new");
        fs::write(&beside, content).expect("the file can be written");
        fs::rename(&beside, path).expect("the file can be replaced");
    }

    /// Waits for `content`. A file that is written in place may be seen half-written before.
    fn expect(changes: &Receiver<Vec<u8>>, content: &str) {
        while changes.recv_timeout(LONG).expect("the change is noticed") != content.as_bytes() {}
    }

    #[test]
    fn every_way_of_saving_is_noticed_and_more_than_once() {
        let (_folder, path, _watch, changes) = watched();
        fs::write(&path, "second").expect("the file can be written");
        expect(&changes, "second");
        for content in ["third", "fourth"] {
            replace(&path, content);
            expect(&changes, content);
        }
    }

    #[test]
    fn what_happened_before_the_watch_is_noticed_too() {
        let (_folder, _path, _watch, changes) = watched_from(b"first", "second");
        expect(&changes, "second");
    }

    #[test]
    fn what_the_program_itself_writes_is_no_change() {
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

    fn expect_first(changes: &Receiver<Vec<u8>>, content: &str) {
        assert_eq!(changes.recv_timeout(LONG).as_deref(), Ok(content.as_bytes()));
    }

    #[test]
    fn files_come_and_go_while_others_stay() {
        let (folder, path, mut watch, changes) = watched();
        let other = path.with_file_name("other.kif");
        fs::write(&other, "other").expect("the file can be written");
        watch.add(&other, ContentFingerprint::of(b"other")).expect("the directory can be watched");
        replace(&other, "another");
        expect(&changes, "another");
        watch.remove(&path);
        replace(&path, "unseen");
        replace(&other, "seen");
        assert_eq!(changes.recv_timeout(LONG).as_deref(), Ok(b"seen".as_slice()), "nothing came before it");
        watch.remove(&other);
        watch.add(&path, ContentFingerprint::of(b"unseen")).expect("the directory can be watched again");
        replace(&path, "back");
        expect(&changes, "back");
        drop(folder);
    }

    #[test]
    fn neighbours_and_equal_content_are_no_change() {
        let (folder, path, _watch, changes) = watched();
        fs::write(folder.path().join("other.kif"), "other").expect("the file can be written");
        replace(&path, "first");
        replace(&path, "second");
        assert_eq!(changes.recv_timeout(LONG).as_deref(), Ok(b"second".as_slice()), "nothing came before it");
    }
}

//! Watching a file for changes.
//!
//! Editors save by putting a new file in the old one's place, after which a watch on the file itself hears nothing:
//! the directory is watched instead. Whoever writes a live game writes often: a change is looked at when nothing has
//! happened for a moment, and told only when the content differs.

use notify::{EventKind, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};
use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A change is looked at when it has been quiet for so long,
const QUIET: Duration = Duration::from_millis(100);
/// or when changes have gone on for so long.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often a file is read where the system cannot tell of changes.
const POLL: Duration = Duration::from_secs(2);

/// Tells one content of a file from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The fingerprint of this content.
    pub fn of(content: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        content.hash(&mut hasher);
        Self(hasher.finish())
    }
}

/// A watch on one file; dropping it ends it.
pub struct Watch {
    _watcher: Box<dyn Watcher + Send>,
    /// The content that was told of last.
    known: Arc<Mutex<Fingerprint>>,
    /// Whether the file is read now and then because the system cannot tell of changes.
    pub polls: bool,
}

impl Watch {
    /// Watches `path`, whose content was `known`, and calls `changed` with each new content, on another thread.
    ///
    /// # Errors
    /// When the directory cannot be watched at all.
    pub fn start(path: &Path, known: Fingerprint, changed: impl Fn(Vec<u8>) + Send + 'static) -> notify::Result<Self> {
        let path = path.canonicalize().map_err(notify::Error::io)?;
        let (sender, receiver) = mpsc::channel();
        let (watcher, polls) = watcher(&path, &sender)?;
        let known = Arc::new(Mutex::new(known));
        let looked_at = Arc::clone(&known);
        thread::spawn(move || look_when_quiet(&path, &looked_at, &receiver, &changed));
        Ok(Self { _watcher: watcher, known, polls })
    }

    /// Whether this is what was told of last, or written here since.
    pub fn is_current(&self, content: Fingerprint) -> bool {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) == content
    }

    /// Lets the program itself put `content` into the file, which is no change to tell of. Nobody looks meanwhile.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn while_writing(&self, content: Fingerprint, write: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        write()?;
        *known = content;
        Ok(())
    }
}

fn watcher(path: &Path, sender: &Sender<()>) -> notify::Result<(Box<dyn Watcher + Send>, bool)> {
    let directory = path.parent().unwrap_or(path);
    let told = RecommendedWatcher::new(handler(path, sender), notify::Config::default())
        .and_then(|mut watcher| watcher.watch(directory, RecursiveMode::NonRecursive).map(|()| watcher));
    if let Ok(watcher) = told {
        return Ok((Box::new(watcher), false));
    }
    let config = notify::Config::default().with_poll_interval(POLL).with_compare_contents(true);
    let mut watcher = PollWatcher::new(handler(path, sender), config)?;
    watcher.watch(path, RecursiveMode::NonRecursive)?;
    Ok((Box::new(watcher), true))
}

/// Passes on what concerns the file. Reading it is an event too and must not lead to reading it again.
fn handler(path: &Path, sender: &Sender<()>) -> impl FnMut(notify::Result<notify::Event>) + Send + 'static {
    let name: Option<OsString> = path.file_name().map(ToOwned::to_owned);
    let sender = sender.clone();
    move |event| {
        let concerns = event.is_ok_and(|event| {
            let named = event.paths.iter().any(|path| path.file_name() == name.as_deref());
            named && !matches!(event.kind, EventKind::Access(_))
        });
        if concerns {
            let _ = sender.send(());
        }
    }
}

fn look_when_quiet(path: &Path, known: &Mutex<Fingerprint>, events: &Receiver<()>, changed: &impl Fn(Vec<u8>)) {
    // The first look is for what happened between reading the file and watching it.
    loop {
        // A file that is away for a moment is being replaced: another event will follow.
        if let Some(content) = look(path, &mut known.lock().unwrap_or_else(PoisonError::into_inner)) {
            changed(content);
        }
        if events.recv().is_err() || !wait_for_quiet(events) {
            return;
        }
    }
}

/// What the file holds, if that is new.
fn look(path: &Path, known: &mut Fingerprint) -> Option<Vec<u8>> {
    let content = std::fs::read(path).ok()?;
    let found = Fingerprint::of(&content);
    let is_new = found != *known;
    *known = found;
    is_new.then_some(content)
}

/// Returns false when the watch has ended.
fn wait_for_quiet(events: &Receiver<()>) -> bool {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        match events.recv_timeout(QUIET) {
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    /// Long enough for a slow machine; a test that passes does not wait for it.
    const LONG: Duration = Duration::from_secs(20);

    fn watched(name: &str) -> (tempfile::TempDir, PathBuf, Watch, Receiver<Vec<u8>>) {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let path = folder.path().join(name);
        fs::write(&path, "first").expect("the file can be written");
        let (sender, receiver) = mpsc::channel();
        let watch = Watch::start(&path, Fingerprint::of(b"first"), move |content| sender.send(content).unwrap_or(()));
        (folder, path, watch.expect("the directory can be watched"), receiver)
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
        let (_folder, path, _watch, changes) = watched("game.kif");
        fs::write(&path, "second").expect("the file can be written");
        expect(&changes, "second");
        for content in ["third", "fourth"] {
            replace(&path, content);
            expect(&changes, content);
        }
    }

    #[test]
    fn what_happened_before_the_watch_is_noticed_too() {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let path = folder.path().join("game.kif");
        fs::write(&path, "second").expect("the file can be written");
        let (sender, changes) = mpsc::channel();
        let known = Fingerprint::of(b"first");
        let _watch = Watch::start(&path, known, move |content| sender.send(content).unwrap_or(()));
        expect(&changes, "second");
    }

    #[test]
    fn what_the_program_itself_writes_is_no_change() {
        let (_folder, path, watch, changes) = watched("game.kif");
        let write = |content: &str| {
            let fingerprint = Fingerprint::of(content.as_bytes());
            watch.while_writing(fingerprint, || fs::write(&path, content)).expect("the file can be written");
        };
        write("own");
        replace(&path, "another's");
        expect_first(&changes, "another's");
        let failed = watch.while_writing(Fingerprint::of(b"next"), || Err(io::ErrorKind::StorageFull.into()));
        assert!(failed.is_err());
        replace(&path, "next");
        expect_first(&changes, "next");
    }

    fn expect_first(changes: &Receiver<Vec<u8>>, content: &str) {
        assert_eq!(changes.recv_timeout(LONG).as_deref(), Ok(content.as_bytes()));
    }

    #[test]
    fn neighbours_and_equal_content_are_no_change() {
        let (folder, path, _watch, changes) = watched("game.kif");
        fs::write(folder.path().join("other.kif"), "other").expect("the file can be written");
        replace(&path, "first");
        replace(&path, "second");
        assert_eq!(changes.recv_timeout(LONG).as_deref(), Ok(b"second".as_slice()), "nothing came before it");
    }
}

//! Files: opening, reloading, watching and saving them. Reading happens on other threads.

use super::{OpenTarget, RawRecord, Runtime};
use crate::tui::core::job::{CoreChange, Job, JobKind, Task, notice};
use crate::tui::core::{Effect, OpenRequest, SaveRequest};
use crate::tui::event::{Event, LoadedFile};
use crate::tui::file_watcher::{ContentFingerprint, FileChange, FileWatcher};
use crate::tui::files::{OpenFileSource, already_exists, already_open, changed_on_disk, file_name, foreign_file};
use crate::tui::pages::PageKind;
use crate::tui::{live, merging, recent_files};
use crate::web::WebAddress;
use sankoma_record::{self as record, Severity, files};
use sankoma_wording::{Message, io_error_message, message};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

impl Runtime {
    /// Opens the targets of the command line: the first game is shown, the others are added to the open files.
    pub(super) fn open_targets(&mut self, targets: Vec<OpenTarget>, follow: bool) -> anyhow::Result<()> {
        let mut games = Vec::new();
        for target in targets {
            match target {
                OpenTarget::Game(game) => games.push(game),
                OpenTarget::Folder(folder) => self.list_folder(folder, games.is_empty())?,
                OpenTarget::Web(address) => {
                    let request = OpenRequest { follow, ..OpenRequest::default() };
                    live::threads::open_address(&mut self.web, &mut self.workbench.core, address, request);
                }
            }
        }
        if games.is_empty() {
            return Ok(());
        }
        self.workbench.settle();
        let show_list = self.workbench.pages.top() == Some(PageKind::Folder);
        let events = self.events.clone();
        thread::spawn(move || {
            for (at, game) in games.into_iter().enumerate() {
                let request = OpenRequest { show: at == 0 && !show_list, follow, ..OpenRequest::default() };
                let _ = events.send(Event::FileLoaded(Box::new(parse_record(game, request))));
            }
        });
        Ok(())
    }

    /// Opens a file or a folder on another thread.
    pub(super) fn open(&mut self, path: PathBuf, request: OpenRequest) {
        match path.to_str().and_then(WebAddress::named) {
            Some(Ok(address)) => {
                return live::threads::open_address(&mut self.web, &mut self.workbench.core, address, request);
            }
            Some(Err(error)) => return self.workbench.core.messages.notify(Severity::Error, error.message()),
            None => {}
        }
        let events = self.events.clone();
        let is_wanted = self.takes_foreign_content(&path);
        thread::spawn(move || {
            let event = match open(&path) {
                Ok(PathContent::Folder(folder)) => Event::OpenFolder(folder),
                Ok(PathContent::Game(game)) => loaded_or_refused(parse_record(game, request), is_wanted),
                Err(reason) => Event::Unreadable(reason),
            };
            events.send(event)
        });
    }

    /// Whether a file that is no game record is shown as what it is: it takes the place of no game.
    fn takes_foreign_content(&self, path: &Path) -> bool {
        let core = &self.workbench.core;
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        core.files.is_blank(&core.game) || core.files.open.find(&path).is_some()
    }

    /// Parses a record that comes from no file on another thread.
    pub(super) fn open_text(&self, text: String, name: &Message) {
        let events = self.events.clone();
        let name = name.text(self.workbench.core.lang).to_owned();
        thread::spawn(move || {
            let game = RawRecord { bytes: text.into_bytes(), path: None, name };
            events.send(Event::FileLoaded(Box::new(parse_record(game, OpenRequest::default()))))
        });
    }

    /// Lists a folder. It replaces a folder that is still being read.
    pub(super) fn list_folder(&mut self, folder: PathBuf, show: bool) -> anyhow::Result<()> {
        let effect = self.workbench.core.list_folder(folder, show);
        self.perform(vec![effect])
    }

    /// Adds a file that was read to the open files, and watches it.
    pub(super) fn add_loaded(&mut self, loaded: LoadedFile) -> anyhow::Result<()> {
        let LoadedFile { record, source, fingerprint, request } = loaded;
        let path = source.path.clone();
        let is_new = path.as_deref().is_some_and(|path| self.workbench.core.files.open.find(path).is_none());
        let known = path.clone().and_then(|path| self.known_fingerprints.insert(path, fingerprint));
        let effects = match path.as_deref().filter(|_| !is_new && known == Some(fingerprint)) {
            Some(path) => self.workbench.core.show_open_file(path, &request),
            None => self.workbench.core.load_with(record, source, &request),
        };
        if let Some(path) = path.as_deref().filter(|_| request.show)
            && let Err(error) = recent_files::add(path)
        {
            self.workbench.core.messages.log.push(Severity::Warning, unkept_recent_file(&error), None);
        }
        if let Some(path) = path.as_deref().filter(|_| is_new) {
            self.watch_file(path, fingerprint);
        }
        self.perform(effects)?;
        let followed = path.filter(|_| request.follow).map(|path| (age_of_file(&path), path));
        let effects = followed.map(|(age, path)| live::begin_following_at(&mut self.workbench.core, &path, age));
        self.perform(effects.unwrap_or_default())
    }

    /// Reads the file shown again on another thread.
    pub(super) fn reload(&mut self) {
        let Some(path) = self.workbench.core.files.source().path.clone() else {
            return live::threads::reload_address(&mut self.web, &mut self.workbench.core);
        };
        let events = self.events.clone();
        thread::spawn(move || {
            let event = match std::fs::read(&path) {
                Ok(bytes) => {
                    let record = record::read(&bytes, Some(&path));
                    Event::Reloaded(path, Box::new(record), ContentFingerprint::of(&bytes))
                }
                Err(error) if error.kind() == ErrorKind::NotFound => Event::FileMissing(path),
                Err(error) => Event::Unreadable(unreadable_message(&path, &error)),
            };
            events.send(event)
        });
    }

    /// Watches a file, whose content is `known`, for changes.
    pub(super) fn watch_file(&mut self, path: &Path, known: ContentFingerprint) {
        let events = self.events.clone();
        let watcher = self.file_watcher.get_or_insert_with(|| {
            FileWatcher::start(move |path, change| {
                let _ = events.send(match change {
                    FileChange::Missing => Event::FileMissing(path.to_owned()),
                    FileChange::Content(bytes) => {
                        let record = record::read_partial(&bytes, Some(path));
                        Event::Reloaded(path.to_owned(), Box::new(record), ContentFingerprint::of(&bytes))
                    }
                });
            })
        });
        match watcher.add(path, known) {
            Ok(false) => {}
            Ok(true) => self.workbench.core.messages.log.push(Severity::Note, polling_notice(), None),
            Err(error) => self.workbench.core.messages.log.push(Severity::Warning, unwatched_warning(&error), None),
        }
    }

    /// Stops watching a file.
    pub(super) fn unwatch_file(&mut self, path: &Path) {
        self.known_fingerprints.remove(path);
        if let Some(watcher) = &mut self.file_watcher {
            watcher.remove(path);
        }
    }

    /// Writes a file, and reports success or failure.
    pub(super) fn save(&mut self, saving: &SaveRequest) -> anyhow::Result<()> {
        // An existing file is known by its canonical path.
        let path = saving.path.canonicalize().unwrap_or_else(|_| saving.path.clone());
        let own = self.workbench.core.files.source().path.clone();
        if let Some(reason) = reason_not_to_write(self, &path, own.as_deref(), saving.overwrite) {
            self.workbench.core.messages.notify(Severity::Warning, reason);
            return Ok(());
        }
        let fingerprint = ContentFingerprint::of(&saving.bytes);
        let write = || files::save(&path, &saving.bytes);
        let written = match &self.file_watcher {
            Some(watcher) => watcher.write_unreported(&path, fingerprint, write),
            None => write(),
        };
        if let Err(error) = written {
            self.workbench.core.messages.notify(Severity::Error, not_saved(&path, &error));
            return Ok(());
        }
        let path = path.canonicalize().unwrap_or(path);
        self.known_fingerprints.insert(path.clone(), fingerprint);
        self.workbench.core.mark_saved(&SaveRequest { path: path.clone(), ..saving.clone() });
        if own.as_ref() != Some(&path) {
            self.perform(own.map(Effect::Unwatch).into_iter().collect())?;
            self.watch_file(&path, fingerprint);
        }
        Ok(())
    }
}

fn not_saved(path: &Path, error: &std::io::Error) -> Message {
    let (path, Message { ja, en }) = (path.display(), io_error_message(error));
    message!(
        "{path} に保存できません: {ja}（:write に別の名前を付ければ保存できます）",
        "cannot save {path}: {en}; :write with another name saves it there"
    )
}

/// A file is replaced only if it holds what was read from it or written to it last and that is a game record, or with
/// `overwrite`.
fn reason_not_to_write(runtime: &Runtime, path: &Path, own: Option<&Path>, overwrite: bool) -> Option<Message> {
    let name = file_name(path);
    if own != Some(path) && runtime.workbench.core.files.open.find(path).is_some() {
        return Some(already_open(&name));
    }
    if overwrite {
        return None;
    }
    let known = runtime.known_fingerprints.get(path).filter(|_| own == Some(path));
    match (std::fs::read(path), known) {
        (Ok(bytes), Some(&known)) if ContentFingerprint::of(&bytes) != known => Some(changed_on_disk(&name)),
        (Ok(bytes), Some(_)) => record::read(&bytes, Some(path)).foreign_content().map(|_| foreign_file(&name)),
        (Ok(_), None) => Some(already_exists(&name)),
        (Err(error), _) if error.kind() == ErrorKind::NotFound => None,
        (Err(error), _) => Some(not_saved(path, &error)),
    }
}

/// What lies at a path.
enum PathContent {
    Game(RawRecord),
    Folder(PathBuf),
}

/// Reads the file at `path`, unless it is a folder.
fn open(path: &Path) -> Result<PathContent, Message> {
    if path == Path::new("-") {
        return Err(Message::new(
            "標準入力は起動時にだけ指定できます（sankoma -）",
            "standard input can only be named on the command line (sankoma -), expected a file or a folder",
        ));
    }
    if path.is_dir() {
        return Ok(PathContent::Folder(path.to_owned()));
    }
    let bytes = std::fs::read(path).map_err(|error| unreadable_message(path, &error))?;
    Ok(PathContent::Game(RawRecord { bytes, path: Some(path.to_owned()), name: file_name(path) }))
}

/// Reading a record that is to be merged into the game on the board.
pub(super) struct MergeReading(pub(super) PathBuf);

impl Job for MergeReading {
    const KIND: JobKind = JobKind::Awaited;

    fn run(self, _: &Task<'_>) -> CoreChange {
        match open(&self.0) {
            Ok(PathContent::Game(game)) => {
                let record = record::read(&game.bytes, game.path.as_deref());
                Box::new(move |core| merging::merge_file(core, &game.name, &record))
            }
            Ok(PathContent::Folder(folder)) => notice(Severity::Error, folder_message(&folder)),
            Err(reason) => notice(Severity::Error, reason),
        }
    }
}

fn folder_message(folder: &Path) -> Message {
    let folder = folder.display();
    message!(
        "'{folder}' はフォルダです。棋譜ファイルを一つ指定してください",
        "'{folder}' is a folder, expected a game record"
    )
}

/// Parses a record. Its path is made canonical, so that the same file has the same path however it was named.
fn parse_record(game: RawRecord, request: OpenRequest) -> LoadedFile {
    let record = record::read(&game.bytes, game.path.as_deref());
    let fingerprint = ContentFingerprint::of(&game.bytes);
    let path = game.path.map(|path| path.canonicalize().unwrap_or(path));
    LoadedFile { record, source: OpenFileSource { path, name: game.name }, fingerprint, request }
}

/// What becomes of a file that was read: one that is no game record is refused unless it is `wanted`.
fn loaded_or_refused(loaded: LoadedFile, is_wanted: bool) -> Event {
    if is_wanted || loaded.record.foreign_content().is_none() {
        return Event::FileLoaded(Box::new(loaded));
    }
    let name = loaded.source.name;
    Event::Unreadable(message!(
        "'{name}' は棋譜ではありません（KIF KI2 CSA USI JKF のどの行もありません）",
        "'{name}' is no game record: it has no line of KIF, KI2, CSA, USI or JKF"
    ))
}

/// How long ago a file was written last; nothing where the system does not say.
fn age_of_file(path: &Path) -> Duration {
    let written = std::fs::metadata(path).and_then(|found| found.modified()).ok();
    written.and_then(|written| written.elapsed().ok()).unwrap_or_default()
}

fn unreadable_message(path: &Path, error: &io::Error) -> Message {
    let (path, Message { ja, en }) = (path.display(), io_error_message(error));
    message!("'{path}' を読めません（棋譜のはずです）: {ja}", "cannot read '{path}', expected a game record: {en}")
}

fn unkept_recent_file(error: &io::Error) -> Message {
    message!("最近のファイルの一覧に書けません: {error}", "cannot add to the list of recent files: {error}")
}

fn polling_notice() -> Message {
    Message::new(
        "変更の通知を受けられないため、ファイルを二秒ごとに調べます",
        "the system cannot report changes; the file is checked every two seconds",
    )
}

fn unwatched_warning(error: &notify::Error) -> Message {
    message!("ファイルの変更を監視できません: {error}", "the file cannot be watched for changes: {error}")
}

//! What the model asks to be done outside: files, themes, the engine, the clipboard.

use super::{OpenTarget, RawRecord, Workbench};
use crate::analysis::AnalysisThread;
use crate::record::{self, Severity};
use crate::search::SearchLimits;
use crate::tui::clipboard;
use crate::tui::event::{Event, LoadedFile};
use crate::tui::file_watcher::{ContentFingerprint, FileWatcher};
use crate::tui::folder_reader::FolderReader;
use crate::tui::model::{Effect, OpenFileSource, OpenRequest};
use crate::tui::theme::{ColorDepth, MONOCHROME, Theme};
use crate::wording::Message;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;

impl Workbench {
    /// Does what the model cannot do itself.
    pub(super) fn perform(&mut self, effects: Vec<Effect>) -> anyhow::Result<()> {
        for effect in effects {
            match effect {
                Effect::Analyse => self.analyse(),
                Effect::StopAnalysis => {
                    if let Some(analyst) = &self.analyst {
                        analyst.stop();
                    }
                }
                Effect::SearchTree(number, position, depth) => self.search_tree(number, *position, depth)?,
                Effect::UseWeights => self.use_weights(),
                Effect::OpenWeights(role, path) => self.read_weights(role, path),
                Effect::EvaluateLine(series) => self.evaluate_line(*series),
                Effect::Reload => self.reload(),
                Effect::Open(path, wanted) => self.open(path, wanted),
                Effect::OpenText(text) => self.open_text(text),
                Effect::Save(saving) => self.save(&saving)?,
                Effect::Unwatch(path) => {
                    self.known_fingerprints.remove(&path);
                    if let Some(watch) = &mut self.file_watcher {
                        watch.remove(&path);
                    }
                }
                Effect::UseTheme(name) => self.use_theme(&name),
                Effect::CaptureMouse(true) => execute!(io::stdout(), EnableMouseCapture)?,
                Effect::CaptureMouse(false) => execute!(io::stdout(), DisableMouseCapture)?,
                Effect::Copy(text) => clipboard::copy(&text)?,
                Effect::Redraw => {
                    let screen = self.screen();
                    self.terminal.resize(screen)?;
                }
                Effect::Quit => self.quitting = true,
            }
        }
        Ok(())
    }

    fn analyse(&mut self) {
        let events = self.events.clone();
        let weights = self.model.weights.main_weights().filter(|_| !self.model.weights.is_built_in());
        let analyst = self.analyst.get_or_insert_with(|| {
            let analyst = AnalysisThread::start(self.hash_mib, self.threads, move |generation, report| {
                let _ = events.send(Event::Report(generation, report));
            });
            if let Some(weights) = weights {
                analyst.set_weights(weights.clone());
            }
            analyst
        });
        let engine = &self.model.engine;
        analyst.request(engine.generation(), engine.task(&self.model.shown.position, SearchLimits::infinite()));
    }

    fn use_theme(&mut self, name: &str) {
        match load_theme(Some(name), self.depth) {
            Ok(theme) => {
                self.model.theme_changed(&theme.name);
                self.theme = theme;
            }
            Err(error) => self.model.notify(Severity::Error, untranslated(&error.to_string())),
        }
    }

    /// Opens what the command line names: the first game is shown, the others lie on the desk.
    pub(super) fn open_targets(&mut self, asked: Vec<OpenTarget>) {
        let mut games = Vec::new();
        for asked in asked {
            match asked {
                OpenTarget::Game(game) => games.push(game),
                OpenTarget::Folder(folder) => self.list_folder(folder, games.is_empty()),
            }
        }
        if games.is_empty() {
            return;
        }
        let show_list = self.model.view.list_page.is_some();
        let events = self.events.clone();
        thread::spawn(move || {
            for (at, game) in games.into_iter().enumerate() {
                let wanted = OpenRequest { show: at == 0 && !show_list, ..OpenRequest::default() };
                let _ = events.send(Event::FileLoaded(Box::new(parse_record(game, wanted))));
            }
        });
    }

    /// Reads a file or finds that it is a folder, without keeping anybody waiting.
    fn open(&mut self, path: PathBuf, wanted: OpenRequest) {
        let events = self.events.clone();
        thread::spawn(move || {
            let event = match open(&path) {
                Ok(OpenTarget::Folder(folder)) => Event::OpenFolder(folder),
                Ok(OpenTarget::Game(game)) => Event::FileLoaded(Box::new(parse_record(game, wanted))),
                Err(reason) => Event::Unreadable(reason),
            };
            events.send(event)
        });
    }

    /// Reads what was pasted.
    fn open_text(&self, text: String) {
        let events = self.events.clone();
        let name = self.model.lang.pick("貼り付け", "pasted").to_owned();
        thread::spawn(move || {
            let game = RawRecord { bytes: text.into_bytes(), path: None, name };
            events.send(Event::FileLoaded(Box::new(parse_record(game, OpenRequest::default()))))
        });
    }

    /// Lists a folder; one that is still being read is let go.
    pub(super) fn list_folder(&mut self, folder: PathBuf, show: bool) {
        let generation = self.model.list_folder(folder.clone(), show);
        let events = self.events.clone();
        let tell = move |listing| {
            let _ = events.send(Event::FolderListing(generation, listing));
        };
        self.folder_reader = Some(FolderReader::start(folder, tell));
    }

    /// Puts a file that was read on the desk and watches it.
    pub(super) fn add_loaded(&mut self, loaded: LoadedFile) -> anyhow::Result<()> {
        let LoadedFile { record, source, fingerprint, wanted } = loaded;
        let path = source.path.clone();
        let is_new = path.as_deref().is_some_and(|path| self.model.open_files.find(path).is_none());
        self.known_fingerprints.extend(path.clone().map(|path| (path, fingerprint)));
        let effects = self.model.load_with(record, source, &wanted);
        if let Some(path) = path.filter(|_| is_new) {
            self.watch_file(&path, fingerprint);
        }
        self.perform(effects)
    }

    fn reload(&mut self) {
        let Some(path) = self.model.source().path.clone() else {
            return;
        };
        let events = self.events.clone();
        thread::spawn(move || {
            let event = match std::fs::read(&path) {
                Ok(bytes) => {
                    let record = record::read(&bytes, Some(&path));
                    Event::Reloaded(path, Box::new(record), ContentFingerprint::of(&bytes))
                }
                Err(error) => Event::Unreadable(unreadable_message(&path, &error)),
            };
            events.send(event)
        });
    }

    /// Hears of changes of a file from now on.
    pub(super) fn watch_file(&mut self, path: &Path, known: ContentFingerprint) {
        let events = self.events.clone();
        let watch = self.file_watcher.get_or_insert_with(|| {
            FileWatcher::start(move |path, bytes| {
                let record = record::read_partial(&bytes, Some(path));
                let fingerprint = ContentFingerprint::of(&bytes);
                let _ = events.send(Event::Reloaded(path.to_owned(), Box::new(record), fingerprint));
            })
        });
        match watch.add(path, known) {
            Ok(false) => {}
            Ok(true) => self.model.log.push(Severity::Note, polling_notice(), None),
            Err(error) => self.model.log.push(Severity::Warning, unwatched_warning(&error), None),
        }
    }
}

/// What lies at `path`.
fn open(path: &Path) -> Result<OpenTarget, Message> {
    if path == Path::new("-") {
        return Err(Message::new(
            "標準入力は起動時にだけ指定できます（sankoma -）",
            "standard input can only be named on the command line (sankoma -), expected a file or a folder",
        ));
    }
    if path.is_dir() {
        return Ok(OpenTarget::Folder(path.to_owned()));
    }
    let bytes = std::fs::read(path).map_err(|error| unreadable_message(path, &error))?;
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    Ok(OpenTarget::Game(RawRecord { bytes, path: Some(path.to_owned()), name }))
}

/// Reads a game. The same file has the same path, however it was named.
fn parse_record(game: RawRecord, wanted: OpenRequest) -> LoadedFile {
    let record = record::read(&game.bytes, game.path.as_deref());
    let fingerprint = ContentFingerprint::of(&game.bytes);
    let path = game.path.map(|path| path.canonicalize().unwrap_or(path));
    LoadedFile { record, source: OpenFileSource { path, name: game.name }, fingerprint, wanted }
}

/// The theme asked for. Without colours only one makes sense, unless a file is asked for.
pub(super) fn load_theme(asked: Option<&str>, depth: ColorDepth) -> anyhow::Result<Theme> {
    let standard = if depth == ColorDepth::None { MONOCHROME } else { Theme::names().next().unwrap_or(MONOCHROME) };
    let asked = asked.unwrap_or(standard);
    let built_in = Theme::names().any(|name| name == asked);
    let name = if depth == ColorDepth::None && built_in { MONOCHROME } else { asked };
    Ok(Theme::load(name)?.for_depth(depth))
}

/// What comes from outside has no translation.
pub(super) fn untranslated(text: &str) -> Message {
    Message::new(text, text)
}

fn unreadable_message(path: &Path, error: &io::Error) -> Message {
    let path = path.display();
    Message::new(
        format!("'{path}' を読めません: {error}"),
        format!("cannot read '{path}', expected a game record: {error}"),
    )
}

fn polling_notice() -> Message {
    Message::new(
        "変更の通知を受けられないため、ファイルを二秒ごとに調べます",
        "the system cannot tell of changes; the file is looked at every two seconds",
    )
}

fn unwatched_warning(error: &notify::Error) -> Message {
    Message::new(
        format!("ファイルを見張れません（r で読み直し）: {error}"),
        format!("the file cannot be watched (r reads it again): {error}"),
    )
}

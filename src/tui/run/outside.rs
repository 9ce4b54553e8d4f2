//! What the model asks to be done outside: files, themes, the engine, the clipboard.

use super::{Opened, Workbench};
use crate::analysis::Analyst;
use crate::record::{self, Severity};
use crate::rules::Message;
use crate::search::Limits;
use crate::tui::clipboard;
use crate::tui::event::Event;
use crate::tui::model::{Effect, Source};
use crate::tui::theme::{Depth, MONOCHROME, Theme};
use crate::tui::watch::{Fingerprint, Watch};
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
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
                Effect::Reload => self.reload(),
                Effect::Open(path) => self.open(&path),
                Effect::OpenText(text) => {
                    let name = self.model.lang.pick("貼り付け", "pasted").to_owned();
                    read_on_a_thread(Opened { bytes: text.into_bytes(), path: None, name }, self.events.clone());
                }
                Effect::Save(saving) => self.save(&saving),
                Effect::Theme(name) => self.use_theme(&name),
                Effect::Mouse(true) => execute!(io::stdout(), EnableMouseCapture)?,
                Effect::Mouse(false) => execute!(io::stdout(), DisableMouseCapture)?,
                Effect::Copy(text) => clipboard::copy(&text)?,
                Effect::Redraw => {
                    let screen = self.screen();
                    self.terminal.resize(screen)?;
                }
                Effect::Quit => self.leaving = true,
            }
        }
        Ok(())
    }

    fn analyse(&mut self) {
        let events = self.events.clone();
        let analyst = self.analyst.get_or_insert_with(|| {
            Analyst::start(self.hash_mib, move |generation, report| {
                let _ = events.send(Event::Report(generation, report));
            })
        });
        let engine = &self.model.engine;
        analyst.request(engine.generation(), engine.task(&self.model.shown.position, Limits::infinite()));
    }

    fn use_theme(&mut self, name: &str) {
        match load_theme(Some(name), self.depth) {
            Ok(theme) => {
                self.model.theme_is(&theme.name);
                self.theme = theme;
            }
            Err(error) => self.model.notify(Severity::Error, both(&error.to_string())),
        }
    }

    fn open(&mut self, path: &Path) {
        match std::fs::read(path) {
            Ok(bytes) => {
                let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
                read_on_a_thread(Opened { bytes, path: Some(path.to_owned()), name }, self.events.clone());
            }
            Err(error) => self.model.notify(Severity::Error, both(&format!("{}: {error}", path.display()))),
        }
    }

    fn reload(&mut self) {
        let Some(path) = self.model.source.path.clone() else {
            return;
        };
        match std::fs::read(&path) {
            Ok(bytes) => {
                let events = self.events.clone();
                thread::spawn(move || events.send(reloaded(&bytes, path)));
            }
            Err(error) => self.model.notify(Severity::Error, both(&format!("{}: {error}", path.display()))),
        }
    }

    /// Watches the file shown, where there is one.
    pub(super) fn watch_file(&mut self, known: Fingerprint) {
        self.watch = None;
        let Some(path) = self.model.source.path.clone() else {
            return;
        };
        let (events, name) = (self.events.clone(), path.clone());
        let started = Watch::start(&path, known, move |bytes| {
            let _ = events.send(reloaded(&bytes, name.clone()));
        });
        match started {
            Ok(watch) => {
                if watch.polls {
                    self.model.log.push(Severity::Note, polling(), None);
                }
                self.watch = Some(watch);
            }
            Err(error) => self.model.log.push(Severity::Warning, unwatched(&error), None),
        }
    }
}

/// The theme asked for. Without colours only one makes sense, unless a file is asked for.
pub(super) fn load_theme(asked: Option<&str>, depth: Depth) -> anyhow::Result<Theme> {
    let standard = if depth == Depth::None { MONOCHROME } else { Theme::names().next().unwrap_or(MONOCHROME) };
    let asked = asked.unwrap_or(standard);
    let built_in = Theme::names().any(|name| name == asked);
    let name = if depth == Depth::None && built_in { MONOCHROME } else { asked };
    Ok(Theme::load(name)?.for_depth(depth))
}

/// Reads a game without keeping anybody waiting.
pub(super) fn read_on_a_thread(game: Opened, events: Sender<Event>) {
    thread::spawn(move || {
        let record = record::read(&game.bytes, game.path.as_deref());
        let fingerprint = Fingerprint::of(&game.bytes);
        let source = Source { path: game.path, name: game.name };
        let _ = events.send(Event::Loaded(Box::new(record), source, fingerprint));
    });
}

/// What a file holds now.
fn reloaded(bytes: &[u8], path: PathBuf) -> Event {
    let record = record::read(bytes, Some(&path));
    Event::Reloaded(Box::new(record), path, Fingerprint::of(bytes))
}

/// What comes from outside has no translation.
pub(super) fn both(text: &str) -> Message {
    Message::new(text, text)
}

fn polling() -> Message {
    Message::new(
        "変更の通知を受けられないため、ファイルを二秒ごとに調べます",
        "the system cannot tell of changes; the file is looked at every two seconds",
    )
}

fn unwatched(error: &notify::Error) -> Message {
    Message::new(
        format!("ファイルを見張れません（r で読み直し）: {error}"),
        format!("the file cannot be watched (r reads it again): {error}"),
    )
}

//! The event loop: the only place that touches the terminal.

use super::action::{Action, Edit, Id, Value};
use super::clipboard;
use super::event::{self, Event};
use super::glyphs::{Ambiguous, Mender};
use super::guard::Guard;
use super::key::Key;
use super::keymap::{self, Keymap};
use super::model::{Effect, Model, Source};
use super::pane::Pane;
use super::panes;
use super::theme::{Depth, MONOCHROME, Theme};
use super::watch::Watch;
use crate::analysis::Analyst;
use crate::eval::ThreePiece;
use crate::record::{self, Severity};
use crate::rules::{Lang, Message};
use crate::search::Limits;
use anyhow::{Context, bail};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    DisableMouseCapture, EnableMouseCapture, Event as Input, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::layout::Rect;
use std::io::{self, BufWriter, Stdout};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// What the engine finds is drawn at most so often.
const FRAME: Duration = Duration::from_millis(33);
/// The first frame waits so long for a file to be read; larger ones appear when they are ready.
const FIRST_FRAME: Duration = Duration::from_millis(25);

/// What to open, and how to show it.
#[derive(Debug)]
pub struct Options {
    /// The game; `None` is the start position.
    pub game: Option<Opened>,
    /// A theme's name or path; `None` is the standard one.
    pub theme: Option<String>,
    /// The language.
    pub lang: Lang,
    /// How wide the terminal draws ambiguous characters.
    pub ambiguous: Ambiguous,
    /// Size of the engine's table in mebibytes.
    pub hash_mib: usize,
}

/// A game as it was read from somewhere.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The record: any format, any encoding, or an SFEN or `position` text.
    pub bytes: Vec<u8>,
    /// The file, to watch and to read again.
    pub path: Option<PathBuf>,
    /// What the title line calls it.
    pub name: String,
}

/// Opens the workbench and returns when the person quits.
///
/// # Errors
/// No terminal, a theme that cannot be had, or a terminal that fails.
pub fn run(options: Options) -> anyhow::Result<()> {
    let depth = Depth::from_environment(|name| std::env::var(name).ok());
    let theme = load_theme(options.theme.as_deref(), depth)?;
    let (sender, receiver) = mpsc::channel();
    let guard = Guard::take(sender.clone()).context("cannot open the workbench")?;
    event::watch_signals(sender.clone())?;
    let mut workbench = Workbench::new(&options, theme, depth, sender.clone())?;
    if let Some(game) = options.game {
        read_on_a_thread(game, sender.clone());
    }
    event::read_input(sender.clone());
    build_weights_on_a_thread(sender);
    let ended = workbench.work(&receiver);
    drop(guard);
    ended
}

/// The theme asked for. Without colours only one makes sense, unless a file is asked for.
fn load_theme(asked: Option<&str>, depth: Depth) -> anyhow::Result<Theme> {
    let standard = if depth == Depth::None { MONOCHROME } else { Theme::names().next().unwrap_or(MONOCHROME) };
    let asked = asked.unwrap_or(standard);
    let built_in = Theme::names().any(|name| name == asked);
    let name = if depth == Depth::None && built_in { MONOCHROME } else { asked };
    Ok(Theme::load(name)?.for_depth(depth))
}

fn read_on_a_thread(game: Opened, events: Sender<Event>) {
    thread::spawn(move || {
        let record = record::read(&game.bytes, game.path.as_deref());
        let source = Source { path: game.path, name: game.name };
        let _ = events.send(Event::Loaded(Box::new(record), source));
    });
}

fn build_weights_on_a_thread(events: Sender<Event>) {
    thread::spawn(move || events.send(Event::Weights(ThreePiece::built_in())));
}

/// The model with everything outside that it works on.
struct Workbench {
    model: Model,
    keymap: Keymap,
    theme: Theme,
    depth: Depth,
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    mender: Mender,
    events: Sender<Event>,
    analyst: Option<Analyst>,
    hash_mib: usize,
    watch: Option<Watch>,
    /// A game is being read and will come.
    awaiting: bool,
    leaving: bool,
}

/// How soon something must be seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Urgency {
    Never,
    NextFrame,
    Now,
}

impl Workbench {
    fn new(options: &Options, theme: Theme, depth: Depth, events: Sender<Event>) -> anyhow::Result<Self> {
        let mut model = Model::default();
        model.lang = options.lang;
        model.view.theme.clone_from(&theme.name);
        model.view.ambiguous = options.ambiguous;
        let backend = CrosstermBackend::new(BufWriter::with_capacity(1 << 16, io::stdout()));
        Ok(Self {
            model,
            keymap: Keymap::default(),
            theme,
            depth,
            terminal: Terminal::new(backend)?,
            mender: Mender::default(),
            events,
            analyst: None,
            hash_mib: options.hash_mib,
            watch: None,
            awaiting: options.game.is_some(),
            leaving: false,
        })
    }

    /// Draws once per batch of events: at once after a key, at most every [`FRAME`] for the engine.
    fn work(&mut self, events: &Receiver<Event>) -> anyhow::Result<()> {
        let mut pending = Urgency::Now;
        let mut drawn = Instant::now();
        if self.awaiting {
            pending = pending.max(self.handle_until(events, FIRST_FRAME)?);
        }
        while !self.leaving {
            if pending == Urgency::Now || (pending == Urgency::NextFrame && drawn.elapsed() >= FRAME) {
                self.draw()?;
                drawn = Instant::now();
                pending = Urgency::Never;
            }
            let patience = (pending == Urgency::NextFrame).then(|| FRAME.saturating_sub(drawn.elapsed()));
            pending = pending.max(self.handle_batch(events, patience)?);
        }
        Ok(())
    }

    /// Waits for an event, without end or as long as `patience`, and handles all that have come by then.
    fn handle_batch(&mut self, events: &Receiver<Event>, patience: Option<Duration>) -> anyhow::Result<Urgency> {
        let first = match patience {
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(patience) => events.recv_timeout(patience),
        };
        let mut urgency = Urgency::Never;
        let rest = std::iter::from_fn(|| events.try_recv().ok());
        for event in first.into_iter().chain(rest) {
            urgency = urgency.max(self.handle(event)?);
        }
        Ok(urgency)
    }

    /// Handles events until the game has come, or `patience` is over.
    fn handle_until(&mut self, events: &Receiver<Event>, patience: Duration) -> anyhow::Result<Urgency> {
        let started = Instant::now();
        let mut urgency = Urgency::Never;
        while self.awaiting && !self.leaving && started.elapsed() < patience {
            urgency = urgency.max(self.handle_batch(events, Some(patience.saturating_sub(started.elapsed())))?);
        }
        Ok(urgency)
    }

    fn handle(&mut self, event: Event) -> anyhow::Result<Urgency> {
        match event {
            Event::Input(input) => self.input(input)?,
            Event::Report(generation, report) => {
                self.model.report(generation, report);
                return Ok(Urgency::NextFrame);
            }
            Event::Loaded(record, source) => {
                self.awaiting = false;
                let effects = self.model.load(*record, source);
                self.watch_file();
                self.perform(effects)?;
            }
            Event::Reloaded(record) => {
                let effects = self.model.reload(*record);
                self.perform(effects)?;
            }
            Event::Weights(weights) => self.model.weights_are(weights),
            Event::Notice(severity, message) => self.model.notify(severity, message),
            Event::Quit => self.leaving = true,
            Event::Died(message) => bail!("internal error: {message}"),
        }
        Ok(Urgency::Now)
    }

    fn input(&mut self, input: Input) -> anyhow::Result<()> {
        match input {
            Input::Key(key) => self.key(key.into()),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Paste(text) if self.model.prompt.is_some() => self.act(Action::Edit(Edit::Insert(text))),
            _ => Ok(()),
        }
    }

    fn key(&mut self, key: Key) -> anyhow::Result<()> {
        match keymap::action_for(&self.keymap, &self.model, key) {
            Some(action) => self.act(action),
            None => Ok(()),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> anyhow::Result<()> {
        let screen = self.screen();
        let Some(pane) = panes::pane_at(&self.model, screen, mouse.column, mouse.row) else {
            return Ok(());
        };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let clicked = panes::click(&self.model, screen, mouse.column, mouse.row);
                self.act(Action::Do(Id::Focus, Value::Pane(pane)))?;
                clicked.map_or(Ok(()), |action| self.act(action))
            }
            MouseEventKind::ScrollUp => self.act(wheel(pane, -1)),
            MouseEventKind::ScrollDown => self.act(wheel(pane, 1)),
            _ => Ok(()),
        }
    }

    fn act(&mut self, action: Action) -> anyhow::Result<()> {
        let effects = self.model.apply(action);
        let screen = self.screen();
        panes::limit_scrolling(&mut self.model, &self.keymap, &self.theme, screen);
        self.perform(effects)
    }

    fn screen(&mut self) -> Rect {
        self.terminal.get_frame().area()
    }

    fn perform(&mut self, effects: Vec<Effect>) -> anyhow::Result<()> {
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
                thread::spawn(move || events.send(Event::Reloaded(Box::new(record::read(&bytes, Some(&path))))));
            }
            Err(error) => self.model.notify(Severity::Error, both(&format!("{}: {error}", path.display()))),
        }
    }

    /// Watches the file shown, where there is one.
    fn watch_file(&mut self) {
        self.watch = None;
        let Some(path) = self.model.source.path.clone() else {
            return;
        };
        let known = std::fs::read(&path).unwrap_or_default();
        let (events, name) = (self.events.clone(), path.clone());
        let started = Watch::start(&path, &known, move |bytes| {
            let _ = events.send(Event::Reloaded(Box::new(record::read(&bytes, Some(&name)))));
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

    fn draw(&mut self) -> anyhow::Result<()> {
        execute!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        let (model, keymap, theme, mender) = (&self.model, &self.keymap, &self.theme, &mut self.mender);
        self.terminal.draw(|frame| {
            let caret = panes::draw(model, keymap, theme, frame.buffer_mut());
            mender.mend(frame.buffer_mut());
            if let Some(caret) = caret {
                frame.set_cursor_position(caret);
            }
        })?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        Ok(())
    }
}

/// The wheel steps through the game over board and moves, and scrolls other panes.
fn wheel(pane: Pane, direction: isize) -> Action {
    const ROWS: isize = 3;
    match (pane.scrolls(), direction > 0) {
        (true, _) => Action::Scroll(pane, direction * ROWS),
        (false, true) => Id::Next.plain(),
        (false, false) => Id::Previous.plain(),
    }
}

/// What comes from outside has no translation.
fn both(text: &str) -> Message {
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

//! The event loop: the only place that touches the terminal.
//!
//! | question | file |
//! |---|---|
//! | what is waited for, and when is it drawn? | this one |
//! | which action does a key or a click mean? | `input` |
//! | how is done what the model cannot do itself? | `outside`, `save`, `tree`, `weights` |

mod input;
mod outside;
mod save;
mod tree;
mod weights;

use super::event::{self, Event};
use super::folder::FolderReader;
use super::glyphs::{Ambiguous, Mender};
use super::guard::Guard;
use super::keymap::Keymap;
use super::model::Model;
use super::panes;
use super::theme::{Depth, Theme};
use super::watch::{Fingerprint, Watch};
use crate::analysis::Analyst;
use crate::eval::Weights;
use crate::record::Severity;
use crate::record::notation::Style;
use crate::rules::{Lang, Message};
use crate::search::Control;
use anyhow::{Context, bail};
use outside::load_theme;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::crossterm::{execute, queue};
use std::collections::HashMap;
use std::io::{self, BufWriter, Stdout};
use std::path::PathBuf;
use std::sync::Arc;
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
    /// The games and folders; none is the start position.
    pub asked: Vec<Asked>,
    /// A theme's name or path; `None` is the standard one.
    pub theme: Option<String>,
    /// The language.
    pub lang: Lang,
    /// How wide the terminal draws ambiguous characters.
    pub ambiguous: Ambiguous,
    /// How moves are written.
    pub notation: Style,
    /// What went wrong before, for the log: one sentence.
    pub trouble: Option<String>,
    /// Size of the engine's table in mebibytes.
    pub hash_mib: usize,
    /// On how many threads the engine searches.
    pub threads: usize,
    /// Files of weights to evaluate with, and to compare with.
    pub weights: [Option<PathBuf>; 2],
}

/// Something to open.
#[derive(Clone, Debug)]
pub enum Asked {
    /// A game.
    Game(Opened),
    /// A folder, to be listed.
    Folder(PathBuf),
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
    workbench.open_all(options.asked);
    event::read_input(sender.clone());
    build_weights_on_a_thread(sender);
    workbench.open_weights(options.weights)?;
    let ended = workbench.work(&receiver);
    drop(guard);
    ended
}

fn build_weights_on_a_thread(events: Sender<Event>) {
    thread::spawn(move || events.send(Event::Weights(Weights::built_in())));
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
    /// Stops the tree that is being searched.
    growing: Option<Arc<Control>>,
    hash_mib: usize,
    threads: usize,
    watch: Option<Watch>,
    /// What the files that were read or written here held then.
    known: HashMap<PathBuf, Fingerprint>,
    /// The folder that is being read.
    reading: Option<FolderReader>,
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
        model.view.notation = options.notation;
        if let Some(trouble) = &options.trouble {
            model.notify(Severity::Warning, Message::new(trouble.as_str(), trouble.as_str()));
        }
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
            growing: None,
            hash_mib: options.hash_mib,
            threads: options.threads,
            watch: None,
            known: HashMap::new(),
            awaiting: options.asked.iter().any(|asked| matches!(asked, Asked::Game(_))),
            reading: None,
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
        if self.awaiting {
            self.model.notify(Severity::Note, Message::new("読み込んでいます", "reading"));
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

    /// Handles an event, and lets the model work out what is seen now.
    fn handle(&mut self, event: Event) -> anyhow::Result<Urgency> {
        let urgency = self.take(event)?;
        let effects = self.model.prepare();
        self.perform(effects)?;
        Ok(urgency)
    }

    fn take(&mut self, event: Event) -> anyhow::Result<Urgency> {
        match event {
            Event::Input(input) => self.input(input)?,
            Event::Report(generation, report) => {
                self.model.report(generation, report);
                return Ok(Urgency::NextFrame);
            }
            Event::Loaded(loaded) => {
                self.awaiting = false;
                self.loaded(*loaded)?;
            }
            Event::Unreadable(reason) => self.model.notify(Severity::Error, reason),
            // What was read before the file was written here is old; what is new will be told of.
            Event::Reloaded(path, _, old) if self.watch.as_ref().is_some_and(|watch| !watch.is_current(&path, old)) => {
            }
            Event::Reloaded(path, record, fingerprint) => {
                let effects = self.model.reload_file(&path, *record);
                self.known.insert(path, fingerprint);
                self.perform(effects)?;
            }
            Event::Folder(folder) => self.list_folder(folder, true),
            Event::Listed(generation, listing) => {
                self.model.listed(generation, listing);
                return Ok(Urgency::NextFrame);
            }
            Event::Weights(weights) => self.model.built_in_are(weights),
            Event::WeightsCome(role, path, percent) => {
                self.model.weights_come(role, &path, percent);
                return Ok(Urgency::NextFrame);
            }
            Event::WeightsRead(role, path, read) => {
                let effects = self.model.weights_read(role, path, read);
                self.perform(effects)?;
            }
            Event::Grown(number, tree) => self.model.grown(number, tree),
            Event::Evaluated(number, found) => {
                self.model.take_series(number, found);
                return Ok(Urgency::NextFrame);
            }
            Event::EvaluatedAll(number) => self.model.end_series(number),
            Event::Quit => self.leaving = true,
            Event::Died(message) => bail!("internal error: {message}"),
        }
        Ok(Urgency::Now)
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
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

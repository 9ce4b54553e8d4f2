//! The event loop: the only place that touches the terminal.
//!
//! | question | file |
//! |---|---|
//! | what is waited for, and when is it drawn? | this one |
//! | which action does a key or a click mean? | `input` |
//! | how is done what the model cannot do itself? | `outside`, `save`, `tree`, `weights` |

mod effects;
mod input;
mod save;
mod tree_search;
mod weights;

use super::event::{self, Event};
use super::file_watcher::{ContentFingerprint, FileWatcher};
use super::folder_reader::FolderReader;
use super::glyphs::{AmbiguousWidth, WideGlyphRepair};
use super::keymap::Keymap;
use super::model::Model;
use super::panes;
use super::terminal_guard::TerminalGuard;
use super::theme::{ColorDepth, Theme};
use crate::analysis::AnalysisThread;
use crate::eval::Weights;
use crate::record::Severity;
use crate::record::notation::NotationStyle;
use crate::search::SearchControl;
use crate::wording::{Language, Message};
use anyhow::{Context, bail};
use effects::load_theme;
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
const FRAME_INTERVAL: Duration = Duration::from_millis(33);
/// The first frame waits so long for a file to be read; larger ones appear when they are ready.
const FIRST_FRAME_TIMEOUT: Duration = Duration::from_millis(25);

/// What to open, and how to show it.
#[derive(Debug)]
pub struct WorkbenchOptions {
    /// The games and folders; none is the start position.
    pub targets: Vec<OpenTarget>,
    /// A theme's name or path; `None` is the standard one.
    pub theme: Option<String>,
    /// The language.
    pub lang: Language,
    /// How wide the terminal draws ambiguous characters.
    pub ambiguous: AmbiguousWidth,
    /// How moves are written.
    pub notation: NotationStyle,
    /// What went wrong before, for the log: one sentence.
    pub startup_warning: Option<String>,
    /// Size of the engine's table in mebibytes.
    pub hash_mib: usize,
    /// On how many threads the engine searches.
    pub threads: usize,
    /// Files of weights to evaluate with, and to compare with.
    pub weights: [Option<PathBuf>; 2],
}

/// Something to open.
#[derive(Clone, Debug)]
pub enum OpenTarget {
    /// A game.
    Game(RawRecord),
    /// A folder, to be listed.
    Folder(PathBuf),
}

/// A game as it was read from somewhere.
#[derive(Clone, Debug)]
pub struct RawRecord {
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
pub fn run(options: WorkbenchOptions) -> anyhow::Result<()> {
    let depth = ColorDepth::from_environment(|name| std::env::var(name).ok());
    let theme = load_theme(options.theme.as_deref(), depth)?;
    let (sender, receiver) = mpsc::channel();
    let guard = TerminalGuard::take(sender.clone()).context("cannot open the workbench")?;
    event::watch_signals(sender.clone())?;
    let mut workbench = Workbench::new(&options, theme, depth, sender.clone())?;
    workbench.open_targets(options.targets);
    event::read_input(sender.clone());
    build_weights_on_a_thread(sender);
    workbench.open_weights(options.weights)?;
    let ended = workbench.run_event_loop(&receiver);
    drop(guard);
    ended
}

fn build_weights_on_a_thread(events: Sender<Event>) {
    thread::spawn(move || events.send(Event::BuiltInWeights(Weights::built_in())));
}

/// The model with everything outside that it works on.
struct Workbench {
    model: Model,
    keymap: Keymap,
    theme: Theme,
    depth: ColorDepth,
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    width_fixer: WideGlyphRepair,
    events: Sender<Event>,
    analyst: Option<AnalysisThread>,
    /// Stops the tree that is being searched.
    tree_control: Option<Arc<SearchControl>>,
    hash_mib: usize,
    threads: usize,
    file_watcher: Option<FileWatcher>,
    /// What the files that were read or written here held then.
    known_fingerprints: HashMap<PathBuf, ContentFingerprint>,
    /// The folder that is being read.
    folder_reader: Option<FolderReader>,
    /// A game is being read and will come.
    initial_game_pending: bool,
    quitting: bool,
}

/// How soon something must be seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum RedrawUrgency {
    Never,
    NextFrame,
    Now,
}

impl Workbench {
    fn new(options: &WorkbenchOptions, theme: Theme, depth: ColorDepth, events: Sender<Event>) -> anyhow::Result<Self> {
        let mut model = Model::default();
        model.lang = options.lang;
        model.view.theme.clone_from(&theme.name);
        model.view.ambiguous = options.ambiguous;
        model.view.notation = options.notation;
        if let Some(trouble) = &options.startup_warning {
            model.notify(Severity::Warning, Message::new(trouble.as_str(), trouble.as_str()));
        }
        let backend = CrosstermBackend::new(BufWriter::with_capacity(1 << 16, io::stdout()));
        Ok(Self {
            model,
            keymap: Keymap::default(),
            theme,
            depth,
            terminal: Terminal::new(backend)?,
            width_fixer: WideGlyphRepair::default(),
            events,
            analyst: None,
            tree_control: None,
            hash_mib: options.hash_mib,
            threads: options.threads,
            file_watcher: None,
            known_fingerprints: HashMap::new(),
            initial_game_pending: options.targets.iter().any(|asked| matches!(asked, OpenTarget::Game(_))),
            folder_reader: None,
            quitting: false,
        })
    }

    /// Draws once per batch of events: at once after a key, at most every [`FRAME_INTERVAL`] for the engine.
    fn run_event_loop(&mut self, events: &Receiver<Event>) -> anyhow::Result<()> {
        let mut pending = RedrawUrgency::Now;
        let mut drawn = Instant::now();
        if self.initial_game_pending {
            pending = pending.max(self.handle_until(events, FIRST_FRAME_TIMEOUT)?);
        }
        if self.initial_game_pending {
            self.model.notify(Severity::Note, Message::new("読み込んでいます", "reading"));
        }
        while !self.quitting {
            if pending == RedrawUrgency::Now
                || (pending == RedrawUrgency::NextFrame && drawn.elapsed() >= FRAME_INTERVAL)
            {
                self.draw()?;
                drawn = Instant::now();
                pending = RedrawUrgency::Never;
            }
            let patience =
                (pending == RedrawUrgency::NextFrame).then(|| FRAME_INTERVAL.saturating_sub(drawn.elapsed()));
            pending = pending.max(self.handle_batch(events, patience)?);
        }
        Ok(())
    }

    /// Waits for an event, without end or as long as `patience`, and handles all that have come by then.
    fn handle_batch(&mut self, events: &Receiver<Event>, patience: Option<Duration>) -> anyhow::Result<RedrawUrgency> {
        let first = match patience {
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(patience) => events.recv_timeout(patience),
        };
        let mut urgency = RedrawUrgency::Never;
        let rest = std::iter::from_fn(|| events.try_recv().ok());
        for event in first.into_iter().chain(rest) {
            urgency = urgency.max(self.handle(event)?);
        }
        Ok(urgency)
    }

    /// Handles events until the game has come, or `patience` is over.
    fn handle_until(&mut self, events: &Receiver<Event>, patience: Duration) -> anyhow::Result<RedrawUrgency> {
        let started = Instant::now();
        let mut urgency = RedrawUrgency::Never;
        while self.initial_game_pending && !self.quitting && started.elapsed() < patience {
            urgency = urgency.max(self.handle_batch(events, Some(patience.saturating_sub(started.elapsed())))?);
        }
        Ok(urgency)
    }

    /// Handles an event, and lets the model work out what is seen now.
    fn handle(&mut self, event: Event) -> anyhow::Result<RedrawUrgency> {
        let urgency = self.dispatch(event)?;
        let effects = self.model.compute_visible();
        self.perform(effects)?;
        Ok(urgency)
    }

    fn dispatch(&mut self, event: Event) -> anyhow::Result<RedrawUrgency> {
        match event {
            Event::Input(input) => self.input(input)?,
            Event::Report(generation, report) => {
                self.model.receive_report(generation, report);
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::FileLoaded(loaded) => {
                self.initial_game_pending = false;
                self.add_loaded(*loaded)?;
            }
            Event::Unreadable(reason) => self.model.notify(Severity::Error, reason),
            // What was read before the file was written here is old; what is new will be told of.
            Event::Reloaded(path, _, old)
                if self.file_watcher.as_ref().is_some_and(|watch| !watch.is_current(&path, old)) => {}
            Event::Reloaded(path, record, fingerprint) => {
                let effects = self.model.reload_file(&path, *record);
                self.known_fingerprints.insert(path, fingerprint);
                self.perform(effects)?;
            }
            Event::OpenFolder(folder) => self.list_folder(folder, true),
            Event::FolderListing(generation, listing) => {
                self.model.receive_folder_progress(generation, listing);
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::BuiltInWeights(weights) => self.model.set_built_in_weights(weights),
            Event::WeightsProgress(role, path, percent) => {
                self.model.weights_progress(role, &path, percent);
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::WeightsLoaded(role, path, read) => {
                let effects = self.model.weights_loaded(role, path, read);
                self.perform(effects)?;
            }
            Event::TreeSearched(number, tree) => self.model.receive_tree(number, tree),
            Event::SeriesProgress(number, found) => {
                self.model.receive_line_sums(number, found);
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::SeriesComplete(number) => self.model.finish_line_evaluation(number),
            Event::Quit => self.quitting = true,
            Event::ThreadPanicked(message) => bail!("internal error: {message}"),
        }
        Ok(RedrawUrgency::Now)
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        let (model, keymap, theme, mender) = (&self.model, &self.keymap, &self.theme, &mut self.width_fixer);
        self.terminal.draw(|frame| {
            let caret = panes::draw(model, keymap, theme, frame.buffer_mut());
            mender.repair(frame.buffer_mut());
            if let Some(caret) = caret {
                frame.set_cursor_position(caret);
            }
        })?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        Ok(())
    }
}

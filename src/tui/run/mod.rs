//! The event loop. This module, `terminal_guard` and `clipboard` alone write to the terminal.
//!
//! | question | file |
//! |---|---|
//! | which events are waited for, and when is the screen drawn? | `mod` |
//! | what does an event lead to? | `dispatch` |
//! | which action does a key, a click or a drag mean? | `input`, `dragging` |
//! | how are effects performed? | `effects` |
//! | how are files opened, watched and saved? | `files` |
//! | how do reports of the engine wait for the next frame? | `report_queue` |
//! | how do jobs run in the background? | `jobs` |
//! | how are pictures drawn and written? | `pictures` |
//! | how are settings written? | `settings` |
//! | how are sizes of panes saved? | `arrangements` |
//! | how do reviews, engines, the explorer and fetching run? | `threads` of these features |
//! | when are unsaved changes stored, and how are they recovered? | `journal`, `pending_journal` |

mod arrangements;
mod dispatch;
mod dragging;
mod effects;
mod files;
mod input;
mod jobs;
mod journal;
mod pending_journal;
mod pictures;
mod report_queue;
mod settings;

use super::action::WeightsFile;
use super::arrangement::Arrangements;
use super::betza::OpenedBetzaGame;
use super::core::{Core, Effect};
use super::engines::analysis_threads::OtherEngineThreads;
use super::evaluation::{BuiltInReading, WeightsRole};
use super::event::Event;
use super::explorer::threads::ExplorerThreads;
use super::file_watcher::{ContentFingerprint, FileWatcher};
use super::glyphs::{BlockElements, WideGlyphRepair};
use super::live::threads::WebThreads;
use super::pages::{Page, WelcomePage};
use super::settings_file::StartSettings;
use super::terminal_guard::TerminalGuard;
use super::theme::{ColorDepth, Theme};
use super::workbench::Workbench;
use super::{betza, event, live, play, recent_files, settings_page, workbench};

use crate::web::WebAddress;
use anyhow::Context;
use dragging::{DraggedBorder, DraggedPiece};
use pending_journal::PendingJournal;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::crossterm::{execute, queue};
use report_queue::ReportQueue;
use sankoma_analysis::AnalysisThread;
use sankoma_analysis::engine_match::PlayerThread;
use sankoma_analysis::review::ReviewRunner;
use sankoma_explorer::Index;
use sankoma_record::Severity;
use sankoma_record::files::user_folder::cache_folder;
use sankoma_wording::Message;
use std::collections::HashMap;
use std::io::{self, BufWriter, Stdout};
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Frame rate limit: reports of the engine are drawn at most once per interval.
const FRAME_INTERVAL: Duration = Duration::from_millis(33);
/// How long the first frame waits for a file to be read; a larger file appears when it is ready.
const FIRST_FRAME_TIMEOUT: Duration = Duration::from_millis(25);
/// How long results wait before they are written.
const RESULTS_INTERVAL: Duration = Duration::from_secs(3);

/// Options of the workbench.
#[derive(Debug)]
pub struct WorkbenchOptions {
    /// The games and folders to open; without any the start position is shown.
    pub targets: Vec<OpenTarget>,
    /// Whether these games are followed to their newest moves.
    pub follow: bool,
    /// A game of a game file to begin with.
    pub betza: Option<OpenedBetzaGame>,
    /// The settings.
    pub settings: StartSettings,
    /// The files of the weights to evaluate with and to compare with.
    pub weights: [Option<PathBuf>; 2],
}

/// A target to open.
#[derive(Clone, Debug)]
pub enum OpenTarget {
    /// A game.
    Game(RawRecord),
    /// A folder, to be listed.
    Folder(PathBuf),
    /// A web address, to be fetched.
    Web(WebAddress),
}

/// The bytes of a record, not parsed yet.
#[derive(Clone, Debug)]
pub struct RawRecord {
    /// The record: any format, any encoding, or an SFEN or `position` text.
    pub bytes: Vec<u8>,
    /// The file to watch and to read again, if it is one.
    pub path: Option<PathBuf>,
    /// The name in the title line.
    pub name: String,
}

/// Runs the workbench until the person quits.
///
/// # Errors
/// There is no terminal, the theme cannot be loaded, or the terminal fails.
pub fn run(options: WorkbenchOptions) -> anyhow::Result<()> {
    let depth = ColorDepth::from_environment(|name| std::env::var(name).ok());
    let theme = Theme::load_for_depth(options.settings.theme(), depth)?;
    let (sender, receiver) = mpsc::channel();
    let guard = TerminalGuard::take(sender.clone()).context("cannot open the workbench")?;
    event::watch_signals(sender.clone())?;
    let mut runtime = Runtime::new(&options, theme, depth, sender.clone())?;
    let effects = settings_page::use_start_settings(&mut runtime.workbench.core, options.settings);
    runtime.perform(effects)?;
    runtime.restore_arrangements();
    runtime.offer_recovery();
    runtime.load_engines();
    if let Some(opened) = options.betza {
        let effects = betza::receive_opened(&mut runtime.workbench.core, Ok(opened));
        runtime.perform(effects)?;
    } else if options.targets.is_empty() {
        let welcome = WelcomePage::new(recent_files::load());
        runtime.workbench.pages.push(Page::Welcome(welcome));
    }
    runtime.open_targets(options.targets, options.follow)?;
    let effects = runtime.workbench.core.load_first_results();
    runtime.perform(effects.into_iter().collect())?;
    event::read_input(sender);
    runtime.perform(vec![Effect::run(BuiltInReading)])?;
    runtime.open_weights(options.weights)?;
    let result = runtime.run_event_loop(&receiver);
    runtime.save_arrangements();
    runtime.end_players();
    let result = result.and(runtime.take_reports());
    let effects = runtime.workbench.core.save_results();
    let result = result.and(runtime.perform(effects.into_iter().collect()));
    drop(guard);
    result
}

/// The workbench with everything outside on which its effects work.
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub(in crate::tui) struct Runtime {
    pub(in crate::tui) workbench: Workbench,
    theme: Theme,
    depth: ColorDepth,
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    glyph_repair: WideGlyphRepair,
    pub(in crate::tui) events: Sender<Event>,
    analysis: Option<AnalysisThread>,
    /// What it has reported since the last frame.
    reports: ReportQueue,
    /// Whether events have arrived since it was computed what is visible.
    has_new_events: bool,
    /// The threads of the explorer; `None` without a cache folder.
    explorer: Option<ExplorerThreads>,
    /// What is being fetched from the net, and followed there.
    web: WebThreads,
    /// The other engines that run.
    pub(in crate::tui) engines: OtherEngineThreads,
    /// The engines of the game that is played.
    pub(in crate::tui) players: Option<PlayerThread>,
    /// When the program started: the time that the workbench knows counts from here.
    started: Instant,
    /// The job that writes last.
    writing: Option<JoinHandle<()>>,
    file_watcher: Option<FileWatcher>,
    /// The content of each file when it was last read or written here.
    known_fingerprints: HashMap<PathBuf, ContentFingerprint>,
    /// When results were written last.
    results_written: Instant,
    /// The review that runs or is paused, and how many threads it may use.
    pub(in crate::tui) review: Option<ReviewRunner>,
    pub(in crate::tui) review_threads: usize,
    /// Whether the first game is still being read.
    initial_game_pending: bool,
    /// Sizes of panes as they were at the start.
    initial_arrangements: Arrangements,
    /// The border between panes that the mouse is dragging.
    dragged: Option<DraggedBorder>,
    /// The piece that the mouse is dragging.
    dragged_piece: Option<DraggedPiece>,
    quitting: bool,
    /// Whether the person leaves without what is unsaved.
    drops_unsaved: bool,
    pending_journal: PendingJournal,
}

/// How soon the screen must be drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum RedrawUrgency {
    Never,
    NextFrame,
    Now,
}

impl Runtime {
    fn new(options: &WorkbenchOptions, theme: Theme, depth: ColorDepth, events: Sender<Event>) -> anyhow::Result<Self> {
        let mut workbench = Workbench::default();
        workbench.core.second_readings.is_available = true;
        workbench.core.view.theme.clone_from(&theme.name);
        if std::env::var_os("TERM").is_some_and(|name| name == "linux") {
            workbench.core.view.blocks = BlockElements::Halves;
            workbench.core.view.has_kanji = false;
        }
        let index = cache_folder().map(|folder| folder.join(Index::FILE_NAME));
        workbench.core.explorer.is_available = index.is_some();
        workbench.core.view.offers_explorer = index.as_ref().is_some_and(|path| path.exists());
        let backend = CrosstermBackend::new(BufWriter::with_capacity(1 << 16, io::stdout()));
        Ok(Self {
            workbench,
            theme,
            depth,
            terminal: Terminal::new(backend)?,
            glyph_repair: WideGlyphRepair::default(),
            events: events.clone(),
            analysis: None,
            reports: ReportQueue::default(),
            has_new_events: false,
            explorer: index.map(|path| ExplorerThreads::start(path, events.clone())),
            web: WebThreads::new(events.clone()),
            engines: OtherEngineThreads::new(),
            players: None,
            started: Instant::now(),
            writing: None,
            file_watcher: None,
            known_fingerprints: HashMap::new(),
            initial_game_pending: options.targets.iter().any(|target| matches!(target, OpenTarget::Game(_))),
            results_written: Instant::now(),
            review: None,
            review_threads: 0,
            initial_arrangements: Arrangements::default(),
            dragged: None,
            dragged_piece: None,
            quitting: false,
            drops_unsaved: false,
            pending_journal: PendingJournal::new(events),
        })
    }

    /// Reads the weight files of the command line.
    fn open_weights(&mut self, [main, against]: [Option<PathBuf>; 2]) -> anyhow::Result<()> {
        for (role, path) in [(WeightsRole::Main, main), (WeightsRole::Against, against)] {
            let Core { evaluation, messages, .. } = &mut self.workbench.core;
            let effect = path.map(|path| evaluation.weights.request(role, WeightsFile::new(path), messages));
            self.perform(effect.into_iter().collect())?;
        }
        Ok(())
    }

    /// Draws once per batch of events: immediately after a key, at most every [`FRAME_INTERVAL`] for the engine.
    fn run_event_loop(&mut self, events: &Receiver<Event>) -> anyhow::Result<()> {
        let mut pending = RedrawUrgency::Now;
        let mut drawn = Instant::now();
        if self.initial_game_pending {
            pending = pending.max(handle_until(self, events, FIRST_FRAME_TIMEOUT)?);
        }
        if self.initial_game_pending && self.workbench.core.messages.notice.is_none() {
            self.workbench.core.messages.notify(Severity::Note, Message::new("読み込んでいます", "reading"));
        }
        while !self.quitting {
            if pending == RedrawUrgency::Now
                || (pending == RedrawUrgency::NextFrame && drawn.elapsed() >= FRAME_INTERVAL)
            {
                self.take_reports()?;
                self.compute_visible()?;
                draw(self)?;
                drawn = Instant::now();
                pending = RedrawUrgency::Never;
            }
            let frame = (pending == RedrawUrgency::NextFrame).then(|| FRAME_INTERVAL.saturating_sub(drawn.elapsed()));
            let timeout = frame.into_iter().chain(self.pending_journal.timeout()).chain(time_to_save_results(self));
            let timeout = timeout.chain(self.workbench.core.play.time_to_next_reading());
            let timeout = timeout.chain(live::time_to_next_reading(&self.workbench.core)).min();
            pending = pending.max(self.handle_batch(events, timeout)?);
        }
        Ok(())
    }

    /// Waits for an event, at most as long as `timeout`, and handles all that have arrived by then.
    fn handle_batch(&mut self, events: &Receiver<Event>, timeout: Option<Duration>) -> anyhow::Result<RedrawUrgency> {
        let first = match timeout {
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(timeout) => events.recv_timeout(timeout),
        };
        let mut urgency = pass_time(self)?;
        let rest = std::iter::from_fn(|| events.try_recv().ok());
        for event in first.into_iter().chain(rest) {
            urgency = urgency.max(self.dispatch(event)?);
            self.workbench.settle();
            self.has_new_events = true;
        }
        if urgency != RedrawUrgency::NextFrame {
            self.compute_visible()?;
        }
        // Reports of the engine change nothing that is saved.
        if urgency == RedrawUrgency::Now || self.pending_journal.timeout().is_some() {
            self.update_journal();
        }
        if time_to_save_results(self) == Some(Duration::ZERO) {
            self.results_written = Instant::now();
            let effects = self.workbench.core.save_results();
            self.perform(effects.into_iter().collect())?;
        }
        Ok(urgency)
    }

    /// Takes what the engine has reported since the last frame.
    fn take_reports(&mut self) -> anyhow::Result<()> {
        for (generation, report) in self.reports.take() {
            let effects = self.workbench.core.receive_report(generation, report);
            self.perform(effects)?;
            self.has_new_events = true;
        }
        Ok(())
    }

    /// Lets the workbench compute what is visible now, if anything has happened since the last time.
    fn compute_visible(&mut self) -> anyhow::Result<()> {
        if !std::mem::take(&mut self.has_new_events) {
            return Ok(());
        }
        let effects = self.workbench.finish_event();
        self.perform(effects)?;
        self.web.end_closed(&self.workbench.core);
        self.share_cores();
        Ok(())
    }
}

/// How long results may still wait to be written; `None` if there are none.
fn time_to_save_results(runtime: &Runtime) -> Option<Duration> {
    let wait = || RESULTS_INTERVAL.saturating_sub(runtime.results_written.elapsed());
    runtime.workbench.core.sessions.is_unwritten().then(wait)
}

fn draw(runtime: &mut Runtime) -> anyhow::Result<()> {
    queue!(runtime.terminal.backend_mut(), BeginSynchronizedUpdate)?;
    let (workbench, theme, glyph_repair) = (&runtime.workbench, &runtime.theme, &mut runtime.glyph_repair);
    runtime.terminal.draw(|frame| {
        let caret = workbench::draw(workbench, theme, frame.buffer_mut());
        glyph_repair.repair(frame.buffer_mut());
        if let Some(caret) = caret {
            frame.set_cursor_position(caret);
        }
    })?;
    execute!(runtime.terminal.backend_mut(), EndSynchronizedUpdate)?;
    Ok(())
}

/// Tells the workbench the time; the clock of a game that is played is drawn again.
fn pass_time(runtime: &mut Runtime) -> anyhow::Result<RedrawUrgency> {
    let core = &runtime.workbench.core;
    let runs = core.play.time_to_next_reading().or_else(|| live::time_to_next_reading(core)).is_some();
    let effects = play::pass_time(&mut runtime.workbench.core, runtime.started.elapsed());
    runtime.perform(effects)?;
    Ok(if runs { RedrawUrgency::NextFrame } else { RedrawUrgency::Never })
}

/// Handles events until the first game has arrived, or `timeout` is over.
fn handle_until(runtime: &mut Runtime, events: &Receiver<Event>, timeout: Duration) -> anyhow::Result<RedrawUrgency> {
    let started = Instant::now();
    let mut urgency = RedrawUrgency::Never;
    while runtime.initial_game_pending && !runtime.quitting && started.elapsed() < timeout {
        urgency = urgency.max(runtime.handle_batch(events, Some(timeout.saturating_sub(started.elapsed())))?);
    }
    Ok(urgency)
}

/// However the event loop ends, by a signal, an error or a panic, unsaved changes are stored, and what is being written
/// is written whole.
impl Drop for Runtime {
    fn drop(&mut self) {
        // A second panic while the first one unwinds would end the program at once.
        let _ = panic::catch_unwind(AssertUnwindSafe(|| self.finish_journal()));
        self.finish_writing();
    }
}

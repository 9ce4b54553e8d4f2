//! The threads of the explorer: one asks the index, one brings it up to date meanwhile, so that no key waits for the
//! disk.

use super::book_threads::{OpenBooks, add_book_moves};
use super::{ExplorerAnswer, ExplorerGames, ExplorerQuestion, ExplorerQuestionKind, ExplorerReport};
use crate::tui::core::Core;
use crate::tui::event::Event;
use sankoma_analysis::formations::game_opening;
use sankoma_analysis::lower_thread_priority;
use sankoma_explorer::{GameSelection, Index, IndexError, UpdateOptions};
use sankoma_record::GameFilter;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Games in a list at most.
const MAX_GAMES: usize = 1_000;
/// How often progress is reported.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);
/// After so long a question has the folders looked through again for new and changed files.
const LOOK_INTERVAL: Duration = Duration::from_secs(60);

/// The threads of the explorer. Dropping them ends an update with what was read until then.
pub(in crate::tui) struct ExplorerThreads {
    questions: Sender<ExplorerQuestion>,
    path: PathBuf,
    events: Sender<Event>,
    update: Option<RunningUpdate>,
    /// When the folders were looked through last.
    looked: Option<Instant>,
}

/// An update that runs or has ended.
struct RunningUpdate {
    stop: Arc<AtomicBool>,
    /// Taken when it is waited for.
    thread: Option<JoinHandle<()>>,
}

impl ExplorerThreads {
    /// Starts the thread that asks the index at `path`.
    pub(in crate::tui) fn start(path: PathBuf, events: Sender<Event>) -> Self {
        let (questions, waiting) = mpsc::channel();
        let (file, reports) = (path.clone(), events.clone());
        thread::spawn(move || answer_questions(&file, &waiting, &reports));
        Self { questions, path, events, update: None, looked: None }
    }

    /// Asks; an earlier question that was not begun is dropped. Now and then has the folders looked through too.
    pub(in crate::tui) fn ask(&mut self, question: ExplorerQuestion) {
        if self.looked.is_none_or(|looked| looked.elapsed() >= LOOK_INTERVAL) {
            self.update(Vec::new());
        }
        let _ = self.questions.send(question);
    }

    /// Brings the index up to date with these folders, or with those it knows. One update runs at a time; the one
    /// before is stopped, and the next continues where it was.
    pub(in crate::tui) fn update(&mut self, folders: Vec<PathBuf>) {
        self.looked = Some(Instant::now());
        let is_running = self.update.as_ref().is_some_and(RunningUpdate::is_running);
        if is_running && folders.is_empty() {
            return;
        }
        let earlier = self.update.take();
        let stop = Arc::new(AtomicBool::new(false));
        let (path, events, stopped) = (self.path.clone(), self.events.clone(), Arc::clone(&stop));
        let thread = thread::spawn(move || {
            lower_thread_priority();
            drop(earlier);
            let report = update(&path, &folders, &stopped, &events).unwrap_or_else(|error| match error {
                IndexError::Busy => ExplorerReport::Updated(sankoma_explorer::UpdateReport::default()),
                error => ExplorerReport::Failed(error.message()),
            });
            let _ = events.send(Event::Explorer(report));
            if !folders.is_empty() && !stopped.load(Ordering::Relaxed) {
                // The update that was stopped for these folders continues.
                if let Ok(report) = update(&path, &[], &stopped, &events) {
                    let _ = events.send(Event::Explorer(report));
                }
            }
        });
        self.update = Some(RunningUpdate { stop, thread: Some(thread) });
    }
}

/// Takes what the threads report. An index that was made again is filled again.
pub(in crate::tui) fn take_report(threads: Option<&mut ExplorerThreads>, core: &mut Core, report: ExplorerReport) {
    if let (ExplorerReport::Rebuilding(_), Some(threads)) = (&report, threads) {
        threads.update(Vec::new());
    }
    super::receive_explorer_report(core, report);
}

/// What was read until then is written before the program ends.
impl Drop for ExplorerThreads {
    fn drop(&mut self) {
        drop(self.update.take());
    }
}

impl RunningUpdate {
    fn is_running(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }
}

impl Drop for RunningUpdate {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // A thread that panicked has ended too.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Opens the index; one that had to be made again is reported.
fn open(path: &Path, events: &Sender<Event>) -> Result<Index, IndexError> {
    let opened = Index::open(path)?;
    if let Some(reason) = opened.rebuilt {
        let _ = events.send(Event::Explorer(ExplorerReport::Rebuilding(reason.message())));
    }
    Ok(opened.index)
}

fn update(
    path: &Path,
    folders: &[PathBuf],
    stop: &AtomicBool,
    events: &Sender<Event>,
) -> Result<ExplorerReport, IndexError> {
    let mut index = open(path, events)?;
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let options = UpdateOptions { threads, name_opening: game_opening };
    let mut reported = Instant::now();
    let report = index.update(folders, &options, stop, |progress| {
        if reported.elapsed() >= PROGRESS_INTERVAL {
            reported = Instant::now();
            let _ = events.send(Event::Explorer(ExplorerReport::Progress(progress)));
        }
    })?;
    Ok(ExplorerReport::Updated(report))
}

/// Answers questions until the workbench ends. Of several that wait only the last one of each kind has an answer.
fn answer_questions(path: &Path, questions: &Receiver<ExplorerQuestion>, events: &Sender<Event>) {
    let mut opened: Option<OpenIndex> = None;
    let mut books = OpenBooks::default();
    while let Ok(first) = questions.recv() {
        let mut waiting = vec![first];
        waiting.extend(questions.try_iter());
        let is_last = |at: usize, all: &[ExplorerQuestion]| {
            let is_list = |question: &ExplorerQuestion| question.kind != ExplorerQuestionKind::Moves;
            !all[at + 1..].iter().any(|later| is_list(later) == is_list(&all[at]))
        };
        for at in (0..waiting.len()).filter(|&at| is_last(at, &waiting)) {
            let report = answer(path, (&mut opened, &mut books), &waiting[at], events).unwrap_or_else(|error| {
                // A damaged file is made again when it is opened next.
                opened = None;
                if error.is_damage() && Index::recreate(path).is_ok() {
                    return ExplorerReport::Rebuilding(error.message());
                }
                ExplorerReport::Failed(error.message())
            });
            let _ = events.send(Event::Explorer(report));
        }
    }
}

/// The open index with the games that the latest filter accepts.
struct OpenIndex {
    index: Index,
    selected: Option<(GameFilter, usize, GameSelection)>,
}

impl OpenIndex {
    /// The games that a filter accepts; found again when the number of games has changed.
    fn select(&mut self, filter: &GameFilter) -> Result<&GameSelection, IndexError> {
        let games = self.index.game_count();
        let is_known = |(known, count, _): &(GameFilter, usize, GameSelection)| known == filter && *count == games;
        if !self.selected.as_ref().is_some_and(is_known) {
            let selection = self.index.select(&[], filter)?;
            self.selected = Some((filter.clone(), games, selection));
        }
        Ok(self.selected.as_ref().map_or(&GameSelection::ALL, |(.., selection)| selection))
    }
}

fn answer(
    path: &Path,
    (opened, books): (&mut Option<OpenIndex>, &mut OpenBooks),
    question: &ExplorerQuestion,
    events: &Sender<Event>,
) -> Result<ExplorerReport, IndexError> {
    let open = match opened {
        Some(open) => open,
        None => opened.insert(OpenIndex { index: open(path, events)?, selected: None }),
    };
    open.index.refresh()?;
    let selection = open.select(&question.filter)?.clone();
    let (index, position) = (&mut open.index, question.position.clone());
    Ok(match question.kind {
        ExplorerQuestionKind::Moves => {
            let mut moves = index.moves(&position, &selection)?;
            let books = books.ask(&question.books, &position);
            add_book_moves(&mut moves, &books);
            let (indexed, folders) = (index.game_count(), index.folders()?.len());
            ExplorerReport::Moves(
                question.number,
                Box::new(ExplorerAnswer { position, moves, books, indexed, folders }),
            )
        }
        ExplorerQuestionKind::Games(mv) => {
            let (games, all) = index.games(&position, mv, &selection, MAX_GAMES)?;
            ExplorerReport::Games(question.number, Box::new(ExplorerGames { position, games, all }))
        }
    })
}

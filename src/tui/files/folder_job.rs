//! Reading all records of a folder in parallel.

use super::{FolderProgress, FolderReading, LibraryRow};
use crate::tui::core::job::{CoreChange, Job, JobKind, Task, no_change};
use sankoma_analysis::formations::game_opening;
use sankoma_record::{self as record, GameSummary, RecordFormat, folder};
use sankoma_wording::Message;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{io, thread};

/// Files per report of games read.
const CHUNK: usize = 16;
/// Files per report of files found.
const FILES_PER_COUNT_REPORT: usize = 500;

impl Job for FolderReading {
    const KIND: JobKind = JobKind::Awaited;

    fn run(self, task: &Task<'_>) -> CoreChange {
        read(&self.0, task);
        no_change()
    }
}

fn report(task: &Task<'_>, progress: FolderProgress) {
    task.report(|core| core.files.receive_folder_progress(progress));
}

fn read(folder: &Path, task: &Task<'_>) {
    let mut files = Vec::new();
    for file in folder::records(folder) {
        if task.is_stopped() {
            return;
        }
        files.push(file);
        if files.len().is_multiple_of(FILES_PER_COUNT_REPORT) {
            report(task, FolderProgress::FoundSoFar(files.len()));
        }
    }
    report(task, FolderProgress::FoundAll(files.len()));
    let next = AtomicUsize::new(0);
    let reporter = Mutex::new(OrderedReporter { next: 0, waiting: BTreeMap::new() });
    let chunks: Vec<&[io::Result<PathBuf>]> = files.chunks(CHUNK).collect();
    let work = || {
        while !task.is_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(chunk) = chunks.get(number) else { return };
            let rows = chunk.iter().flat_map(|file| rows(folder, file)).collect();
            let progress = FolderProgress::Read(chunk.len(), rows);
            reporter.lock().unwrap_or_else(PoisonError::into_inner).submit(number, progress, task);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(chunks.len());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
}

/// Reports chunks in order, whichever thread finishes first.
struct OrderedReporter {
    next: usize,
    waiting: BTreeMap<usize, FolderProgress>,
}

impl OrderedReporter {
    fn submit(&mut self, number: usize, progress: FolderProgress, task: &Task<'_>) {
        self.waiting.insert(number, progress);
        while let Some(progress) = self.waiting.remove(&self.next) {
            self.next += 1;
            report(task, progress);
        }
    }
}

/// The rows of one file: one per game, or one with the reason why it cannot be read.
fn rows(folder: &Path, file: &io::Result<PathBuf>) -> Vec<LibraryRow> {
    let path = match file {
        Ok(path) => path,
        Err(error) => {
            return vec![LibraryRow::new(Path::new(""), (0, 1), Err(Message::untranslated(error.to_string())))];
        }
    };
    let name = path.strip_prefix(folder).unwrap_or(path);
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return vec![LibraryRow::new(name, (0, 1), Err(Message::untranslated(error.to_string())))],
    };
    let record = record::read(&bytes, Some(path));
    if record.format == RecordFormat::Unknown {
        let reason =
            record.diagnostics.first().map_or_else(|| Message::untranslated("?"), |found| found.message.clone());
        return vec![LibraryRow::new(name, (0, 1), Err(reason))];
    }
    let games = record.further_games.len() as u32 + 1;
    let rows = record.into_games().zip(0..);
    rows.map(|((game, diagnostics), at)| {
        let summary = GameSummary::of(&game, &diagnostics).with_opening(game_opening(&game));
        LibraryRow::new(name, (at, games), Ok(summary))
    })
    .collect()
}

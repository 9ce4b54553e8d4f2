//! Reading all records of a folder in parallel, on background threads.

use super::model::{FolderProgress, LibraryRow};
use sankoma_analysis::formations::game_opening;
use sankoma_record::{self as record, GameSummary, RecordFormat, folder};
use sankoma_wording::Message;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Files per report of games read.
const CHUNK: usize = 16;
/// Files per report of files found.
const FILES_PER_COUNT_REPORT: usize = 500;

/// A folder that is being read; dropping it stops the reading.
#[derive(Debug)]
pub struct FolderReader {
    stop: Arc<AtomicBool>,
}

impl FolderReader {
    /// Reads the records of a folder and calls `report`, from other threads, in the order of their paths.
    pub fn start(folder: PathBuf, report: impl Fn(FolderProgress) + Send + Sync + 'static) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stop_requested = Arc::clone(&stop);
        thread::spawn(move || read(&folder, &stop_requested, &report));
        Self { stop }
    }
}

impl Drop for FolderReader {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Reads the records of a folder; returns when all are reported or `stop` is set.
pub fn read(folder: &Path, stop: &AtomicBool, report: &(impl Fn(FolderProgress) + Sync)) {
    let mut files = Vec::new();
    for file in folder::records(folder) {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        files.push(file);
        if files.len().is_multiple_of(FILES_PER_COUNT_REPORT) {
            report(FolderProgress::FoundSoFar(files.len()));
        }
    }
    report(FolderProgress::FoundAll(files.len()));
    let next = AtomicUsize::new(0);
    let reporter = Mutex::new(OrderedReporter { next: 0, waiting: BTreeMap::new() });
    let chunks: Vec<&[io::Result<PathBuf>]> = files.chunks(CHUNK).collect();
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(chunk) = chunks.get(number) else { return };
            let rows = chunk.iter().flat_map(|file| rows(folder, file)).collect();
            let progress = FolderProgress::Read(chunk.len(), rows);
            reporter.lock().unwrap_or_else(PoisonError::into_inner).submit(number, progress, report);
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
    fn submit(&mut self, number: usize, progress: FolderProgress, report: &impl Fn(FolderProgress)) {
        self.waiting.insert(number, progress);
        while let Some(progress) = self.waiting.remove(&self.next) {
            self.next += 1;
            report(progress);
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

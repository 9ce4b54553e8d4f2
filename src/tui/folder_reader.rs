//! Reading all records of a folder on threads of their own.

use super::model::{FolderProgress, LibraryRow};
use crate::record::{self, GameSummary, RecordFormat, folder};
use crate::wording::Message;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// So many files are read before they are told of.
const CHUNK: usize = 16;
/// While files are being found, each so many are told of.
const FILES_PER_COUNT_REPORT: usize = 500;

/// A folder that is being read; dropping it ends that.
#[derive(Debug)]
pub struct FolderReader {
    stop: Arc<AtomicBool>,
}

impl FolderReader {
    /// Reads the records of a folder and tells of them, from other threads, in the order of their paths.
    pub fn start(folder: PathBuf, tell: impl Fn(FolderProgress) + Send + Sync + 'static) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        thread::spawn(move || read(&folder, &stopped, &tell));
        Self { stop }
    }
}

impl Drop for FolderReader {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Reads a folder and returns when everything was told, or `stop` is set.
pub fn read(folder: &Path, stop: &AtomicBool, tell: &(impl Fn(FolderProgress) + Sync)) {
    let mut files = Vec::new();
    for file in folder::records(folder) {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        files.push(file);
        if files.len().is_multiple_of(FILES_PER_COUNT_REPORT) {
            tell(FolderProgress::FoundSoFar(files.len()));
        }
    }
    tell(FolderProgress::FoundAll(files.len()));
    let next = AtomicUsize::new(0);
    let teller = Mutex::new(OrderedReporter { next: 0, waiting: BTreeMap::new() });
    let chunks: Vec<&[io::Result<PathBuf>]> = files.chunks(CHUNK).collect();
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(chunk) = chunks.get(number) else { return };
            let rows = chunk.iter().flat_map(|file| rows(folder, file)).collect();
            let listing = FolderProgress::Read(chunk.len(), rows);
            teller.lock().unwrap_or_else(PoisonError::into_inner).report(number, listing, tell);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(chunks.len());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
}

/// Tells of chunks in their order, whichever thread is done first.
struct OrderedReporter {
    next: usize,
    waiting: BTreeMap<usize, FolderProgress>,
}

impl OrderedReporter {
    fn report(&mut self, number: usize, listing: FolderProgress, tell: &impl Fn(FolderProgress)) {
        self.waiting.insert(number, listing);
        while let Some(listing) = self.waiting.remove(&self.next) {
            self.next += 1;
            tell(listing);
        }
    }
}

/// The rows of one file: one for each of its games, or one that says why it cannot be read.
fn rows(folder: &Path, file: &io::Result<PathBuf>) -> Vec<LibraryRow> {
    let path = match file {
        Ok(path) => path,
        Err(error) => return vec![LibraryRow::new(Path::new(""), (0, 1), Err(untranslated(&error.to_string())))],
    };
    let name = path.strip_prefix(folder).unwrap_or(path);
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return vec![LibraryRow::new(name, (0, 1), Err(untranslated(&error.to_string())))],
    };
    let record = record::read(&bytes, Some(path));
    if record.format == RecordFormat::Unknown {
        let reason = record.diagnostics.first().map_or_else(|| untranslated("?"), |found| found.message.clone());
        return vec![LibraryRow::new(name, (0, 1), Err(reason))];
    }
    let games = record.further_games.len() as u32 + 1;
    let rows = record.into_games().zip(0..);
    rows.map(|((game, diagnostics), at)| LibraryRow::new(name, (at, games), Ok(GameSummary::of(&game, &diagnostics))))
        .collect()
}

/// What the system says has no translation.
fn untranslated(text: &str) -> Message {
    Message::new(text, text)
}

//! Update: reads the record files that are new or have changed, and takes out those that are gone.

use crate::columns::{GameColumns, Outcome};
use crate::error::IndexError;
use crate::index::Index;
use crate::packing::BlockBuilder;
use crate::pair::Pair;
use crate::played_moves::pairs;
use crate::ratings::rating;
use crate::store::{FileStamp, KnownFile, Store, path_bytes};
use rusqlite::{Connection, OptionalExtension as _, params};
use sankoma_record::{self as record, Date, Game, GameSummary, folder};
use sankoma_rules::Color;
use sankoma_wording::Message;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::thread;
use std::time::{Duration, Instant, UNIX_EPOCH};

/// Pairs of a run, 24 bytes each: what is sorted and written at once.
const RUN_PAIRS: usize = 2_000_000;
/// After so long a run is written although it is short: a process that is killed loses no more work.
const RUN_TIME: Duration = Duration::from_secs(15);
/// Files that were read and wait to be taken.
const WAITING_FILES: usize = 64;
/// A larger file is no record; a game tree takes about thirty times the memory of its file.
const MAX_FILE_BYTES: u64 = 256 << 20;

/// Options for the reading of records.
#[derive(Clone, Copy, Debug)]
pub struct UpdateOptions {
    /// The number of threads that read.
    pub threads: usize,
    /// Says the name of a game's opening.
    pub name_opening: fn(&Game) -> Option<Message>,
}

/// Progress of an update.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UpdateProgress {
    /// Files to read, all in all.
    pub files: usize,
    /// Files read so far.
    pub files_read: usize,
    /// Games in them.
    pub games: usize,
}

/// Result of an update.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UpdateReport {
    /// Files read, new or changed, and the games in them.
    pub progress: UpdateProgress,
    /// Files taken out, as they are gone.
    pub removed: usize,
    /// Files that cannot be read or hold no record.
    pub unreadable: usize,
    /// Folders that cannot be read now; their games stay as they were.
    pub missing_folders: Vec<PathBuf>,
    /// It was stopped before its end. The next update continues where it was stopped.
    pub is_stopped: bool,
}

/// A file to be read.
struct FileToRead {
    path: PathBuf,
    stamp: FileStamp,
    /// Its number, if an earlier state of it was read.
    replaced: Option<i64>,
}

/// A file that was read.
struct ReadFile<'f> {
    file: &'f FileToRead,
    is_unreadable: bool,
    games: Vec<UnindexedGame>,
}

struct UnindexedGame {
    summary: GameSummary,
    ratings: [u16; 2],
    /// With 0 for the number of the game.
    pairs: Vec<Pair>,
}

/// Games read and not yet written.
#[derive(Default)]
struct IndexRun<'f> {
    pairs: Vec<Pair>,
    files: Vec<(&'f FileToRead, Vec<(u32, UnindexedGame)>)>,
}

/// The files that differ from what the index knows.
#[derive(Default)]
struct FolderChanges {
    changed: Vec<FileToRead>,
    removed: Vec<i64>,
}

impl Index {
    /// Reads what is new or changed in `folders`, which are remembered, or in all remembered folders where there are
    /// none. Calls `progress` now and then; ends soon after `stop` is set, with what was read until then.
    ///
    /// # Errors
    /// A folder among `folders` that cannot be read, a store that cannot be written, and [`IndexError::Busy`] while
    /// another process updates the index.
    pub fn update(
        &mut self,
        folders: &[PathBuf],
        options: &UpdateOptions,
        stop: &AtomicBool,
        mut progress: impl FnMut(UpdateProgress),
    ) -> Result<UpdateReport, IndexError> {
        let mut report = UpdateReport::default();
        let folders = self.folders_to_read(folders, &mut report)?;
        let changes = self.changes(&folders)?;
        report.removed = changes.removed.len();
        report.progress.files = changes.changed.len();
        if changes.changed.is_empty() && changes.removed.is_empty() {
            return Ok(report);
        }
        self.store.lock_for_update()?;
        self.remove_files(&changes.removed)?;
        let read = self.read_files(&changes.changed, options, stop, &mut report, &mut progress);
        self.reload()?;
        let finished = read.and_then(|()| self.merge_segments());
        self.store.unlock()?;
        self.store.checkpoint()?;
        report.is_stopped = stop.load(Ordering::Relaxed) && report.progress.files_read < report.progress.files;
        finished.map(|()| report)
    }

    /// The folders to be looked through, by their full paths; new ones are remembered.
    fn folders_to_read(&self, given: &[PathBuf], report: &mut UpdateReport) -> Result<Vec<PathBuf>, IndexError> {
        if given.is_empty() {
            let (there, missing) = self.store.folders()?.into_iter().partition(|folder| folder.is_dir());
            report.missing_folders = missing;
            return Ok(there);
        }
        let full = |path: &PathBuf| {
            let full = path.canonicalize().and_then(|full| full.read_dir().map(|_| full));
            full.map_err(|error| IndexError::Folder { path: path.clone(), error })
        };
        let folders = given.iter().map(full).collect::<Result<Vec<PathBuf>, IndexError>>()?;
        folders.iter().try_for_each(|folder| self.store.add_folder(folder))?;
        Ok(folders)
    }

    fn changes(&self, folders: &[PathBuf]) -> Result<FolderChanges, IndexError> {
        let is_below = |file: &KnownFile| folders.iter().any(|folder| file.path.starts_with(folder));
        let known = self.store.files()?.into_iter().filter(is_below);
        let mut known: HashMap<PathBuf, KnownFile> = known.map(|file| (file.path.clone(), file)).collect();
        let mut changes = FolderChanges::default();
        let mut is_whole = true;
        let mut found: Vec<PathBuf> = Vec::new();
        for path in folders.iter().flat_map(|folder| folder::records(folder)) {
            // What cannot be looked into may still hold the files that were there.
            path.map_or_else(|_| is_whole = false, |path| found.push(path));
        }
        found.sort_unstable();
        found.dedup();
        for path in found {
            let Some(stamp) = stamp(&path) else { continue };
            let earlier = known.remove(&path);
            if earlier.as_ref().is_none_or(|earlier| earlier.stamp != stamp) {
                changes.changed.push(FileToRead { path, stamp, replaced: earlier.map(|file| file.id) });
            }
        }
        if is_whole {
            changes.removed = known.into_values().map(|file| file.id).collect();
        }
        Ok(changes)
    }

    /// Takes out files with their games. Their pairs stay in the segments, where nobody counts them.
    pub(crate) fn remove_files(&mut self, files: &[i64]) -> Result<(), IndexError> {
        if files.is_empty() {
            return Ok(());
        }
        let transaction = self.store.connection.transaction()?;
        files.iter().try_for_each(|&file| remove_file(&transaction, file))?;
        Ok(transaction.commit()?)
    }

    fn read_files(
        &mut self,
        files: &[FileToRead],
        options: &UpdateOptions,
        stop: &AtomicBool,
        report: &mut UpdateReport,
        progress: &mut impl FnMut(UpdateProgress),
    ) -> Result<(), IndexError> {
        let (sender, receiver) = mpsc::sync_channel(WAITING_FILES);
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..options.threads.clamp(1, files.len().max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || read_until_stopped(files, next, options, stop, &sender));
            }
            drop(sender);
            let mut writer = RunWriter::new(self)?;
            for read in receiver {
                report.unreadable += usize::from(read.is_unreadable);
                report.progress.files_read += 1;
                report.progress.games += read.games.len();
                writer.add(read)?;
                progress(report.progress);
            }
            writer.write()
        })
    }
}

/// Size and time of a file; `None` for one that is gone or no file.
fn stamp(path: &Path) -> Option<FileStamp> {
    let metadata = path.metadata().ok().filter(std::fs::Metadata::is_file)?;
    let since = metadata.modified().ok()?.duration_since(UNIX_EPOCH);
    Some(FileStamp { size: metadata.len(), modified: since.map_or(0, |time| time.as_nanos() as i64) })
}

fn read_until_stopped<'f>(
    files: &'f [FileToRead],
    next: &AtomicUsize,
    options: &UpdateOptions,
    stop: &AtomicBool,
    sender: &SyncSender<ReadFile<'f>>,
) {
    while !stop.load(Ordering::Relaxed) {
        let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
        if sender.send(read_file(file, options)).is_err() {
            return;
        }
    }
}

fn read_file<'f>(file: &'f FileToRead, options: &UpdateOptions) -> ReadFile<'f> {
    let bytes = if file.stamp.size > MAX_FILE_BYTES { None } else { std::fs::read(&file.path).ok() };
    let record = bytes.map(|bytes| record::read(&bytes, Some(&file.path)));
    let record = record.filter(|record| record.format != record::RecordFormat::Unknown);
    let is_unreadable = record.is_none();
    let games = record.into_iter().flat_map(record::Record::into_games);
    let games = games.map(|(game, diagnostics)| UnindexedGame {
        summary: GameSummary::of(&game, &diagnostics).with_opening((options.name_opening)(&game)),
        ratings: Color::ALL.map(|color| rating(&game, color).unwrap_or(0)),
        pairs: pairs(&game, 0),
    });
    ReadFile { file, is_unreadable, games: games.collect() }
}

fn remove_file(connection: &Connection, file: i64) -> Result<(), IndexError> {
    connection.prepare_cached("DELETE FROM game WHERE file = ?")?.execute([file])?;
    connection.prepare_cached("DELETE FROM file WHERE id = ?")?.execute([file])?;
    Ok(())
}

/// Collects what was read and writes it, run by run.
struct RunWriter<'i, 'f> {
    index: &'i mut Index,
    run: IndexRun<'f>,
    next_game: u32,
    players: HashMap<Box<str>, u32>,
    written: Instant,
}

impl<'i, 'f> RunWriter<'i, 'f> {
    fn new(index: &'i mut Index) -> Result<Self, IndexError> {
        let next_game = index.store.next_game()?;
        Ok(Self { index, run: IndexRun::default(), next_game, players: HashMap::new(), written: Instant::now() })
    }

    fn add(&mut self, read: ReadFile<'f>) -> Result<(), IndexError> {
        let mut games = Vec::with_capacity(read.games.len());
        for mut game in read.games {
            let number = self.next_game;
            self.next_game += 1;
            self.run.pairs.extend(game.pairs.iter().map(|pair| Pair { game: number, ..*pair }));
            game.pairs = Vec::new();
            games.push((number, game));
        }
        self.run.files.push((read.file, games));
        let is_due = self.run.pairs.len() >= RUN_PAIRS || self.written.elapsed() >= RUN_TIME;
        if is_due { self.write() } else { Ok(()) }
    }

    /// Writes the run in one transaction.
    fn write(&mut self) -> Result<(), IndexError> {
        self.written = Instant::now();
        if self.run.files.is_empty() {
            return Ok(());
        }
        self.run.pairs.sort_unstable();
        let transaction = self.index.store.connection.transaction()?;
        for (file, games) in self.run.files.drain(..) {
            let id = write_file(&transaction, file, games.len())?;
            for (index, (number, game)) in games.iter().enumerate() {
                let columns = game_columns(&transaction, game, &mut self.players)?;
                write_game(&transaction, *number, (id, index as u32), &columns, game)?;
            }
        }
        write_segment(&transaction, &self.run.pairs)?;
        self.run.pairs.clear();
        Ok(transaction.commit()?)
    }
}

fn write_file(connection: &Connection, file: &FileToRead, games: usize) -> Result<i64, IndexError> {
    if let Some(replaced) = file.replaced {
        remove_file(connection, replaced)?;
    }
    let mut query = connection.prepare_cached("INSERT INTO file (path, size, modified, games) VALUES (?, ?, ?, ?)")?;
    let stamp = file.stamp;
    query.execute(params![path_bytes(&file.path), stamp.size as i64, stamp.modified, games as i64])?;
    Ok(connection.last_insert_rowid())
}

/// Columns of a game; new players get a number.
fn game_columns(
    connection: &Connection,
    game: &UnindexedGame,
    players: &mut HashMap<Box<str>, u32>,
) -> Result<GameColumns, IndexError> {
    let mut numbers = [0; 2];
    for (number, name) in numbers.iter_mut().zip(&game.summary.players) {
        *number = match players.get(name) {
            Some(&known) => known,
            None => player_number(connection, name)?,
        };
        players.insert(name.clone(), *number);
    }
    let outcome = Outcome::of(&game.summary);
    Ok(GameColumns { players: numbers, ratings: game.ratings, date: game.summary.date, outcome })
}

fn player_number(connection: &Connection, name: &str) -> Result<u32, IndexError> {
    let mut query = connection.prepare_cached("SELECT id FROM player WHERE name = ?")?;
    if let Some(id) = query.query_row([name], |row| row.get(0)).optional()? {
        return Ok(id);
    }
    connection.prepare_cached("INSERT INTO player (name) VALUES (?)")?.execute([name])?;
    u32::try_from(connection.last_insert_rowid())
        .map_err(|_| IndexError::Damaged("the number of a player is too large"))
}

fn write_game(
    connection: &Connection,
    number: u32,
    (file, index): (i64, u32),
    columns: &GameColumns,
    game: &UnindexedGame,
) -> Result<(), IndexError> {
    let summary = serde_json::to_string(&game.summary.to_stored());
    let summary = summary.map_err(|_| IndexError::Damaged("the summary of a game cannot be written"))?;
    let text = "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let ([black, white], [black_rating, white_rating]) = (columns.players, columns.ratings);
    let date = columns.date.map_or(0, Date::to_number);
    let outcome = columns.outcome.number();
    let row = params![number, file, index, black, white, black_rating, white_rating, date, outcome, summary];
    connection.prepare_cached(text)?.execute(row)?;
    Ok(())
}

/// Writes sorted pairs as a new segment.
fn write_segment(connection: &Connection, pairs: &[Pair]) -> Result<(), IndexError> {
    if pairs.is_empty() {
        return Ok(());
    }
    connection.execute("INSERT INTO segment (pairs) VALUES (?)", [pairs.len() as i64])?;
    let segment = connection.last_insert_rowid();
    let mut write = |first, bytes: &[u8]| Store::insert_block(connection, segment, first, bytes);
    let mut builder = BlockBuilder::default();
    for position in pairs.chunk_by(|one, other| one.key == other.key) {
        builder.add(position, &mut write)?;
    }
    builder.finish(&mut write)
}

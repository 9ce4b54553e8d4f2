//! Store: the tables of the index in its file.
//!
//! `SQLite`'s journal is its write-ahead log: who reads is never held up by who writes, in this process or another.

use crate::columns::{Columns, GameColumns, Outcome};
use crate::error::IndexError;
use crate::packing::BlockReader;
use crate::played_moves::mover_key;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use sankoma_record::files::process_id::ProcessId;
use sankoma_record::{Date, GameSummary, StoredSummary, fnv1a};
use sankoma_rules::Position;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Raised with every change of the tables or of what stands in them.
const FORMAT: i32 = 1;
/// `SQLite`'s mark of the program that a file belongs to: `SKMA`.
pub(crate) const APPLICATION: i32 = 0x534b_4d41;
/// Longest wait of a process for another one's transaction.
const BUSY_TIMEOUT: Duration = Duration::from_secs(20);

/// The form of a new file.
const FORM: &str = "
    PRAGMA page_size = 8192;
    PRAGMA auto_vacuum = INCREMENTAL;";

const SETTINGS: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA cache_size = -16000;
    PRAGMA temp_store = MEMORY;";

const TABLES: &str = "
    CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE folder (path BLOB PRIMARY KEY);
    CREATE TABLE file (id INTEGER PRIMARY KEY, path BLOB UNIQUE NOT NULL, size INTEGER, modified INTEGER, games INTEGER);
    CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL);
    CREATE TABLE game (
        id INTEGER PRIMARY KEY AUTOINCREMENT, file INTEGER NOT NULL, number INTEGER, black INTEGER, white INTEGER,
        black_rating INTEGER, white_rating INTEGER, date INTEGER, outcome INTEGER, summary TEXT NOT NULL);
    CREATE INDEX game_file ON game (file);
    CREATE TABLE segment (id INTEGER PRIMARY KEY AUTOINCREMENT, pairs INTEGER NOT NULL);
    CREATE TABLE block (segment INTEGER NOT NULL, first INTEGER NOT NULL, checksum INTEGER NOT NULL, data BLOB NOT NULL);
    CREATE UNIQUE INDEX block_first ON block (segment, first);";

/// The open file.
pub(crate) struct Store {
    pub(crate) connection: Connection,
}

/// A file of records as the index knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownFile {
    pub(crate) id: i64,
    pub(crate) path: PathBuf,
    pub(crate) stamp: FileStamp,
}

/// Size and time of a file, by which a changed one is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileStamp {
    pub(crate) size: u64,
    /// Nanoseconds since 1970.
    pub(crate) modified: i64,
}

impl Store {
    /// Opens the file, or makes an empty one.
    ///
    /// # Errors
    /// A file of another version or another program, a damaged one, and what the operating system refuses.
    pub(crate) fn open(path: &Path) -> Result<Self, IndexError> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.execute_batch(FORM)?;
        let mut store = Self { connection };
        let is_new = store.number("SELECT count(*) FROM sqlite_schema")? == 0;
        if is_new {
            // Before there is a log, which may outlive a process that is killed: the mark must stand in the file
            // itself.
            store.connection.pragma_update(None, "application_id", APPLICATION)?;
        }
        store.connection.execute_batch(SETTINGS)?;
        if is_new {
            store.create()?;
        }
        let version = (store.number("PRAGMA application_id")?, store.number("PRAGMA user_version")?);
        if version != (APPLICATION.into(), FORMAT.into()) || store.state("keys")? != Some(key_sample()) {
            return Err(IndexError::OtherVersion);
        }
        Ok(store)
    }

    fn create(&mut self) -> Result<(), IndexError> {
        let transaction = self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        // Another process may have been quicker.
        if transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))? == 0 {
            transaction.execute_batch(TABLES)?;
            transaction.execute("INSERT INTO state VALUES ('keys', ?)", [key_sample()])?;
            transaction.pragma_update(None, "user_version", FORMAT)?;
        }
        Ok(transaction.commit()?)
    }

    /// The first value of the first row of a query.
    pub(crate) fn number(&self, query: &str) -> Result<i64, IndexError> {
        Ok(self.connection.query_row(query, [], |row| row.get(0))?)
    }

    pub(crate) fn state(&self, name: &str) -> Result<Option<String>, IndexError> {
        let query = "SELECT value FROM state WHERE name = ?";
        Ok(self.connection.query_row(query, [name], |row| row.get(0)).optional()?)
    }

    /// Registers this process as the one that updates the index.
    ///
    /// # Errors
    /// [`IndexError::Busy`] while another one does.
    pub(crate) fn lock_for_update(&mut self) -> Result<(), IndexError> {
        let own = ProcessId::own();
        let transaction = self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let query = "SELECT value FROM state WHERE name = 'updater'";
        let other: Option<String> = transaction.query_row(query, [], |row| row.get(0)).optional()?;
        let other = other.and_then(|text| ProcessId::read(&text));
        if other.is_some_and(|other| other != own && !other.is_dead()) {
            return Err(IndexError::Busy);
        }
        transaction.execute("INSERT OR REPLACE INTO state VALUES ('updater', ?)", [own.to_string()])?;
        Ok(transaction.commit()?)
    }

    pub(crate) fn unlock(&self) -> Result<(), IndexError> {
        self.connection.execute("DELETE FROM state WHERE name = 'updater'", [])?;
        Ok(())
    }

    /// Writes the log into the file and empties it.
    pub(crate) fn checkpoint(&self) -> Result<(), IndexError> {
        self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        Ok(())
    }

    /// The folders whose records are indexed.
    pub(crate) fn folders(&self) -> Result<Vec<PathBuf>, IndexError> {
        let mut query = self.connection.prepare("SELECT path FROM folder ORDER BY path")?;
        let rows = query.query_map([], |row| path_at(row, 0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    pub(crate) fn add_folder(&self, folder: &Path) -> Result<(), IndexError> {
        self.connection.execute("INSERT OR IGNORE INTO folder VALUES (?)", [path_bytes(folder)])?;
        Ok(())
    }

    pub(crate) fn remove_folder(&self, folder: &Path) -> Result<(), IndexError> {
        self.connection.execute("DELETE FROM folder WHERE path = ?", [path_bytes(folder)])?;
        Ok(())
    }

    /// Every file of records that was read.
    pub(crate) fn files(&self) -> Result<Vec<KnownFile>, IndexError> {
        let mut query = self.connection.prepare("SELECT id, path, size, modified FROM file")?;
        let file = |row: &Row<'_>| {
            let stamp = FileStamp { size: row.get::<_, i64>(2)? as u64, modified: row.get(3)? };
            Ok(KnownFile { id: row.get(0)?, path: path_at(row, 1)?, stamp })
        };
        let rows = query.query_map([], file)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The number behind that of the last game, which no game has had.
    pub(crate) fn next_game(&self) -> Result<u32, IndexError> {
        let last = self.number("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'game'")?;
        u32::try_from(last + 1).map_err(|_| IndexError::Damaged("the number of a game is too large"))
    }

    pub(crate) fn columns(&self) -> Result<Columns, IndexError> {
        let text = "SELECT id, black, white, black_rating, white_rating, date, outcome FROM game";
        let mut query = self.connection.prepare(text)?;
        let mut rows = query.query([])?;
        let mut columns = Columns::default();
        while let Some(row) = rows.next()? {
            let game = GameColumns {
                players: [row.get(1)?, row.get(2)?],
                ratings: [row.get(3)?, row.get(4)?],
                date: Date::from_number(row.get(5)?),
                outcome: Outcome::from_number(row.get(6)?),
            };
            columns.set(row.get(0)?, game);
        }
        Ok(columns)
    }

    /// The numbers of the segments.
    pub(crate) fn segments(&self) -> Result<Vec<i64>, IndexError> {
        let mut query = self.connection.prepare_cached("SELECT id FROM segment ORDER BY id")?;
        let rows = query.query_map([], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Calls `take` with the packed bytes of a position in a segment, if it has the position.
    pub(crate) fn with_position(
        &self,
        segment: i64,
        key: u64,
        take: impl FnOnce(&[u8]) -> Result<(), IndexError>,
    ) -> Result<(), IndexError> {
        let text =
            "SELECT first, checksum, data FROM block WHERE segment = ? AND first <= ? ORDER BY first DESC LIMIT 1";
        let mut query = self.connection.prepare_cached(text)?;
        let mut rows = query.query(params![segment, signed(key)])?;
        let Some(row) = rows.next()? else { return Ok(()) };
        let (first, data) = checked_block(row)?;
        match BlockReader::new(first, data).find(key)? {
            Some(position) => take(position),
            None => Ok(()),
        }
    }

    /// The first block of a segment whose first key is greater than `key`, or the first of all.
    pub(crate) fn block_after(&self, segment: i64, key: Option<u64>) -> Result<Option<(u64, Vec<u8>)>, IndexError> {
        let text = "SELECT first, checksum, data FROM block WHERE segment = ? AND first > ? ORDER BY first LIMIT 1";
        let all = "SELECT first, checksum, data FROM block WHERE segment = ? ORDER BY first LIMIT 1";
        let mut query = self.connection.prepare_cached(if key.is_some() { text } else { all })?;
        let mut rows = match key {
            Some(key) => query.query(params![segment, signed(key)])?,
            None => query.query([segment])?,
        };
        let Some(row) = rows.next()? else { return Ok(None) };
        let (first, data) = checked_block(row)?;
        Ok(Some((first, data.to_vec())))
    }

    /// Adds a block to a segment.
    pub(crate) fn insert_block(
        connection: &Connection,
        segment: i64,
        first: u64,
        data: &[u8],
    ) -> Result<(), IndexError> {
        let mut query = connection.prepare_cached("INSERT INTO block VALUES (?, ?, ?, ?)")?;
        query.execute(params![segment, signed(first), fnv1a(data) as i64, data])?;
        Ok(())
    }

    /// The name of a player.
    pub(crate) fn player(&self, id: u32) -> Result<String, IndexError> {
        let mut query = self.connection.prepare_cached("SELECT name FROM player WHERE id = ?")?;
        Ok(query.query_row([id], |row| row.get(0))?)
    }
}

/// The key of the start position: another one, and all keys of the index mean nothing.
fn key_sample() -> String {
    format!("{:016x}", mover_key(&Position::startpos()))
}

fn checked_block<'a>(row: &'a Row<'_>) -> Result<(u64, &'a [u8]), IndexError> {
    let damaged = |_| IndexError::Damaged("a block is missing");
    let data = row.get_ref(2)?.as_blob().map_err(damaged)?;
    if fnv1a(data) as i64 != row.get::<_, i64>(1)? {
        return Err(IndexError::Damaged("a block has another checksum"));
    }
    Ok((unsigned(row.get(0)?), data))
}

/// The summary in a row.
pub(crate) fn summary_at(row: &Row<'_>, index: usize) -> Result<GameSummary, IndexError> {
    let text = row.get_ref(index)?.as_str().map_err(|_| IndexError::Damaged("a game has no summary"))?;
    let stored: StoredSummary =
        serde_json::from_str(text).map_err(|_| IndexError::Damaged("the summary of a game cannot be read"))?;
    Ok(GameSummary::of_stored(stored))
}

/// `SQLite`'s numbers have a sign: the order of the keys stays.
fn signed(key: u64) -> i64 {
    (key ^ 1 << 63) as i64
}

fn unsigned(number: i64) -> u64 {
    number as u64 ^ 1 << 63
}

/// A path as bytes, so that one that is no Unicode stays whole.
#[cfg(unix)]
pub(crate) fn path_bytes(path: &Path) -> Vec<u8> {
    use std::os::unix::ffi::OsStrExt as _;
    path.as_os_str().as_bytes().to_vec()
}

#[cfg(unix)]
pub(crate) fn path_at(row: &Row<'_>, index: usize) -> rusqlite::Result<PathBuf> {
    use std::os::unix::ffi::OsStringExt as _;
    Ok(std::ffi::OsString::from_vec(row.get(index)?).into())
}

#[cfg(not(unix))]
pub(crate) fn path_bytes(path: &Path) -> Vec<u8> {
    path.to_string_lossy().into_owned().into_bytes()
}

#[cfg(not(unix))]
pub(crate) fn path_at(row: &Row<'_>, index: usize) -> rusqlite::Result<PathBuf> {
    let bytes: Vec<u8> = row.get(index)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned().into())
}

//! The index: opened, forgotten, and which games of it a question is about.

use crate::columns::Columns;
use crate::error::IndexError;
use crate::selection::GameSelection;
use crate::store::{APPLICATION, Store, path_at, summary_at};
use sankoma_record::{GameFilter, normalize_text};
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// `SQLite`'s header of a file, and where in it the mark of the program stands.
const HEADER_BYTES: u64 = 100;
const MARK_AT: usize = 68;
/// The size of a page of the store, set in `store`.
const PAGE_BYTES: u64 = 8192;

/// An index of folders of game records.
pub struct Index {
    pub(crate) store: Store,
    pub(crate) columns: Columns,
    /// `SQLite`'s number of the state of the file; another one where another process has changed it.
    version: i64,
}

/// An index that was opened.
pub struct OpenedIndex {
    /// The index.
    pub index: Index,
    /// Why the file that was there is no more, and an empty index stands in its place. The folders stay known where the
    /// old file still told them.
    pub rebuilt: Option<IndexError>,
}

impl Index {
    /// The name of the file in the cache folder.
    pub const FILE_NAME: &str = "games.index";

    /// Opens the index in the file at `path`, or makes an empty one. A damaged file, and one of another version, is
    /// replaced by an empty index.
    ///
    /// # Errors
    /// What cannot be written, and a file that is something else: only one named [`Self::FILE_NAME`] is taken for an
    /// index that has lost its mark.
    pub fn open(path: &Path) -> Result<OpenedIndex, IndexError> {
        if let Some(folder) = path.parent() {
            let unwritable = |error| IndexError::Unwritable { path: path.to_owned(), error };
            std::fs::create_dir_all(folder).map_err(unwritable)?;
        }
        let is_other = is_something_else(path);
        if is_other && !path.ends_with(Self::FILE_NAME) {
            return Err(IndexError::NotAnIndex(path.to_owned()));
        }
        // The store takes a short file for an empty one.
        let sound = if is_other { Err(IndexError::OtherVersion) } else { Self::open_sound(path) };
        match sound {
            Ok(index) => Ok(OpenedIndex { index, rebuilt: None }),
            Err(error) if error.is_damage() => Ok(OpenedIndex { index: Self::recreate(path)?, rebuilt: Some(error) }),
            Err(error) => Err(error),
        }
    }

    fn open_sound(path: &Path) -> Result<Self, IndexError> {
        let store = Store::open(path)?;
        let columns = store.columns()?;
        let version = store.number("PRAGMA data_version")?;
        Ok(Self { store, columns, version })
    }

    /// Replaces the file by an empty index that knows the same folders, as far as they can still be read.
    ///
    /// # Errors
    /// What cannot be written.
    pub fn recreate(path: &Path) -> Result<Self, IndexError> {
        let folders = folders_of_any(path);
        for suffix in ["", "-wal", "-shm"] {
            let mut name = OsString::from(path);
            name.push(suffix);
            match std::fs::remove_file(&name) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(IndexError::Unwritable { path: name.into(), error });
                }
                _ => {}
            }
        }
        let index = Self::open_sound(path)?;
        folders.iter().try_for_each(|folder| index.store.add_folder(folder))?;
        Ok(index)
    }

    /// The folders whose records are indexed.
    ///
    /// # Errors
    /// A store that cannot be read.
    pub fn folders(&self) -> Result<Vec<PathBuf>, IndexError> {
        self.store.folders()
    }

    /// The number of games.
    pub fn game_count(&self) -> usize {
        self.columns.count()
    }

    /// The number of pairs of a game and a position of it, those of games that are no more included.
    ///
    /// # Errors
    /// A store that cannot be read.
    pub fn pair_count(&self) -> Result<u64, IndexError> {
        Ok(self.store.number("SELECT coalesce(sum(pairs), 0) FROM segment")? as u64)
    }

    /// Forgets a folder with its games.
    ///
    /// # Errors
    /// A store that cannot be written.
    pub fn forget(&mut self, folder: &Path) -> Result<(), IndexError> {
        self.store.remove_folder(folder)?;
        let others = self.store.folders()?;
        let is_left = |path: &Path| path.starts_with(folder) && !others.iter().any(|other| path.starts_with(other));
        let files: Vec<i64> =
            self.store.files()?.into_iter().filter(|file| is_left(&file.path)).map(|file| file.id).collect();
        self.remove_files(&files)?;
        self.reload()
    }

    /// The games that lie in one of `folders` (in any folder where there are none) and that `filter` accepts.
    ///
    /// # Errors
    /// A store that cannot be read.
    pub fn select(&self, folders: &[PathBuf], filter: &GameFilter) -> Result<GameSelection, IndexError> {
        if folders.is_empty() && filter.is_empty() {
            return Ok(GameSelection::ALL);
        }
        let is_wanted = |path: &Path| folders.is_empty() || folders.iter().any(|folder| path.starts_with(folder));
        let files = self.store.files()?.into_iter().filter(|file| is_wanted(&file.path));
        let files: HashSet<i64> = files.map(|file| file.id).collect();
        let text = "SELECT game.id, game.file, game.summary, file.path FROM game JOIN file ON game.file = file.id";
        let mut query = self.store.connection.prepare(text)?;
        let mut rows = query.query([])?;
        let mut selection = GameSelection::none();
        while let Some(row) = rows.next()? {
            if !files.contains(&row.get(1)?) {
                continue;
            }
            let is_accepted = filter.is_empty() || {
                let name = normalize_text(&path_at(row, 3)?.to_string_lossy());
                filter.accepts(&name, Some(&summary_at(row, 2)?))
            };
            if is_accepted {
                selection.insert(row.get(0)?);
            }
        }
        Ok(selection)
    }

    /// Takes note of what another process, or another [`Index`], has written.
    ///
    /// # Errors
    /// A store that cannot be read.
    pub fn refresh(&mut self) -> Result<(), IndexError> {
        if self.store.number("PRAGMA data_version")? == self.version { Ok(()) } else { self.reload() }
    }

    pub(crate) fn reload(&mut self) -> Result<(), IndexError> {
        self.version = self.store.number("PRAGMA data_version")?;
        self.columns = self.store.columns()?;
        Ok(())
    }
}

/// A file is there that has content but not the mark of an index in its header.
fn is_something_else(path: &Path) -> bool {
    let mut header = Vec::new();
    let read = File::open(path).and_then(|file| {
        let bytes = file.metadata()?.len();
        file.take(HEADER_BYTES).read_to_end(&mut header)?;
        Ok(bytes)
    });
    let is_marked = header.get(MARK_AT..MARK_AT + 4) == Some(APPLICATION.to_be_bytes().as_slice());
    read.is_ok_and(|bytes| bytes > 0 && !is_marked && !is_empty_database(&header, bytes))
}

/// The file is one page of the store without any table: what a process leaves that is killed before the mark stands.
fn is_empty_database(header: &[u8], bytes: u64) -> bool {
    let page_bytes = header.get(16..18).map(|size| u64::from(u16::from_be_bytes([size[0], size[1]])));
    header.starts_with(b"SQLite format 3\0") && page_bytes == Some(PAGE_BYTES) && bytes == PAGE_BYTES
}

/// The folders of an index that may be damaged or of another version.
fn folders_of_any(path: &Path) -> Vec<PathBuf> {
    let read = || {
        let connection = rusqlite::Connection::open(path)?;
        let mut query = connection.prepare("SELECT path FROM folder")?;
        let rows = query.query_map([], |row| path_at(row, 0))?;
        rows.collect::<rusqlite::Result<Vec<PathBuf>>>()
    };
    read().unwrap_or_default()
}

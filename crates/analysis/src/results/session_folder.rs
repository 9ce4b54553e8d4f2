//! The folder of session files: one file per game, old ones removed.

use super::game_key::GameKeys;
use super::position_key::PositionKey;
use super::position_result::{EngineIdentity, PositionResult};
use super::session_file::{SessionFileError, SessionResults, read_session, session_text};
use super::store::ResultStore;
use sankoma_eval::Weights;
use sankoma_record::{Game, files};
use std::cmp::Reverse;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// The extension of a session file.
const EXTENSION: &str = "results";
/// Maximum number of positions of a file: beyond them the shallowest are left out.
const MAX_POSITIONS: usize = 4096;
/// Maximum size of all files together, in bytes: beyond them the oldest are removed.
const MAX_BYTES: u64 = 64 << 20;
/// Maximum number of files.
const MAX_FILES: usize = 2000;

/// The folder in which the results of games are saved.
#[derive(Clone, Debug)]
pub struct SessionFolder {
    folder: PathBuf,
}

/// Results that were found for a game.
#[derive(Debug, Default)]
pub struct LoadedSessions {
    /// The results, of all files that belong to it.
    pub results: SessionResults,
    /// Files that cannot be used, and why. They stay where they are until results are saved in their place.
    pub damaged: Vec<(PathBuf, SessionFileError)>,
}

impl SessionFolder {
    /// The folder `results` in the state folder. It need not exist.
    pub fn in_state_folder(state_folder: &Path) -> Self {
        Self { folder: state_folder.join("results") }
    }

    fn path(&self, key: u64) -> PathBuf {
        self.folder.join(format!("{key:016x}.{EXTENSION}"))
    }

    /// Reads the files of a game by its keys ([`super::GameKeys::all`]). What is not there is passed over.
    pub fn load(&self, keys: &[u64]) -> LoadedSessions {
        let mut found = LoadedSessions::default();
        for path in keys.iter().map(|&key| self.path(key)) {
            match read(&path) {
                Some(Ok(results)) => found.results.extend(results),
                Some(Err(error)) => found.damaged.push((path, error)),
                None => {}
            }
        }
        found
    }

    /// All results saved for a game, those by `weights` to be shown first.
    pub fn results_of(&self, game: &Game, weights: &Weights) -> ResultStore {
        let mut results = ResultStore::default();
        results.use_engine(EngineIdentity::of(weights));
        for (key, result) in self.load(GameKeys::of(game).all()).results {
            results.insert_by_key(key, result);
        }
        results
    }

    /// Adds results to the file of a game, which is replaced as a whole. What it holds already stays unless a deeper
    /// result comes; a damaged file is replaced.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn add(&self, key: u64, results: SessionResults) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let path = self.path(key);
        let mut store = ResultStore::default();
        for (key, result) in read(&path).and_then(Result::ok).into_iter().flatten().chain(results) {
            store.insert_by_key(key, result);
        }
        files::save(&path, session_text(deepest(&store)).as_bytes())?;
        self.remove_oldest(&path);
        Ok(())
    }

    /// Removes the oldest files until the folder is within its limits. `new` was written just now.
    fn remove_oldest(&self, new: &Path) {
        let mut files = self.files();
        files.sort_by_key(|&(time, ..)| Reverse(time));
        let mut bytes = 0;
        for (number, (_, size, path)) in files.into_iter().enumerate() {
            bytes += size;
            if (number >= MAX_FILES || bytes > MAX_BYTES) && path != new {
                // It is tried again the next time.
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Time of writing, bytes and path of each session file.
    fn files(&self) -> Vec<(SystemTime, u64, PathBuf)> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let sessions = entries.filter(|entry| entry.path().extension().is_some_and(|extension| extension == EXTENSION));
        let described = |entry: fs::DirEntry| {
            let about = entry.metadata().ok()?;
            Some((about.modified().ok()?, about.len(), entry.path()))
        };
        sessions.filter_map(described).collect()
    }
}

/// Reads a file; `None` if there is none.
fn read(path: &Path) -> Option<Result<SessionResults, SessionFileError>> {
    match fs::read(path) {
        Ok(bytes) => {
            Some(String::from_utf8(bytes).map_err(|_| SessionFileError::Checksum).and_then(|text| read_session(&text)))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(_) => Some(Err(SessionFileError::Checksum)),
    }
}

/// The results to save, in the order of the positions.
fn deepest(store: &ResultStore) -> Vec<(&PositionKey, &Arc<PositionResult>)> {
    let mut results: Vec<_> = store.all().collect();
    results.sort_by(|(_, a), (_, b)| b.compare_depth(a));
    results.truncate(MAX_POSITIONS);
    results.sort_by_cached_key(|(key, result)| (key.sfen(), result.engine.name.clone(), result.engine.weights));
    results
}

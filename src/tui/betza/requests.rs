//! Requests of a game of a game file to the outside, and what comes back.

use sankoma_betza::play::{BetzaGame, GameTextProblem};
use std::path::PathBuf;

/// The position of a game about whose move a computer player is to think.
#[derive(Debug)]
pub struct BetzaThinking {
    /// The number of the question, by which players choose at random.
    pub number: u64,
    /// The game.
    pub game: BetzaGame,
}

/// A game that is to take the place of the one that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BetzaOpening {
    /// A new game by the rules of this name, or of this file.
    Rules(String),
    /// A game that was saved in a file.
    Saved(PathBuf),
}

/// A game that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenedBetzaGame {
    /// The game.
    pub game: BetzaGame,
    /// What is wrong with its text.
    pub problems: Vec<GameTextProblem>,
    /// Its file with what that holds; `None` for a game that begins.
    pub file: Option<(PathBuf, String)>,
}

/// A game that is to be written into a file.
#[derive(Clone, Debug, PartialEq)]
pub struct BetzaSaving {
    /// The file.
    pub path: PathBuf,
    /// The game.
    pub game: BetzaGame,
    /// What the file held when it was last read or written here, if it was.
    pub known_text: Option<String>,
    /// Whether another content is replaced.
    pub replaces: bool,
}

/// What has become of a game that was to be written.
#[derive(Debug)]
pub enum SavedBetzaGame {
    /// It is written.
    Written,
    /// The file holds something else: something that is there already, or that has changed since.
    Exists,
    /// It cannot be written, for this reason.
    Failed(std::io::Error),
}

/// What becomes of the copy of the unsaved game in the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BetzaJournalChange {
    /// It is this text.
    Write(String),
    /// Nothing is unsaved any more.
    Remove,
}

//! The explorer: what was played at the position of the game in the indexed folders, and the index that is brought up
//! to date meanwhile.
//!
//! | question | file |
//! |---|---|
//! | what is asked, and what does an answer mean? | `asking` |
//! | which row is chosen, and what is done with it? | `actions` |
//! | which opening books are open, and how are they edited? | `books_state`, `books` |

mod actions;
mod asking;
pub(in crate::tui) mod book_edit_job;
pub(in crate::tui) mod book_threads;
mod books;
mod books_state;
pub(in crate::tui) mod games_page;
pub(in crate::tui) mod pane;
#[cfg(test)]
mod tests;
pub(in crate::tui) mod threads;

pub(in crate::tui) use actions::{
    filter_explorer, index_folder, open_explored_game, pick_explored_move, play_explored_move, request_games,
    step_explorer,
};
pub(in crate::tui) use asking::{ask_explorer, receive_explorer_report};
pub(in crate::tui) use books::{
    add_line_to_book, add_to_book, comment_in_book, open_book, remove_from_book, set_books,
};
pub use books_state::{BookChange, BookEdit, BookSource, BooksState};

use sankoma_analysis::results::PositionKey;
use sankoma_explorer::{ExploredMove, FoundGame, UpdateProgress, UpdateReport};
use sankoma_record::GameFilter;
use sankoma_rules::{Move, Position};
use sankoma_wording::Message;
use std::path::PathBuf;

/// What is known of the positions in other games.
#[derive(Debug, Default)]
pub struct ExplorerState {
    /// Whether there is a place for the index.
    pub is_available: bool,
    /// The number of questions so far.
    questions: u64,
    /// The numbers of the latest question about moves and about games.
    latest: [u64; 2],
    /// The position and the filter that were asked about last.
    asked: Option<(PositionKey, String)>,
    /// The latest answer, which is about the position shown unless a new one is on its way.
    pub answer: Option<ExplorerAnswer>,
    /// The index of the chosen row.
    pub chosen: usize,
    /// The opening books.
    pub books: BooksState,
    /// The filter on the games, as it was typed.
    pub filter: String,
    /// How far the update of the index has come, while one runs.
    pub progress: Option<UpdateProgress>,
    /// Why the index cannot be asked.
    pub problem: Option<Message>,
    /// The games of the list, once they have been found.
    pub games: Option<ExplorerGames>,
}

/// The moves made at a position.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplorerAnswer {
    /// The position.
    pub position: Position,
    /// The moves, the most frequent first; then those that only books have.
    pub moves: Vec<ExploredMove>,
    /// What each book says.
    pub books: Vec<BookSource>,
    /// The number of indexed games.
    pub indexed: usize,
    /// The number of indexed folders.
    pub folders: usize,
}

/// The games in which a position occurred.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplorerGames {
    /// The position that was asked about.
    pub position: Position,
    /// The games, the latest first; of many only the first.
    pub games: Vec<FoundGame>,
    /// How many there are.
    pub all: usize,
}

/// A question to the index.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplorerQuestion {
    /// The number of the question, which its answer carries.
    pub number: u64,
    /// The position.
    pub position: Position,
    /// The games that count.
    pub filter: GameFilter,
    /// The opening books.
    pub books: Vec<PathBuf>,
    /// What is asked for.
    pub kind: ExplorerQuestionKind,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExplorerQuestionKind {
    /// The moves made there.
    Moves,
    /// The games, only those with this move if there is one.
    Games(Option<Move>),
}

impl ExplorerQuestionKind {
    /// Its place among the numbers of the latest questions.
    const fn index(self) -> usize {
        match self {
            Self::Moves => 0,
            Self::Games(_) => 1,
        }
    }
}

/// What the threads of the index report.
#[derive(Clone, Debug, PartialEq)]
pub enum ExplorerReport {
    /// The answer to the question with this number.
    Moves(u64, Box<ExplorerAnswer>),
    /// The games for the question with this number.
    Games(u64, Box<ExplorerGames>),
    /// The index is being updated.
    Progress(UpdateProgress),
    /// The index was updated.
    Updated(UpdateReport),
    /// The index was damaged or of another version, for this reason, and is built again.
    Rebuilding(Message),
    /// The index cannot be used, for this reason.
    Failed(Message),
}

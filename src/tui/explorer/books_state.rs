//! Opening books in the explorer: which are open, what they say, and how one is to be changed.

use crate::tui::settings::BookUse;
use sankoma_books::BookMove;
use sankoma_rules::{Move, Position};
use sankoma_wording::Message;
use std::path::PathBuf;

/// The opening books that are open.
#[derive(Debug, Default)]
pub struct BooksState {
    /// Their files; edits go into the first one.
    pub paths: Vec<PathBuf>,
    /// How the built-in engine uses the first one in games.
    pub usage: BookUse,
    /// Why books could not be opened, as it was said.
    pub(super) problems: Vec<Message>,
}

/// What a book says of the position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BookSource {
    /// The name of the file.
    pub name: String,
    /// Its legal moves.
    pub moves: Vec<BookMove>,
    /// Why it cannot be asked.
    pub problem: Option<Message>,
}

/// Changes of a book, which is then written.
#[derive(Clone, Debug, PartialEq)]
pub struct BookEdit {
    /// The file.
    pub path: PathBuf,
    /// What is changed.
    pub changes: Vec<(Position, BookChange)>,
}

/// A change of a book at a position.
#[derive(Clone, Debug, PartialEq)]
pub enum BookChange {
    /// The move is added.
    Add(BookMove),
    /// The move is removed.
    Remove(Move),
    /// The move has this comment.
    Comment(Move, String),
}

impl BooksState {
    /// The first problem that was not said yet.
    pub(super) fn new_problem(&mut self, books: &[BookSource]) -> Option<Message> {
        let known = std::mem::take(&mut self.problems);
        self.problems = books.iter().filter_map(|book| book.problem.clone()).collect();
        self.problems.iter().find(|problem| !known.contains(problem)).cloned()
    }
}

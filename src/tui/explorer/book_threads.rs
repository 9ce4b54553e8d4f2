//! Opening books for the explorer, opened on the thread that answers its questions.

use super::BookSource;
use crate::tui::files::file_name;
use sankoma_books::{Book, BookAnswer};
use sankoma_explorer::{ExploredMove, Results};
use sankoma_rules::Position;
use sankoma_wording::Message;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Books that are open, each with the state of its file when it was opened.
#[derive(Default)]
pub(super) struct OpenBooks {
    books: Vec<(PathBuf, Option<FileState>, Result<Book, Message>)>,
}

type FileState = (u64, Option<SystemTime>);

impl OpenBooks {
    /// What the books of `paths` say of a position. A file that has changed is opened again.
    pub(super) fn ask(&mut self, paths: &[PathBuf], position: &Position) -> Vec<BookSource> {
        self.books.retain(|(path, state, _)| paths.contains(path) && *state == file_state(path));
        for path in paths {
            if self.books.iter().all(|(known, ..)| known != path) {
                let opened = Book::open(path).map_err(|error| error.message());
                self.books.push((path.clone(), file_state(path), opened));
            }
        }
        let opened = paths.iter().filter_map(|path| self.books.iter().find(|(known, ..)| known == path));
        opened.map(|(path, _, book)| source(path, book, position)).collect()
    }
}

fn file_state(path: &Path) -> Option<FileState> {
    let data = path.metadata().ok()?;
    Some((data.len(), data.modified().ok()))
}

fn source(path: &Path, book: &Result<Book, Message>, position: &Position) -> BookSource {
    let name = file_name(path);
    let found = match book {
        Ok(book) => book.find(position).map_err(|error| error.message()),
        Err(problem) => Err(problem.clone()),
    };
    match found {
        Ok(BookAnswer { moves, .. }) => BookSource { name, moves, problem: None },
        Err(problem) => BookSource { name, moves: Vec::new(), problem: Some(problem) },
    }
}

/// Adds rows for moves that only books have; the end of games stays the last row.
pub(super) fn add_book_moves(moves: &mut Vec<ExploredMove>, books: &[BookSource]) {
    for mv in books.iter().flat_map(|book| &book.moves) {
        if moves.iter().all(|row| row.mv != Some(mv.mv)) {
            let at = moves.iter().position(|row| row.mv.is_none()).unwrap_or(moves.len());
            let row = ExploredMove {
                mv: Some(mv.mv),
                results: Results::default(),
                average_rating: None,
                last_date: None,
                players: Vec::new(),
                evaluation: None,
            };
            moves.insert(at, row);
        }
    }
}

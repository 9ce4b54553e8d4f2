//! Opening books for the explorer: opened on the thread that answers its questions, and edited on threads of their own,
//! one after the other.

use crate::tui::event::Event;
use crate::tui::model::{BookChange, BookEdit, BookSource, ExplorerReport, file_name};
use sankoma_books::{Book, BookAnswer, BookError, TextBookFile};
use sankoma_explorer::{ExploredMove, Results};
use sankoma_record::Severity;
use sankoma_rules::Position;
use sankoma_wording::{Message, counted_noun};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
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

/// Edits books, one edit after the other. Dropping it waits until all are written.
#[derive(Default)]
pub(super) struct BookEditor {
    turn: Arc<Mutex<()>>,
    running: Vec<JoinHandle<()>>,
}

impl BookEditor {
    /// Edits a book and reports what became of it.
    pub(super) fn edit(&mut self, edit: BookEdit, events: Sender<Event>) {
        self.running.retain(|edit| !edit.is_finished());
        let turn = Arc::clone(&self.turn);
        self.running.push(thread::spawn(move || {
            let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
            let report = match carry_out(&edit) {
                Ok(message) => ExplorerReport::BookEdited(Severity::Note, message),
                Err(error) => ExplorerReport::BookEdited(Severity::Error, error.message()),
            };
            let _ = events.send(Event::Explorer(report));
        }));
    }
}

impl Drop for BookEditor {
    fn drop(&mut self) {
        for edit in self.running.drain(..) {
            // A panic there has been reported by the panic hook already.
            let _ = edit.join();
        }
    }
}

/// Reads the book, which need not be there yet, changes it and writes it.
fn carry_out(edit: &BookEdit) -> Result<Message, BookError> {
    let mut file = TextBookFile::read_or_new(&edit.path)?;
    for (position, change) in &edit.changes {
        match change {
            BookChange::Add(mv) => file.add(position, mv.clone())?,
            BookChange::Remove(mv) => {
                file.remove(position, *mv)?;
            }
            BookChange::Comment(mv, comment) => {
                file.comment(position, Some(*mv), comment)?;
            }
        }
    }
    let positions = file.position_count();
    file.save()?;
    let name = file_name(&edit.path);
    Ok(match edit.changes.as_slice() {
        [(_, BookChange::Add(mv))] => {
            Message::new(format!("{name} に {} を加えました", mv.mv), format!("{} was added to {name}", mv.mv))
        }
        [(_, BookChange::Remove(mv))] => {
            Message::new(format!("{name} から {mv} を消しました"), format!("{mv} was removed from {name}"))
        }
        [(_, BookChange::Comment(mv, _))] => Message::new(
            format!("{name} の {mv} のコメントを書きました"),
            format!("the comment on {mv} was written into {name}"),
        ),
        changes => Message::new(
            format!("{name} に{}手を加えました（全{positions}局面）", changes.len()),
            format!(
                "{} added to {name}, which has {}",
                counted_noun(changes.len(), "move"),
                counted_noun(positions, "position")
            ),
        ),
    })
}

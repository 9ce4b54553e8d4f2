//! The opening book of a session: opened when its options name it, and asked before a search.

use super::options::UsiOptions;
use super::reply::UsiReply;
use sankoma_books::{Book, BookError, BookMove};
use sankoma_rules::{Position, legality};
use std::path::{Path, PathBuf};

/// The name by which other programs mean that there is no book.
const NO_BOOK: &str = "no_book";

/// The book that the options name.
#[derive(Default)]
pub(super) struct SessionBook {
    /// The path that was asked for last, with the book if it could be opened.
    opened: Option<(PathBuf, Option<Book>)>,
    rng: fastrand::Rng,
}

impl SessionBook {
    /// Opens the book that the options name, unless it was tried already. Returns it if it was opened just now.
    ///
    /// # Errors
    /// The book cannot be used; none is, then.
    pub(super) fn load(&mut self, options: &UsiOptions) -> Result<Option<&Book>, BookError> {
        let Some(path) = requested_path(options) else {
            self.opened = None;
            return Ok(None);
        };
        if self.opened.as_ref().is_some_and(|(known, _)| *known == path) {
            return Ok(None);
        }
        let (_, book) = self.opened.insert((path.clone(), None));
        Ok(Some(&*book.insert(Book::open(&path)?)))
    }

    /// The answer from the book, lines of information before it; `None` where the book has no move to be played.
    pub(super) fn replies(&mut self, position: &Position, options: &UsiOptions) -> Option<[UsiReply; 3]> {
        let book = self.opened.as_ref().and_then(|(_, book)| book.as_ref()).filter(|_| options.own_book)?;
        let answer = book.find(position).ok()?;
        let found = options.book_selection.choose(&answer, position.move_number(), &mut self.rng)?;
        let after = position.clone().after([found.mv]);
        let reply = found.reply.filter(|&reply| legality::is_legal(&after, reply));
        Some([
            UsiReply::InfoString(format!("book {}: {}", book.name(), description(found))),
            UsiReply::BookLine { score: found.score, depth: found.depth, mv: found.mv, reply },
            UsiReply::BestMove(found.mv, reply),
        ])
    }
}

/// `7g7f count 120`.
fn description(found: &BookMove) -> String {
    let count = found.count.map(|count| format!(" count {count}")).unwrap_or_default();
    format!("{}{count}", found.mv)
}

/// `BookFile` in `BookDir`; `None` without a book.
fn requested_path(options: &UsiOptions) -> Option<PathBuf> {
    match options.book_file.as_str() {
        "" | NO_BOOK => None,
        file if options.book_dir.is_empty() => Some(PathBuf::from(file)),
        file => Some(Path::new(&options.book_dir).join(file)),
    }
}

//! Books: which form a file has, and what it says of a position.

use crate::apery::AperySearch;
use crate::entry::{BookMove, BookPosition, join_comment};
use crate::error::BookError;
use crate::finding::{BookFinding, BookFindingKind, BookPlace};
use crate::position_text::{position_text, turned};
use crate::positioned_file::PositionedFile;
use crate::sbk::SbkSearch;
use crate::text::{TextSearch, begins_a_book};
use sankoma_rules::{Position, legality, sfen};
use std::io;
use std::path::{Path, PathBuf};

/// A form of books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookForm {
    /// `#YANEURAOU-DB2016 1.00`.
    Text,
    /// Apery's `book.bin`.
    Apery,
    /// The `.sbk` of `ShogiGUI`.
    Sbk,
}

impl BookForm {
    /// Name of the form, for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "YANEURAOU-DB2016",
            Self::Apery => "Apery book.bin",
            Self::Sbk => "sbk",
        }
    }
}

/// A book that is asked about positions.
#[derive(Debug)]
pub struct Book {
    path: PathBuf,
    search: BookSearch,
}

#[derive(Debug)]
enum BookSearch {
    Text(TextSearch),
    Apery(AperySearch),
    Sbk(SbkSearch),
}

/// Answer of a book about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookAnswer {
    /// The comment on the position; empty without one.
    pub comment: String,
    /// The legal moves, on the board that was asked about, in the order of the book.
    pub moves: Vec<BookMove>,
    /// Moves of the book that break a rule there.
    pub illegal: Vec<BookMove>,
}

/// Contents of a book: sizes and faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookInspection {
    /// Form of the file.
    pub form: BookForm,
    /// The number of positions.
    pub positions: usize,
    /// The number of moves.
    pub moves: usize,
    /// It is searched in place, because its positions are sorted.
    pub is_sorted: bool,
    /// Faults of the file.
    pub findings: Vec<BookFinding>,
}

/// Forms of other programs that are known by the end of the name, and not read.
const OTHER_FORMS: [(&str, &str); 2] = [("ybb", "YaneuraOu (.ybb)"), ("jos", "BCMShogi (.jos)")];

impl Book {
    /// Opens a book. What is damaged in it is left to [`Self::inspect`].
    ///
    /// # Errors
    /// A file that cannot be read or is no book.
    pub fn open(path: &Path) -> Result<Self, BookError> {
        let unreadable = |error| BookError::Unreadable { path: path.to_owned(), error };
        let file = PositionedFile::open(path).map_err(unreadable)?;
        let mut begin = [0; 64];
        let read = file.read_at(&mut begin, 0).map_err(unreadable)?;
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        let search = if begins_a_book(&begin[..read]) {
            BookSearch::Text(TextSearch::open(file).map_err(unreadable)?)
        } else if ending == "sbk" {
            BookSearch::Sbk(SbkSearch::open(file, path)?)
        } else if ending == "bin" && file.len() >= crate::apery::ENTRY_BYTES {
            BookSearch::Apery(AperySearch::open(file).map_err(unreadable)?)
        } else if let Some((_, form)) = OTHER_FORMS.into_iter().find(|(other, _)| *other == ending) {
            return Err(BookError::OtherForm { path: path.to_owned(), form });
        } else {
            return Err(BookError::NotABook(path.to_owned()));
        };
        Ok(Self { path: path.to_owned(), search })
    }

    /// Path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The name of the file without its folder.
    pub fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The form of the file.
    pub const fn form(&self) -> BookForm {
        match self.search {
            BookSearch::Text(_) => BookForm::Text,
            BookSearch::Apery(_) => BookForm::Apery,
            BookSearch::Sbk(_) => BookForm::Sbk,
        }
    }

    /// An answer reads a few blocks of the file, because its positions are sorted; else their places are in memory.
    pub fn is_sorted(&self) -> bool {
        match &self.search {
            BookSearch::Text(text) => text.is_sorted(),
            BookSearch::Apery(apery) => apery.is_sorted(),
            BookSearch::Sbk(_) => false,
        }
    }

    /// Answer of the book about a position. Moves of the turned position follow its own; a move that both have is
    /// merged.
    ///
    /// # Errors
    /// The file cannot be read any more.
    pub fn find(&self, position: &Position) -> Result<BookAnswer, BookError> {
        let unreadable = |error| BookError::Unreadable { path: self.path.clone(), error };
        let mut found = self.find_written(position).map_err(unreadable)?.unwrap_or_default();
        if let Some(other) = self.find_written(&turned(position)).map_err(unreadable)? {
            found.merge(other.turned());
        }
        let BookPosition { comment, moves, .. } = found;
        let (moves, illegal) = moves.into_iter().partition(|mv| legality::is_legal(position, mv.mv));
        Ok(BookAnswer { comment, moves, illegal })
    }

    /// Entry of the file for the position itself, not turned.
    fn find_written(&self, position: &Position) -> io::Result<Option<BookPosition>> {
        match &self.search {
            BookSearch::Text(text) => text.find(&position_text(position)),
            BookSearch::Apery(apery) => apery.find(position),
            BookSearch::Sbk(sbk) => sbk.find(position),
        }
    }

    /// Reads the whole file: what it has, and what is damaged. Moves of Apery's books are not checked in their
    /// positions, which the file does not have.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn inspect(&self) -> Result<BookInspection, BookError> {
        let unreadable = |error| BookError::Unreadable { path: self.path.clone(), error };
        let (form, is_sorted) = (self.form(), self.is_sorted());
        let (positions, moves, findings) = match &self.search {
            BookSearch::Text(text) => inspect_text(text).map_err(unreadable)?,
            BookSearch::Apery(apery) => {
                let contents = apery.inspect().map_err(unreadable)?;
                (contents.positions, apery.entry_count(), contents.findings)
            }
            BookSearch::Sbk(sbk) => (sbk.state_count(), sbk.move_count, sbk.findings.clone()),
        };
        Ok(BookInspection { form, positions, moves, is_sorted, findings })
    }
}

fn inspect_text(text: &TextSearch) -> io::Result<(usize, usize, Vec<BookFinding>)> {
    let (mut positions, mut moves, mut found) = (0, 0, Vec::new());
    let mut before = String::new();
    let mut findings = text.visit(|line, written, said, move_lines| {
        positions += 1;
        moves += said.moves.len();
        let find = |line, kind| BookFinding { place: BookPlace::Line(line), kind };
        let Ok(setup) = sfen::parse_setup(written) else {
            found.push(find(line, BookFindingKind::UnreadablePosition(written.to_owned())));
            return;
        };
        if before == written {
            found.push(find(line, BookFindingKind::PositionTwice(written.to_owned())));
        } else if text.is_sorted() && before.as_str() > written {
            // Opening has taken the file for sorted, so that this position is not found.
            found.push(find(line, BookFindingKind::NotSorted));
        }
        written.clone_into(&mut before);
        let position = Position::from_setup_unchecked(&setup);
        let illegal = said.moves.iter().zip(move_lines).filter(|(mv, _)| !legality::is_legal(&position, mv.mv));
        found.extend(illegal.map(|(mv, &line)| find(line, BookFindingKind::IllegalMove(mv.mv))));
    })?;
    findings.append(&mut found);
    findings.sort_by_key(|finding| match finding.place {
        BookPlace::Line(line) => line as u64,
        BookPlace::Byte(byte) => byte,
    });
    Ok((positions, moves, findings))
}

impl BookAnswer {
    /// Takes over what another book says.
    pub fn merge(&mut self, other: Self) {
        join_comment(&mut self.comment, &other.comment);
        for mv in other.moves {
            match self.moves.iter_mut().find(|known| known.mv == mv.mv) {
                Some(known) => known.merge(mv),
                None => self.moves.push(mv),
            }
        }
        self.illegal.extend(other.illegal);
    }
}

//! Text book file: a book that is edited, with its file. It is written whole or not at all, and never over one that has
//! changed since it was read.
//!
//! Of a sorted file only the positions that edits concern are in memory; the others pass from the old file into the new
//! one. A file that is not sorted is held whole.

use super::lines::begins_a_book;
use super::merged_positions::{MergedPositions, Positions};
use super::sorted_text::{SortedScan, SortedText};
use super::text_book::{TextBook, TextHead, write_position};
use crate::entry::{BookMove, BookPosition};
use crate::error::BookError;
use crate::finding::BookFinding;
use crate::position_text::{position_text, turned};
use crate::positioned_file::PositionedFile;
use sankoma_record::files::{AtomicFile, ExistingFile};
use sankoma_rules::{Move, Position};
use std::collections::BTreeMap;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A text book with its file.
#[derive(Debug)]
pub struct TextBookFile {
    path: PathBuf,
    /// Length and time of change when it was read; `None` for a new file.
    state: Option<(u64, Option<SystemTime>)>,
    /// The file, if it is sorted.
    sorted: Option<SortedText>,
    /// The positions of the sorted file that `book` has taken over, and whether the file has them.
    taken: BTreeMap<String, bool>,
    /// The positions that edits of a sorted file concern, else the whole book.
    book: TextBook,
    /// Faults of the file, which is written back as it is.
    pub findings: Vec<BookFinding>,
}

impl TextBookFile {
    /// Reads a file to be edited.
    ///
    /// # Errors
    /// A file that cannot be read, is no text book, or has lines that could not be written back as they are.
    pub fn read(path: &Path) -> Result<Self, BookError> {
        let unreadable = |error| BookError::Unreadable { path: path.to_owned(), error };
        let file = PositionedFile::open(path).map_err(unreadable)?;
        let mut begin = [0; 64];
        let read = file.read_at(&mut begin, 0).map_err(unreadable)?;
        if !begins_a_book(&begin[..read]) {
            return Err(BookError::ReadOnlyForm(path.to_owned()));
        }
        let mut read = Self { state: Some(file.state()), ..Self::new(path) };
        let lossy_line = if let Some(mut scan) = SortedScan::of(&file).map_err(unreadable)? {
            read.findings = std::mem::take(&mut scan.findings);
            let lossy_line = scan.lossy_line;
            read.sorted = Some(SortedText::new(file, scan));
            lossy_line
        } else {
            let input = BufReader::with_capacity(256 << 10, file.reader(0));
            let (book, findings, lossy_line) = TextBook::read(input).map_err(unreadable)?;
            (read.book, read.findings) = (book, findings);
            lossy_line
        };
        match lossy_line {
            Some(line) => Err(BookError::LossyLine { path: path.to_owned(), line }),
            None => Ok(read),
        }
    }

    /// A new, empty book, whose file must not be there when it is saved.
    pub fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            state: None,
            sorted: None,
            taken: BTreeMap::new(),
            book: TextBook::default(),
            findings: Vec::new(),
        }
    }

    /// [`Self::read`], or [`Self::new`] where there is no file.
    ///
    /// # Errors
    /// Those of [`Self::read`].
    pub fn read_or_new(path: &Path) -> Result<Self, BookError> {
        match Self::read(path) {
            Err(BookError::Unreadable { error, .. }) if error.kind() == io::ErrorKind::NotFound => Ok(Self::new(path)),
            read => read,
        }
    }

    /// The number of positions.
    pub fn position_count(&self) -> usize {
        let replaced = self.taken.values().filter(|is_in_file| **is_in_file).count();
        let kept = self.sorted.as_ref().map_or(0, |sorted| sorted.position_count - replaced);
        kept + self.book.position_count()
    }

    /// [`TextBook::add`].
    ///
    /// # Errors
    /// The file cannot be read any more.
    pub fn add(&mut self, position: &Position, added: BookMove) -> Result<(), BookError> {
        self.book_with(position)?.add(position, added);
        Ok(())
    }

    /// [`TextBook::remove`].
    ///
    /// # Errors
    /// The file cannot be read any more.
    pub fn remove(&mut self, position: &Position, mv: Move) -> Result<bool, BookError> {
        Ok(self.book_with(position)?.remove(position, mv))
    }

    /// [`TextBook::remove_position`].
    ///
    /// # Errors
    /// The file cannot be read any more.
    pub fn remove_position(&mut self, position: &Position) -> Result<bool, BookError> {
        Ok(self.book_with(position)?.remove_position(position))
    }

    /// [`TextBook::comment`].
    ///
    /// # Errors
    /// The file cannot be read any more.
    pub fn comment(&mut self, position: &Position, mv: Option<Move>, comment: &str) -> Result<bool, BookError> {
        Ok(self.book_with(position)?.comment(position, mv, comment))
    }

    /// The book in memory, with what the file says of a position and of its turned one.
    fn book_with(&mut self, position: &Position) -> Result<&mut TextBook, BookError> {
        if let Some(sorted) = &self.sorted {
            for text in [position_text(position), position_text(&turned(position))] {
                if self.taken.contains_key(&text) {
                    continue;
                }
                let unreadable = |error| BookError::Unreadable { path: self.path.clone(), error };
                let said = sorted.find(&text).map_err(unreadable)?;
                self.taken.insert(text.clone(), said.is_some());
                if let Some(said) = said {
                    self.book.insert(text, said);
                }
            }
        }
        Ok(&mut self.book)
    }

    /// Lines before the positions.
    fn head(&self) -> &TextHead {
        self.sorted.as_ref().map_or(&self.book.head, |sorted| &sorted.head)
    }

    /// Every position with what is said of it, in order.
    fn positions(&self) -> Positions<'_> {
        let edited = self.book.positions().map(|(text, said)| Ok((text.to_owned(), said.clone())));
        let Some(sorted) = &self.sorted else { return Box::new(edited) };
        let is_kept =
            |next: &io::Result<(String, _)>| next.as_ref().map_or(true, |(text, _)| !self.taken.contains_key(text));
        let kept = sorted.positions().filter(is_kept).map(|next| {
            next.map_err(|error| io::Error::other(BookError::Unreadable { path: self.path.clone(), error }))
        });
        Box::new(MergedPositions::new([Box::new(kept) as Positions<'_>, Box::new(edited)]))
    }

    /// Writes the book, its positions sorted.
    ///
    /// # Errors
    /// `output` cannot be written. A [`BookError`] is inside if the file cannot be read any more or has changed.
    pub fn write(&self, output: &mut impl Write) -> io::Result<()> {
        write_positions(output, self.head(), self.position_count(), self.positions())?;
        self.check_unchanged().map_err(io::Error::other)
    }

    /// Writes the books as one: [`TextBook::merge`] of each with those before it.
    ///
    /// # Errors
    /// Those of [`Self::write`].
    pub fn write_merged(files: &[Self], output: &mut impl Write) -> io::Result<()> {
        let mut heads = files.iter().map(|file| file.head().clone());
        let mut head = heads.next().unwrap_or_default();
        heads.for_each(|other| head.merge(other));
        let merged = || MergedPositions::new(files.iter().map(Self::positions));
        let count = if head.has_position_count() { merged().count() } else { 0 };
        write_positions(output, &head, count, merged())?;
        files.iter().try_for_each(Self::check_unchanged).map_err(io::Error::other)
    }

    /// Writes the book in place of the file that was read.
    ///
    /// # Errors
    /// A file that has changed since it was read, and those of writing it; the old file is then as it was.
    pub fn save(self) -> Result<(), BookError> {
        let path = self.path.clone();
        let unwritable = |error: io::Error| match error.downcast::<BookError>() {
            Ok(error) => error,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => BookError::Changed(path.clone()),
            Err(error) => BookError::Unwritable { path: path.clone(), error },
        };
        let existing = if self.state.is_some() { ExistingFile::Replace } else { ExistingFile::Keep };
        let file = AtomicFile::create(&path, existing).map_err(unwritable)?;
        let mut output = BufWriter::with_capacity(256 << 10, file);
        // Whether the file has changed is looked at as late as can be: writing a large book takes a while.
        self.write(&mut output).map_err(unwritable)?;
        let file = output.into_inner().map_err(|error| unwritable(error.into_error()))?;
        self.check_unchanged()?;
        // Closes the old file, which some systems do not replace while it is open.
        drop(self);
        file.commit().map_err(unwritable)
    }

    /// Checks that the file is as it was when it was read; of a new one [`AtomicFile`] does.
    fn check_unchanged(&self) -> Result<(), BookError> {
        let Some(state) = self.state else { return Ok(()) };
        match PositionedFile::open(&self.path) {
            Ok(file) if file.state() == state => Ok(()),
            _ => Err(BookError::Changed(self.path.clone())),
        }
    }
}

/// Writes a book of `count` positions, one after the other.
fn write_positions(
    output: &mut impl Write,
    head: &TextHead,
    count: usize,
    positions: impl Iterator<Item = io::Result<(String, BookPosition)>>,
) -> io::Result<()> {
    let mut text = String::new();
    head.write(&mut text, count);
    for next in positions {
        let (position, said) = next?;
        write_position(&mut text, &position, &said, head.line_end());
        output.write_all(text.as_bytes())?;
        text.clear();
    }
    output.write_all(text.as_bytes())
}

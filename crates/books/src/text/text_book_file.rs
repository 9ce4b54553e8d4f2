//! Text book file: a book that is edited, with its file. It is written whole or not at all, and never over one that has
//! changed since it was read.

use super::lines::begins_a_book;
use super::text_book::TextBook;
use crate::error::BookError;
use crate::finding::BookFinding;
use crate::positioned_file::PositionedFile;
use sankoma_record::files::{AtomicFile, ExistingFile};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A text book with its file.
#[derive(Debug)]
pub struct TextBookFile {
    path: PathBuf,
    /// Length and time of change when it was read; `None` for a new file.
    state: Option<(u64, Option<SystemTime>)>,
    /// The book.
    pub book: TextBook,
    /// What is damaged in the file; it is written back as it is.
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
        let (book, findings, lossy_line) =
            TextBook::read(BufReader::with_capacity(256 << 10, file.reader(0))).map_err(unreadable)?;
        if let Some(line) = lossy_line {
            return Err(BookError::LossyLine { path: path.to_owned(), line });
        }
        Ok(Self { path: path.to_owned(), state: Some(file.state()), book, findings })
    }

    /// A new, empty book, whose file must not be there when it is saved.
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), state: None, book: TextBook::default(), findings: Vec::new() }
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

    /// Writes the book in place of the file that was read.
    ///
    /// # Errors
    /// A file that has changed since it was read, and those of writing it; the old file is then as it was.
    pub fn save(&mut self) -> Result<(), BookError> {
        let unwritable = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => BookError::Changed(self.path.clone()),
            _ => BookError::Unwritable { path: self.path.clone(), error },
        };
        let existing = if self.state.is_some() { ExistingFile::Replace } else { ExistingFile::Keep };
        let file = AtomicFile::create(&self.path, existing).map_err(unwritable)?;
        let mut output = BufWriter::with_capacity(256 << 10, file);
        self.book.write(&mut output).and_then(|()| output.flush()).map_err(unwritable)?;
        let file = output.into_inner().map_err(|error| unwritable(error.into_error()))?;
        // As late as can be: writing a large book takes a while.
        if let Some(state) = self.state
            && PositionedFile::open(&self.path).ok().map(|file| file.state()) != Some(state)
        {
            return Err(BookError::Changed(self.path.clone()));
        }
        file.commit().map_err(unwritable)?;
        self.state = PositionedFile::open(&self.path).ok().map(|file| file.state());
        Ok(())
    }
}

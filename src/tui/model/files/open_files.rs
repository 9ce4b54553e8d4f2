//! The open files with their games.

use crate::record::{Record, RecordFormat, RecordWriteOptions};
use crate::tui::model::game::GameDocument;
use std::path::{Path, PathBuf};

/// The source of an open file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenFileSource {
    /// The file to watch and to read again; `None` for a pasted record.
    pub path: Option<PathBuf>,
    /// The name in the title line.
    pub name: String,
}

/// The open files. One game of one of them is on the board: its document is in the game room, and its slot here is
/// empty meanwhile. There is always a file, if only one without a name that holds the start position.
#[derive(Debug)]
pub struct OpenFiles {
    files: Vec<OpenFile>,
    shown_index: usize,
}

/// An open file with its games.
#[derive(Debug, Default)]
pub struct OpenFile {
    /// Its source.
    pub source: OpenFileSource,
    /// Whether it has changed since it was last shown.
    pub changed: bool,
    /// The documents of its games; the slot of the one shown is empty.
    pub(super) documents: Vec<Option<GameDocument>>,
    /// The index of the game shown, or shown last.
    pub(super) game_number: usize,
    /// Format and encoding of the file, if they are known.
    pub(super) save_target: Option<RecordWriteOptions>,
    /// Whether it has changed on disk and the changes made here were kept instead.
    pub(super) stale: bool,
}

impl OpenFile {
    pub(super) fn new(source: OpenFileSource, record: Record) -> Self {
        let mut file = Self { source, ..Self::default() };
        file.update_from_record(&record);
        file.documents =
            record.into_games().map(|(game, diagnostics)| Some(GameDocument::new(game, diagnostics))).collect();
        file
    }

    /// Takes over how the file is written from what was read.
    pub(super) fn update_from_record(&mut self, record: &Record) {
        self.save_target = (record.format != RecordFormat::Unknown).then(|| RecordWriteOptions::of(record));
        // A file that was read in part must not be written over.
        self.stale = record.unfinished;
    }

    /// The number of its games.
    pub fn games(&self) -> usize {
        self.documents.len()
    }

    /// The index of the game shown, or shown last.
    pub fn game_number(&self) -> usize {
        self.game_number
    }
}

impl Default for OpenFiles {
    fn default() -> Self {
        let blank = OpenFile { documents: vec![None], ..OpenFile::default() };
        Self { files: vec![blank], shown_index: 0 }
    }
}

impl OpenFiles {
    /// The files in the order in which they were opened.
    pub fn files(&self) -> &[OpenFile] {
        &self.files
    }

    /// The index of the file shown.
    pub fn shown_index(&self) -> usize {
        self.shown_index
    }

    /// The file shown.
    pub fn shown(&self) -> &OpenFile {
        &self.files[self.shown_index]
    }

    /// The file shown, to be changed.
    pub fn shown_mut(&mut self) -> &mut OpenFile {
        &mut self.files[self.shown_index]
    }

    /// The index of the file with this path.
    pub fn find(&self, path: &Path) -> Option<usize> {
        self.files.iter().position(|file| file.source.path.as_deref() == Some(path))
    }

    /// Shows another file.
    pub(super) fn set_shown(&mut self, index: usize) {
        self.shown_index = index;
    }

    /// The file with this index, to be changed.
    pub(super) fn file_mut(&mut self, index: usize) -> &mut OpenFile {
        &mut self.files[index]
    }

    /// Replaces the blank file by `file`. Returns its index.
    pub(super) fn replace_blank(&mut self, file: OpenFile) -> usize {
        *self = Self { files: vec![file], shown_index: 0 };
        0
    }

    /// Adds a file behind the others. Returns its index.
    pub(super) fn add(&mut self, file: OpenFile) -> usize {
        self.files.push(file);
        self.files.len() - 1
    }

    /// Removes a file; the file after it, or else the one before, takes its place as the one shown.
    pub(super) fn remove(&mut self, index: usize) -> OpenFile {
        let removed = self.files.remove(index);
        if index < self.shown_index || (self.shown_index == self.files.len() && self.shown_index > 0) {
            self.shown_index -= 1;
        }
        removed
    }
}

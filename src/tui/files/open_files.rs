//! The open files with their games.

use super::file_conflict::{FileConflict, ReplacedVersion};
use crate::tui::game::GameDocument;
use crate::web::WebAddress;
use sankoma_record::{ForeignContent, Record, RecordFormat, RecordWriteOptions};
use sankoma_wording::Message;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The source of an open file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenFileSource {
    /// The file to watch and to read again; `None` for a pasted record.
    pub path: Option<PathBuf>,
    /// The name in the title line; empty for a game without a file that was begun here.
    pub name: String,
}

impl OpenFileSource {
    /// The name, or what stands for it in a sentence.
    pub fn shown_name(&self) -> Message {
        match self.name.as_str() {
            "" => Message::new("名前のない棋譜", "a game without a file"),
            name => Message::untranslated(name),
        }
    }
}

/// Identifies an open file: no other one ever has the same number in one run of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpenFileId(u64);

impl OpenFileId {
    /// The number.
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// The open files. One game of one of them is on the board: its document is in `GameState`, and its slot here is
/// empty meanwhile. There is always a file, if only one without a name that holds the start position.
#[derive(Debug)]
pub struct OpenFiles {
    files: Vec<OpenFile>,
    shown_index: usize,
    /// The number of files opened so far.
    opened: u64,
}

/// A file that is no game record.
#[derive(Clone, Copy, Debug)]
pub(super) struct ForeignFile {
    content: ForeignContent,
    /// Whether the person has read that it is none.
    pub(super) is_acknowledged: bool,
}

impl ForeignFile {
    /// What was read, if that is no game record.
    pub(super) fn of(record: &Record) -> Option<Self> {
        record.foreign_content().map(|content| Self { content, is_acknowledged: false })
    }
}

/// An open file with its games.
#[derive(Debug, Default)]
pub struct OpenFile {
    /// Which file it is.
    pub id: OpenFileId,
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
    /// The bytes of the file, whose unchanged lines stay as they are when it is saved.
    pub(in crate::tui) original: Arc<[u8]>,
    /// Whether it was read in part only, as it is still being written.
    pub(in crate::tui) stale: bool,
    /// What the file holds, if that is no game record: it is replaced only where that is asked for.
    pub(super) foreign: Option<ForeignFile>,
    /// Whether the file is gone from the disk.
    pub missing: bool,
    /// The address that it came from, to be asked again.
    pub web: Option<WebAddress>,
    /// A newer version of the file, which waits until the text editor is closed.
    pub(super) postponed: Option<Box<Record>>,
    /// A version of the file that cannot be merged with the one here.
    pub conflict: Option<Box<FileConflict>>,
    /// The version that an answer to a conflict has replaced, to be taken back.
    pub(super) replaced: Option<Box<ReplacedVersion>>,
    /// Counts how often all its games were replaced.
    pub(super) version: u64,
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
        self.foreign = ForeignFile::of(record);
        self.save_target = match record.format {
            RecordFormat::Unknown => self.empty_file_format().map(RecordWriteOptions::defaults_for),
            _ => record.may_be_written_over().then(|| RecordWriteOptions::of(record)),
        };
        self.original = if self.foreign.is_some() { Arc::default() } else { Arc::clone(&record.bytes) };
        // A file that was read in part must not be written over.
        self.stale = record.unfinished;
    }

    /// What the file holds, if that is no game record and the person has not read so yet.
    pub fn announced_foreign(&self) -> Option<ForeignContent> {
        self.foreign.filter(|foreign| !foreign.is_acknowledged).map(|foreign| foreign.content)
    }

    /// The format of a file that holds nothing yet, by its name.
    fn empty_file_format(&self) -> Option<RecordFormat> {
        let path = self.source.path.as_deref().filter(|_| self.foreign.is_none())?;
        Some(RecordFormat::from_file_name(path).unwrap_or(RecordFormat::Kif))
    }

    /// Whether the person has still to decide which version of the file counts.
    pub fn has_open_conflict(&self) -> bool {
        self.conflict.as_ref().is_some_and(|conflict| !conflict.is_answered)
    }

    /// Keeps a version of the file that cannot be taken over; `announces_itself` says whether its page is to be shown.
    pub(super) fn set_conflict(&mut self, theirs: Record, announces_itself: bool) {
        self.conflict = Some(Box::new(FileConflict::new(theirs, announces_itself)));
    }

    /// Replaces its games by those of `record`, which are unsaved.
    pub(super) fn replace_by_unsaved(&mut self, record: Record, target: Option<RecordWriteOptions>) {
        self.documents =
            record.into_games().map(|(game, diagnostics)| Some(GameDocument::new(game, diagnostics))).collect();
        self.game_number = self.game_number.min(self.documents.len().saturating_sub(1));
        self.version += 1;
        self.mark_unsaved(target);
    }

    /// Marks all its games as unsaved, to be written with these options; without them the file is not theirs.
    pub(super) fn mark_unsaved(&mut self, target: Option<RecordWriteOptions>) {
        self.save_target = target;
        self.documents.iter_mut().flatten().for_each(|document| document.undo_history.mark_unsaved());
    }

    /// The number of its games.
    pub fn games(&self) -> usize {
        self.documents.len()
    }

    /// Whether a newer version of the file waits until the text editor is closed.
    pub fn has_postponed_version(&self) -> bool {
        self.postponed.is_some()
    }

    /// The index of the game shown, or shown last.
    pub fn game_number(&self) -> usize {
        self.game_number
    }
}

impl Default for OpenFiles {
    fn default() -> Self {
        let blank = OpenFile { documents: vec![None], ..OpenFile::default() };
        Self { files: vec![blank], shown_index: 0, opened: 0 }
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
        (self.files, self.shown_index) = (Vec::new(), 0);
        self.add(file)
    }

    /// Replaces the last file, which was closed, by a blank one.
    pub(super) fn replace_by_blank(&mut self) {
        self.replace_blank(OpenFile { documents: vec![None], ..OpenFile::default() });
    }

    /// Adds a file behind the others. Returns its index.
    pub(super) fn add(&mut self, file: OpenFile) -> usize {
        self.opened += 1;
        self.files.push(OpenFile { id: OpenFileId(self.opened), ..file });
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

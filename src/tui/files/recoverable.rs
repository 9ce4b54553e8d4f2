//! Recoverable files: what a session left behind that was killed or lost its terminal.

use super::open_files::OpenFileSource;
use sankoma_record::{Record, RecordWriteOptions};
use std::path::PathBuf;
use std::time::Duration;

/// A file with unsaved changes of a session that has ended without saving them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecoverableFile {
    /// Where they are in the journal.
    pub entry: PathBuf,
    /// The file that was changed.
    pub source: OpenFileSource,
    /// How long ago the last change was made.
    pub age: Duration,
    /// The number of changes.
    pub changes: usize,
}

/// What the journal holds of a file, read back.
#[derive(Debug)]
pub struct RecoveredFile {
    /// The path and name of the file.
    pub source: OpenFileSource,
    /// The games with the changes.
    pub record: Record,
    /// Format and encoding of the file; none if it was no game record.
    pub target: Option<RecordWriteOptions>,
    /// What is on the disk now.
    pub on_disk: RecoveredFileState,
}

/// What has become of the file of recovered changes.
#[derive(Debug)]
pub enum RecoveredFileState {
    /// There never was one.
    NoFile,
    /// It is as the changes were made in it.
    Unchanged(Box<Record>),
    /// It is gone.
    Missing,
    /// It is another version.
    Changed(Box<Record>),
}

impl RecoveredFileState {
    /// What the file holds.
    pub(super) fn record(&self) -> Option<&Record> {
        match self {
            Self::NoFile | Self::Missing => None,
            Self::Unchanged(record) | Self::Changed(record) => Some(record),
        }
    }
}

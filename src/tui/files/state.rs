//! State of the files.

use super::library::{FolderProgress, FolderReading, Library};
use super::open_files::{OpenFileId, OpenFiles};
use super::recoverable::RecoverableFile;
use crate::tui::core::effect::Effect;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The open files, and the folder that is listed. The game on the board is not in its file but in `GameState`, which
/// many methods therefore take.
#[derive(Debug, Default)]
pub struct FilesState {
    /// The open files.
    pub open: OpenFiles,
    /// The folder that is listed, if any.
    pub library: Option<Library>,
    /// Unsaved changes of earlier sessions, the latest first.
    pub recovery: Vec<RecoverableFile>,
    /// Whether a growing file is followed to its last move wherever the board is.
    pub follow_end: bool,
    pub(super) discard_warnings: DiscardWarnings,
    /// For each file with unsaved changes its state when it was last passed to the journal.
    pub(super) unsaved_states: BTreeMap<OpenFileId, u64>,
}

/// An action that would lose unsaved changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DiscardingAction {
    Quit,
    /// Closing the file with this index.
    Close(usize),
    /// Dropping the recoverable changes with this index.
    Recovery(usize),
}

/// What the current action and the one before have warned of.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DiscardWarnings {
    pub(super) current: Option<DiscardingAction>,
    pub(super) previous: Option<DiscardingAction>,
}

impl FilesState {
    /// Begins the list of a folder. The same folder again keeps its filter and its selection.
    pub(in crate::tui) fn list_folder(&mut self, folder: PathBuf) -> Effect {
        let library = Library::begin(folder.clone(), self.library.take());
        self.library.insert(library).reading.start(FolderReading(folder))
    }

    /// Takes a progress report.
    pub fn receive_folder_progress(&mut self, progress: FolderProgress) {
        if let Some(library) = &mut self.library {
            library.receive(progress);
        }
    }
}

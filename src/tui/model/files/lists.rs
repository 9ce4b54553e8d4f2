//! The list of a folder: begun, and filled while the folder is read.

use super::library::{FolderProgress, Library};
use super::state::FilesState;
use std::path::PathBuf;

impl FilesState {
    /// Begins the list of a folder. Returns its generation number, which the progress reports carry. The same folder
    /// again keeps its filter and its selection.
    pub(in crate::tui) fn list_folder(&mut self, folder: PathBuf) -> u64 {
        let library = Library::begin(folder, self.library.take());
        let generation = library.generation;
        self.library = Some(library);
        generation
    }

    /// Takes a progress report; one of an earlier generation is dropped.
    pub fn receive_folder_progress(&mut self, generation: u64, progress: FolderProgress) {
        if let Some(library) = self.library.as_mut().filter(|library| library.generation == generation) {
            library.receive(progress);
        }
    }
}

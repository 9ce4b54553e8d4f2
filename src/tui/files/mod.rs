//! Files: the open files, the folder that is listed, loading and saving, and unsaved changes.
//!
//! | question | file |
//! |---|---|
//! | what is stored? | `state`, `open_files`, `library` |
//! | how is another file or game shown, and a file closed? | `switching` |
//! | how is a file taken over when it was read, first or again? | `load` |
//! | which version counts when both the file and the game here have changed? | `file_conflict`, `conflict` |
//! | what of a file that came from the net? | `from_web` |
//! | how is a file written? | `save` |
//! | what would lose unsaved changes? | `unsaved` |
//! | what does the journal save of them, and how do they come back? | `unsaved_files`, `recoverable`, `recovery` |
//! | how is the list of a folder begun and filled? | `state`, `library` |
//! | from which starts can a new game be begun? | `handicaps` |

mod conflict;
pub(in crate::tui) mod conflict_page;
mod file_conflict;
pub(in crate::tui) mod folder_job;
pub(in crate::tui) mod folder_page;
pub(in crate::tui) mod foreign_pane;
mod from_web;
mod handicaps;
mod library;
mod library_order;
mod load;
pub(in crate::tui) mod names_job;
mod open_files;
pub(in crate::tui) mod open_page;
mod recoverable;
mod recovery;
pub(in crate::tui) mod recovery_page;
mod save;
pub(in crate::tui) mod starts_page;
mod state;
mod switching;
mod unsaved;
mod unsaved_files;

pub use file_conflict::ConflictAnswer;
pub use handicaps::{GameStartRow, game_start_rows};
pub(in crate::tui) use handicaps::{begin_new_game, handicap_game};
pub(in crate::tui) use library::NO_FOLDER;
pub use library::{FolderProgress, FolderReading, Library, LibraryRow};
pub use library_order::LibraryOrder;
pub use open_files::{OpenFile, OpenFileId, OpenFileSource};
pub use recoverable::{RecoverableFile, RecoveredFile, RecoveredFileState};
pub(in crate::tui) use save::{already_exists, already_open, changed_on_disk, file_name, foreign_file};
pub use state::FilesState;
pub(in crate::tui) use unsaved::NO_FILE;
pub use unsaved_files::UnsavedFile;

#[cfg(test)]
mod tests;

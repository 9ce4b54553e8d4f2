//! The files room: the open files, the folder that is listed, loading and saving, and unsaved changes.
//!
//! | question | file |
//! |---|---|
//! | what is kept? | `state`, `open_files`, `library` |
//! | how is another file or game shown, and a file closed? | `switching` |
//! | how is a file taken over when it was read, first or again? | `load` |
//! | how is a file written? | `save` |
//! | what would lose unsaved changes? | `unsaved` |
//! | how are the lists of games and of files walked through? | `lists` |

mod library;
mod lists;
mod load;
mod open_files;
mod save;
mod state;
mod switching;
mod unsaved;

pub use library::{FolderProgress, Library, LibraryRow};
pub use open_files::{OpenFile, OpenFileSource, OpenFiles};
pub(in crate::tui) use save::{already_exists, already_open, changed_on_disk, file_name};
pub use state::FilesState;

#[cfg(test)]
mod tests;

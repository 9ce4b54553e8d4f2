//! Files: written whole or not at all, without a trace when the program is broken off; and lines of bounded length.
//!
//! | question | file |
//! |---|---|
//! | how is a file replaced, and how are many files written? | `atomic_file`, `folders_to_sync` |
//! | what is removed after a signal, and what of processes that died? | `temporary_file`, `process_id` |
//! | how are lines read in bounded memory? | `bounded_line` |
//! | where are settings and state saved? | `user_folder` |

pub mod atomic_file;
pub mod bounded_line;
mod folders_to_sync;
pub mod process_id;
pub mod temporary_file;
pub mod user_folder;

pub use atomic_file::{AtomicFile, ExistingFile, save};
pub use folders_to_sync::FoldersToSync;

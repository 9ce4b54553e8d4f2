//! Pictures of the workbench: its screen, the board, the game graph or the game, as files.
//!
//! | question | file |
//! |---|---|
//! | what is asked for: subject, form, plies? | `request` |
//! | how does a subject become a file? | `contents` |
//! | what is drawn of the board, and of the game? | `board` |
//! | how does a screen become text or shapes? | `screen` |
//!
//! What a board or a graph looks like is said in the module `picture` of the crate, which knows nothing of the workbench.

mod board;
mod contents;
mod request;
mod screen;

pub use contents::{PictureContents, PictureFileError};
pub use request::{DEFAULT_DELAY, PictureForm, PictureRequest, PictureSubject, parse_delay};
pub use screen::{scene, text};

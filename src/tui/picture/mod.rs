//! Pictures of the workbench: its screen, the board, the game graph or the game, as files.
//!
//! | question | file |
//! |---|---|
//! | how does a subject become a file? | `contents` |
//! | what is drawn of the board, and of the game? | `board` |
//! | how does a screen become text or shapes? | `screen` |
//!
//! What is asked for is a [`PictureRequest`](request_argument::PictureRequest). What a board or a graph looks like is
//! said in the module `picture` of the crate, which knows nothing of the workbench.

pub(in crate::tui) mod argument;
mod board;
mod contents;
pub mod request_argument;
mod screen;

pub use contents::PictureContents;
#[cfg(test)]
pub use screen::text;

#![doc = include_str!("../README.md")]
//!
//! | question | file |
//! |---|---|
//! | what does a book say of a position and a move? | `entry` |
//! | which form has a file, and what does it answer? | `book` |
//! | what is damaged in a file? | `finding`; why can it not be used? `error` |
//! | how is a position written in a book? | `position_text` |
//! | how is the text form read, searched, edited and written? | `text` |
//! | how does Apery number positions and moves? | `apery` |
//! | how is `.sbk` packed? | `sbk` |
//! | which places of an unsorted file hold a position? | `place_index` |
//! | which move of a book is played? | `selection` |
//! | how is a book made of games and their analysis? | `making` |

mod apery;
mod book;
mod entry;
mod error;
mod finding;
mod making;
mod place_index;
mod position_text;
mod positioned_file;
mod sbk;
mod selection;
mod text;

#[cfg(test)]
mod tests;

pub use book::{Book, BookAnswer, BookForm, BookInspection};
pub use entry::{BookMove, BookPosition};
pub use error::BookError;
pub use finding::{BookFinding, BookFindingKind, BookPlace};
pub use making::{BookMaker, MakingOptions, MoveSource};
pub use selection::BookSelection;
pub use text::{TextBook, TextBookFile};

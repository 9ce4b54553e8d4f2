//! Opening books: moves with score, depth and count for positions, in the forms that other programs write.
//!
//! `YaneuraOu`'s text form (`#YANEURAOU-DB2016 1.00`) is read, edited and written; Apery's `book.bin` and the `.sbk` of
//! `ShogiGUI` are read. A book is asked about a position ([`Book::find`]); the position with the sides exchanged and
//! the board turned round is looked for too, since many books hold the positions of one side only (`FlippedBook`).
//!
//! A text file whose positions are sorted is searched in place, and so is a sorted `book.bin`: opening reads samples,
//! an answer reads a few blocks, and neither holds the book in memory.
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

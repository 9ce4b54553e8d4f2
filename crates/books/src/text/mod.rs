//! The text form, `#YANEURAOU-DB2016 1.00`:
//!
//! ```text
//! #YANEURAOU-DB2016 1.00
//! sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//! # a comment on the position
//! 7g7f 3c3d 35 20 120
//! # a comment on the move
//! 2g2f none none none 7
//! ```
//!
//! A move line has move, reply, score from the view of the side to move, depth and count; what is not known is `none`
//! or left out. The number behind the SFEN is optional. Positions are sorted by their bytes where the file is to be
//! searched in place.
//!
//! | question | file |
//! |---|---|
//! | what does a line say? | `line` |
//! | how are lines read one after the other? | `lines` |
//! | how is a position found without reading the file? | `search` |
//! | how is a whole book read, edited and written? | `text_book`; with its file: `text_book_file` |
//! | how is a sorted file read without holding it? | `sorted_text`; several as one: `merged_positions` |

mod line;
mod lines;
mod merged_positions;
mod search;
mod sorted_text;
mod text_book;
mod text_book_file;

pub(crate) use lines::begins_a_book;
pub(crate) use search::TextSearch;
pub use text_book::TextBook;
pub use text_book_file::TextBookFile;

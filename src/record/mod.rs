//! Games on disk: one tree for all formats, and what is wrong with a file beside what it says.
//!
//! Nothing here refuses a file that can be read: an illegal move is marked and made, a line that is not understood
//! is kept as text, and each deviation becomes a [`Diagnostic`] with its line.
//!
//! | question | file |
//! |---|---|
//! | what is a game? | `tree`, `node`, `end` |
//! | how is a game changed, and the change taken back? | `edit` |
//! | which files are records? | `folder` |
//! | what is kept of a game in a list, and which are wanted? | `summary`, `date`, `filter`, `fold` |
//! | how is a file read that is still being written? | `growing` |
//! | how do bytes become a game? | `reading`, `encoding`, `lines`, `format` |
//! | what does a file say? | one reader per format: `kif` `ki2` `csa` `usi` `jkf`; `glyph` `handicap` `header` have their words |
//! | what do its moves mean on the board? | `draft`, `written` (as the file has it), `resolve` (which move), `judge` (which rules) |
//! | how is a move of it made, and which position is there then? | `carry`, `tour` (at many nodes) |
//! | what is wrong with it? | `finding` (every kind), `codes` (their names), `spot` (where), `diagnostic` (as shown) |
//! | does its recorded end agree with its moves? do its times add up? | `verdict`, `clock` |
//! | what do programs say in its comments? | `annotation` |
//! | how does a game become bytes, and those a file? | `write`, one writer beside each reader; `saving` |
//! | how is a move written for people? | `notation` |

pub mod annotation;
mod atomic_save;
pub mod clock;
pub mod codes;
mod csa;
mod date;
mod diagnostic;
mod edit;
mod encoding;
mod end;
mod end_validation;
mod file_reader;
mod filter;
mod finding;
pub mod folder;
mod format;
mod game_builder;
mod handicap;
mod header;
mod jkf;
mod kanji;
mod ki2;
mod kif;
mod lines;
mod move_validation;
mod node;
pub mod notation;
mod partial_file;
mod position_cursor;
mod replay;
mod resolve;
mod source_location;
mod summary;
mod text_normalization;
mod tree;
mod usi;
mod write;
mod written_move;

pub use atomic_save::save;
pub use date::Date;
pub use diagnostic::{Diagnostic, Severity};
pub use edit::GameEdit;
pub use encoding::Encoding;
pub use end::{RecordedCause, RecordedEnd};
pub use file_reader::{Record, read};
pub use filter::GameFilter;
pub use format::RecordFormat;
pub use lines::Newline;
pub use node::{GameNode, Header, MoveTime, NodeId, Remark};
pub use partial_file::read_partial;
pub use position_cursor::PositionCursor;
pub use summary::{GameSummary, find_position};
pub use text_normalization::normalize_text;
pub use tree::Game;
pub use write::{RecordWriteOptions, WrittenRecord, write};

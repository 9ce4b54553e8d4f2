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
//! | how is a move of it made, and which position is there then? | `carry` |
//! | what is wrong with it? | `finding` (every kind), `spot` (where), `diagnostic` (as shown) |
//! | does its recorded end agree with its moves? do its times add up? | `verdict`, `clock` |
//! | what do programs say in its comments? | `annotation` |
//! | how does a game become bytes, and those a file? | `write`, one writer beside each reader; `saving` |
//! | how is a move written for people? | `notation` |

pub mod annotation;
mod carry;
pub mod clock;
mod csa;
mod date;
mod diagnostic;
mod draft;
mod edit;
mod encoding;
mod end;
mod filter;
mod finding;
mod fold;
pub mod folder;
mod format;
mod glyph;
mod growing;
mod handicap;
mod header;
mod jkf;
mod judge;
mod ki2;
mod kif;
mod lines;
mod node;
pub mod notation;
mod reading;
mod resolve;
mod saving;
mod spot;
mod summary;
mod tree;
mod usi;
mod verdict;
mod write;
mod written;

pub use date::Date;
pub use diagnostic::{Diagnostic, Severity};
pub use edit::Edit;
pub use encoding::Encoding;
pub use end::{Cause, End};
pub use filter::Filter;
pub use fold::fold;
pub use format::Format;
pub use growing::read_growing;
pub use lines::Newline;
pub use node::{Header, MoveTime, Node, NodeId, Remark};
pub use reading::{Record, read};
pub use saving::save;
pub use summary::{Summary, find};
pub use tree::Game;
pub use write::{Target, Written, write};

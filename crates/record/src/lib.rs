#![doc = include_str!("../README.md")]
//!
//! The layers, lowest first; each imports only those above it in this table.
//!
//! | question | module |
//! |---|---|
//! | how do bytes become lines and words? | `text` |
//! | what is a game, and how is it changed? | `game`, `clock` |
//! | what can be wrong with a record? | `findings` |
//! | how is a move written, and which move does a text mean? | [`notation`] |
//! | what does a file of each format say, and how is one written? | `formats`: reader into a draft, writer, the list of formats |
//! | what do programs say in comments? | [`annotation`] |
//! | do the moves, the end, the times and the lines of play of a draft hold? | `validation` |
//! | how does a file become a game with diagnostics? | `reading`; `partial_file` for one still being written, `foreign_content` for one that is none |
//! | how does a game become a file? | `write` (checked by reading it back) |
//! | how is a file written whole, and where do settings lie? | [`files`] |
//! | which games are in a folder, and which of them are wanted? | [`folder`], `summary`, `date`, `filter` |
//! | how does another game become part of one, as variations? | [`merge`] |
//!
//! ```
//! use sankoma_record::{self as record, RecordFormat, RecordWriteOptions};
//!
//! let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３五歩(33)\n   3 投了\n";
//! let record = record::read(kif.as_bytes(), None);
//! let found = &record.diagnostics[0];
//! println!("line {:?}: {}", found.line, found.message.en);
//! assert_eq!((found.line, found.code), (Some(3), "cannot_reach"));
//!
//! let csa = record::write(&[&record.game], RecordWriteOptions::defaults_for(RecordFormat::Csa));
//! let text = String::from_utf8_lossy(&csa.bytes);
//! assert!(text.contains("+7776FU\r\n-3335FU\r\n%TORYO"));
//! ```

pub mod annotation;
pub mod clock;
mod date;
pub mod files;
mod filter;
mod findings;
mod fnv1a;
pub mod folder;
mod foreign_content;
mod formats;
mod game;
pub mod merge;
pub mod notation;
mod partial_file;
mod reading;
mod summary;
mod text;
mod validation;
mod write;

pub use date::Date;
pub use filter::GameFilter;
pub use findings::codes;
pub use findings::diagnostic::{Diagnostic, Severity};
pub use fnv1a::fnv1a;
pub use foreign_content::ForeignContent;
pub use formats::write_options::{RecordWords, RecordWriteOptions};
pub use game::comparison::{RereadDifferences, differences};
pub use game::edit::GameEdit;
pub use game::end::{RecordedCause, RecordedEnd};
pub use game::handicap::{EVEN, named as handicap_setup, names as handicap_names, setups as handicap_setups};
pub use game::header::{Header, Remark};
pub use game::move_time::MoveTime;
pub use game::node::{GameNode, NodeId};
pub use game::record_format::RecordFormat;
pub use game::replay::PositionCursor;
pub use game::tree::Game;
pub use partial_file::read_partial;
pub use reading::{Record, read};
pub use summary::{GameSummary, StoredSummary, find_position};
pub use text::encoding::{Encoding, decode};
pub use text::kanji::piece_named;
pub use text::lines::Newline;
pub use text::normalization::{is_part_of_name, normalize_text};
pub use write::{WrittenRecord, write, write_preserving};

//! Wording: text for people, in Japanese and English.
//!
//! | question | file |
//! |---|---|
//! | how is one sentence kept in both languages? | `message` |
//! | how wide is a text on a terminal, and where does it break? | `text` |
//! | what does the program say of a move and its broken rules? | `legality` |
//! | … of an entering king's declaration? | `declaration` |
//! | … of a set-up and of its SFEN text? | `setup`, `sfen` |
//! | how are squares named in a sentence? | `squares` |
//!
//! The rules themselves hold data only: what they find is put into words here.

pub mod declaration;
pub mod legality;
mod message;
mod setup;
mod sfen;
mod squares;
pub mod text;

pub use message::{Language, Message, ToMessage, group_thousands, joined, quoted, shortened};
pub use squares::square_name;

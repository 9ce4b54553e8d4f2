//! Wording: text for people, in Japanese and English.
//!
//! | question | file |
//! |---|---|
//! | how is one sentence kept in both languages? | `message` |
//! | how wide is a text on a terminal, and where does it break? | `text` |

mod message;
pub mod text;

pub use message::{Language, Message, group_thousands, quoted, shortened};

#![doc = include_str!("../README.md")]
//!
//! | question | file |
//! |---|---|
//! | how is one sentence written in both languages? | `message` |
//! | what does a terminal show as it is, how wide is it, and where does it break? | `text` |
//! | how are columns of text aligned? | `text_table` |
//! | what are the sentences about legality? | `legality` |
//! | … about an entering king's declaration? | `declaration` |
//! | … about a set-up and its SFEN text? | `setup`, `sfen` |
//! | which terms stand in more than one place? | `labels` |
//! | how are squares named in a sentence? | `squares` |
//! | how are pieces written on a board? | `pieces` |
//! | which known words are like an unknown one? | `similarity` |
//! | which codes have the kinds of a finding? | `codes` |
//! | how is an enum named, parsed and cycled through? | `named_enum` |
//!
//! The rules hold data only; their findings are put into sentences here, through [`ToMessage`].

mod codes;
pub mod declaration;
pub mod labels;
pub mod legality;
mod message;
mod named_enum;
mod pieces;
mod setup;
mod sfen;
mod similarity;
mod squares;
pub mod text;
pub mod text_table;

pub use message::{
    Language, Message, ToMessage, counted_noun, counted_pieces, english_list, group_thousands, io_error_message,
    io_error_text, joined, ordinal, quoted, shortened,
};
pub use named_enum::UnknownNameError;
pub use pieces::PieceStyle;
pub use similarity::most_similar_first;
pub use squares::square_name;

//! Moves as people read and write them.
//!
//! | question | file |
//! |---|---|
//! | which notations are there? | `style` |
//! | which of several pieces is meant? | `marks` |
//! | what does a file say of a move, before the board is consulted? | `written_move` |
//! | how is ▲７六歩 split into its parts? | `japanese_move` |
//! | how is P-7f written and parsed? | `western` |
//! | how is +7776FU parsed? | `csa_move` |
//! | which move does a written move mean in a position? | `resolve` |
//! | which rules does a written move break? | `reading` |
//! | how is a move written in each notation? | `text` |
//! | what does a text in any notation say of a move? | `parsing` |
//! | where in a line of play does each move end? | `move_sequence` |

pub(super) mod csa_move;
pub(super) mod japanese_move;
pub(super) mod marks;
pub(super) mod move_sequence;
pub(super) mod parsing;
pub(super) mod reading;
pub(super) mod resolve;
pub(super) mod style;
pub(super) mod text;
mod western;
pub(super) mod written_move;

pub use super::text::kanji::{color_mark, kanji_number};
pub use move_sequence::{find_line, replay, words};
pub use reading::{MoveVerdict, parse, text_to_explain, verdict};
pub use style::NotationStyle;
pub use text::{federation_text, game_text, line_text, move_text, unmarked_text};

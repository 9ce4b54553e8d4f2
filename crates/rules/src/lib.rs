#![doc = include_str!("../README.md")]
//!
//! Small functions are `#[inline]`: the search is another crate, and without it calls each of them, a sixth slower.
//!
//! | question | file |
//! |---|---|
//! | what is a square, a piece, a move? | `square`, `piece`, `moves`, `hand`, `color` |
//! | which squares does a piece attack? | `bitboard`, `attacks` |
//! | which pieces attack a square, and through which? | `attack_map` |
//! | what may be set up, and what is wrong with it? | `setup`, `sfen`, `sfen_error` |
//! | how is a set-up edited? | `setup_edit` |
//! | what stands where, and how does a move change it? | `placement`, `position`, `zobrist` |
//! | which moves are legal? (fast) | `movegen`, `move_list` |
//! | why is a move not legal? (complete) | `legality` |
//! | has a position occurred before, and who loses by it? | `repetition` |
//! | may the entering king declare a win? | `declaration` |
//! | how many positions are there? | `perft` |
//! | how are they written by serde? (feature `serde`) | `serde_text` |
//! | which codes have the kinds of a finding? | `codes` |
//! | which internal checks are built in? | `assert_level` |

mod assert_level;
pub mod attack_map;
pub mod attacks;
mod bitboard;
mod codes;
mod color;
pub mod declaration;
mod hand;
pub mod legality;
mod move_list;
pub mod movegen;
mod moves;
pub mod perft;
mod piece;
mod placement;
mod position;
pub mod repetition;
#[cfg(feature = "serde")]
mod serde_text;
mod setup;
mod setup_edit;
pub mod sfen;
mod sfen_error;
mod square;
mod zobrist;

pub use assert_level::asserts;
pub use bitboard::Bitboard;
pub use color::Color;
pub use hand::Hand;
pub use move_list::MoveList;
pub use moves::{Move, MoveParts, ParseMoveError};
pub use piece::{Piece, PieceKind};
pub use position::{BoardObserver, NullBoardObserver, Position};
pub use setup::{Setup, SetupDefect};
pub use setup_edit::{PiecePlace, SetupEdit};
pub use square::{ParseSquareError, Square};

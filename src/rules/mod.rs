//! The game: squares, pieces, positions, moves, and every rule that says which moves are allowed.
//!
//! Nothing here does I/O, reads a clock, starts a thread or knows another module of the crate.
//!
//! | question | file |
//! |---|---|
//! | what is a square, a piece, a move? | `square`, `piece`, `moves`, `hand`, `color` |
//! | which squares does a piece attack? | `bitboard`, `attacks` |
//! | which pieces attack a square, and through which? | `attack_map` |
//! | what may be set up, and what is wrong with it? | `setup`, `sfen` |
//! | what stands where, and how does a move change it? | `placement`, `position`, `observer`, `zobrist` |
//! | which moves are legal? (fast) | `movegen`, `movelist` |
//! | why is a move not legal? (complete) | `legality` |
//! | has this happened before, and whose fault is it? | `repetition` |
//! | may the entering king declare a win? | `declaration` |
//! | how many positions are there? | `perft` |
//! | what does the program assert of itself? | `assert_level` |

mod assert_level;
pub mod attack_map;
pub mod attacks;
mod bitboard;
mod color;
pub mod declaration;
mod hand;
pub mod legality;
mod move_list;
pub mod movegen;
mod moves;
mod observer;
pub mod perft;
mod piece;
mod placement;
mod position;
pub mod repetition;
mod setup;
pub mod sfen;
mod square;
mod zobrist;

pub use assert_level::ASSERT_LEVEL;
pub(crate) use assert_level::assert_level;
pub use bitboard::Bitboard;
pub use color::Color;
pub use hand::Hand;
pub use move_list::MoveList;
pub use moves::{Move, MoveParts, ParseMoveError};
pub use observer::{BoardObserver, NullBoardObserver};
pub use piece::{Piece, PieceKind};
pub use position::Position;
pub use setup::{Setup, SetupDefect};
pub use square::Square;

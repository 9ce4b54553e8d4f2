//! The rules of shogi: squares, pieces, positions, moves, and every rule that says which moves are legal.
//!
//! The modules of the rules do no I/O, read no clock and start no thread. Findings are data: codes, squares, proofs.
//! [`wording`] puts them into sentences.
//!
//! ```
//! use sankoma_rules::{Move, Position, legality, movegen};
//!
//! let mut position = Position::startpos();
//! for text in ["7g7f", "3c3d"] {
//!     position.play(text.parse()?);
//! }
//! assert_eq!(movegen::count_legal_all(&position), 39);
//!
//! // The pawn on 2f is not there yet.
//! let mv: Move = "2f2e".parse()?;
//! let reasons = legality::reasons(&position, mv);
//! assert_eq!(reasons[0].code(), "no_piece");
//! # Ok::<(), sankoma_rules::ParseMoveError>(())
//! ```
//!
//! Small functions are `#[inline]`: the search is another crate, and without it calls each of them, a sixth slower.
//!
//! | question | file |
//! |---|---|
//! | what is a square, a piece, a move? | `square`, `piece`, `moves`, `hand`, `color` |
//! | which squares does a piece attack? | `bitboard`, `attacks` |
//! | which pieces attack a square, and through which? | `attack_map` |
//! | what may be set up, and what is wrong with it? | `setup`, `sfen` |
//! | how is a set-up edited? | `setup_edit` |
//! | what stands where, and how does a move change it? | `placement`, `position`, `zobrist` |
//! | which moves are legal? (fast) | `movegen`, `move_list` |
//! | why is a move not legal? (complete) | `legality` |
//! | has a position occurred before, and who loses by it? | `repetition` |
//! | may the entering king declare a win? | `declaration` |
//! | how many positions are there? | `perft` |
//! | which codes have the kinds of a finding? | `codes` |
//! | how are short lists sorted in little code? | [`sorting`] |
//! | which hash is the same on every machine, to be written into files? | [`fnv1a()`] |
//! | which internal checks are built in? | `assert_level` |
//! | what are sentences for people, in Japanese and English? | [`wording`] |
//! | what does a movement notation mean, and which moves are legal by it alone? | [`betza`] |

mod assert_level;
pub mod attack_map;
pub mod attacks;
pub mod betza;
mod bitboard;
mod codes;
mod color;
pub mod declaration;
mod fnv1a;
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
mod setup;
mod setup_edit;
pub mod sfen;
pub mod sorting;
mod square;
pub mod wording;
mod zobrist;

pub use assert_level::ASSERT_LEVEL;
pub use bitboard::Bitboard;
pub use color::Color;
pub use fnv1a::fnv1a;
pub use hand::Hand;
pub use move_list::MoveList;
pub use moves::{Move, MoveParts, ParseMoveError};
pub use piece::{Piece, PieceKind};
pub use position::{BoardObserver, NullBoardObserver, Position};
pub use setup::{Setup, SetupDefect};
pub use setup_edit::{PiecePlace, SetupEdit};
pub use square::{ParseSquareError, Square};

//! A slow and plain move generator for any game whose pieces are written in Betza's notation.
//!
//! It shares no code with `rules`: a mailbox board, its own pieces and moves, text at its border. The pieces' notations
//! are the only source of how they move, so that agreement with `rules` proves both.
//!
//! | question | file |
//! |---|---|
//! | what does a game file say? | `file`, `game` |
//! | where does a step lead, what attacks from how far? | `tables` |
//! | what stands where? | `state`, `sfen`, `moves` |
//! | where can a piece go? | `walk` |
//! | which of these moves are legal? | `legal` |
//! | the same for shogi, from SFEN or raw squares | `shogi` |

mod file;
mod game;
mod legal;
mod moves;
mod sfen;
mod shogi;
mod state;
mod tables;
mod walk;

pub use game::{Game, Kind, Promotion, SHIPPED};
pub use moves::Move;
pub use shogi::{RawBoard, Shogi};
pub use state::State;

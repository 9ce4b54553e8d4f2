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

mod definition;
mod game;
mod legal;
mod moves;
mod position;
mod sfen;
mod shogi;
mod tables;
mod targets;

pub use game::{BUILT_IN_GAMES, PromotionRule, ReferenceGame, ReferencePieceKind};
pub use moves::ReferenceMove;
pub use position::ReferencePosition;
pub use shogi::{RawShogiBoard, ReferenceShogi};

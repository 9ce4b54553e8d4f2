//! Reference move generator: a slow and plain one for any game whose pieces are written in Betza's notation.
//!
//! It shares no code with `rules`: a mailbox board, its own pieces and moves, text as input and output. The pieces'
//! notations are the only source of how they move, so that agreement with `rules` confirms both.
//!
//! | question | file |
//! |---|---|
//! | what does a game file hold, and how is it read? | `game`, `loading` |
//! | what can each kind of piece do? | `kind` |
//! | where does a step lead, and what could a piece ever reach? | `tables` |
//! | what stands where, and how does a move change it? | `position`, `sfen` |
//! | where can a piece go? | `targets` |
//! | which of these moves are legal? | `legal` |
//! | how are squares and moves written? | `squares`, `move_text` |
//! | why is a move not legal? | `refusal` |

mod game;
mod kind;
mod legal;
mod loading;
mod move_text;
mod position;
mod refusal;
mod sfen;
mod squares;
mod tables;
mod targets;

pub use game::{NoMovesRule, PromotionRule, ReferenceGame, RepetitionResult};
pub use kind::ReferencePieceKind;
pub use loading::BUILT_IN_GAMES;
pub use position::{ReferenceMove, ReferencePiece, ReferencePosition};
pub use refusal::MoveRefusal;

//! Reference move generator: a slow and plain one for any game whose pieces are written in Betza's notation.
//!
//! It shares no code with `rules`: a mailbox board, its own pieces and moves, text as input and output. The pieces'
//! notations are the only source of how they move, so that agreement with `rules` confirms both.
//!
//! | question | file |
//! |---|---|
//! | what does a game file hold, and why is one refused? | `definition`, `error` |
//! | what can each kind of piece do? | `kind` |
//! | where does a step lead, and from how far does a piece attack? | `tables` |
//! | what are the rules of a game, and how are they read? | `game`, `loading` |
//! | what stands where, and how does a move change it? | `position`, `sfen` |
//! | where can a piece go? | `target`, `targets`, `walk` |
//! | which of these moves are legal? | `legal` |
//! | how are squares and moves written? | `squares`, `move_text` |
//! | why is a move not legal? | `refusal`, `refusal_search`, `reach`, in words `refusal_sentences` |
//! | the same for shogi, from SFEN or raw squares | `shogi` |

mod definition;
mod error;
mod game;
mod kind;
mod legal;
mod loading;
mod move_text;
mod position;
mod reach;
mod refusal;
mod refusal_search;
mod refusal_sentences;
mod sfen;
mod shogi;
mod squares;
mod tables;
mod target;
mod targets;
mod walk;

pub use definition::{NoMovesRule, PromotionRule, RepetitionResult, RepetitionRule};
pub use error::{GameFileError, ReferenceSfenError, UnusableNotation};
pub use game::ReferenceGame;
pub use kind::ReferencePieceKind;
pub use loading::BUILT_IN_GAMES;
pub use move_text::{MoveTextError, TypedMove};
pub use position::{ReferenceMove, ReferencePiece, ReferencePosition};
pub use refusal::{MoveRefusal, PieceAt};
pub use shogi::{RawShogiBoard, ReferenceShogi};

//! The play room: the game that is played. It is a record like any other: each move
//! is an edit of it, so that undoing, saving and the journal know nothing of games that are played.
//!
//! | question | file |
//! |---|---|
//! | what is kept? | `state`; of the game itself `played_game` |
//! | how does a game begin? | `starting` |
//! | how are moves made, by persons and engines, and when has time run out? | `moves` |
//! | how does a game pause, go back and end? | `control` |
//! | what is said, and what do headers hold? | `sentences` |

mod control;
mod moves;
mod played_game;
mod sentences;
mod starting;
mod state;
#[cfg(test)]
mod tests;

pub use played_game::{ClockFace, PlayPhase, PlayedGame};
pub use state::{PlayState, PlayerSettings, PlayersRequest};

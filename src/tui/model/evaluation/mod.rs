//! The evaluation room: the weights, and what the score of the position shown is made of.
//!
//! | question | file |
//! |---|---|
//! | what is the score of the position shown made of? | `state` |
//! | what is it in a player's words? | `assessment` |
//! | which reasons are on the screen, and which row is picked? | `inspection` |
//! | which rows can be picked, opened and lit on the board? | `picking` |
//! | what are the scores along the line? | `line` |
//! | which weights evaluate? | `weights` |

mod assessment;
mod inspection;
mod line;
mod picking;
mod state;
mod weights;

pub use assessment::LineEnd;
pub use picking::NAMED_PIECES;
pub use state::EvaluationState;
pub use weights::{LoadingWeights, NamedWeights};

#[cfg(test)]
mod tests;

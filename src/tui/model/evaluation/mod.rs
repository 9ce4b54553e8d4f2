//! The evaluation room: the weights, and what the score of the position shown is made of.
//!
//! | question | file |
//! |---|---|
//! | what is the score of the position shown made of? | `state` |
//! | which reasons and rows can be picked, opened and lit on the board? | `inspection` |
//! | what are the scores along the line? | `line` |
//! | which weights evaluate? | `weights` |

mod inspection;
mod line;
mod state;
mod weights;

pub use inspection::{Inspection, NAMED_PIECES};
pub use state::EvaluationState;
pub use weights::{LoadingWeights, NamedWeights, WeightsState};

#[cfg(test)]
mod tests;

//! The evaluation room: the weights, and what the score of the position shown is made of.
//!
//! | question | file |
//! |---|---|
//! | what is the score of the position shown made of? | `state` |
//! | what are the scores along the line? | `line` |
//! | which weights evaluate? | `weights` |

mod line;
mod state;
mod weights;

pub use state::EvaluationState;
pub use weights::{LoadingWeights, NamedWeights, WeightsState};

#[cfg(test)]
mod tests;

//! Training: learned weights from labelled positions, by logistic regression of a factorization machine.
//!
//! ```text
//! labelled position ─▶ sample: two views, a target        model: rows by entry, place and king's square
//!                          │                                       │ folded
//!                          └───────────▶ score, loss, gradient ◀───┘ ─▶ Adam ─▶ … ─▶ quantized: learned weights
//! ```
//!
//! The target is a mix of the result and the score's win probability; the loss is its cross entropy with the win
//! probability `1 / (1 + exp(−score))` of the model. Games are held out to measure the loss on positions that were not
//! learned from. The same options, positions and seed give the same weights on any number of threads.
//!
//! | question | file |
//! |---|---|
//! | what does the training see of a position? | `samples` |
//! | which numbers are learned, and what score do they give? | `model` |
//! | what is a position's part in the gradient? | `gradient` |
//! | from which weights does it start? | `start` |
//! | what can be chosen, and what is known of a pass? | `options`, `pass` |
//! | how large is a step? | `optimizer` |
//! | batches on several threads | `batch` |
//! | passes over the positions, learning curve, checkpoints | `trainer`, `checkpoint` |
//! | from trained numbers to integers | `quantization` |

#![expect(clippy::cast_precision_loss, reason = "counts are far below 2⁵³, centipawns and piece counts below 2²⁴")]

mod batch;
mod checkpoint;
mod gradient;
mod model;
mod optimizer;
mod options;
mod pass;
mod quantization;
mod samples;
mod start;
#[cfg(test)]
mod tests;
mod trainer;

pub use options::{PRODUCT_COUNTS, TargetMix, TrainingOptions};
pub use pass::{HeldOutLoss, TrainingPass};
pub use samples::TrainingSet;
pub use start::StartError;
pub use trainer::{TrainedWeights, TrainingProgress, train};

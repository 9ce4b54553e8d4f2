//! Tuning of search constants by self-play: SPSA.
//!
//! | question | file |
//! |---|---|
//! | which values play, and what is learned from a pair of games? | `spsa` |
//! | how is a run written down, and resumed? | `tuning_log` |
//! | what does a run look like? | `tuning_picture`, in `cli/tune` |

mod spsa;
#[cfg(test)]
mod tests;
mod tuning_log;

pub use spsa::{Spsa, SpsaSettings, TunedConstant};
pub use tuning_log::{TuningLog, TuningLogError, TuningRun};

//! Legality in sentences: verdicts, reasons, proofs, ways out of check, nearest legal moves.
//!
//! | question | file |
//! |---|---|
//! | in which order is an explanation shown? | `explanation` |
//! | what is said of the move as a whole? | `verdict` |
//! | what does each reason say? | `reason` |
//! | what does each fact of a proof say, and how does a piece move? | `proof`, `movement` |
//! | why is a move not an evasion? | `evasions` |
//! | how does a line of play end? | `line_end` |
//! | which command reproduces a verdict? | `command` |

mod command;
mod evasions;
mod explanation;
mod line_end;
mod movement;
mod proof;
mod reason;
mod verdict;

pub use command::explain_command;
pub use explanation::{ExplanationNames, ExplanationSentence, explanation_sentences};
pub(crate) use movement::movement_message;
pub use verdict::verdict_word;

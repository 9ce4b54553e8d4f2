//! The guess room: guessing the moves of a game. The exercise is an open file of its own, which holds the moves up to the
//! question and nothing beyond: no pane can show what is not there, and the game itself is not touched.
//!
//! | question | file |
//! |---|---|
//! | what is kept, and what was each guess worth? | `state` |
//! | how does an exercise begin, go on and end? | `asking` |
//! | how is a guess taken, and what are the moves worth? | `answering` |
//! | how many guesses were right, and what did they lose? | `tally` |
//! | how do the guesses get into the game? | `writing` |

mod answering;
mod asking;
mod state;
mod tally;
#[cfg(test)]
mod tests;
mod writing;

pub use state::{GuessAnswer, GuessExercise, GuessPhase, GuessState};
pub use tally::GuessTally;

//! Guessing the moves of a game. The exercise is an open file of its own, which holds the moves up to the
//! question and nothing beyond: no pane can show what is not there, and the game itself is not touched.
//!
//! | question | file |
//! |---|---|
//! | what is stored, and what was each guess worth? | `state` |
//! | how does an exercise begin, continue and end? | `asking` |
//! | how is a guess taken, and what are the moves worth? | `answering` |
//! | how many guesses were right, and what did they lose? | `tally` |
//! | how do the guesses get into the game? | `writing` |

mod answering;
pub(in crate::tui) mod argument;
mod asking;
pub mod pane;
mod state;
pub(in crate::tui) mod summary_page;
mod tally;
#[cfg(test)]
mod tests;
mod writing;

pub(in crate::tui) use answering::{receive_answer_report, take_guess};
pub(in crate::tui) use asking::{
    drop_closed_exercise, guess, guess_gate, hides_scores_of_question, leave_guess, next_question, show_miss,
};
pub(in crate::tui) use state::NO_EXERCISE;
pub use state::{GuessAnswer, GuessExercise, GuessPhase, GuessState};
pub use tally::GuessTally;
pub(in crate::tui) use writing::write_guesses;

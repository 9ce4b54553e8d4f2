//! The drill room: the problems of a file or folder one after another, to be solved on the board.
//!
//! The problem is a game in a file of its own, so that moves are made as in any game. Each move is judged by a mate search;
//! the defender answers with the defence that lasts longest.
//!
//! | question | file |
//! |---|---|
//! | what is stored? | `state` |
//! | what do the keys do, and what follows an answer? | `actions` |
//! | what is said? | `sentence` |

mod actions;
mod sentence;
mod state;
#[cfg(test)]
mod tests;

pub(in crate::tui) use actions::{
    begin_drill, close_drill, give_hint, give_up, judge_drill_move, pick_problem, receive_drill_answer, repeat_problem,
    step_drill,
};
pub use sentence::time_text;
pub use state::{
    DrillAnswer, DrillFile, DrillOutcome, DrillPhase, DrillProblem, DrillQuestion, DrillResult, DrillState,
};

//! Drill: the mate problems of a file or folder, or the mistakes of reviewed games, one after another, to be solved
//! on the board.
//!
//! The problem is a game in a file of its own, so that moves are made as in any game, and the game with the mistake is
//! not touched. Each move of a mate problem is judged by a mate search; the defender answers with the defence that
//! lasts longest. A move in the place of a mistake is judged by its loss against the best one
//! (`analysis::why::judge_tried`).
//!
//! | question | file |
//! |---|---|
//! | what is stored? | `state` |
//! | what do the keys do, and what follows an answer? | `actions` |
//! | how does a problem end, and how is a wrong move taken back? | `outcome` |
//! | which mistakes are retried, and what follows the move that is tried? | `retry`; `mistake`, `theme` |
//! | what is said? | `sentence` |

mod actions;
pub(in crate::tui) mod argument;
pub(in crate::tui) mod job;
mod mistake;
mod outcome;
pub(in crate::tui) mod page;
mod retry;
pub(in crate::tui) mod retry_job;
mod sentence;
mod state;
#[cfg(test)]
mod tests;
mod theme;

pub(in crate::tui) use actions::{
    begin_drill, close_drill, follow_judgement, give_hint, give_up, hides_answer, judge_drill_move, pick_problem,
    receive_solution, repeat_problem, step_drill,
};
pub use mistake::{Mistake, RetryReading, RetryRequest};
pub(in crate::tui) use retry::{drill_of_mistakes, follow_tried, retry_line, retry_listed, sort_by_theme};
pub use sentence::time_text;
pub use state::{
    DrillFile, DrillKind, DrillOutcome, DrillPhase, DrillProblem, DrillQuestion, DrillResult, DrillResultWriting,
    DrillState, DrillTask,
};

//! Mate search of a position with its tree of defences, stepped through on the board.
//!
//! | question | file |
//! |---|---|
//! | what is searched and known, and which row is on the board? | `state` |
//! | what is said of the result? | `sentence` |
//! | what do the keys do? | `actions` |

mod actions;
pub(in crate::tui) mod page;
mod sentence;
mod state;
#[cfg(test)]
mod tests;

pub(in crate::tui) use actions::{adopt_mate, open_tsume, stop_or_repeat_tsume};
pub use state::{TsumeProgress, TsumeState};

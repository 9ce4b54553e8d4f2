//! Merging records into the game on the board.
//!
//! | question | file |
//! |---|---|
//! | what is stored? | `state` |
//! | how is a pasted record, or one of a file, merged? | `actions` |

mod actions;
mod state;
#[cfg(test)]
mod tests;

pub(in crate::tui) use actions::{has_pasted, merge_file, merge_pasted, open_pasted};
pub use state::MergingState;
pub(in crate::tui) use state::NOTHING_PASTED;

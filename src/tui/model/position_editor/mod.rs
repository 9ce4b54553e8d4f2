//! The position editor: a set-up on the board that pieces are put on, with the findings about it.
//!
//! | question | file |
//! |---|---|
//! | what is kept, undone and made again? | `state` |
//! | how does the cursor move between board, hands and box? | `cursor` |
//! | what is wrong with a set-up, and what is worth saying of it? | `findings` |
//! | what do the keys do? | `actions` |

mod actions;
mod cursor;
mod findings;
mod state;
#[cfg(test)]
mod tests;

pub(in crate::tui) use actions::{begin_game_from_setup, close_position_editor, open_game_from, open_position_editor};
pub use findings::SetupFinding;
pub use state::PositionEditor;

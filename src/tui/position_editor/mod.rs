//! The position editor: a set-up on the board that pieces are put on, with the findings about it.
//!
//! | question | file |
//! |---|---|
//! | what is stored, undone and made again? | `state` |
//! | how does the cursor move between board, hands and box? | `cursor` |
//! | what is wrong with a set-up, and what is worth saying of it? | `findings` |
//! | what do the keys do? | `actions` |
//!
//! `rules::setup_edit` changes a `Setup` by operations that are total: one that cannot be done leaves it as it is. The
//! position editor saves the set-ups before each change, so that undoing is exact; leaving it begins a game in a file
//! of its own. Modes with the board to themselves (position editor, tree of a mate) draw a panel next to it
//! (`ScreenLayout::side_panel`) and say which actions wait until they are left.

mod actions;
pub(in crate::tui) mod argument;
mod cursor;
mod findings;
pub(in crate::tui) mod page;
mod state;
#[cfg(test)]
mod tests;

pub(in crate::tui) use actions::{begin_game_from_setup, close_position_editor, open_game_from, open_position_editor};
pub use state::PositionEditor;

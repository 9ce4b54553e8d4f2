//! A game that is played by the rules of a game file: its moves, what is picked, its file, and the computer that plays.
//!
//! | question | file |
//! |---|---|
//! | what is there? | `state` |
//! | what does picking a place mean, and which question follows? | `picking` |
//! | how are moves taken back, and the players changed? | `turns` |
//! | how is a game begun, opened, saved and put into the journal? | `files` |

mod files;
mod picking;
mod state;
#[cfg(test)]
mod tests;
mod turns;

pub use files::{BetzaEffect, BetzaJournalChange, BetzaOpening, BetzaSaving, OpenedBetzaGame, SavedBetzaGame};
pub(in crate::tui) use files::{
    begin_named, has_unsaved_game, open_game, receive_opened, receive_saved, recover_game, save_game,
    take_journal_change, unsaved_warning,
};
pub(in crate::tui) use picking::{answer_question, cancel_selection, move_cursor, next_hand_piece, pick, play_typed};
pub use state::{BetzaGameState, BetzaQuestion, BetzaRoom, BetzaThinking};
pub(in crate::tui) use turns::{
    ask_new_game, ask_resignation, pause, receive_answer, set_player, show_move, take_back, undo_all,
};

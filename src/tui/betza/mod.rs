//! A game that is played by the rules of a game file: its moves, what is picked, its file, and the computer that plays.
//!
//! | question | file |
//! |---|---|
//! | what is there? | `state` |
//! | what is done outside, and what comes back? | `requests` |
//! | what does picking a place mean, and which question follows? | `picking` |
//! | how are moves taken back, and the players changed? | `turns` |
//! | when does the computer think? | `computer` |
//! | how is a game begun, and opened? | `opening` |
//! | how is it saved, and put into the journal? | `saving` |

pub(in crate::tui) mod argument;
pub(in crate::tui) mod board_page;
mod computer;
pub(in crate::tui) mod job;
mod opening;
pub(in crate::tui) mod page;
mod picking;
mod requests;
mod saving;
mod state;
#[cfg(test)]
mod tests;
mod turns;

pub(in crate::tui) use computer::receive_answer;
pub(in crate::tui) use opening::{open_or_ask, receive_opened, recover_game};
pub(in crate::tui) use picking::{answer_question, cancel_selection, move_cursor, next_hand_piece, pick, play_typed};
pub use requests::{BetzaJournalChange, BetzaOpening, BetzaSaving, BetzaThinking, OpenedBetzaGame, SavedBetzaGame};
pub(in crate::tui) use saving::{has_unsaved_game, receive_saved, save_game, take_journal_change, unsaved_warning};
pub use state::{BetzaGameState, BetzaQuestion, BetzaState};
pub(in crate::tui) use turns::{ask_resignation, pause, set_player, show_move, take_back, undo_all};

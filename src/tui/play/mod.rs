//! The game that is played. It is a record like any other: each move
//! is an edit of it, so that undoing, saving and the journal know nothing of games that are played.
//!
//! | question | file |
//! |---|---|
//! | what is stored? | `state`; of the game itself `played_game` |
//! | how does a game begin? | `starting` |
//! | how is a game continued that was cut off? | `cut_off_game` |
//! | how are moves made, by persons and engines, and when has time run out? | `moves` |
//! | what do engines report? | `player_reports` |
//! | how does a game pause, go back and end? | `control` |
//! | what is said, and what do headers hold? | `sentences` |
//!
//! `engine_match::RefereedGame` decides what a move, a declaration or the time means and when a game is over; it asks
//! nobody and reads no clock. The referee of matches drives it, and so does the workbench: persons' moves
//! come from the board through a gate (`game/played_moves`), engines' answers from `PlayerThread` (one slot, generations),
//! the time with every event (`play::pass_time`). Each move is written into the record as an edit
//! (`GameDocument::add_played_node`); the game finds its place there by its moves, so that undoing, deleting and
//! merging take moves back. Scores are hidden meanwhile (`Core::hides_scores`), as while a move is guessed: an exercise
//! is an open file that holds the moves up to the question and nothing beyond.

pub(in crate::tui) mod argument;
mod control;
mod cut_off_game;
pub(in crate::tui) mod form_page;
mod moves;
mod played_game;
mod player_reports;
mod sentences;
mod starting;
mod state;
#[cfg(test)]
mod tests;
pub(in crate::tui) mod threads;

pub(in crate::tui) use control::{
    NO_GAME_PLAYED, begin_action_in_game, break_off, can_take_back_in_game, declare_win, follow_played_record,
    hides_scores_of_game, pause_or_continue_game, resign, take_back_in_game,
};
pub(in crate::tui) use cut_off_game::time_control as time_control_of_header;
pub(in crate::tui) use moves::{
    end_game, end_if_time_is_up, last_played_node, make_persons_move, next_turn, play_gate, shows_played_game,
    write_node,
};
pub use played_game::ClockFace;
pub(in crate::tui) use player_reports::receive_player_report;
pub(in crate::tui) use starting::{pass_time, proposed_game, start_game};
pub use state::{PlayState, PlayerSettings, PlayersRequest};

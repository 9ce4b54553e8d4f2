//! Games that are played elsewhere and followed here, and what is being fetched from the net.
//!
//! | question | file |
//! |---|---|
//! | what is stored? | `state` |
//! | how does following begin and end, and what means a new version? | `following` |
//! | what do the clocks of the players show? | `clocks` |
//! | which clocks does a record name? | `recorded_controls` |
//! | how does a record from the net become an open file? | `from_web` |
//!
//! A followed game is an open file like any other: a new version of it is merged (`files/load`), and the board goes to
//! its newest move if it showed the newest one before. A person who has stepped back stays where they are; the status
//! bar counts the moves that have come.

mod clocks;
mod following;
mod from_web;
mod recorded_controls;
mod state;
#[cfg(test)]
mod tests;
pub(in crate::tui) mod threads;

pub(in crate::tui) use clocks::{clock, time_to_next_reading};
pub(in crate::tui) use following::{
    begin_following_at, has_ended, has_new_version_at, is_followed, look_at_shown, toggle_following, unseen_moves,
};
pub(in crate::tui) use from_web::{
    end_fetch, fail_fetch, receive_again, receive_progress, receive_record, start_fetch, web_source,
};
pub use state::LiveState;

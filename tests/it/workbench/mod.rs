//! The workbench in a pseudo-terminal, and its pictures.

mod betza;
mod comparison;
mod edits_kept;
pub(crate) mod explorer;
mod foreign_files;
mod keys;
mod lines;
mod live;
mod mouse;
mod networks;
mod open_files;
mod other_engines;
mod panes;
mod play;
mod positions;
mod random_events;
mod retry;
mod review;
mod screenshots;
mod terminal;
mod variations;
mod walks;
mod weights;
mod why;

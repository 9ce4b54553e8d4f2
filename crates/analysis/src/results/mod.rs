//! Results of searches, stored by position: for each engine the deepest, in memory and in session files.
//!
//! | question | file |
//! |---|---|
//! | what is a result, who found it, and which of two is deeper? | `position_result` |
//! | which positions are the same? | `position_key` |
//! | which result is stored, and which is shown? | `store` |
//! | how is a file of results written and read? | `session_file` |
//! | which file belongs to a game? | `game_key` |
//! | where do the files lie, and when are old ones removed? | `session_folder` |
//!
//! A search reports each complete iteration as a whole (`SearchReport::IterationFinished`).
//! `analysis::results::ResultStore` stores the deepest result of each engine (its weights, by a fingerprint) for every
//! position: squares, hands and turn, compared whole. Engine pane, move list, graph and review read it
//! (`Core::node_score`: search, else comment, else quiescence search), so that a shallower result never replaces a
//! deeper one. `tui/run/review` writes new results to a file per game in the state folder within three seconds and at
//! the end, on a thread of its own; a game finds the files of its main line and of every beginning of it.

mod game_key;
mod position_key;
mod position_result;
mod session_file;
mod session_folder;
mod store;
#[cfg(test)]
mod tests;

pub use game_key::GameKeys;
pub use position_key::PositionKey;
pub use position_result::{EngineIdentity, PositionResult, ResultLine};
pub use session_file::{SessionFileError, SessionResults};
pub use session_folder::{LoadedSessions, SessionFolder};
pub use store::ResultStore;

//! Results of searches, kept by position: for each engine the deepest, in memory and in session files.
//!
//! | question | file |
//! |---|---|
//! | what is a result, who found it, and which of two is deeper? | `position_result` |
//! | which positions are the same? | `position_key` |
//! | which result is kept, and which is shown? | `store` |
//! | how is a file of results written and read? | `session_file` |
//! | which file belongs to a game? | `game_key` |
//! | where do the files lie, and when are old ones removed? | `session_folder` |

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
pub use position_result::{EngineIdentity, PositionResult, ResultLine, score_for_side};
pub use session_file::{SessionFileError, SessionResults, read_session, session_text};
pub use session_folder::{LoadedSessions, SessionFolder};
pub use store::ResultStore;

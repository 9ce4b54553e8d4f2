//! Analysis: searches of positions and games for a person, with the threat.
//!
//! | question | file |
//! |---|---|
//! | tasks and reports | `task` |
//! | the search of a position together with its threat | `engine` |
//! | statistics of a search while it runs | `statistics_reporter` |
//! | how do requests reach the thread? | `analysis_thread` |
//! | Threatmate, brinkmate, value of the move | `threat` |
//! | the tree of a small search, node by node | `search_tree` |
//! | node signature and speed of the search | `bench` |
//! | games between engines, and what their results prove | `engine_match` |
//! | review of a game's moves | `review` |
//! | Self-play, for training labels | `self_play` |

mod analysis_thread;
pub mod bench;
mod engine;
pub mod engine_match;
pub mod review;
pub mod search_tree;
pub mod self_play;
mod statistics_reporter;
mod task;
#[cfg(test)]
mod tests;
pub mod threat;

pub use analysis_thread::{AnalysisThread, Generation};
pub use engine::Engine;
pub use task::{AnalysisReport, AnalysisTask, SearchSnapshot};

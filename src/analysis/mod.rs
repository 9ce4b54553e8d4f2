//! Searching a position for a person: the best lines together with the threat, on a thread of its own.
//!
//! | question | file |
//! |---|---|
//! | what is searched for, and what is told? | `task` |
//! | is the threat mate, does anything defend, what is the move worth? | `threat` |
//! | what is told of a search that is watched? | `watched` |
//! | what did a small search look like, node by node? | `tree` |
//! | how do requests reach the thread? | `analyst` |
//! | is the search still the same, and how fast is it? | `bench` |
//! | who plays whom, who judges, and what do results prove? | `contest` |
//! | what did the moves of a game cost? | `review` |
//! | how does it play against itself, for labels? | `self_play` |

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

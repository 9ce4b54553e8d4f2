//! Analysis of positions and games with the search: best lines and threats, reviews, matches, self-play.
//!
//! | question | file |
//! |---|---|
//! | what is asked of an analysis, and what does it report? | `task` |
//! | how do the search and the threat share the threads? | `engine` |
//! | which statistics of a search are reported? | `statistics_reporter` |
//! | how do requests reach the analysis thread? | `analysis_thread` |
//! | how do searches give way to the screen? | `thread_priority` |
//! | is a mate threatened, does any move defend, what is the move worth? | `threat` |
//! | what did a small search look like, node by node? | `search_tree` |
//! | how does a mate go against every defence? | `mate_tree` |
//! | which results are known of a position, and how are they kept across sessions? | `results` |
//! | which win rate did the moves of a game lose? | `review` |
//! | which opening and which castles does a game have? | `formations` |
//! | what is a castle worth? | `castle_values` |
//! | how do engines play matches, and what do results prove? | `engine_match` |
//! | how does the engine play against itself, for training data? | `self_play` |
//! | which random numbers does a game of a long run have? | `numbered_random` |
//! | which constants make the search stronger? | `tuning` |
//! | is the search unchanged, and how fast is it? | `bench` |

mod analysis_thread;
pub mod bench;
mod castle_values;
mod engine;
pub mod engine_match;
pub mod formations;
pub mod mate_tree;
mod numbered_random;
pub mod results;
pub mod review;
pub mod search_tree;
mod statistics_reporter;
mod task;
#[cfg(test)]
mod tests;
mod thread_priority;
pub mod threat;
pub mod usi;

pub use analysis_thread::{AnalysisThread, Generation};
pub use castle_values::{CastleValue, castle_values};
pub use engine::Engine;
pub use numbered_random::numbered_random;
pub use task::{AnalysisReport, AnalysisTask, SearchSnapshot};
pub use thread_priority::lower_thread_priority;

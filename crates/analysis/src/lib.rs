#![doc = include_str!("../README.md")]
//!
//! | question | file |
//! |---|---|
//! | what is asked of an analysis, and what does it report? | `task` |
//! | how do the search and the threat share the threads? | `engine` |
//! | how does the threat solver share the nodes of a search? | `interleaved_threat` |
//! | which statistics of a search are reported? | `statistics_reporter` |
//! | how do requests reach the analysis thread? | `analysis_thread`, with `request_slot` |
//! | how does a search give way to the screen? | `thread_priority` |
//! | is a mate threatened, does any move defend, what is the move worth? | `threat` |
//! | what did a small search look like, node by node? | `search_tree` |
//! | how does a mate go against every defence? | `mate_tree` |
//! | which results are known of a position, and how are they saved across sessions? | `results` |
//! | which score and win rate has a searched position? | `searched_position` |
//! | what is a line of play with its score? | `scored_line`; which win rate does a score mean? `win_rate` |
//! | what do two searches say of a move and the best other one? | `move_comparison` |
//! | which class has a move by what it lost? | `move_quality` |
//! | which win rate did the moves of a game lose? | `review` |
//! | how does a player fare over many games? | `player_report` |
//! | why is a move a mistake? | `why` |
//! | which opening and which castles does a game have? | `formations` |
//! | what is a castle worth? | `castle_values` |
//! | what is a static score made of, in a player's words? | `assessment` |
//! | how do engines play matches, and what do results prove? | `engine_match` |
//! | which random numbers does a game of a long run have? | `numbered_random` |
//! | is the search unchanged, and how fast is it? | `bench` |

mod analysis_thread;
pub mod assessment;
pub mod bench;
mod castle_values;
mod engine;
pub mod engine_match;
pub mod formations;
mod interleaved_threat;
pub mod mate_tree;
mod move_comparison;
mod move_quality;
mod numbered_random;
pub mod player_report;
mod request_slot;
pub mod results;
pub mod review;
mod scored_line;
pub mod search_tree;
mod searched_position;
mod statistics_reporter;
mod task;
#[cfg(test)]
mod tests;
mod thread_priority;
pub mod threat;
pub mod why;
mod win_rate;

pub use analysis_thread::{AnalysisThread, Generation};
pub use castle_values::{CastleValue, castle_values};
pub use engine::Engine;
pub use numbered_random::numbered_random;
pub use sankoma_search::SEARCH_STACK_BYTES;
pub use task::{AnalysisReport, AnalysisTask, SearchSnapshot};
pub use thread_priority::lower_thread_priority;

//! Analysis of positions and games with the search: best lines and threats, reviews, matches; the USI protocol.
//!
//! ```
//! use sankoma_analysis::threat::{Threatmate, solve_threat};
//! use sankoma_rules::Position;
//! use sankoma_search::SearchControl;
//!
//! // Black holds a gold and has a pawn on 5c: after a pass of White, G*5b mates.
//! let position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 w G 1")?;
//! let threat = solve_threat(&position, &SearchControl::new(), 10_000);
//! let Threatmate::Yes { line, plies, shortest } = threat.mate else { panic!("a mate is threatened") };
//! assert_eq!((line[1].to_string().as_str(), plies, shortest), ("G*5b", 1, true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
//! | which results are known of a position, and how are they saved across sessions? | `results` |
//! | which win rate did the moves of a game lose? | `review` |
//! | why is a move a mistake? | `why` |
//! | which opening and which castles does a game have? | `formations` |
//! | what is a castle worth? | `castle_values` |
//! | what is a static score made of, in a player's words? | `assessment` |
//! | how do engines play matches, and what do results prove? | `engine_match` |
//! | which random numbers does a game of a long run have? | `numbered_random` |
//! | is the search unchanged, and how fast is it? | `bench` |
//! | how do other programs ask the engine, and how are other engines asked? | [`usi`] |

mod analysis_thread;
pub mod assessment;
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
pub mod why;

pub use analysis_thread::{AnalysisThread, Generation};
pub use castle_values::{CastleValue, castle_values};
pub use engine::Engine;
pub use numbered_random::numbered_random;
pub use task::{AnalysisReport, AnalysisTask, SearchSnapshot};
pub use thread_priority::lower_thread_priority;

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
//! The crates below in one tour: play a game, judge a move, read a record, evaluate and search.
//!
//! ```
//! use sankoma_search::eval::{CompactWeights, explain};
//! use sankoma_record::{self as record, RecordFormat, RecordWriteOptions};
//! use sankoma_rules::{Position, legality, movegen};
//! use sankoma_search::{SearchControl, SearchLimits, SearchRequest, TranspositionTable};
//!
//! // Play a game: USI moves from the start position.
//! let mut position = Position::startpos();
//! for text in ["7g7f", "3c3d"] {
//!     position.play(text.parse()?);
//! }
//! assert_eq!(movegen::count_legal_all(&position), 39);
//!
//! // Judge a move: every rule that it breaks.
//! let verdict = legality::verdict_on_text(&position, "2g2e");
//! assert_eq!(verdict.reasons[0].code(), "cannot_reach");
//!
//! // Read a record in whatever format and encoding, and write it in another.
//! let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
//! let record = record::read(kif.as_bytes(), None);
//! let csa = record::write(&[&record.game], RecordWriteOptions::defaults_for(RecordFormat::Csa));
//! assert!(record.diagnostics.is_empty());
//! assert!(String::from_utf8_lossy(&csa.bytes).contains("-3334FU"));
//!
//! // Evaluate: the score in centipawns, and the share of each piece but the kings.
//! let weights = CompactWeights::built_in();
//! let breakdown = explain(weights, &position);
//! assert_eq!(breakdown.pieces.len(), 38);
//!
//! // Search 2,000 nodes on one thread: the same result every time.
//! let (table, control) = (TranspositionTable::new(16), SearchControl::new());
//! let limits = SearchLimits { nodes: Some(2_000), ..SearchLimits::default() };
//! let request = SearchRequest { limits, ..SearchRequest::new(weights, &table, &control, position) };
//! let outcome = request.run(|_report| {});
//! println!("{} {:?}", outcome.lines[0].score, outcome.best.map(|mv| mv.to_string()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
//! | how do other programs ask the engine, and how are other engines asked? | [`usi`] |

mod analysis_thread;
pub mod assessment;
pub mod bench;
mod castle_values;
#[cfg(test)]
mod comparison_tests;
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
pub mod usi;
pub mod why;
mod win_rate;

pub use analysis_thread::{AnalysisThread, Generation};
pub use castle_values::{CastleValue, castle_values};
pub use engine::Engine;
pub use numbered_random::numbered_random;
pub use sankoma_search::SEARCH_STACK_BYTES;
pub use task::{AnalysisReport, AnalysisTask, SearchSnapshot};
pub use thread_priority::lower_thread_priority;

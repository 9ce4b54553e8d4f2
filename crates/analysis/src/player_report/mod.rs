//! Player report: how one player fares over many games: results by opening and colour, accuracy over time, the kinds of
//! mistakes made most often, where games were lost, and positions that were lost again and again.
//!
//! | question | file |
//! |---|---|
//! | how are the games of the player found in records? | `game_reader` |
//! | what of a game counts? | `reported_game`; its moves and positions: `played_line` |
//! | which records hold the same game? | `copies` |
//! | how are the games put together? | `report` |
//! | how are results counted? | `result_counts` |
//! | which positions were lost again and again? | `losing_positions` |
//! | how does a report read? | `text` |
//!
//! Results, openings and positions need no search. Accuracy, mistakes and lost games are known of games that are
//! reviewed: their results are saved, or their comments have scores ([`StoredReview`](crate::review::StoredReview)).

mod copies;
mod game_reader;
mod losing_positions;
mod played_line;
mod report;
mod reported_game;
mod result_counts;
#[cfg(test)]
mod tests;
mod text;

pub use game_reader::PlayerGameReader;
pub use losing_positions::LosingPosition;
pub use report::{AccuracyPeriod, LostGame, OpeningResults, PlayerStatistics};
pub use reported_game::{ReportedGame, ReportedMistake};
pub use result_counts::ResultCounts;
pub use text::ReportTextRow;

//! Review of a whole game: searches every position and assesses every move by the win rate it lost.
//!
//! A game is divided into sections of a few plies. The transposition table is cleared before each section, so its
//! results depend on the section and the settings alone: sections may be searched in any order and on any number of
//! threads, and an interrupted review resumes with the same results. Within a section the table is kept; positions are
//! searched from the last to the first by default, so an earlier position profits from what follows in the game. Then
//! the suspicious moves are compared, each search from an empty table: only they can have marks.
//!
//! | question | file |
//! |---|---|
//! | which positions are searched, in which sections? | `sections` |
//! | how is a section searched? | `section_search`, `search_settings` |
//! | which moves are suspicious, and how much may be spent on them? | `section_comparison` |
//! | how is a move compared with the best other one? | `comparison`; how is it searched alone? `move_search` |
//! | which positions does another engine search again, and how much is all that at most? | `passes` |
//! | what if a line of play breaks off early? | `line_extension` |
//! | how are all searches stopped at once? | `stop_flag` |
//! | what must an engine be able to do? | `position_searcher`; what has ours found? `reported_search` |
//! | what did a move lose, and how is that loss classified? | `assessment`; which may be praised? `praise` |
//! | how does a review run on threads of its own, with pauses? | `runner` |
//! | what is written about a move with a mark? | `remark` |
//! | how accurate was each player? | `summary` |
//! | what do the comments of a record say of a position, and of a move? | `recorded_result`, `recorded_comparison` |
//! | what do saved results and comments say of a game, without a search? | `stored_review` |
//!
//! `analysis::review::ReviewRunner` searches the sections of a game on threads of its own; pauses and a change of their
//! number change nothing in the results, which are those of `sankoma analyze`. It has a part for each engine: a
//! `PositionSearcher` is ours or another program (`usi::client::UsiPositionSearcher`), and one that fails does not stop
//! the others. The model takes each position as it comes; marks follow from the store, or from the record's
//! comments where these give both positions. Marks, scores and graph are those of one engine at a time
//! (`review::reviewer`); `ReviewComparison` says where several disagree.

mod assessment;
pub(crate) mod comparison;
mod line_extension;
mod move_search;
mod passes;
mod position_searcher;
mod praise;
mod recorded_comparison;
mod recorded_result;
mod remark;
mod reported_search;
mod runner;
mod search_settings;
pub(crate) mod section_comparison;
mod section_search;
mod sections;
mod stop_flag;
mod stored_review;
mod summary;
#[cfg(test)]
mod tests;

pub use super::move_comparison::MoveComparison;
pub use super::move_quality::MoveQuality;
pub use super::searched_position::{PositionValue, SearchedPosition, black_win_rate, score_for_black};
pub use super::win_rate::WIN_RATE_SCALE;
pub use assessment::{MoveAssessment, assess_move, assess_moves, win_rate_formula};
pub use comparison::{MoveComparer, MoveSearch};
pub use move_search::search_moves;
pub use passes::{ReviewBudget, repeated_positions};
pub use position_searcher::{PositionSearcher, SearchInterruption};
pub use recorded_comparison::{record_comparison, recorded_comparisons};
pub use recorded_result::recorded_result;
pub use remark::{move_remark, remark_with_reason};
pub use runner::{ReviewPart, ReviewReport, ReviewRunner, ReviewTask};
pub use search_settings::{ReviewOrder, ReviewSearchSettings};
pub use section_comparison::{is_section_compared, is_suspicious};
pub use section_search::{PassResult, search_position, search_section};
pub use sections::{ReviewScope, ReviewSection, SectionPlan};
pub use stop_flag::StopFlag;
pub use stored_review::StoredReview;
pub use summary::{AccuracySummary, PlayerAccuracy};

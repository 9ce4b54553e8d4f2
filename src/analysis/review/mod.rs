//! The review of a whole game: every position is searched, every move is judged by what it cost.
//!
//! A game is searched in sections of a few plies. Each begins with an empty table, so what is found depends on the
//! section and the settings alone: sections may be searched in any order, on any number of threads, and a review that
//! was broken off goes on as if nothing had happened. Within a section the table is kept: from the last position to the
//! first, what comes later in the game is known already when an earlier position is searched.
//!
//! | question | file |
//! |---|---|
//! | which positions? | `sections` |
//! | what is found there? | `search` |
//! | when must it stop? | `halt` |
//! | what did a move cost, and what is that called? | `verdict` |
//! | what is there to say of a player? | `summary` |

mod assessment;
mod section_search;
mod sections;
mod stop_flag;
mod summary;
#[cfg(test)]
mod tests;

pub use assessment::{MoveAssessment, MoveQuality, SearchedPosition, assess_moves, black_win_rate};
pub use section_search::{ReviewOrder, ReviewSearchSettings, search_section};
pub use sections::{ReviewScope, ReviewSection, SECTION_PLIES, SectionPlan};
pub use stop_flag::StopFlag;
pub use summary::{AccuracySummary, PlayerAccuracy};

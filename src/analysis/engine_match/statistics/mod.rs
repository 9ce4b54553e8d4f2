//! What results prove. Pure numbers: no clock, no chance.
//!
//! Games of a pair begin from one opening with sides changed and are not independent, so pairs are what is counted:
//! the five sums 0, ½, 1, 1½, 2 ("pentanomial").
//!
//! | question | file |
//! |---|---|
//! | how many of which? | `tally` |
//! | how much stronger, and how sure is that? | `estimate` |
//! | may we stop? | `sprt` |

mod estimate;
mod result_counts;
mod sprt;

pub use estimate::{EloEstimate, elo_of, expected_share};
pub use result_counts::MatchResultCounts;
pub use sprt::{Sprt, SprtState};

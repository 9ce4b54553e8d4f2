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
mod sprt;
mod tally;

pub use estimate::{Estimate, elo_of, share_of};
pub use sprt::{Sprt, Test};
pub use tally::Tally;

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

mod halt;
mod search;
mod sections;
mod summary;
#[cfg(test)]
mod tests;
mod verdict;

pub use halt::Halt;
pub use search::{Order, Settings, search};
pub use sections::{Extent, Plan, SECTION, Section};
pub use summary::{Player, Summary};
pub use verdict::{Class, Seen, Verdict, black_wins, verdicts};

//! Mate by checks alone (詰み): is there one, how long is it, and what proves it?
//!
//! [`solve()`] answers for the side to move, which gives check with every move while the other side does what it likes.
//! After the first proof it looks for shorter ones until there is none, so that the length told is the least one unless
//! a limit was reached. Lengths count every ply, drops between that only delay (無駄合い) included: what the rules
//! allow is a defence. [`proof()`] gives a whole strategy, which anybody who knows the rules can check.
//!
//! Earlier moves of the game do not count: whether a mate has become sennichite is not asked.
//!
//! | question | file |
//! |---|---|
//! | what is asked, what comes back? | this one |
//! | is there one at all? | `exists` |
//! | first proof, shorter proofs, the line to show | `solve` |
//! | a strategy for every defence | `proof` |
//! | one search for a mate within so many plies | `walk` |
//! | which move of a node next, and how far? | `frame` |
//! | what is a node's value? | `value` |
//! | with which other hands does a result hold? | `hands` |
//! | what is remembered, what forgotten? | `table`, `entry` |

mod entry;
mod frame;
mod hands;
mod proof;
mod proof_number_search;
mod report;
mod solve;
mod table;
#[cfg(test)]
mod tests;
mod value;

pub use proof::{MateProof, ProofStep, proof};
pub use report::{MAX_MATE_PLIES, Mate, MateLimits, MateOutcome, MateProgress, MateReport, ReachedLimit};
pub(super) use solve::solve_within;
pub use solve::{MateExistence, exists, solve};
pub use table::MateTable;

//! Mate search by checks alone (詰み), by depth-first proof-number search (df-pn).
//!
//! [`solve()`] answers for the side to move, which gives check with every move against every defence. After the first
//! proof it searches for shorter mates until there is none, so that the length reported is the shortest unless a limit
//! was reached. Lengths count every ply, futile interpositions (無駄合い) included: every legal move is a defence.
//! [`proof()`] returns a whole strategy, which can be checked with the rules alone.
//!
//! Earlier moves of the game are ignored: a mate that has become sennichite still counts.
//!
//! | question | file |
//! |---|---|
//! | limits and results | `report` |
//! | first proof, shorter proofs, the main line; is there a mate at all? | `solve` |
//! | a strategy against every defence | `proof` |
//! | shortest mates of many positions of a problem | `explorer` |
//! | Proof-number search (df-pn) for a mate within so many plies | `proof_number_search` |
//! | numbers of a node and its most proving move | `frame` |
//! | what is known of a node | `value` |
//! | Proof and disproof hands: with which other hands does a result hold? | `hands` |
//! | the table and its replacement | `table`, `entry` |

mod entry;
mod explorer;
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

pub use explorer::{MateExplorer, ShortestMate};
pub use proof::{MateProof, ProofStep, proof};
pub use report::{MAX_MATE_PLIES, Mate, MateLimits, MateOutcome, MateProgress, MateReport, ReachedLimit};
pub(super) use solve::solve_within;
pub use solve::{MateExistence, exists, solve};
pub use table::MateTable;

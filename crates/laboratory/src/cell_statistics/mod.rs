//! Cell statistics: value distribution, symmetry and unused cells of a set of weights, and defects found by them.
//!
//! | question | file |
//! |---|---|
//! | how often does each value occur? | `value_counts` |
//! | what is counted of one part of a table? | `table_part` |
//! | how is a table traversed? | `jobs` |
//! | which cells can no legal position use? | `unusable_reason` |
//! | which defects do the counts show, in words? | `findings` |
//!
//! The work consists of independent [`StatisticsJob`]s, so that several threads can share it;
//! [`WeightsStatistics::add`] merges their results.

mod findings;
mod jobs;
mod table_part;
#[cfg(test)]
mod tests;
mod unusable_reason;
mod value_counts;

pub use findings::{WeightsFinding, findings};
pub use jobs::{StatisticsJob, TableStatistics, WeightsStatistics};
pub use table_part::{CellDifference, CellDifferences, TablePartStatistics, UnusableCells, ZeroRows};
pub use unusable_reason::UnusableReason;
pub(crate) use unusable_reason::unusable_pair;
pub use value_counts::{ExtremeValue, ValueCounts};

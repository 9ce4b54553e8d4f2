//! What the cells of a set of weights look like: the defects that people find by hand in published files.
//!
//! | question | file |
//! |---|---|
//! | how are values distributed? | `tally` |
//! | what is counted of one part of a table? | `part` |
//! | how is a table walked through? | `walk` |
//! | which cell is this, in words? | `at` |
//! | what is wrong, in sentences? | `findings` |
//!
//! The work comes in [`StatisticsJob`]s that do not depend on each other, so that several threads can share it:
//! [`WeightsStatistics::add`] puts what they return together.

mod cell_description;
mod findings;
mod jobs;
mod table_part;
#[cfg(test)]
mod tests;
mod value_counts;

pub use cell_description::{WeightTableKind, describe_cell};
pub use findings::{WeightsFinding, findings};
pub use jobs::{StatisticsJob, TableStatistics, WeightsStatistics};
pub use table_part::{CellDifference, CellDifferences, TablePartStatistics, UnusableCells, ZeroRows};
pub use value_counts::{ExtremeValue, ValueCounts};

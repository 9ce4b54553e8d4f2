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
//! The work comes in [`Job`]s that do not depend on each other, so that several threads can share it:
//! [`Survey::add`] puts what they return together.

mod at;
mod findings;
mod part;
mod tally;
#[cfg(test)]
mod tests;
mod walk;

pub use at::{Table, words};
pub use findings::{Finding, findings};
pub use part::{Difference, Differences, Empty, Part, Useless};
pub use tally::{Extreme, Tally};
pub use walk::{Job, Survey, TableStats};

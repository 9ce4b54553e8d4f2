//! Cell defects: cells of a set of weights that are not what they should be, and what is said of them.
//!
//! | question | file |
//! |---|---|
//! | how is a set compared, king by king, with what it should be? | `comparison` |
//! | which cells can no legal position use, so that they should be zero? | `unusable_reason` |
//! | what is said of a defect? | `findings` |
//!
//! Kings are compared independently, so that several threads can share the work; [`CellDefects::merge`] adds up what
//! they have found.

mod comparison;
mod findings;
#[cfg(test)]
mod tests;
mod unusable_reason;

pub use comparison::CellDefects;
pub use findings::WeightsFinding;
pub use unusable_reason::UnusableReason;
pub(crate) use unusable_reason::unusable_pair;

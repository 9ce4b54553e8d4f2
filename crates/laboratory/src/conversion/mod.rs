//! Conversion: weights written as the files of other programs.
//!
//! | question | file |
//! |---|---|
//! | which formats are written? | `written_format` |
//! | how are weights written, and what can a format not store? | `save`, `unstorable` |
//! | how do finer weights come to the unit of the formats? | `rounded_cells` |
//! | where do piece values go that a format does not have? | `folded_values` |

mod folded_values;
mod rounded_cells;
mod save;
mod unstorable;
mod written_format;

pub use folded_values::{FoldedValues, is_inexact};
pub use rounded_cells::RoundedCells;
pub use save::{ensure_absent, save};
pub use unstorable::{UnstorableCells, UnstorableReason, unstorable_cells};
pub use written_format::WrittenFormat;

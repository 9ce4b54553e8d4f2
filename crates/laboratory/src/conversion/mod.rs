//! Conversion: weights written as the files of other programs.
//!
//! | question | file |
//! |---|---|
//! | which formats are written? | `written_format` |
//! | how are weights written, and what can a format not store? | `save`, `unstorable` |
//! | what does the unit of the formats cost finer weights? | `rounded_cells` |
//! | by how much do the scores of the files differ, all in all? | `score_error` |
//! | where do piece values go that a format does not have? | `folded_values` |

mod error_summary;
mod folded_values;
mod rounded_cells;
mod save;
mod score_error;
mod unstorable;
mod written_format;

pub use folded_values::{FoldedValues, is_inexact};
pub use rounded_cells::{RoundedCells, RoundingLoss};
pub use save::{WeightsSaveError, ensure_absent, save};
pub use score_error::ScoreError;
pub use unstorable::{UnstorableCells, UnstorableReason, unstorable_cells};
pub use written_format::WrittenFormat;

//! Parts of the rows of several forms of weights.

use serde::Serialize;

/// A file.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoFileRow {
    /// Its path.
    pub(super) path: String,
    /// Its size.
    pub(super) bytes: u64,
}

/// Rows, or pieces on squares.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoZeroRowsRow {
    /// How many.
    pub(super) all: u64,
    /// Of these zero everywhere.
    pub(super) zero: u64,
}

//! Output: what several commands print alike.
//!
//! | question | file |
//! |---|---|
//! | how does text reach standard output, and a file its name? | `standard_output`, `new_file` |
//! | how are errors and warnings printed? | `errors`; refused arguments: `usage_error` |
//! | how far has the work come? | `progress` |
//! | how is a score written? | `score` |
//! | how is a diagnostic of a record written? | `diagnostic`, with its format and encoding |
//! | how is JSON written, and which shapes do commands share? | `json`; a reason for a move: `move_reason_row` |
//! | how are values over the plies of a game drawn? | `ply_chart` |

pub(crate) mod diagnostic;
pub(crate) mod errors;
pub(crate) mod json;
pub(crate) mod move_reason_row;
pub(crate) mod new_file;
pub(crate) mod ply_chart;
pub(crate) mod progress;
pub(crate) mod score;
pub(crate) mod standard_output;
pub(crate) mod usage_error;

use super::context::{Result, Status};
use sankoma_wording::text::printable;
use serde::Serialize;
use std::io::Write as _;
use std::path::Path;

/// Columns of the screen that text is laid out for.
pub(crate) const SCREEN_WIDTH: usize = 80;

/// A path for a line of text.
pub(crate) fn path_text(path: &Path) -> String {
    printable(&path.display().to_string()).into_owned()
}

/// The last part of a path.
pub(crate) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Prints a report to standard output: as one line of JSON, or as text.
pub(crate) fn print<Row: Serialize>(as_json: bool, row: impl FnOnce() -> Row, text: impl FnOnce() -> String) -> Result {
    let text = if as_json { json::row_text(&row()) + "\n" } else { text() };
    standard_output::json_or_text(as_json).write_all(text.as_bytes())?;
    Ok(Status::Done)
}

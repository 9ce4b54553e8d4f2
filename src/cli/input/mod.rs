//! Input: what commands read from their arguments, from files and from the environment.
//!
//! | question | file |
//! |---|---|
//! | which positions? | `positions`; on standard input: `position_lines` |
//! | which game records, and how are their games assigned to files? | `record_files` |
//! | which records from the net? | `web_records` |
//! | which language do messages have? | `language` |

pub(crate) mod language;
pub(crate) mod position_lines;
pub(crate) mod positions;
pub(crate) mod record_files;
pub(crate) mod web_records;

use std::path::Path;

/// Whether an argument is `-`: standard input, or standard output.
pub(crate) fn is_dash(argument: impl AsRef<Path>) -> bool {
    argument.as_ref() == Path::new("-")
}

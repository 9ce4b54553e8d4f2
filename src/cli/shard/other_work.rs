//! Refusal of results of other work, in the words of every command whose work divides.

use crate::cli::output::errors::InputError;
use std::path::Path;

/// Says that a file holds results of another command, options, input or version of the program.
pub(crate) fn other_work(path: &Path) -> InputError {
    let path = path.display();
    InputError::new(
        format!("'{path}' は別の指定、別の入力か別の版の結果です。同じ作業の結果か別のファイルが必要です"),
        format!(
            "'{path}' holds results of other options, of other input or of another version; \
             expected results of the same work or another file"
        ),
    )
}

//! Which games go into which file.

use crate::record::RecordFormat;
use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A file and the games it is to hold.
pub(super) struct FileAssignment {
    /// Standard output when there is none.
    pub(super) path: Option<PathBuf>,
    pub(super) games: Range<usize>,
}

/// One file for so many `games`, or where the format holds one game only, `name-1.kif`, `name-2.kif` and so on. `None`
/// when standard output would have to take several.
pub(super) fn assign_games(path: Option<&Path>, games: usize, format: RecordFormat) -> Option<Vec<FileAssignment>> {
    if games <= 1 || format.holds_multiple_games() {
        return Some(vec![FileAssignment { path: path.map(Path::to_owned), games: 0..games }]);
    }
    let path = path?;
    let share = |index| FileAssignment { path: Some(numbered_path(path, index + 1)), games: index..index + 1 };
    Some((0..games).map(share).collect())
}

/// `name-2.kif` for `name.kif`.
fn numbered_path(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().map(OsString::from).unwrap_or_default();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

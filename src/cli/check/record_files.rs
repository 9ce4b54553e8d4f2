//! Which files are to be checked.

use super::Result;
use crate::record::folder;
use anyhow::anyhow;
use std::path::{Path, PathBuf};

/// The files that `paths` name, in order, each folder replaced by the records in it. What a folder holds is found out
/// as it is asked for.
pub(in crate::cli) fn list(paths: &[PathBuf]) -> impl Iterator<Item = Result<PathBuf>> + Send {
    paths
        .iter()
        .flat_map(|path| if path.is_dir() { records(path) } else { Box::new(std::iter::once(Ok(path.clone()))) })
}

type RecordFiles<'a> = Box<dyn Iterator<Item = Result<PathBuf>> + Send + 'a>;

/// The records of a folder; one without any is a mistake.
fn records(folder: &Path) -> RecordFiles<'_> {
    let mut found = folder::records(folder).peekable();
    if found.peek().is_none() {
        return Box::new(std::iter::once(Err(no_records_error(folder))));
    }
    Box::new(found.map(|file| file.map_err(|error| anyhow!("cannot look through '{}': {error}", folder.display()))))
}

fn no_records_error(folder: &Path) -> anyhow::Error {
    let endings: Vec<String> = folder::extensions().map(|extension| format!(".{extension}")).collect();
    anyhow!("'{}' holds no game records, expected files with one of {}", folder.display(), endings.join(" "))
}

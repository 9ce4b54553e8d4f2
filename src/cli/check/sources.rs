//! Which files are to be checked.

use super::Result;
use crate::record::folder;
use anyhow::anyhow;
use std::path::{Path, PathBuf};

/// The files that `paths` name, in order, each folder replaced by the records in it. What a folder holds is found out
/// as it is asked for.
pub(in crate::cli) fn of(paths: &[PathBuf]) -> impl Iterator<Item = Result<PathBuf>> + Send {
    paths
        .iter()
        .flat_map(|path| if path.is_dir() { records(path) } else { Box::new(std::iter::once(Ok(path.clone()))) })
}

type Files<'a> = Box<dyn Iterator<Item = Result<PathBuf>> + Send + 'a>;

/// The records of a folder; one without any is a mistake.
fn records(folder: &Path) -> Files<'_> {
    let mut found = folder::records(folder).peekable();
    if found.peek().is_none() {
        return Box::new(std::iter::once(Err(nothing_in(folder))));
    }
    Box::new(found.map(|file| file.map_err(|error| anyhow!("cannot look through '{}': {error}", folder.display()))))
}

fn nothing_in(folder: &Path) -> anyhow::Error {
    let endings: Vec<String> = folder::extensions().map(|extension| format!(".{extension}")).collect();
    anyhow!("'{}' holds no game records, expected files with one of {}", folder.display(), endings.join(" "))
}

//! Record files of a folder and its subfolders.

use super::formats;
use sankoma_wording::text::natural_order;
use std::cmp::Ordering;
use std::io;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// The records under `folder` and its subfolders, in the natural order of their names. A file is taken for a record by
/// its extension; hidden folders are left out, and a link that leads back to where it came from is an error of its own.
pub fn records(folder: &Path) -> impl Iterator<Item = io::Result<PathBuf>> {
    let hidden = |entry: &DirEntry| entry.depth() > 0 && entry.file_name().to_string_lossy().starts_with('.');
    let walk = WalkDir::new(folder).follow_links(true).sort_by(by_name);
    walk.into_iter().filter_entry(move |entry| !hidden(entry)).filter_map(|entry| match entry {
        Ok(entry) if entry.file_type().is_file() && formats::is_record_name(entry.path()) => {
            Some(Ok(entry.into_path()))
        }
        Ok(_) => None,
        Err(error) => Some(Err(error.into())),
    })
}

fn by_name(one: &DirEntry, other: &DirEntry) -> Ordering {
    let [name, other_name] = [one, other].map(|entry| entry.file_name().to_string_lossy());
    natural_order(&name, &other_name).then_with(|| one.file_name().cmp(other.file_name()))
}

/// The extensions by which a file is taken for a record.
pub fn extensions() -> Vec<&'static str> {
    formats::extensions()
}

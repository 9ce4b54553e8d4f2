//! What lies in a folder.

use super::FORMATS;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What stands under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Nothing at all.
    Nothing,
    /// A folder, or whatever else cannot be read like a file.
    NoFile,
    /// Something that the system does not show, and why.
    Unreadable(String),
    /// A file of so many bytes.
    File(u64),
}

/// A folder: what stands under the names that matter, and its other files.
#[derive(Debug)]
pub(super) struct Folder {
    pub(super) path: PathBuf,
    /// One row for every name in [`FORMATS`].
    pub(super) parts: Vec<(&'static str, Found)>,
    /// Names and sizes of all files, by name.
    pub(super) files: Vec<(String, u64)>,
}

impl Found {
    /// Looks. Whether upper and lower case differ is the file system's affair.
    pub(super) fn at(path: &Path) -> Self {
        match fs::metadata(path) {
            Ok(found) if found.is_file() => Self::File(found.len()),
            Ok(_) => Self::NoFile,
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Self::Nothing,
            Err(error) => Self::Unreadable(error.to_string()),
        }
    }
}

impl Folder {
    /// Looks into a folder.
    pub(super) fn at(path: &Path) -> Self {
        let mut parts: Vec<(&'static str, Found)> = Vec::new();
        for name in FORMATS.iter().flat_map(super::Format::names) {
            if parts.iter().all(|(known, _)| *known != name) {
                parts.push((name, Found::at(&path.join(name))));
            }
        }
        Self { path: path.to_owned(), parts, files: files(path) }
    }

    /// What stands under one of the names in [`FORMATS`].
    pub(super) fn part(&self, name: &str) -> &Found {
        self.parts.iter().find(|(known, _)| *known == name).map_or(&Found::Nothing, |(_, found)| found)
    }
}

/// The files of a folder; none when the system does not list them, which is no reason not to open one by name.
fn files(folder: &Path) -> Vec<(String, u64)> {
    let listed = fs::read_dir(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    let mut files: Vec<(String, u64)> = listed
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| match Found::at(&entry.path()) {
            Found::File(bytes) => Some((entry.file_name().to_string_lossy().into_owned(), bytes)),
            _ => None,
        })
        .collect();
    files.sort();
    files
}

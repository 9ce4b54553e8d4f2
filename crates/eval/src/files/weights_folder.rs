//! Folder listing: which names of weight files exist in a folder, and its other files.

use super::formats::{FORMATS, WeightsFormat};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The state of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PathStatus {
    /// Nothing exists there.
    Missing,
    /// A folder, a device or anything else that is not a regular file.
    NotAFile,
    /// The system denies access: its message.
    Unreadable(String),
    /// A file of this size in bytes.
    File(u64),
}

/// A folder: the state of every name in [`FORMATS`], and all its files.
#[derive(Debug)]
pub(super) struct WeightsFolder {
    pub(super) path: PathBuf,
    /// One row for every name in [`FORMATS`].
    pub(super) parts: Vec<(&'static str, PathStatus)>,
    /// Names and sizes of all files, by name.
    pub(super) files: Vec<(String, u64)>,
}

impl PathStatus {
    /// Queries the file system, which decides whether upper and lower case differ.
    pub(super) fn at(path: &Path) -> Self {
        match fs::metadata(path) {
            Ok(found) if found.is_file() => Self::File(found.len()),
            Ok(_) => Self::NotAFile,
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Self::Missing,
            Err(error) => Self::Unreadable(error.to_string()),
        }
    }
}

impl WeightsFolder {
    /// Lists a folder.
    pub(super) fn at(path: &Path) -> Self {
        let mut parts: Vec<(&'static str, PathStatus)> = Vec::new();
        for name in FORMATS.iter().flat_map(WeightsFormat::file_names) {
            if parts.iter().all(|(known, _)| *known != name) {
                parts.push((name, PathStatus::at(&path.join(name))));
            }
        }
        Self { path: path.to_owned(), parts, files: files(path) }
    }

    /// The state of one of the names in [`FORMATS`].
    pub(super) fn part(&self, name: &str) -> &PathStatus {
        self.parts.iter().find(|(known, _)| *known == name).map_or(&PathStatus::Missing, |(_, found)| found)
    }
}

/// The files of a folder; empty when the system does not list them: they may still be opened by name.
fn files(folder: &Path) -> Vec<(String, u64)> {
    let listed = fs::read_dir(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    let mut files: Vec<(String, u64)> = listed
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| match PathStatus::at(&entry.path()) {
            PathStatus::File(bytes) => Some((entry.file_name().to_string_lossy().into_owned(), bytes)),
            _ => None,
        })
        .collect();
    files.sort();
    files
}

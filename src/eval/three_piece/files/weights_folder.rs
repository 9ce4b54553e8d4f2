//! What lies in a folder.

use super::FORMATS;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What stands under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PathStatus {
    /// Nothing at all.
    Missing,
    /// A folder, or whatever else cannot be read like a file.
    NotAFile,
    /// Something that the system does not show, and why.
    Unreadable(String),
    /// A file of so many bytes.
    File(u64),
}

/// A folder: what stands under the names that matter, and its other files.
#[derive(Debug)]
pub(super) struct WeightsFolder {
    pub(super) path: PathBuf,
    /// One row for every name in [`FORMATS`].
    pub(super) parts: Vec<(&'static str, PathStatus)>,
    /// Names and sizes of all files, by name.
    pub(super) files: Vec<(String, u64)>,
}

impl PathStatus {
    /// Looks. Whether upper and lower case differ is the file system's affair.
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
    /// Looks into a folder.
    pub(super) fn at(path: &Path) -> Self {
        let mut parts: Vec<(&'static str, PathStatus)> = Vec::new();
        for name in FORMATS.iter().flat_map(super::WeightsFormat::file_names) {
            if parts.iter().all(|(known, _)| *known != name) {
                parts.push((name, PathStatus::at(&path.join(name))));
            }
        }
        Self { path: path.to_owned(), parts, files: files(path) }
    }

    /// What stands under one of the names in [`FORMATS`].
    pub(super) fn part(&self, name: &str) -> &PathStatus {
        self.parts.iter().find(|(known, _)| *known == name).map_or(&PathStatus::Missing, |(_, found)| found)
    }
}

/// The files of a folder; none when the system does not list them, which is no reason not to open one by name.
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

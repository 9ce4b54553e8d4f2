//! Format recognition: by names and sizes alone, before a byte is read.

use super::formats::{FORMATS, FV38_BYTES, WeightsFormat};
use super::open_error::WeightsOpenError;
use super::weights_folder::{PathStatus, WeightsFolder};
use std::path::PathBuf;

/// The format of the weights in a folder.
pub(super) fn format_in_folder(folder: &WeightsFolder) -> Result<&'static WeightsFormat, WeightsOpenError> {
    match whole_sets(folder).as_slice() {
        [] => Err(incomplete_set_error(folder)),
        [only] => format_by_sizes(folder, only),
        several => Err(WeightsOpenError::SeveralSets {
            folder: folder.path.clone(),
            files: several.iter().filter_map(|names| names.last().copied()).collect(),
        }),
    }
}

/// The names of the sets that a folder has all files of.
pub(super) fn whole_sets(folder: &WeightsFolder) -> Vec<Vec<&'static str>> {
    let has = |name: &&str| matches!(folder.part(name), PathStatus::File(_));
    file_sets().filter(|names| names.iter().all(has)).collect()
}

/// The format of the set to which a file belongs, by the name given.
pub(super) fn format_of_file(
    folder: &WeightsFolder,
    name: &str,
    bytes: u64,
) -> Result<&'static WeightsFormat, WeightsOpenError> {
    let family = file_sets().find(|names| names.iter().any(|known| has_name(folder, name, bytes, known)));
    match family {
        Some(names) => format_by_sizes(folder, &names),
        None => Err(unknown_name_error(folder, name, bytes)),
    }
}

/// The names of files that belong together, each set once: formats that differ only in sizes share them.
fn file_sets() -> impl Iterator<Item = Vec<&'static str>> {
    FORMATS.iter().enumerate().filter_map(|(row, format)| {
        let names: Vec<_> = format.file_names().collect();
        let first = FORMATS[..row].iter().all(|earlier| !earlier.file_names().eq(names.iter().copied()));
        first.then_some(names)
    })
}

/// The file has this name: exactly, or but for letter case where the file system ignores it.
fn has_name(folder: &WeightsFolder, name: &str, bytes: u64, known: &str) -> bool {
    name == known || (name.eq_ignore_ascii_case(known) && *folder.part(known) == PathStatus::File(bytes))
}

fn format_by_sizes(folder: &WeightsFolder, names: &[&'static str]) -> Result<&'static WeightsFormat, WeightsOpenError> {
    let mut sizes = Vec::new();
    for &name in names {
        sizes.push(size(folder, name, names)?);
    }
    let formats = || FORMATS.iter().filter(|format| format.file_names().eq(names.iter().copied()));
    if let Some(format) = formats().find(|format| format.files.iter().map(|part| part.bytes).eq(sizes.iter().copied()))
    {
        return Ok(format);
    }
    let fits: Vec<Vec<&'static WeightsFormat>> = (0..names.len())
        .map(|row| formats().filter(|format| format.files[row].bytes == sizes[row]).collect())
        .collect();
    if let Some(row) = fits.iter().position(Vec::is_empty) {
        return Err(wrong_size_error(folder.path.join(names[row]), names[row], sizes[row]));
    }
    let files = || names.iter().zip(&sizes).zip(&fits).map(|((&name, &bytes), fits)| (name, bytes, fits));
    let apart = |a: &[&WeightsFormat], b: &[&WeightsFormat]| !a.iter().any(|format| b.contains(format));
    let pair = files().enumerate().find_map(|(row, first)| {
        files().skip(row + 1).find(|second| apart(first.2, second.2)).map(|second| vec![first, second])
    });
    let files = pair.unwrap_or_else(|| files().collect());
    let titled = |formats: &[&WeightsFormat]| formats.iter().map(|format| format.title).collect();
    let files = files.into_iter().map(|(name, bytes, fits)| (name, bytes, titled(fits))).collect();
    Err(WeightsOpenError::MixedFormats { folder: folder.path.clone(), files })
}

fn size(folder: &WeightsFolder, name: &'static str, names: &[&'static str]) -> Result<u64, WeightsOpenError> {
    let path = folder.path.join(name);
    match folder.part(name) {
        PathStatus::File(bytes) => Ok(*bytes),
        PathStatus::NotAFile => Err(WeightsOpenError::NotAFile { path }),
        PathStatus::Unreadable(error) => Err(WeightsOpenError::Unreadable { path, error: error.clone() }),
        PathStatus::Missing => {
            let others =
                names.iter().copied().filter(|other| matches!(folder.part(other), PathStatus::File(_))).collect();
            Err(WeightsOpenError::MissingSetFile { path, others })
        }
    }
}

/// The error for a folder without a complete set: files of a set may be missing, or have other names.
fn incomplete_set_error(folder: &WeightsFolder) -> WeightsOpenError {
    for names in file_sets().filter(|names| names.iter().any(|name| *folder.part(name) != PathStatus::Missing)) {
        if let Err(error) = format_by_sizes(folder, &names) {
            return error;
        }
    }
    let renamed = folder.files.iter().find(|(_, bytes)| *bytes == FV38_BYTES || !names_for(*bytes).is_empty());
    match renamed {
        Some((name, bytes)) => unknown_name_error(folder, name, *bytes),
        None => WeightsOpenError::NoWeights { folder: folder.path.clone(), files: folder.files.len() },
    }
}

fn unknown_name_error(folder: &WeightsFolder, name: &str, bytes: u64) -> WeightsOpenError {
    let path = folder.path.join(name);
    let names = names_for(bytes);
    match bytes {
        FV38_BYTES => WeightsOpenError::Fv38Output { path },
        _ if names.is_empty() => WeightsOpenError::Unknown { path, bytes },
        _ => WeightsOpenError::Renamed { path, bytes, names },
    }
}

fn wrong_size_error(path: PathBuf, name: &str, bytes: u64) -> WeightsOpenError {
    if bytes == FV38_BYTES {
        return WeightsOpenError::Fv38Output { path };
    }
    let mut fits: Vec<u64> = Vec::new();
    for part in FORMATS.iter().flat_map(|format| format.files).filter(|part| part.name == name) {
        if !fits.contains(&part.bytes) {
            fits.push(part.bytes);
        }
    }
    WeightsOpenError::WrongSize { path, bytes, fits, names: names_for(bytes) }
}

/// The names that a file of this size could have.
fn names_for(bytes: u64) -> Vec<&'static str> {
    let mut names = Vec::new();
    for part in FORMATS.iter().flat_map(|format| format.files).filter(|part| part.bytes == bytes) {
        if !names.contains(&part.name) {
            names.push(part.name);
        }
    }
    names
}

//! Which format is this? Decided by names and sizes alone, before a byte is read.

use super::found::{Folder, Found};
use super::layout::FV38_BYTES;
use super::{FORMATS, Format, Refusal};
use std::path::PathBuf;

/// The format of the weights in a folder.
pub(super) fn in_folder(folder: &Folder) -> Result<&'static Format, Refusal> {
    let has = |name: &&str| matches!(folder.part(name), Found::File(_));
    let whole: Vec<_> = families().filter(|names| names.iter().all(has)).collect();
    match whole.as_slice() {
        [] => Err(nothing_whole(folder)),
        [only] => by_sizes(folder, only),
        several => Err(Refusal::SeveralSets {
            folder: folder.path.clone(),
            files: several.iter().filter_map(|names| names.last().copied()).collect(),
        }),
    }
}

/// The format of the set to which a file belongs, by the name it was asked for.
pub(super) fn of_file(folder: &Folder, name: &str, bytes: u64) -> Result<&'static Format, Refusal> {
    let family = families().find(|names| names.iter().any(|known| is_called(folder, name, bytes, known)));
    match family {
        Some(names) => by_sizes(folder, &names),
        None => Err(not_a_known_name(folder, name, bytes)),
    }
}

/// The names of files that belong together; formats that differ in sizes only share them.
fn families() -> impl Iterator<Item = Vec<&'static str>> {
    FORMATS.iter().enumerate().filter_map(|(row, format)| {
        let names: Vec<_> = format.names().collect();
        let first = FORMATS[..row].iter().all(|earlier| !earlier.names().eq(names.iter().copied()));
        first.then_some(names)
    })
}

/// Whether a file is the one of this name: exactly, or as far as the file system tells letters apart.
fn is_called(folder: &Folder, name: &str, bytes: u64, known: &str) -> bool {
    name == known || (name.eq_ignore_ascii_case(known) && *folder.part(known) == Found::File(bytes))
}

fn by_sizes(folder: &Folder, names: &[&'static str]) -> Result<&'static Format, Refusal> {
    let mut sizes = Vec::new();
    for &name in names {
        sizes.push(size(folder, name, names)?);
    }
    let formats = || FORMATS.iter().filter(|format| format.names().eq(names.iter().copied()));
    if let Some(format) = formats().find(|format| format.parts.iter().map(|part| part.bytes).eq(sizes.iter().copied()))
    {
        return Ok(format);
    }
    let fits: Vec<Vec<&'static Format>> = (0..names.len())
        .map(|row| formats().filter(|format| format.parts[row].bytes == sizes[row]).collect())
        .collect();
    if let Some(row) = fits.iter().position(Vec::is_empty) {
        return Err(wrong_size(folder.path.join(names[row]), names[row], sizes[row]));
    }
    let files = || names.iter().zip(&sizes).zip(&fits).map(|((&name, &bytes), fits)| (name, bytes, fits));
    let apart = |a: &[&Format], b: &[&Format]| !a.iter().any(|format| b.contains(format));
    let pair = files().enumerate().find_map(|(row, first)| {
        files().skip(row + 1).find(|second| apart(first.2, second.2)).map(|second| vec![first, second])
    });
    let files = pair.unwrap_or_else(|| files().collect());
    let titled = |formats: &[&Format]| formats.iter().map(|format| format.title).collect();
    let files = files.into_iter().map(|(name, bytes, fits)| (name, bytes, titled(fits))).collect();
    Err(Refusal::WronglyPaired { folder: folder.path.clone(), files })
}

fn size(folder: &Folder, name: &'static str, names: &[&'static str]) -> Result<u64, Refusal> {
    let path = folder.path.join(name);
    match folder.part(name) {
        Found::File(bytes) => Ok(*bytes),
        Found::NoFile => Err(Refusal::NoFile { path }),
        Found::Unreadable(error) => Err(Refusal::Unreadable { path, error: error.clone() }),
        Found::Nothing => {
            let beside = names.iter().copied().filter(|other| matches!(folder.part(other), Found::File(_))).collect();
            Err(Refusal::MissingPart { path, beside })
        }
    }
}

/// No set of files is whole: some of one may be there, or some under other names.
fn nothing_whole(folder: &Folder) -> Refusal {
    for names in families().filter(|names| names.iter().any(|name| *folder.part(name) != Found::Nothing)) {
        if let Err(refusal) = by_sizes(folder, &names) {
            return refusal;
        }
    }
    let renamed = folder.files.iter().find(|(_, bytes)| *bytes == FV38_BYTES || !names_for(*bytes).is_empty());
    match renamed {
        Some((name, bytes)) => not_a_known_name(folder, name, *bytes),
        None => Refusal::NoWeights { folder: folder.path.clone(), files: folder.files.len() },
    }
}

fn not_a_known_name(folder: &Folder, name: &str, bytes: u64) -> Refusal {
    let path = folder.path.join(name);
    let names = names_for(bytes);
    match bytes {
        FV38_BYTES => Refusal::Fv38Output { path },
        _ if names.is_empty() => Refusal::Unknown { path, bytes },
        _ => Refusal::Renamed { path, bytes, names },
    }
}

fn wrong_size(path: PathBuf, name: &str, bytes: u64) -> Refusal {
    if bytes == FV38_BYTES {
        return Refusal::Fv38Output { path };
    }
    let mut fits: Vec<u64> = Vec::new();
    for part in FORMATS.iter().flat_map(|format| format.parts).filter(|part| part.file == name) {
        if !fits.contains(&part.bytes) {
            fits.push(part.bytes);
        }
    }
    Refusal::WrongSize { path, bytes, fits, names: names_for(bytes) }
}

/// The names that a file of this size could have.
fn names_for(bytes: u64) -> Vec<&'static str> {
    let mut names = Vec::new();
    for part in FORMATS.iter().flat_map(|format| format.parts).filter(|part| part.bytes == bytes) {
        if !names.contains(&part.file) {
            names.push(part.file);
        }
    }
    names
}

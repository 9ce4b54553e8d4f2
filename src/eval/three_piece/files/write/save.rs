//! Files that appear whole, all of a set or none.

use super::super::{FileContents, FormatFile, WeightsFormat};
use super::encode::append;
use crate::eval::features::Feature;
use crate::eval::three_piece::cell_source::CellSource;
use crate::eval::three_piece::full::KING_PAIRS;
use crate::rules::Square;
use crate::wording::Message;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// Why no files were written.
#[derive(Debug)]
pub enum WeightsSaveError {
    /// There is such a file already.
    Exists(PathBuf),
    /// The system refuses to write this.
    Io(PathBuf, io::Error),
}

impl WeightsSaveError {
    /// One line that names the file.
    pub fn message(&self) -> Message {
        match self {
            Self::Exists(path) => {
                let path = path.display();
                Message::new(
                    format!("'{path}' はすでにあります。上書きはしません"),
                    format!("'{path}' exists already, expected a folder without it: nothing is overwritten"),
                )
            }
            Self::Io(path, error) => {
                let path = path.display();
                Message::new(format!("'{path}' を書けません: {error}"), format!("cannot write '{path}': {error}"))
            }
        }
    }
}

/// Whether none of the format's files is in the folder yet.
///
/// # Errors
/// The first that is.
pub fn ensure_absent(format: &WeightsFormat, folder: &Path) -> Result<(), WeightsSaveError> {
    let paths = format.files.iter().map(|part| folder.join(part.name));
    // A link that leads nowhere is there too.
    paths
        .filter(|path| fs::symlink_metadata(path).is_ok())
        .map(WeightsSaveError::Exists)
        .map(Err)
        .next()
        .unwrap_or(Ok(()))
}

/// Writes the files of this format into a folder, which is made when there is none. `progress` hears how many bytes of
/// how many are written. Numbers that the format cannot hold are cut or left out: see [`super::unstorable_cells`].
///
/// The files get their names when all of them are on the disk; no file is ever replaced.
///
/// # Errors
/// A file of that name is there already, or the system refuses. No file is left behind then.
pub fn save(
    rows: &(impl CellSource + ?Sized),
    format: &WeightsFormat,
    folder: &Path,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Vec<PathBuf>, WeightsSaveError> {
    ensure_absent(format, folder)?;
    fs::create_dir_all(folder).map_err(|error| WeightsSaveError::Io(folder.to_owned(), error))?;
    let total = format.files.iter().map(|part| part.bytes).sum();
    let mut done = 0;
    let mut written = Vec::new();
    for part in format.files {
        let path = folder.join(part.name);
        let tell = &mut |bytes: usize| {
            done += bytes as u64;
            progress(done, total);
        };
        let file = write(rows, part, folder, tell).map_err(|error| WeightsSaveError::Io(path.clone(), error))?;
        written.push((file, path));
    }
    persist_all(written)
}

fn write(
    rows: &(impl CellSource + ?Sized),
    part: &FormatFile,
    folder: &Path,
    tell: &mut dyn FnMut(usize),
) -> io::Result<NamedTempFile> {
    let mut file = BufWriter::with_capacity(1 << 20, temporary_file(folder)?);
    let mut bytes = Vec::new();
    let mut row = [[0; 2]; Feature::COUNT];
    for index in 0..row_count(part.contents) {
        bytes.clear();
        match part.contents {
            FileContents::Kk(_) => append(&mut bytes, &[rows.kk(index)], part.contents),
            FileContents::Kkp(_) => {
                rows.kkp(index, &mut row);
                append(&mut bytes, &row, part.contents);
            }
            FileContents::KppPairs | FileContents::KppSingle | FileContents::Bonanza => {
                rows.kpp(index / Feature::COUNT, index % Feature::COUNT, &mut row);
                append(&mut bytes, &row, part.contents);
            }
        }
        file.write_all(&bytes)?;
        tell(bytes.len());
    }
    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// How many rows a file of this kind has; a cell of KK is a row of its own.
const fn row_count(holds: FileContents) -> usize {
    match holds {
        FileContents::Kk(_) | FileContents::Kkp(_) => KING_PAIRS,
        FileContents::KppPairs | FileContents::KppSingle | FileContents::Bonanza => Square::COUNT * Feature::COUNT,
    }
}

/// A file with the permissions that any new file gets; those of temporary files are usually for their owner alone.
fn temporary_file(folder: &Path) -> io::Result<NamedTempFile> {
    Builder::new()
        .prefix(".sankoma-")
        .suffix(".tmp")
        .make_in(folder, |path| File::options().read(true).write(true).create_new(true).open(path))
}

/// Gives the files their names; takes them away again when one of them cannot have it.
fn persist_all(written: Vec<(NamedTempFile, PathBuf)>) -> Result<Vec<PathBuf>, WeightsSaveError> {
    let mut named = Vec::new();
    for (file, path) in written {
        if let Err(problem) = file.persist_noclobber(&path) {
            for path in &named {
                // What cannot be taken away stays; the problem is told either way.
                let _ = fs::remove_file(path);
            }
            return Err(match problem.error.kind() {
                ErrorKind::AlreadyExists => WeightsSaveError::Exists(path),
                _ => WeightsSaveError::Io(path, problem.error),
            });
        }
        named.push(path);
    }
    Ok(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file_in(folder: &Path) -> NamedTempFile {
        temporary_file(folder).expect("a temporary file is made")
    }

    #[test]
    fn when_one_name_is_taken_no_file_is_left() {
        let folder = tempfile::tempdir().expect("a folder is made");
        let [first, second] = ["a", "b"].map(|name| folder.path().join(name));
        fs::write(&second, "old").expect("a file is written");
        let written = vec![(file_in(folder.path()), first), (file_in(folder.path()), second.clone())];
        assert!(matches!(persist_all(written), Err(WeightsSaveError::Exists(path)) if path == second));
        let left: Vec<_> = fs::read_dir(folder.path()).expect("the folder is there").flatten().collect();
        assert_eq!(left.len(), 1);
        assert_eq!(fs::read(&second).expect("the old file is there"), b"old");
    }

    #[test]
    fn rows_and_cells_make_the_sizes_of_the_formats() {
        let row = |part: &FormatFile, cells: usize| {
            let mut bytes = Vec::new();
            append(&mut bytes, &vec![[0; 2]; cells], part.contents);
            (bytes.len() * row_count(part.contents)) as u64
        };
        let written = super::super::super::FORMATS.iter().filter(|format| super::super::unwritable(format).is_none());
        for part in written.flat_map(|format| format.files) {
            let cells = if matches!(part.contents, FileContents::Kk(_)) { 1 } else { Feature::COUNT };
            assert_eq!(row(part, cells), part.bytes, "{}", part.name);
        }
    }
}

//! Saving weights: writes all files of a format or none.

use super::WrittenFormat;
use super::written_format::saturate;
use sankoma_eval::features::Feature;
use sankoma_eval::files::{FileContents, FormatFile};
use sankoma_eval::three_piece::cell_source::{CellSource, WeightCell};
use sankoma_eval::three_piece::full::KING_PAIRS;
use sankoma_record::files::temporary_file::TemporaryFile;
use sankoma_rules::Square;
use sankoma_wording::{Message, message};
use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// Checks that none of the format's files exists in the folder, and that the folder is not something else.
///
/// # Errors
/// The first file that exists, or that the system cannot look for.
pub fn ensure_absent(format: WrittenFormat, folder: &Path) -> Result<(), Message> {
    for path in format.format().files.iter().map(|part| folder.join(part.name)) {
        // A dangling link counts as existing.
        match fs::symlink_metadata(&path) {
            Ok(_) => return Err(exists(&path)),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(unwritable(&path, &error)),
        }
    }
    Ok(())
}

/// Writes the files of this format into a folder, which is created if needed. `progress` is called with the bytes
/// written so far and the bytes in all. Numbers that the format cannot store are saturated or left out: see
/// [`super::unstorable_cells`].
///
/// The files are renamed to their names when all of them are on the disk; no file is ever replaced.
///
/// # Errors
/// A file of that name exists, or the system refuses. No file is left behind then.
pub fn save(
    source: &(impl CellSource + ?Sized),
    format: WrittenFormat,
    folder: &Path,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Vec<PathBuf>, Message> {
    ensure_absent(format, folder)?;
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    let files = format.format().files;
    let total = files.iter().map(|part| part.bytes).sum();
    let mut done = 0;
    let mut written = Vec::new();
    for part in files {
        let path = folder.join(part.name);
        let wrote = &mut |bytes: usize| {
            done += bytes as u64;
            progress(done, total);
        };
        let file = write(source, part, folder, wrote).map_err(|error| unwritable(&path, &error))?;
        written.push((file, path));
    }
    persist_all(written)
}

fn write(
    source: &(impl CellSource + ?Sized),
    part: &FormatFile,
    folder: &Path,
    wrote: &mut dyn FnMut(usize),
) -> io::Result<TemporaryFile> {
    let mut file = BufWriter::with_capacity(1 << 20, TemporaryFile::create_in(folder)?);
    let mut bytes = Vec::new();
    let mut row = [[0; 2]; Feature::COUNT];
    for index in 0..row_count(part.contents) {
        bytes.clear();
        match part.contents {
            FileContents::Kk(_) => append(&mut bytes, &[source.kk(index)], part.contents),
            FileContents::Kkp(_) => {
                source.kkp(index, &mut row);
                append(&mut bytes, &row, part.contents);
            }
            _ => {
                source.kpp(index / Feature::COUNT, index % Feature::COUNT, &mut row);
                append(&mut bytes, &row, part.contents);
            }
        }
        file.write_all(&bytes)?;
        wrote(bytes.len());
    }
    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Number of rows of a file with these contents; a KK cell is a row of its own.
const fn row_count(contents: FileContents) -> usize {
    match contents {
        FileContents::Kk(_) | FileContents::Kkp(_) => KING_PAIRS,
        _ => Square::COUNT * Feature::COUNT,
    }
}

/// Appends these cells in the encoding of a file with these contents: KPP numbers have 16 bits and are saturated.
fn append(bytes: &mut Vec<u8>, cells: &[WeightCell], contents: FileContents) {
    match contents {
        FileContents::Kk(_) | FileContents::Kkp(_) => {
            bytes.extend(cells.iter().flatten().flat_map(|number| number.to_le_bytes()));
        }
        FileContents::KppPairs => {
            bytes.extend(cells.iter().flatten().flat_map(|&number| saturate(number).to_le_bytes()));
        }
        _ => bytes.extend(cells.iter().flat_map(|cell| saturate(cell[0]).to_le_bytes())),
    }
}

fn exists(path: &Path) -> Message {
    let path = path.display();
    message!(
        "'{path}' はすでにあります。上書きはしません",
        "'{path}' exists already, expected a folder without it: nothing is overwritten"
    )
}

fn unwritable(path: &Path, error: &io::Error) -> Message {
    let path = path.display();
    message!("'{path}' を書けません: {error}", "cannot write '{path}': {error}")
}

/// Renames the files to their final names; removes them all when one of them cannot be renamed.
fn persist_all(written: Vec<(TemporaryFile, PathBuf)>) -> Result<Vec<PathBuf>, Message> {
    let mut named = Vec::new();
    for (file, path) in written {
        if let Err(error) = file.persist_new(&path) {
            for path in &named {
                // A file that cannot be removed stays; the error is returned either way.
                let _ = fs::remove_file(path);
            }
            return Err(match error.kind() {
                ErrorKind::AlreadyExists => exists(&path),
                _ => unwritable(&path, &error),
            });
        }
        named.push(path);
    }
    Ok(named)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_eval::files::NumberWidth;

    fn file_in(folder: &Path) -> TemporaryFile {
        TemporaryFile::create_in(folder).expect("a temporary file is made")
    }

    #[test]
    fn no_file_is_left_when_one_name_exists() {
        let folder = tempfile::tempdir().expect("a folder is made");
        let [first, second] = ["a", "b"].map(|name| folder.path().join(name));
        fs::write(&second, "old").expect("a file is written");
        let written = vec![(file_in(folder.path()), first), (file_in(folder.path()), second.clone())];
        assert_eq!(persist_all(written), Err(exists(&second)));
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
        for part in WrittenFormat::ALL.into_iter().flat_map(|format| format.format().files) {
            let cells = if matches!(part.contents, FileContents::Kk(_)) { 1 } else { Feature::COUNT };
            assert_eq!(row(part, cells), part.bytes, "{}", part.name);
        }
    }

    #[test]
    fn each_kind_of_file_has_its_encoding() {
        let cells = [[1, -2], [0x0001_0203, -40_000]];
        let written = |contents| {
            let mut bytes = Vec::new();
            append(&mut bytes, &cells, contents);
            bytes
        };
        let wide = [1, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF, 3, 2, 1, 0, 0xC0, 0x63, 0xFF, 0xFF];
        assert_eq!(written(FileContents::Kk(NumberWidth::ThirtyTwo)), wide);
        assert_eq!(written(FileContents::Kkp(NumberWidth::ThirtyTwo)), wide);
        let narrow = [1, 0, 0xFE, 0xFF, 0xFF, 0x7F, 0, 0x80];
        assert_eq!(written(FileContents::KppPairs), narrow);
        assert_eq!(written(FileContents::KppSingle), [1, 0, 0xFF, 0x7F]);
    }
}

//! Opening weights: look, recognise, read.

use super::found::{Folder, Found};
use super::source::{Progress, Source};
use super::tables::{self, Tables};
use super::{Format, Refusal, known_name, recognise};
use crate::eval::Full;
use crate::eval::material::Values;
use crate::eval::three_piece::full::Cells;
use std::fs;
use std::path::{Path, PathBuf};

/// Weights that were read, and where from.
#[derive(Debug)]
pub struct Opened {
    /// What they are called: by their checksum when it is known, else by folder and format.
    pub name: String,
    /// Their format.
    pub format: &'static Format,
    /// The files, in the format's order.
    pub files: Vec<PathBuf>,
    /// The sum of all words, see [`super::checksum()`]: of KK, KKP and KPP as 38-entry programs have them in memory, of
    /// the file itself for `fv.bin`.
    pub checksum: u64,
    /// The published weights with this checksum.
    pub known: Option<&'static str>,
    /// How many king–piece–piece cells do not fit 16 bits, so that all are kept in 32. Only `fv.bin` can have any: its
    /// differences are wider than its numbers.
    pub unfit: u64,
    /// The piece values that go with them.
    pub values: Values,
    /// The cells.
    pub cells: Cells,
}

/// Opens the weights in a folder, or those to which a file belongs, with these piece values or else the format's own.
/// `progress` is told from time to time how many bytes of how many are read.
///
/// # Errors
/// Whatever is there fits no format, or cannot be read.
pub fn open(path: &Path, values: Option<&Values>, progress: &mut dyn FnMut(u64, u64)) -> Result<Opened, Refusal> {
    let (format, folder) = recognised(path)?;
    let files: Vec<_> = format.parts.iter().map(|part| (part, folder.join(part.file))).collect();
    let sources = files.iter().map(|(part, path)| Ok((*part, Source::open(path.clone(), part.bytes)?)));
    let sources: Vec<_> = sources.collect::<Result<_, Refusal>>()?;
    let Tables { cells, checksum, unfit } = tables::read(&sources, &mut Progress::new(format.bytes(), progress))?;
    for (_, source) in sources {
        source.unchanged()?;
    }
    let known = known_name(format, checksum);
    Ok(Opened {
        name: known.map_or_else(|| called(&folder, format), str::to_owned),
        format,
        files: files.into_iter().map(|(_, path)| path).collect(),
        checksum,
        known,
        unfit,
        values: values.unwrap_or(format.values).clone(),
        cells,
    })
}

impl Opened {
    /// Ready to evaluate.
    pub fn into_weights(self) -> Full {
        Full::new(self.name, self.values, self.cells)
    }
}

/// The format of the weights that are meant, and their folder.
fn recognised(path: &Path) -> Result<(&'static Format, PathBuf), Refusal> {
    let owned = path.to_owned();
    match Found::at(path) {
        Found::Nothing => Err(Refusal::Missing { path: owned }),
        Found::Unreadable(error) => Err(Refusal::Unreadable { path: owned, error }),
        Found::NoFile if path.is_dir() => Ok((recognise::in_folder(&Folder::at(path))?, owned)),
        Found::NoFile => Err(Refusal::NoFile { path: owned }),
        Found::File(bytes) => {
            let folder = path.parent().unwrap_or(path);
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            Ok((recognise::of_file(&Folder::at(folder), &name, bytes)?, folder.to_owned()))
        }
    }
}

/// What weights are called that nobody knows by their checksum.
fn called(folder: &Path, format: &Format) -> String {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let whole = fs::canonicalize(here).unwrap_or_else(|_| folder.to_owned());
    match whole.file_name() {
        Some(name) => format!("{}: {}", name.to_string_lossy(), format.title),
        None => format.title.to_owned(),
    }
}

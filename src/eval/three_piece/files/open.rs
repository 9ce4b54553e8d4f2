//! Opening weights: look, recognise, read.

use super::file_reader::{ReadProgress, WeightsFileReader};
use super::tables::{self, LoadedTables};
use super::weights_folder::{PathStatus, WeightsFolder};
use super::{WeightsFormat, WeightsOpenError, known_name, recognise};
use crate::eval::FullWeights;
use crate::eval::material::PieceValues;
use crate::eval::three_piece::full::FullTables;
use std::fs;
use std::path::{Path, PathBuf};

/// Weights that were read, and where from.
#[derive(Debug)]
pub struct OpenedWeights {
    /// What they are called: by their checksum when it is known, else by folder and format.
    pub name: String,
    /// Their format.
    pub format: &'static WeightsFormat,
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
    pub values: PieceValues,
    /// The cells.
    pub cells: FullTables,
}

/// Opens the weights in a folder, or those to which a file belongs, with these piece values or else the format's own.
/// `progress` is told from time to time how many bytes of how many are read.
///
/// # Errors
/// Whatever is there fits no format, or cannot be read.
pub fn open(
    path: &Path,
    values: Option<&PieceValues>,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<OpenedWeights, WeightsOpenError> {
    let (format, folder) = recognise_format(path)?;
    let files: Vec<_> = format.files.iter().map(|part| (part, folder.join(part.name))).collect();
    let sources = files.iter().map(|(part, path)| Ok((*part, WeightsFileReader::open(path.clone(), part.bytes)?)));
    let sources: Vec<_> = sources.collect::<Result<_, WeightsOpenError>>()?;
    let LoadedTables { cells, checksum, unfit } =
        tables::read(&sources, &mut ReadProgress::new(format.bytes(), progress))?;
    for (_, source) in sources {
        source.check_unchanged()?;
    }
    let known = known_name(format, checksum);
    Ok(OpenedWeights {
        name: known.map_or_else(|| display_name(&folder, format), str::to_owned),
        format,
        files: files.into_iter().map(|(_, path)| path).collect(),
        checksum,
        known,
        unfit,
        values: values.unwrap_or(format.values).clone(),
        cells,
    })
}

impl OpenedWeights {
    /// Ready to evaluate.
    pub fn into_weights(self) -> FullWeights {
        FullWeights::new(self.name, self.values, self.cells)
    }
}

/// The format of the weights that are meant, and their folder.
fn recognise_format(path: &Path) -> Result<(&'static WeightsFormat, PathBuf), WeightsOpenError> {
    let owned = path.to_owned();
    match PathStatus::at(path) {
        PathStatus::Missing => Err(WeightsOpenError::NotFound { path: owned }),
        PathStatus::Unreadable(error) => Err(WeightsOpenError::Unreadable { path: owned, error }),
        PathStatus::NotAFile if path.is_dir() => Ok((recognise::format_in_folder(&WeightsFolder::at(path))?, owned)),
        PathStatus::NotAFile => Err(WeightsOpenError::NotAFile { path: owned }),
        PathStatus::File(bytes) => {
            let folder = path.parent().unwrap_or(path);
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            Ok((recognise::format_of_file(&WeightsFolder::at(folder), &name, bytes)?, folder.to_owned()))
        }
    }
}

/// What weights are called that nobody knows by their checksum.
fn display_name(folder: &Path, format: &WeightsFormat) -> String {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let whole = fs::canonicalize(here).unwrap_or_else(|_| folder.to_owned());
    match whole.file_name() {
        Some(name) => format!("{}: {}", name.to_string_lossy(), format.title),
        None => format.title.to_owned(),
    }
}

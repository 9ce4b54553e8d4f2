//! Opening weights: recognises the format of files and reads them; expands files of parameters.

use super::checksum::known_name;
use super::file_reader::{ReadProgress, WeightsFileReader};
use super::formats::{FileContents, FormatFile, WeightsFormat};
use super::open_error::WeightsOpenError;
use super::tables::{self, LoadedTables};
use super::weights_folder::{PathStatus, WeightsFolder};
use super::{bonanza_expansion, recognise};
use crate::factors::FactorParameters;
use crate::material::PieceValues;
use crate::three_piece::full::{FullTables, FullWeights};
use crate::three_piece::learned::LearnedWeights;
use crate::three_piece::{CompactWeights, CompactWeightsError};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// Files of parameters are far smaller: anything larger is something else under the same name.
const MAX_PARAMETERS_BYTES: u64 = 1 << 20;

/// Weights read from files.
#[derive(Debug)]
pub struct OpenedWeights {
    /// Their name: of the published weights with this checksum, else folder and format.
    pub name: String,
    /// Format of the files.
    pub format: &'static WeightsFormat,
    /// The files, in the format's order.
    pub files: Vec<PathBuf>,
    /// The sum of all 16-bit words: of KK, KKP and KPP as 38-entry programs have them in memory,
    /// of the file itself for `fv.bin`.
    pub checksum: u64,
    /// The published weights with this checksum.
    pub known: Option<&'static str>,
    /// Number of king–piece–piece cells that do not fit 16 bits; if any, all are stored in 32. Only `fv.bin` can have
    /// them: its differences are wider than its numbers.
    pub unfit: u64,
    /// The piece values that go with them.
    pub values: PieceValues,
    /// Cells of the three tables.
    pub cells: FullTables,
}

/// Opens the weights in a folder, or the set to which a file belongs, with these piece values or else the format's own.
/// `progress` is called with the bytes read so far and the bytes in all.
///
/// # Errors
/// The files fit no format, or cannot be read.
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
        read_tables(&sources, &mut ReadProgress::new(format.bytes(), progress))?;
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
    /// Makes weights that are ready to evaluate.
    pub fn into_weights(self) -> FullWeights {
        FullWeights::new(self.name, self.values, self.cells)
    }
}

fn read_tables(
    files: &[(&'static FormatFile, WeightsFileReader)],
    progress: &mut ReadProgress<'_>,
) -> Result<LoadedTables, WeightsOpenError> {
    match files {
        [(FormatFile { contents: FileContents::Bonanza, .. }, source)] => bonanza_expansion::read(source, progress),
        _ => tables::read(files, progress),
    }
}

/// The format of the weights at `path`, and their folder.
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

/// The name of weights with an unknown checksum: folder and format.
fn display_name(folder: &Path, format: &WeightsFormat) -> String {
    let folder_path = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let absolute = fs::canonicalize(folder_path).unwrap_or_else(|_| folder.to_owned());
    match absolute.file_name() {
        Some(name) => format!("{}: {}", name.to_string_lossy(), format.title),
        None => format.title.to_owned(),
    }
}

/// The path names a file of parameters (`.toml`).
pub fn is_parameters(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) && !path.is_dir()
}

/// The path names a file of learned weights (`.weights`).
pub fn is_learned(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("weights")) && !path.is_dir()
}

/// Larger files hold something else under the same name.
const MAX_LEARNED_BYTES: u64 = 16 << 20;

/// Reads a file of learned weights.
///
/// # Errors
/// There is no such file, it cannot be read, or it holds no learned weights.
pub fn open_learned(path: &Path) -> Result<LearnedWeights, WeightsOpenError> {
    let mut bytes = Vec::new();
    open_bounded(path, MAX_LEARNED_BYTES, |mut file| file.read_to_end(&mut bytes))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    LearnedWeights::from_bytes(&name, &bytes)
        .map_err(|problem| WeightsOpenError::InvalidLearned { path: path.to_owned(), problem })
}

/// Expands a file of parameters into weights, with `values` in place of its own if given.
///
/// # Errors
/// There is no such file, it cannot be read, or it holds no parameters.
pub fn open_parameters(path: &Path, values: Option<&PieceValues>) -> Result<CompactWeights, WeightsOpenError> {
    let mut text = String::new();
    open_bounded(path, MAX_PARAMETERS_BYTES, |mut file| file.read_to_string(&mut text))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let expanded = FactorParameters::read(&text).map_err(CompactWeightsError::Parameters).and_then(|mut parameters| {
        if let Some(values) = values {
            parameters.values = values.clone();
        }
        CompactWeights::from_parameters(&name, parameters)
    });
    expanded.map_err(|problem| WeightsOpenError::InvalidParameters { path: path.to_owned(), problem })
}

/// Reads the beginning of a file, at most so many bytes.
fn open_bounded(
    path: &Path,
    max: u64,
    read: impl FnOnce(io::Take<File>) -> io::Result<usize>,
) -> Result<(), WeightsOpenError> {
    let done = File::open(path).and_then(|file| read(file.take(max)));
    done.map(drop).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => WeightsOpenError::NotFound { path: path.to_owned() },
        _ => WeightsOpenError::unreadable(path, &error),
    })
}

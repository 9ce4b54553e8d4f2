//! Errors of opening weights: what was found, and what was expected.

use super::messages;
use crate::network::NetworkFileError;
use crate::three_piece::CompactWeightsError;
use crate::three_piece::learned::LearnedFileError;
use sankoma_wording::Message;
use std::io;
use std::path::{Path, PathBuf};

/// Why weights were not opened. Sizes are in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum WeightsOpenError {
    /// The path does not exist.
    NotFound {
        /// Path as it was given.
        path: PathBuf,
    },
    /// A folder where a file should be, or anything else that is not a regular file.
    NotAFile {
        /// Path that is no file.
        path: PathBuf,
    },
    /// The system denies reading.
    Unreadable {
        /// Path as it was given.
        path: PathBuf,
        /// The message of the system.
        error: String,
    },
    /// A file of a set is missing.
    MissingSetFile {
        /// Path of the missing file.
        path: PathBuf,
        /// The files of the set that exist.
        others: Vec<&'static str>,
    },
    /// A folder without weights.
    NoWeights {
        /// Path of the folder.
        folder: PathBuf,
        /// Number of its files.
        files: usize,
    },
    /// A folder with more than one set of weights.
    SeveralSets {
        /// Path of the folder.
        folder: PathBuf,
        /// A file of each set.
        files: Vec<&'static str>,
    },
    /// A file with the name of a weight file, but not its size.
    WrongSize {
        /// Path of the file.
        path: PathBuf,
        /// Size of the file in bytes.
        bytes: u64,
        /// The sizes that would fit.
        fits: Vec<u64>,
        /// The names for which its size would fit.
        names: Vec<&'static str>,
    },
    /// The output of Apery's `fv38`, often renamed to `fv.bin`.
    Fv38Output {
        /// Path of the file.
        path: PathBuf,
    },
    /// A file with the size of a weight file, but not its name.
    Renamed {
        /// Path of the file.
        path: PathBuf,
        /// Size of the file in bytes.
        bytes: u64,
        /// The names that would fit.
        names: Vec<&'static str>,
    },
    /// A file that has neither name nor size of a weight file.
    Unknown {
        /// Path of the file.
        path: PathBuf,
        /// Size of the file in bytes.
        bytes: u64,
    },
    /// Files of one set that belong to different formats.
    MixedFormats {
        /// Path of their folder.
        folder: PathBuf,
        /// Their names, sizes, and the formats that each would fit.
        files: Vec<(&'static str, u64, Vec<&'static str>)>,
    },
    /// A file changed while it was read.
    Changed {
        /// Path of the file.
        path: PathBuf,
    },
    /// A number so large that sums with it would not fit 32 bits.
    TooLarge {
        /// Path of the file.
        path: PathBuf,
        /// Number that is too large.
        number: i32,
        /// The largest magnitude allowed.
        limit: u32,
    },
    /// A text that holds no parameters of the factors.
    InvalidParameters {
        /// Path of the file.
        path: PathBuf,
        /// Fault of its parameters.
        problem: CompactWeightsError,
    },
    /// A file that holds no learned weights.
    InvalidLearned {
        /// Path of the file.
        path: PathBuf,
        /// Fault of its contents.
        problem: LearnedFileError,
    },
    /// A file that holds no network that can be read.
    InvalidNetwork {
        /// Path of the file.
        path: PathBuf,
        /// Fault of its contents.
        problem: NetworkFileError,
    },
    /// The system has no memory for the cells.
    OutOfMemory {
        /// The message of the system.
        error: String,
    },
}

impl WeightsOpenError {
    pub(super) fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::Unreadable { path: path.to_owned(), error: error.to_string() }
    }

    /// Sentence on one line: the thing found and the thing expected.
    pub fn message(&self) -> Message {
        match self {
            Self::NotFound { path } => messages::not_found(path),
            Self::NotAFile { path } => messages::not_a_file(path),
            Self::Unreadable { path, error } => messages::unreadable(path, error),
            Self::MissingSetFile { path, others } => messages::missing_set_file(path, others),
            Self::NoWeights { folder, files } => messages::no_weights(folder, *files),
            Self::SeveralSets { folder, files } => messages::several_sets(folder, files),
            Self::WrongSize { path, bytes, fits, names } => messages::wrong_size(path, *bytes, fits, names),
            Self::Fv38Output { path } => messages::fv38_output(path),
            Self::Renamed { path, bytes, names } => messages::renamed(path, *bytes, names),
            Self::Unknown { path, bytes } => messages::unknown(path, *bytes),
            Self::MixedFormats { folder, files } => messages::mixed_formats(folder, files),
            Self::Changed { path } => messages::changed(path),
            Self::TooLarge { path, number, limit } => messages::too_large(path, *number, *limit),
            Self::InvalidParameters { path, problem } => messages::invalid_parameters(path, &problem.message()),
            Self::InvalidLearned { path, problem } => messages::invalid_learned(path, &problem.message()),
            Self::InvalidNetwork { path, problem } => messages::invalid_network(path, &problem.message()),
            Self::OutOfMemory { error } => messages::out_of_memory(error),
        }
    }
}

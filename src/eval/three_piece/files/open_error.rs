//! Why weights were not opened: what was found, and what would fit.

use super::messages;
use crate::wording::Message;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why weights were not opened. Sizes are in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsOpenError {
    /// There is nothing of this name.
    NotFound {
        /// What was asked for.
        path: PathBuf,
    },
    /// A folder where a file should be, or something else that cannot be read like a file.
    NotAFile {
        /// What was found.
        path: PathBuf,
    },
    /// The system does not let it be read.
    Unreadable {
        /// What was asked for.
        path: PathBuf,
        /// What the system says.
        error: String,
    },
    /// A file of a set is not there.
    MissingSetFile {
        /// Where it should be.
        path: PathBuf,
        /// The files of the set that are there.
        beside: Vec<&'static str>,
    },
    /// A folder without weights.
    NoWeights {
        /// The folder.
        folder: PathBuf,
        /// How many files it has.
        files: usize,
    },
    /// A folder with more than one set of weights.
    SeveralSets {
        /// The folder.
        folder: PathBuf,
        /// A file of each set.
        files: Vec<&'static str>,
    },
    /// A file with the name of a weight file, but not its size.
    WrongSize {
        /// The file.
        path: PathBuf,
        /// Its size.
        bytes: u64,
        /// The sizes that would fit.
        fits: Vec<u64>,
        /// The names for which its size would fit.
        names: Vec<&'static str>,
    },
    /// The output of Apery's `fv38`, often renamed to `fv.bin`.
    Fv38Output {
        /// The file.
        path: PathBuf,
    },
    /// A file with the size of a weight file, but not its name.
    Renamed {
        /// The file.
        path: PathBuf,
        /// Its size.
        bytes: u64,
        /// The names that would fit.
        names: Vec<&'static str>,
    },
    /// A file that has neither name nor size of a weight file.
    Unknown {
        /// The file.
        path: PathBuf,
        /// Its size.
        bytes: u64,
    },
    /// Files of one set that are of different formats.
    MixedFormats {
        /// Their folder.
        folder: PathBuf,
        /// Their names, sizes, and the formats in which each would fit.
        files: Vec<(&'static str, u64, Vec<&'static str>)>,
    },
    /// A file grew, shrank or was written to while it was read.
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// A number that no weight can be: sums with it would not fit.
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The number.
        number: i32,
        /// The largest that is allowed, either way.
        limit: u32,
    },
    /// A text that holds no parameters of the factors.
    InvalidParameters {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: Message,
    },
    /// The system gives no memory for the cells.
    OutOfMemory {
        /// What the system says.
        error: String,
    },
}

impl WeightsOpenError {
    pub(super) fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::Unreadable { path: path.to_owned(), error: error.to_string() }
    }

    /// One line that names what was found and what was expected.
    pub fn message(&self) -> Message {
        match self {
            Self::NotFound { path } => messages::not_found(path),
            Self::NotAFile { path } => messages::not_a_file(path),
            Self::Unreadable { path, error } => messages::unreadable(path, error),
            Self::MissingSetFile { path, beside } => messages::missing_set_file(path, beside),
            Self::NoWeights { folder, files } => messages::no_weights(folder, *files),
            Self::SeveralSets { folder, files } => messages::several_sets(folder, files),
            Self::WrongSize { path, bytes, fits, names } => messages::wrong_size(path, *bytes, fits, names),
            Self::Fv38Output { path } => messages::fv38_output(path),
            Self::Renamed { path, bytes, names } => messages::renamed(path, *bytes, names),
            Self::Unknown { path, bytes } => messages::unknown(path, *bytes),
            Self::MixedFormats { folder, files } => messages::mixed_formats(folder, files),
            Self::Changed { path } => messages::changed(path),
            Self::TooLarge { path, number, limit } => messages::too_large(path, *number, *limit),
            Self::InvalidParameters { path, problem } => messages::invalid_parameters(path, problem),
            Self::OutOfMemory { error } => messages::out_of_memory(error),
        }
    }
}

impl fmt::Display for WeightsOpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().en)
    }
}

impl std::error::Error for WeightsOpenError {}

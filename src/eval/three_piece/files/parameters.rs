//! The project's own files: parameters of the factors, as text.

use super::WeightsOpenError;
use crate::eval::CompactWeights;
use crate::eval::factors::FactorParameters;
use crate::eval::material::PieceValues;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// No file of parameters comes near this: what is larger is something else under the same name.
const MAX_BYTES: u64 = 1 << 20;

/// Whether a path names a file of parameters.
pub fn is_parameters(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) && !path.is_dir()
}

/// The weights that a file of parameters expands to, with `values` in place of its own if given.
///
/// # Errors
/// There is no such file, it cannot be read, or its text is not one of parameters.
pub fn open_parameters(path: &Path, values: Option<&PieceValues>) -> Result<CompactWeights, WeightsOpenError> {
    let text = read_text(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => WeightsOpenError::NotFound { path: path.to_owned() },
        _ => WeightsOpenError::unreadable(path, &error),
    })?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let expanded = FactorParameters::read(&text).and_then(|mut parameters| {
        if let Some(values) = values {
            parameters.values = values.clone();
        }
        CompactWeights::from_parameters(&name, parameters)
    });
    expanded.map_err(|problem| WeightsOpenError::InvalidParameters { path: path.to_owned(), problem })
}

fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(MAX_BYTES).read_to_string(&mut text)?;
    Ok(text)
}

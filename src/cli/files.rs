//! Files named on the command line.

use super::Result;
use anyhow::{Context as _, bail};
use std::io::Read;
use std::path::Path;

/// The bytes of a record: a file, or standard input for `-`.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
        return Ok(bytes);
    }
    if path.is_dir() {
        bail!("'{}' is a directory, expected a game record", path.display());
    }
    std::fs::read(path).with_context(|| format!("cannot read '{}', expected a game record", path.display()))
}

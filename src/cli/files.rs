//! Files named on the command line.

use super::Result;
use anyhow::{Context as _, bail};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A record may have so many bytes. A game tree takes some thirty times the memory of its file, and a device without
/// an end (`/dev/zero`) is noticed here.
const MAX_BYTES: u64 = 256 << 20;

/// The bytes of a record: a file, or standard input for `-`. A pipe or a device is read to its end.
///
/// # Errors
/// What cannot be read, is a folder, or has more than 256 MiB.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>> {
    if path == Path::new("-") {
        let bytes = read_limited(std::io::stdin().lock()).context("cannot read standard input")?;
        return within_limit(bytes, "standard input");
    }
    if path.is_dir() {
        bail!("'{}' is a directory, expected a game record", path.display());
    }
    let read = || File::open(path).and_then(read_limited);
    let bytes = read().with_context(|| format!("cannot read '{}', expected a game record", path.display()))?;
    within_limit(bytes, &format!("'{}'", path.display()))
}

/// All bytes, or one more than allowed.
fn read_limited(source: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn within_limit(bytes: Vec<u8>, name: &str) -> Result<Vec<u8>> {
    if bytes.len() as u64 > MAX_BYTES {
        bail!("{name} is longer than {} MiB, expected a game record", MAX_BYTES >> 20);
    }
    Ok(bytes)
}

//! Opening networks: a file that begins as one, whatever its name, or `nn.bin` in a folder.

use super::file_reader::WeightsFileReader;
use super::formats::NETWORK_FILE;
use super::open_error::WeightsOpenError;
use super::recognise::whole_sets;
use super::weights_folder::WeightsFolder;
use crate::network::{NETWORK_VERSION, Network, NetworkWeights};
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// The path names a network: a file of its name or with its first bytes, or a folder with such a file.
pub fn is_network(path: &Path) -> bool {
    network_file(path).is_ok_and(|file| file.is_some())
}

/// The file of the network that a path names; `None` where it names something else.
///
/// # Errors
/// A folder holds a network and other weights.
pub fn network_file(path: &Path) -> Result<Option<PathBuf>, WeightsOpenError> {
    if !path.is_dir() {
        let has_name = path.file_name().is_some_and(|name| name.eq_ignore_ascii_case(NETWORK_FILE));
        return Ok((has_name || begins_as_network(path)).then(|| path.to_owned()));
    }
    let file = path.join(NETWORK_FILE);
    let sets = whole_sets(&WeightsFolder::at(path));
    match sets.first().and_then(|names| names.last().copied()) {
        _ if !file.is_file() => Ok(None),
        Some(other) => Err(WeightsOpenError::SeveralSets { folder: path.to_owned(), files: vec![NETWORK_FILE, other] }),
        None => Ok(Some(file)),
    }
}

fn begins_as_network(path: &Path) -> bool {
    let mut bytes = [0; size_of::<u32>()];
    // A pipe would wait, and lose what was read.
    path.is_file()
        && File::open(path).and_then(|mut file| file.read_exact(&mut bytes)).is_ok()
        && u32::from_le_bytes(bytes) == NETWORK_VERSION
}

/// Opens the network in a file, and names it by its folder, or by its own name where that is not the usual one.
/// `progress` is called with the bytes read so far and the bytes in all.
///
/// # Errors
/// The file cannot be read, or holds no network.
pub(crate) fn open_network(
    path: &Path,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<NetworkWeights, WeightsOpenError> {
    let owned = path.to_owned();
    let found = match fs::metadata(path) {
        Ok(found) if found.is_file() => found,
        Ok(_) => return Err(WeightsOpenError::NotAFile { path: owned }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(WeightsOpenError::NotFound { path: owned });
        }
        Err(error) => return Err(WeightsOpenError::unreadable(path, &error)),
    };
    let mut source = WeightsFileReader::open(owned, found.len())?;
    let read = Network::read(&mut source, found.len(), progress);
    source.check_unchanged()?;
    let network = read.map_err(|problem| WeightsOpenError::InvalidNetwork { path: path.to_owned(), problem })?;
    Ok(NetworkWeights::new(display_name(path, &network), network))
}

/// The name of a network: that of its folder, or of a file with a name of its own, and its architecture.
fn display_name(path: &Path, network: &Network) -> String {
    let absolute = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let is_usual = absolute.file_name().is_some_and(|name| name.eq_ignore_ascii_case(NETWORK_FILE));
    let named = if is_usual { absolute.parent().and_then(Path::file_name) } else { absolute.file_name() };
    let architecture = network.architecture().name();
    match named {
        Some(name) => format!("{}: {architecture}", name.to_string_lossy()),
        None => architecture,
    }
}

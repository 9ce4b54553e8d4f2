//! Network files: `nn.bin` as most programs read and write it (NNUE), little-endian.
//!
//! ```text
//! u32        version 0x7AF32F16
//! u32        hash: that of the transformer XOR that of the layers
//! u32 + n    length and text of the architecture
//! u32        hash of the transformer
//! N × i16    biases of an accumulator
//! M × N i16  one row for each feature
//! u32        hash of the layers
//! per layer  i32 biases, i8 weights: one row for each output, filled up to a multiple of 32 inputs
//! ```
//!
//! The size is compared with the text before anything is allocated.

use super::architecture::{ArchitectureTextError, NETWORK_VERSION, NetworkArchitecture};
use super::file_error::{NetworkFileError, NetworkHashWarning};
use super::layers::AffineLayer;
use super::numbers::{Network, NetworkLayers, NetworkTransformer};
use crate::memory::HugePageBuffer;
use std::io::{self, Read};

/// Longer texts are damaged lengths.
const MAX_TEXT_BYTES: u32 = 4096;
/// Letters of a text that are quoted.
const QUOTED_LETTERS: usize = 60;
/// Bytes read at a time: as many are still in the cache when they are copied.
const CHUNK: usize = 1 << 19;

/// Numbers that are read from a source of known size.
struct NetworkSource<'a> {
    source: &'a mut dyn Read,
    bytes: u64,
    done: u64,
    report: &'a mut dyn FnMut(u64, u64),
}

impl Network {
    /// Reads a file of so many bytes. `progress` is called with the bytes read so far and the bytes in all.
    ///
    /// # Errors
    /// It is no network that can be read.
    pub(crate) fn read(
        source: &mut dyn Read,
        bytes: u64,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Self, NetworkFileError> {
        let mut source = NetworkSource { source, bytes, done: 0, report: progress };
        let (architecture, file_hash) = source.header()?;
        let expected = architecture.hashes();
        let mut warnings = Vec::new();
        let mut check = |found, expected| {
            if found != expected {
                warnings.push(NetworkHashWarning { found, expected });
            }
        };
        check(file_hash, expected.file);
        check(source.number()?, expected.transformer);
        let transformer = source.transformer(architecture)?;
        check(source.number()?, expected.layers);
        let [first, second, last] = architecture.layers();
        let layers = NetworkLayers([source.layer(first)?, source.layer(second)?, source.layer(last)?]);
        Ok(Self { architecture, transformer, layers, warnings })
    }
}

impl NetworkSource<'_> {
    /// The architecture, checked against the size, and the hash of the file.
    fn header(&mut self) -> Result<(NetworkArchitecture, u32), NetworkFileError> {
        let version = self.number()?;
        if version != NETWORK_VERSION {
            return Err(NetworkFileError::Version(version));
        }
        let hash = self.number()?;
        let text = self.text()?;
        let architecture = NetworkArchitecture::parse(&text).map_err(|error| text_error(error, &text))?;
        let expected = architecture.file_bytes(text.len());
        if expected != self.bytes {
            let fits = known(|known| known.file_bytes(known.text().len()) == self.bytes);
            return Err(NetworkFileError::Size { found: self.bytes, expected, architecture, fits });
        }
        match known(|known| known.hashes().file == hash) {
            Some(other) if other.hashes() != architecture.hashes() => {
                Err(NetworkFileError::HashOfAnother { hash: other, text: architecture })
            }
            _ => Ok((architecture, hash)),
        }
    }

    fn text(&mut self) -> Result<String, NetworkFileError> {
        let length = self.number()?;
        if length > MAX_TEXT_BYTES {
            return Err(NetworkFileError::TextLength(length));
        }
        let mut text = vec![0; length as usize];
        self.fill(&mut text)?;
        // A byte that is no letter becomes one: the size is still that of the bytes.
        Ok(text.into_iter().map(|byte| if byte.is_ascii() { char::from(byte) } else { '?' }).collect())
    }

    fn transformer(&mut self, architecture: NetworkArchitecture) -> Result<NetworkTransformer, NetworkFileError> {
        let mut biases = vec![0_i16; architecture.width];
        self.fill_numbers(&mut biases)?;
        let rows = HugePageBuffer::<i16>::zeroed(architecture.features.rows() * architecture.width);
        let mut rows = rows.map_err(|error| NetworkFileError::NoMemory(error.to_string()))?;
        self.fill_numbers(&mut rows)?;
        Ok(NetworkTransformer { biases, rows })
    }

    fn layer(&mut self, size: (usize, usize)) -> Result<AffineLayer, NetworkFileError> {
        AffineLayer::read(&mut self.source, size).map_err(|error| self.read_error(&error))
    }

    fn number(&mut self) -> Result<u32, NetworkFileError> {
        let mut bytes = [0; 4];
        self.fill(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn fill_numbers(&mut self, numbers: &mut [i16]) -> Result<(), NetworkFileError> {
        for chunk in numbers.chunks_mut(CHUNK) {
            self.fill(bytemuck::cast_slice_mut(chunk))?;
            if cfg!(target_endian = "big") {
                for number in chunk.iter_mut() {
                    *number = number.swap_bytes();
                }
            }
            (self.report)(self.done, self.bytes);
        }
        Ok(())
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NetworkFileError> {
        self.source.read_exact(bytes).map_err(|error| self.read_error(&error))?;
        self.done += bytes.len() as u64;
        Ok(())
    }

    fn read_error(&self, error: &io::Error) -> NetworkFileError {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => NetworkFileError::HeaderCut(self.bytes),
            _ => NetworkFileError::Unreadable(error.to_string()),
        }
    }
}

fn known(has: impl Fn(&NetworkArchitecture) -> bool) -> Option<NetworkArchitecture> {
    NetworkArchitecture::KNOWN.into_iter().find(has)
}

/// The error of a text, which is quoted on one line.
fn text_error(error: ArchitectureTextError, text: &str) -> NetworkFileError {
    let letters = text.chars().map(|letter| if letter.is_control() { '?' } else { letter });
    let mut quoted: String = letters.clone().take(QUOTED_LETTERS).collect();
    if letters.count() > QUOTED_LETTERS {
        quoted.push('…');
    }
    match error {
        ArchitectureTextError::LayerStacks => NetworkFileError::LayerStacks(quoted),
        ArchitectureTextError::Unknown => NetworkFileError::UnknownArchitecture(quoted),
    }
}

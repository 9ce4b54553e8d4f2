//! Files of learned weights: a header, the piece values, the table and a checksum, all little-endian.
//!
//! ```text
//! 16 bytes   "sankoma weights\n"
//! 5 × u32    version, products, raw units per centipawn, logistic scale of win probabilities, number of piece values
//! n × i32    piece values in centipawns, in the order of `PieceKind::ALL`
//! m × i16    the table: 45 king squares × 1,630 entries × (products, low half, high half of the doubled own term)
//! u64        checksum of everything before (FNV-1a)
//! ```
//!
//! For readers in other programs: docs/weights-file.md.

use super::LearnedWeights;
use super::table::{LearnedTable, LearnedTableError, TableBuilder};
use crate::material::PieceValues;
use crate::raw_scale::RawScale;
use sankoma_rules::PieceKind;
use sankoma_wording::{Message, message};

/// The first bytes of a file of learned weights.
const LEARNED_MAGIC: &[u8; 16] = b"sankoma weights\n";
const VERSION: u32 = 1;
/// Bytes of the checksum.
const CHECKSUM_BYTES: usize = 8;

/// Why bytes are no learned weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum LearnedFileError {
    /// The file does not begin as one.
    Magic,
    /// The version of the form is another one.
    Version(u32),
    /// The file is cut off or too long: its bytes, and those expected where the header could be read.
    Size(usize, Option<usize>),
    /// The checksum differs.
    Checksum,
    /// A number of the header is none that the form has.
    Header(&'static str, u32),
    /// The table is unusable.
    Table(LearnedTableError),
    /// The piece values are too large together.
    Values,
}

impl LearnedFileError {
    /// Sentence with the thing found and the thing expected.
    pub fn message(&self) -> Message {
        match *self {
            Self::Magic => Message::new("学習済みの重みのファイルではありません", "no file of learned weights"),
            Self::Version(found) => message!(
                "ファイルの版が{found}です（読めるのは{VERSION}）",
                "version {found} of the file, expected {VERSION}"
            ),
            Self::Size(found, None) => {
                message!("{found}バイトでは足りません。途中で切れています", "the file is cut off after {found} bytes")
            }
            Self::Size(found, Some(expected)) => message!(
                "大きさが{found}バイトです（正しくは{expected}）。途中で切れたか壊れています",
                "{found} bytes, expected {expected}: cut off or damaged"
            ),
            Self::Checksum => {
                Message::new("チェックサムが合いません。壊れています", "the checksum differs: the file is damaged")
            }
            Self::Header(what, found) => {
                message!("見出しの{what}が{found}で、使えません", "{what} {found} in the header cannot be used")
            }
            Self::Table(LearnedTableError::Lanes(lanes)) => {
                Message::new(format!("積の数{lanes}は使えません"), LearnedTableError::Lanes(lanes).to_string())
            }
            Self::Table(LearnedTableError::TooLarge) => {
                Message::new("重みが大きすぎて和が収まりません", LearnedTableError::TooLarge.to_string())
            }
            Self::Table(LearnedTableError::NoMemory) => {
                Message::new("表を読み込むメモリが足りません", LearnedTableError::NoMemory.to_string())
            }
            Self::Values => Message::new("駒の価値が大きすぎます", "the piece values are too large"),
        }
    }
}

impl LearnedWeights {
    /// The bytes of a file with these weights.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = LEARNED_MAGIC.to_vec();
        let values = self.values.points();
        let header =
            [VERSION, self.table.lanes() as u32, self.scale.units() as u32, self.win_scale as u32, values.len() as u32];
        bytes.extend(header.into_iter().flat_map(u32::to_le_bytes));
        bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        bytes.extend(self.table.numbers().iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// They are not what [`Self::to_bytes`] writes.
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Result<Self, LearnedFileError> {
        let file = LearnedFile::of(bytes)?;
        if checksum(&bytes[..bytes.len() - CHECKSUM_BYTES]).to_le_bytes() != file.checksum {
            return Err(LearnedFileError::Checksum);
        }
        let mut table = TableBuilder::new(file.lanes).map_err(LearnedFileError::Table)?;
        for (number, &bytes) in table.numbers_mut().iter_mut().zip(file.numbers.as_chunks().0) {
            *number = i16::from_le_bytes(bytes);
        }
        file.with_table(name, table.finish().map_err(LearnedFileError::Table)?)
    }

    /// The checksum of a file with these weights.
    pub fn checksum(&self) -> u64 {
        let bytes = self.to_bytes();
        let at_end = bytes.last_chunk().expect("a file ends with its checksum");
        u64::from_le_bytes(*at_end)
    }

    /// The weights of a file in the program. Its table is read where it is, without a copy, and neither the checksum
    /// nor the size of the numbers is checked, for which all would have to be read.
    ///
    /// # Errors
    /// The header or the length is not that of a file.
    pub(super) fn in_program(name: &str, bytes: &'static [u8]) -> Result<Self, LearnedFileError> {
        let file = LearnedFile::of(bytes)?;
        match bytemuck::try_cast_slice(file.numbers) {
            Ok(numbers) if cfg!(target_endian = "little") => {
                file.with_table(name, LearnedTable::in_program(file.lanes, numbers))
            }
            _ => Self::from_bytes(name, bytes),
        }
    }
}

/// The parts of a file.
struct LearnedFile<'a> {
    lanes: usize,
    scale: RawScale,
    win_scale: i32,
    values: [i32; PieceKind::COUNT],
    /// The table.
    numbers: &'a [u8],
    checksum: &'a [u8],
}

impl<'a> LearnedFile<'a> {
    /// Reads the header; the bytes must be as many as it says.
    fn of(bytes: &'a [u8]) -> Result<Self, LearnedFileError> {
        let mut rest = bytes.strip_prefix(LEARNED_MAGIC).ok_or(LearnedFileError::Magic)?;
        let too_short = LearnedFileError::Size(bytes.len(), None);
        let mut number = || {
            let (four, after) = rest.split_first_chunk().ok_or(too_short)?;
            rest = after;
            Ok(u32::from_le_bytes(*four))
        };
        let [version, lanes, units, win_scale, kinds] = [number()?, number()?, number()?, number()?, number()?];
        if version != VERSION {
            return Err(LearnedFileError::Version(version));
        }
        let scale = i32::try_from(units).ok().and_then(RawScale::new);
        let scale = scale.ok_or(LearnedFileError::Header("scale", units))?;
        if kinds as usize != PieceKind::COUNT {
            return Err(LearnedFileError::Header("kinds", kinds));
        }
        if !(1..=100_000).contains(&win_scale) {
            return Err(LearnedFileError::Header("win scale", win_scale));
        }
        let mut values = [0; PieceKind::COUNT];
        for value in &mut values {
            *value = number()? as i32;
        }
        let lanes = lanes as usize;
        let table_bytes = size_of::<i16>() * LearnedTable::len(lanes).map_err(LearnedFileError::Table)?;
        let expected = bytes.len() - rest.len() + table_bytes + CHECKSUM_BYTES;
        if bytes.len() != expected {
            return Err(LearnedFileError::Size(bytes.len(), Some(expected)));
        }
        let (numbers, checksum) = rest.split_at(table_bytes);
        Ok(Self { lanes, scale, win_scale: win_scale as i32, values, numbers, checksum })
    }

    fn with_table(&self, name: &str, table: LearnedTable) -> Result<LearnedWeights, LearnedFileError> {
        let values = PieceValues::from_points(self.values).map_err(|_| LearnedFileError::Values)?;
        let Self { scale, win_scale, .. } = *self;
        Ok(LearnedWeights { name: name.to_owned(), values, scale, win_scale, table })
    }
}

/// FNV-1a over words of eight bytes, the last one filled up with zeros: a damaged file is recognised, not a forged one.
fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    words.iter().chain([&last]).fold(0xcbf2_9ce4_8422_2325, |hash: u64, &word| {
        (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x0100_0000_01b3)
    })
}

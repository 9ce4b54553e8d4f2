//! Files of labels: a header that says how the labels were made, then records, game after game.
//!
//! ```text
//! bytes  0–7   "skmlabel"
//!        8–11  version of the format: 1
//!       12–15  version of the openings
//!       16–23  fingerprint of the weights
//!       24–31  nodes of each search
//!       32–39  seed
//!       40–43  number of the first game
//!       44–47  number of the shard whose games these are, from 1; zero: they are all
//!       48–51  number of shards
//!       52–55  games of all shards
//!       56–63  zero
//! ```
//!
//! Records ([`LabelRecord`]) are only ever added at the end, so that an interrupted run can resume: the end of the file
//! may be cut off anywhere. The games of a shard come in any order, with labels of positions that other games have as
//! well.

use super::labelled_position::LabelledPosition;
use super::record::{LabelRecord, RECORD_BYTES};
use sankoma_wording::{Message, ToMessage, io_error_text, message};
use std::io::{self, Read};

const MAGIC: &[u8; 8] = b"skmlabel";
const VERSION: u32 = 1;

/// Origin of the labels of a file. Two files with equal headers hold the same games, as far as both go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelFileHeader {
    /// The version of the openings: another one gives other games.
    pub openings: u32,
    /// The fingerprint of the weights that played.
    pub weights: u64,
    /// Nodes of each search.
    pub nodes: u64,
    /// Seed of the openings.
    pub seed: u64,
    /// The number of the first game; the others follow it.
    pub first_game: u32,
    /// Which of these games the file holds; `None` for all.
    pub share: Option<LabelShare>,
}

/// The part of the games that one of several machines plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelShare {
    /// Number of the shard, from 1.
    pub number: u32,
    /// Number of all shards.
    pub count: u32,
    /// Games of all shards.
    pub games: u32,
}

/// The file that begins with these bytes holds binary labels.
pub fn is_label_file(start: &[u8]) -> bool {
    start.starts_with(MAGIC)
}

/// Why a file of labels cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum LabelFileError {
    /// It does not begin as such a file does.
    NoLabelFile,
    /// It has a version that this program does not know.
    UnknownVersion(u32),
    /// A record is none, counted from 1.
    NoRecord(u64),
    /// The system cannot read it.
    Unreadable(#[from] io::Error),
}

impl ToMessage for LabelFileError {
    fn message(&self) -> Message {
        match self {
            Self::NoLabelFile => Message::new(
                "教師局面のファイルではありません（weights label の出力を指定してください）",
                "no file of labels, expected one that weights label has written",
            ),
            Self::UnknownVersion(version) => message!(
                "教師局面の形式の版{version}は読めません（{VERSION}のみ）",
                "version {version} of the format of labels, expected {VERSION}"
            ),
            Self::NoRecord(number) => {
                message!("{number}番目の記録が壊れています", "record {number} is damaged, expected a labelled position")
            }
            Self::Unreadable(error) => {
                let text = io_error_text(error);
                message!("読めません: {text}", "cannot be read: {text}")
            }
        }
    }
}

impl LabelFileHeader {
    /// Size in bytes.
    pub const BYTES: usize = 64;

    /// The header's bytes, the same on every machine.
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let &Self { openings, weights, nodes, seed, first_game, share } = self;
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        bytes[12..16].copy_from_slice(&openings.to_le_bytes());
        bytes[16..24].copy_from_slice(&weights.to_le_bytes());
        bytes[24..32].copy_from_slice(&nodes.to_le_bytes());
        bytes[32..40].copy_from_slice(&seed.to_le_bytes());
        bytes[40..44].copy_from_slice(&first_game.to_le_bytes());
        if let Some(LabelShare { number, count, games }) = share {
            bytes[44..48].copy_from_slice(&number.to_le_bytes());
            bytes[48..52].copy_from_slice(&count.to_le_bytes());
            bytes[52..56].copy_from_slice(&games.to_le_bytes());
        }
        bytes
    }

    /// Reads the bytes of [`Self::to_bytes`].
    ///
    /// # Errors
    /// They are those of another file, or of another version of the format.
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Result<Self, LabelFileError> {
        if !is_label_file(bytes) {
            return Err(LabelFileError::NoLabelFile);
        }
        let half = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
        if half(8) != VERSION {
            return Err(LabelFileError::UnknownVersion(half(8)));
        }
        let share = LabelShare { number: half(44), count: half(48), games: half(52) };
        Ok(Self {
            openings: half(12),
            weights: word(16),
            nodes: word(24),
            seed: word(32),
            first_game: half(40),
            share: (share.number > 0).then_some(share),
        })
    }
}

/// Reads the records of a file one after the other. Give it a buffered input: it reads forty bytes at a time.
pub struct LabelReader<R> {
    input: R,
    header: LabelFileHeader,
    records: u64,
    truncated_bytes: usize,
}

impl<R: Read> LabelReader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// It is none, or cannot be read.
    pub fn new(mut input: R) -> Result<Self, LabelFileError> {
        let mut bytes = [0; LabelFileHeader::BYTES];
        if read_up_to(&mut input, &mut bytes)? < bytes.len() {
            return Err(LabelFileError::NoLabelFile);
        }
        let header = LabelFileHeader::from_bytes(&bytes)?;
        Ok(Self { input, header, records: 0, truncated_bytes: 0 })
    }

    /// Origin of the labels.
    pub fn header(&self) -> &LabelFileHeader {
        &self.header
    }

    /// The next record; `None` at the end of the file, and where its last record is cut off.
    ///
    /// # Errors
    /// The bytes are those of no record, or cannot be read.
    pub fn next_record(&mut self) -> Result<Option<LabelRecord>, LabelFileError> {
        let mut bytes = [0; RECORD_BYTES];
        let count = read_up_to(&mut self.input, &mut bytes)?;
        if count < bytes.len() {
            self.truncated_bytes = count;
            return Ok(None);
        }
        self.records += 1;
        LabelRecord::from_bytes(&bytes).map(Some).map_err(|_| LabelFileError::NoRecord(self.records))
    }

    /// The next labelled position; the ends of games are passed over.
    ///
    /// # Errors
    /// As for [`Self::next_record`].
    pub fn next_position(&mut self) -> Result<Option<LabelledPosition>, LabelFileError> {
        loop {
            match self.next_record()? {
                Some(LabelRecord::Position(label)) => return Ok(Some(label)),
                Some(LabelRecord::GameEnd(_)) => {}
                None => return Ok(None),
            }
        }
    }

    /// Size of the header and the records read so far, in bytes.
    pub fn bytes_read(&self) -> u64 {
        LabelFileHeader::BYTES as u64 + self.records * RECORD_BYTES as u64
    }

    /// At the end of the file: bytes of a last record that is cut off, as an interrupted run may leave it.
    pub fn truncated_bytes(&self) -> usize {
        self.truncated_bytes
    }

    /// The sentence about a last record that is cut off.
    pub fn truncation_message(&self) -> Option<Message> {
        let count = self.truncated_bytes;
        (count > 0).then(|| {
            message!(
                "最後の記録が途中で切れているため除きました（{count}バイト）",
                "the last record is cut off after {count} bytes of {RECORD_BYTES} and is left out"
            )
        })
    }
}

/// Fills `bytes`, or as much as there is left of the input; returns how much.
fn read_up_to(input: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut count = 0;
    while count < bytes.len() {
        match input.read(&mut bytes[count..]) {
            Ok(0) => break,
            Ok(read) => count += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(count)
}

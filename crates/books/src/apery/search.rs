//! Search in `book.bin`: sorted by key it is searched in place, else the places of the keys are held.

use super::bits::move_of_bits;
use super::key::apery_key;
use crate::entry::{BookMove, BookPosition};
use crate::finding::{BookFinding, BookFindingKind, BookPlace};
use crate::place_index::PlaceIndex;
use crate::positioned_file::PositionedFile;
use sankoma_rules::Position;
use std::io;

/// Bytes of an entry.
pub(crate) const ENTRY_BYTES: u64 = 16;

/// Entries read at once.
const CHUNK_ENTRIES: u64 = 4_096;

/// A `book.bin` that is asked about positions.
#[derive(Debug)]
pub(crate) struct AperySearch {
    file: PositionedFile,
    entries: u64,
    index: Option<PlaceIndex>,
}

#[derive(Clone, Copy)]
struct AperyEntry {
    key: u64,
    bits: u16,
    count: u16,
    score: i32,
}

/// Counts and faults of a file.
#[derive(Debug, Default)]
pub(crate) struct AperyContents {
    pub(crate) positions: usize,
    pub(crate) findings: Vec<BookFinding>,
}

impl AperySearch {
    pub(crate) fn open(file: PositionedFile) -> io::Result<Self> {
        let entries = file.len() / ENTRY_BYTES;
        let mut search = Self { file, entries, index: None };
        let (mut before, mut is_sorted) = (0, true);
        search.visit(|_, entry| {
            is_sorted &= before <= entry.key;
            before = entry.key;
            is_sorted
        })?;
        if !is_sorted {
            let mut places = Vec::new();
            search.visit(|at, entry| {
                places.push((entry.key, at));
                true
            })?;
            search.index = Some(PlaceIndex::new(places));
        }
        Ok(search)
    }

    pub(crate) fn is_sorted(&self) -> bool {
        self.index.is_none()
    }

    pub(crate) fn entry_count(&self) -> usize {
        self.entries as usize
    }

    /// Entry of the file for a position. Bits that are no move are left to [`Self::inspect`].
    pub(crate) fn find(&self, position: &Position) -> io::Result<Option<BookPosition>> {
        let key = apery_key(position);
        let mut found = BookPosition::default();
        let mut take = |entry: AperyEntry| {
            if let Some(mv) = move_of_bits(entry.bits) {
                let count = Some(u64::from(entry.count));
                found.set(BookMove { score: Some(entry.score), count, ..BookMove::new(mv) }, BookMove::merge);
            }
        };
        match &self.index {
            Some(index) => {
                for place in index.find(key) {
                    take(self.entry(place)?);
                }
            }
            None => {
                for at in self.first_with(key)?..self.entries {
                    let entry = self.entry(at)?;
                    if entry.key != key {
                        break;
                    }
                    take(entry);
                }
            }
        }
        Ok((!found.moves.is_empty()).then_some(found))
    }

    /// The number of the first entry whose key is not smaller.
    fn first_with(&self, key: u64) -> io::Result<u64> {
        let (mut low, mut high) = (0, self.entries);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.entry(middle)?.key < key { low = middle + 1 } else { high = middle }
        }
        Ok(low)
    }

    fn entry(&self, at: u64) -> io::Result<AperyEntry> {
        let mut bytes = [0; ENTRY_BYTES as usize];
        if self.file.read_at(&mut bytes, at * ENTRY_BYTES)? < bytes.len() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(AperyEntry::of(&bytes))
    }

    /// Calls `take` with every entry and its number until it returns false.
    fn visit(&self, mut take: impl FnMut(u64, AperyEntry) -> bool) -> io::Result<()> {
        let mut bytes = vec![0; (CHUNK_ENTRIES * ENTRY_BYTES) as usize];
        let mut at = 0;
        while at < self.entries {
            let read = self.file.read_at(&mut bytes, at * ENTRY_BYTES)?;
            let (entries, _) = bytes[..read].as_chunks::<{ ENTRY_BYTES as usize }>();
            if entries.is_empty() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            for entry in entries {
                if at >= self.entries || !take(at, AperyEntry::of(entry)) {
                    return Ok(());
                }
                at += 1;
            }
        }
        Ok(())
    }

    /// Reads everything, and says what is damaged.
    pub(crate) fn inspect(&self) -> io::Result<AperyContents> {
        let mut contents = AperyContents::default();
        let (mut before, mut keys) = (None, Vec::new());
        self.visit(|at, entry| {
            let mut find =
                |kind| contents.findings.push(BookFinding { place: BookPlace::Byte(at * ENTRY_BYTES), kind });
            if move_of_bits(entry.bits).is_none() {
                find(BookFindingKind::UnreadableBits(entry.bits.into()));
            }
            if before.is_some_and(|before| before > entry.key) {
                find(BookFindingKind::NotSorted);
            }
            before = Some(entry.key);
            keys.push(entry.key);
            true
        })?;
        keys.sort_unstable();
        keys.dedup();
        contents.positions = keys.len();
        if !self.file.len().is_multiple_of(ENTRY_BYTES) {
            let place = BookPlace::Byte(self.entries * ENTRY_BYTES);
            contents.findings.push(BookFinding { place, kind: BookFindingKind::CutOff });
        }
        Ok(contents)
    }
}

impl AperyEntry {
    fn of(bytes: &[u8; ENTRY_BYTES as usize]) -> Self {
        let [k0, k1, k2, k3, k4, k5, k6, k7, m0, m1, c0, c1, s0, s1, s2, s3] = *bytes;
        Self {
            key: u64::from_le_bytes([k0, k1, k2, k3, k4, k5, k6, k7]),
            bits: u16::from_le_bytes([m0, m1]),
            count: u16::from_le_bytes([c0, c1]),
            score: i32::from_le_bytes([s0, s1, s2, s3]),
        }
    }
}

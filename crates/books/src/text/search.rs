//! Search in the text form: a sorted file is searched in place, of another the places of its positions are held.
//!
//! Whether a file is sorted is known from all of it up to 64 MiB. A larger one is sampled: pairs of neighbours at 512
//! places and the last 64 KiB, where programs append, must be in order.

use super::line::{POSITION, split_position};
use super::lines::{BYTE_ORDER_MARK, EntryReader, TextEntry};
use crate::entry::BookPosition;
use crate::place_index::PlaceIndex;
use crate::position_text::usual_text;
use crate::positioned_file::{PositionedFile, PositionedReader};
use sankoma_record::fnv1a;
use std::io::{self, BufReader};

/// Up to this length the whole file is read to see whether it is sorted.
const WHOLE_BYTES: u64 = 64 << 20;

/// Places at which a longer file is sampled.
const SAMPLES: u64 = 512;

/// So much of the end of a longer file is read.
const TAIL_BYTES: u64 = 64 << 10;

/// Bytes read at once while the beginning of a line is looked for.
const CHUNK_BYTES: usize = 4 << 10;

/// Bytes read at once by one who reads all.
const READ_BYTES: usize = 256 << 10;

/// A position line is looked at up to this length.
pub(super) const MAX_POSITION_BYTES: usize = 1 << 10;

/// A text file that is asked about positions.
#[derive(Debug)]
pub(crate) struct TextSearch {
    file: PositionedFile,
    /// The places of the positions where the file is not sorted.
    index: Option<PlaceIndex>,
}

/// A line with a position.
struct FoundLine {
    /// The byte where the line begins.
    start: u64,
    /// The byte behind its text.
    end: u64,
    /// The text of the position.
    text: String,
}

impl TextSearch {
    pub(crate) fn open(file: PositionedFile) -> io::Result<Self> {
        let mut search = Self { file, index: None };
        if !search.is_in_order()? {
            search.index = Some(search.build_index()?);
        }
        Ok(search)
    }

    /// A file that is known to be sorted.
    pub(crate) const fn of_sorted(file: PositionedFile) -> Self {
        Self { file, index: None }
    }

    /// The file is searched in place.
    pub(crate) fn is_sorted(&self) -> bool {
        self.index.is_none()
    }

    /// Entry of the file for the position with this text.
    pub(crate) fn find(&self, text: &str) -> io::Result<Option<BookPosition>> {
        match &self.index {
            None => self.find_in_place(text),
            Some(index) => {
                let mut found = None;
                for place in index.find(fnv1a(text.as_bytes())) {
                    self.take_entries(place, text, true, &mut found)?;
                }
                Ok(found)
            }
        }
    }

    /// Binary search for the first line with the text. `low` is the beginning of a line, and every line before it is
    /// smaller.
    fn find_in_place(&self, text: &str) -> io::Result<Option<BookPosition>> {
        let (mut low, mut high) = (0, self.file.len());
        let mut found_at = None;
        while low < high {
            let middle = low + (high - low) / 2;
            match self.position_line_from(middle, high)? {
                None => high = middle,
                Some(line) if line.text.as_bytes() < text.as_bytes() => low = line.end,
                Some(line) => {
                    if line.text == text {
                        found_at = Some(line.start);
                    }
                    high = middle;
                }
            }
        }
        let mut found = None;
        if let Some(place) = found_at {
            self.take_entries(place, text, false, &mut found)?;
        }
        Ok(found)
    }

    /// Merges the entries from `place` on that are of the position: the first one, or all that follow one another.
    fn take_entries(&self, place: u64, text: &str, one: bool, found: &mut Option<BookPosition>) -> io::Result<()> {
        let mut reader = EntryReader::new(BufReader::with_capacity(CHUNK_BYTES, self.file.reader(place)), place);
        while let Some((_, entry)) = reader.next_entry()? {
            let is_same = entry.text == text || usual_text(&entry.text).is_some_and(|usual| usual == text);
            if !is_same {
                break;
            }
            match found {
                Some(found) => found.merge(entry.position),
                None => *found = Some(entry.position),
            }
            if one {
                break;
            }
        }
        Ok(())
    }

    /// The first line with a position that begins at `from` or later, and before `end`.
    fn position_line_from(&self, from: u64, end: u64) -> io::Result<Option<FoundLine>> {
        const MARK: &[u8] = b"\nsfen ";
        let mut bytes = [0; CHUNK_BYTES];
        // One byte earlier, as the end of the line before may be the last byte before `from`.
        let mut at = from.saturating_sub(1);
        if from == 0 {
            let read = self.file.read_at(&mut bytes[..16], 0)?;
            let mark = if bytes[..read].starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
            if bytes[mark..read].starts_with(POSITION.as_bytes()) {
                return self.position_line_at(mark as u64).map(Some);
            }
        }
        while at < end {
            let read = self.file.read_at(&mut bytes, at)?;
            if let Some(found) = find_bytes(&bytes[..read], MARK) {
                let start = at + found as u64 + 1;
                return if start < end { self.position_line_at(start).map(Some) } else { Ok(None) };
            }
            if read < MARK.len() {
                break;
            }
            at += (read - MARK.len() + 1) as u64;
        }
        Ok(None)
    }

    fn position_line_at(&self, start: u64) -> io::Result<FoundLine> {
        let mut bytes = [0; MAX_POSITION_BYTES];
        let read = self.file.read_at(&mut bytes, start)?;
        let length = bytes[..read].iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(read);
        let line = String::from_utf8_lossy(&bytes[..length]);
        let (text, _) = split_position(line.strip_prefix(POSITION).unwrap_or(&line));
        Ok(FoundLine { start, end: start + length as u64, text: text.to_owned() })
    }

    /// The positions are in order, and written as they are here: hands in another order would not be found.
    fn is_in_order(&self) -> io::Result<bool> {
        let length = self.file.len();
        if length <= WHOLE_BYTES {
            return self.run_is_in_order(0, length);
        }
        let mut before: Option<String> = None;
        for sample in 0..SAMPLES {
            let from = (u128::from(length) * u128::from(sample) / u128::from(SAMPLES)) as u64;
            let Some(first) = self.position_line_from(from, length)? else { continue };
            let next = self.position_line_from(first.end, length)?;
            let texts = [Some(first.text), next.map(|line| line.text)];
            for text in texts.into_iter().flatten() {
                if before.as_ref().is_some_and(|before| *before > text) || !is_usual(&text) {
                    return Ok(false);
                }
                before = Some(text);
            }
        }
        let tail = self.position_line_from(length - TAIL_BYTES, length)?;
        tail.map_or(Ok(true), |line| self.run_is_in_order(line.start, length))
    }

    /// The positions from byte `start` on, where a line begins, are in order.
    fn run_is_in_order(&self, start: u64, end: u64) -> io::Result<bool> {
        let mut bytes = vec![0; READ_BYTES];
        let (mut at, mut kept) = (start, 0);
        let mut before: Vec<u8> = Vec::new();
        let mut lines = 0_u32;
        loop {
            let read = self.file.read_at(&mut bytes[kept..], at)?;
            at += read as u64;
            let filled = kept + read;
            let is_last = read == 0 || at >= end;
            let whole = if is_last { filled } else { last_line_end(&bytes[..filled]) };
            let mut rest = &bytes[..whole];
            while !rest.is_empty() {
                let length = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |end| end + 1);
                let (line, others) = rest.split_at(length);
                rest = others;
                let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
                let Some(text) = line.strip_prefix(POSITION.as_bytes()) else { continue };
                let text = &text[..position_length(text)];
                let is_checked = lines.is_multiple_of(CHECKED_TEXTS);
                lines += 1;
                if before.as_slice() > text || (is_checked && !is_usual(&String::from_utf8_lossy(text))) {
                    return Ok(false);
                }
                before.clear();
                before.extend_from_slice(text);
            }
            if is_last {
                return Ok(true);
            }
            // A line longer than the buffer has no position in its middle.
            let kept_from = if whole == 0 { filled } else { whole };
            bytes.copy_within(kept_from..filled, 0);
            kept = filled - kept_from;
        }
    }

    fn build_index(&self) -> io::Result<PlaceIndex> {
        let mut reader = self.entries();
        let mut places = Vec::new();
        while let Some((offset, entry)) = reader.next_entry()? {
            let usual = usual_text(&entry.text).unwrap_or(entry.text);
            places.push((fnv1a(usual.as_bytes()), offset));
        }
        Ok(PlaceIndex::new(places))
    }

    /// Reads the file from its beginning.
    pub(super) fn entries(&self) -> EntryReader<BufReader<PositionedReader<'_>>> {
        Self::entries_of(&self.file)
    }

    /// Reads a file from its beginning.
    pub(super) fn entries_of(file: &PositionedFile) -> EntryReader<BufReader<PositionedReader<'_>>> {
        EntryReader::new(BufReader::with_capacity(READ_BYTES, file.reader(0)), 0)
    }

    /// Calls `take` with every entry and returns what is wrong with lines.
    pub(crate) fn visit(
        &self,
        mut take: impl FnMut(usize, &str, &BookPosition, &[usize]),
    ) -> io::Result<Vec<crate::finding::BookFinding>> {
        let mut reader = self.entries();
        while let Some((_, TextEntry { line, text, position, move_lines })) = reader.next_entry()? {
            take(line, &text, &position, &move_lines);
        }
        Ok(reader.findings)
    }
}

/// Of so many positions of a whole file one is compared with the way in which it is written here.
const CHECKED_TEXTS: u32 = 64;

fn is_usual(text: &str) -> bool {
    // A text that is no position is in nobody's way: its entry is found by nobody.
    usual_text(text).is_none_or(|usual| usual == text)
}

/// The length of the text of a position without the number of the next move and the end of the line.
fn position_length(line: &[u8]) -> usize {
    let end = line.iter().position(|byte| matches!(byte, b'\r' | b'\n')).unwrap_or(line.len());
    let mut blanks = line[..end].iter().enumerate().filter(|(_, byte)| **byte == b' ').map(|(at, _)| at);
    blanks.nth(2).unwrap_or(end)
}

/// The place behind the last line that ends in `bytes`.
fn last_line_end(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1)
}

fn find_bytes(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

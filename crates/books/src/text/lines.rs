//! Lines read one after the other, with their numbers and places, in bounded memory.

use super::line::{self, HEADER, POSITION, TextLine};
use crate::entry::{BookMove, BookPosition};
use crate::finding::{BookFinding, BookFindingKind, BookPlace};
use crate::position_text::usual_text;
use std::borrow::Cow;
use std::io::{self, BufRead, Read};

/// Longer lines are no part of a book.
const MAX_LINE_BYTES: usize = 1 << 20;

/// A position with all lines that belong to it.
#[derive(Debug)]
pub(super) struct TextEntry {
    /// The number of the line with the position.
    pub(super) line: usize,
    /// The text of the position as the file has it.
    pub(super) text: String,
    pub(super) position: BookPosition,
    /// The numbers of the lines with its moves.
    pub(super) move_lines: Vec<usize>,
}

/// Reads entries one after the other.
pub(super) struct EntryReader<R> {
    input: R,
    bytes: Vec<u8>,
    line: usize,
    /// The byte where the next line begins.
    pub(super) offset: u64,
    /// A position whose line was read already: the number of the line, its byte, its text, the number of the next move.
    begun: Option<(usize, u64, String, Option<u32>)>,
    /// Comments before the first position, the first line among them.
    pub(super) header: Vec<String>,
    /// Faults found so far.
    pub(super) findings: Vec<BookFinding>,
    /// The first line that could not be kept as it is.
    pub(super) lossy_line: Option<usize>,
    /// The first line ended with a carriage return.
    pub(super) has_carriage_returns: bool,
}

impl<R: BufRead> EntryReader<R> {
    /// Reads from `input`, which begins at byte `offset` of the file.
    pub(super) fn new(input: R, offset: u64) -> Self {
        Self {
            input,
            bytes: Vec::new(),
            line: 0,
            offset,
            begun: None,
            header: Vec::new(),
            findings: Vec::new(),
            lossy_line: None,
            has_carriage_returns: false,
        }
    }

    /// The next entry with the byte where it begins.
    pub(super) fn next_entry(&mut self) -> io::Result<Option<(u64, TextEntry)>> {
        if self.begun.is_none() {
            self.read_header()?;
        }
        let Some((line, offset, text, move_number)) = self.begun.take() else { return Ok(None) };
        let position = BookPosition { move_number, ..BookPosition::default() };
        let mut entry = TextEntry { line, text, position, move_lines: Vec::new() };
        loop {
            let start = self.offset;
            let Some(text) = self.next_line()? else { break };
            match line::parse(&text) {
                TextLine::Position(text, number) => {
                    self.begun = Some((self.line, start, text.to_owned(), number));
                    break;
                }
                parsed => self.add(&mut entry, parsed),
            }
        }
        Ok(Some((offset, entry)))
    }

    fn add(&mut self, entry: &mut TextEntry, line: TextLine<'_>) {
        match line {
            TextLine::Move(mv) => {
                entry.move_lines.push(self.line);
                entry.position.moves.push(*mv);
            }
            TextLine::Comment(comment) => {
                let of_move = entry.position.moves.last_mut().map(|mv: &mut BookMove| &mut mv.comment);
                add_line(of_move.unwrap_or(&mut entry.position.comment), comment);
            }
            TextLine::Unreadable(text) => {
                self.find(BookFindingKind::UnreadableMove(text.to_owned()));
                entry.position.unreadable.push(text.to_owned());
            }
            TextLine::Empty | TextLine::Position(..) => {}
        }
    }

    /// Reads up to the first position.
    fn read_header(&mut self) -> io::Result<()> {
        loop {
            let start = self.offset;
            let Some(text) = self.next_line()? else { return Ok(()) };
            match line::parse(&text) {
                TextLine::Position(text, number) => {
                    self.begun = Some((self.line, start, text.to_owned(), number));
                    return Ok(());
                }
                TextLine::Comment(_) if text == HEADER => {}
                TextLine::Empty => {}
                TextLine::Comment(_) => self.header.push(text.clone()),
                TextLine::Move(_) | TextLine::Unreadable(_) => {
                    self.find(BookFindingKind::MoveWithoutPosition(text.clone()));
                    self.header.push(text.clone());
                }
            }
        }
    }

    /// The text under which an entry stands in a book: the usual one, or what is written where that is no position.
    pub(super) fn book_text(&mut self, entry: &TextEntry) -> String {
        usual_text(&entry.text).unwrap_or_else(|| {
            let kind = BookFindingKind::UnreadablePosition(entry.text.clone());
            self.findings.push(BookFinding { place: BookPlace::Line(entry.line), kind });
            entry.text.clone()
        })
    }

    fn find(&mut self, kind: BookFindingKind) {
        self.findings.push(BookFinding { place: BookPlace::Line(self.line), kind });
    }

    /// The next line without its end. What is not UTF-8 is replaced, what is too long is left out; both are found.
    fn next_line(&mut self) -> io::Result<Option<String>> {
        self.bytes.clear();
        let read = (&mut self.input).take(MAX_LINE_BYTES as u64 + 1).read_until(b'\n', &mut self.bytes)?;
        if read == 0 {
            return Ok(None);
        }
        let is_first = self.offset == 0;
        self.offset += read as u64;
        self.line += 1;
        if !self.bytes.ends_with(b"\n") && read > MAX_LINE_BYTES {
            self.lose_line();
            self.skip_line()?;
            return Ok(Some(String::new()));
        }
        let end = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        let (bytes, has_return) = end.strip_suffix(b"\r").map_or((end, false), |bytes| (bytes, true));
        if is_first {
            self.has_carriage_returns = has_return;
        }
        let bytes = if is_first { bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes) } else { bytes };
        let text = String::from_utf8_lossy(bytes);
        let (text, is_lossy) = (text.to_string(), matches!(text, Cow::Owned(_)));
        if is_lossy {
            self.lose_line();
        }
        Ok(Some(text))
    }

    fn lose_line(&mut self) {
        self.lossy_line.get_or_insert(self.line);
        self.find(BookFindingKind::UnreadableLine);
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let chunk = self.input.fill_buf()?;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.input.consume(used);
            self.offset += used as u64;
            if end.is_some() || used == 0 {
                return Ok(());
            }
        }
    }
}

/// The byte order mark of UTF-8.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

fn add_line(comment: &mut String, line: &str) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(line);
}

/// Bytes at the beginning of a file are those of a text book.
pub(crate) fn begins_a_book(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    bytes.starts_with(HEADER.as_bytes()) || bytes.starts_with(POSITION.as_bytes())
}

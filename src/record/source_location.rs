//! Where in a file something stands.
//!
//! Readers hold parts of the text itself, so the address of a part tells its column. It is worked out only for what is
//! reported.

use super::lines::SourceLine;
use std::num::NonZeroUsize;

/// A place in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SourceLocation {
    /// Counted from 1.
    pub(super) line: Option<u32>,
    /// Of the first byte, in memory.
    address: Option<NonZeroUsize>,
}

impl SourceLocation {
    /// The place of `text` in a line; a text of the reader's own has only the line.
    pub(super) fn new(line: Option<u32>, text: &str) -> Self {
        Self { line, address: NonZeroUsize::new(text.as_ptr().addr()) }
    }
}

impl From<SourceLine<'_>> for SourceLocation {
    fn from(line: SourceLine<'_>) -> Self {
        Self::new(Some(line.number), line.text)
    }
}

impl From<u32> for SourceLocation {
    fn from(line: u32) -> Self {
        Self { line: Some(line), address: None }
    }
}

impl From<Option<u32>> for SourceLocation {
    fn from(line: Option<u32>) -> Self {
        Self { line, address: None }
    }
}

/// Works out columns, in characters counted from 1. Asked in the order of the file it walks each line once, however
/// many places of it are asked about.
pub(super) struct ColumnCounter<'a> {
    text: &'a str,
    /// The last place asked about, and how many characters stand before it in its line.
    at: usize,
    before: usize,
}

impl<'a> ColumnCounter<'a> {
    /// Of the places in `text`.
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, before: 0 }
    }

    /// The column of `spot`; `None` when it has no place in the text.
    pub(super) fn column_of(&mut self, spot: SourceLocation) -> Option<u32> {
        let offset = spot.address?.get().checked_sub(self.text.as_ptr().addr())?;
        let up_to = self.text.get(..offset)?;
        let from = if offset < self.at { 0 } else { self.at };
        let passed = &up_to[from..];
        let (kept, passed) = match passed.rfind(['\n', '\r']) {
            Some(end) => (0, &passed[end + 1..]),
            None if from == 0 => (0, passed),
            None => (self.before, passed),
        };
        self.at = offset;
        self.before = kept + passed.chars().count();
        u32::try_from(self.before + 1).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_from_the_start_of_their_line() {
        let text = "ab\r\n１２cd\n\u{3000}e";
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let expected = |at: usize| {
            let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
            text[line..at].chars().count() as u32 + 1
        };
        let is_text = |at: &&usize| !text[**at..].starts_with(['\r', '\n']);
        let mut columns = ColumnCounter::new(text);
        for &at in places.iter().filter(is_text).chain(places.iter().rev().filter(is_text)) {
            assert_eq!(columns.column_of(SourceLocation::new(Some(1), &text[at..])), Some(expected(at)), "byte {at}");
        }
    }

    #[test]
    fn a_text_from_elsewhere_has_no_column() {
        let text = String::from("a record");
        assert_eq!(ColumnCounter::new(&text).column_of(SourceLocation::new(Some(1), &String::from("elsewhere"))), None);
        assert_eq!(ColumnCounter::new(&text).column_of(SourceLocation::from(1)), None);
    }
}

//! Numbered lines of a text, and locations in it.
//!
//! Readers hold slices of the text itself, so the address of a slice gives its column. Columns are computed only for
//! what is reported.

use std::num::NonZeroUsize;

/// The line ending of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Newline {
    /// LF, as Unix programs write.
    #[default]
    Lf,
    /// CR LF, as Windows programs write and CSA asks for.
    CrLf,
    /// A lone CR, in files from old Macs.
    Cr,
}

impl Newline {
    /// The newline with this name, in either case: `lf`, `crlf`, `cr`.
    pub fn named(name: &str) -> Option<Self> {
        let names = [("lf", Self::Lf), ("crlf", Self::CrLf), ("cr", Self::Cr)];
        names.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, newline)| newline)
    }

    /// The characters.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }

    /// The line ending of the first line of `text`; LF where there is one line only.
    pub(crate) fn of(text: &str) -> Self {
        let first = text.find(['\n', '\r']).map_or("", |end| &text[end..]);
        let candidates = [Self::CrLf, Self::Lf, Self::Cr];
        candidates.into_iter().find(|newline| first.starts_with(newline.text())).unwrap_or_default()
    }
}

/// One line without its line ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SourceLine<'a> {
    /// Counted from 1.
    pub(crate) number: u32,
    pub(crate) text: &'a str,
}

impl<'a> SourceLine<'a> {
    /// A part of this line.
    pub(crate) const fn part(self, text: &'a str) -> Self {
        Self { text, ..self }
    }

    /// This line without blanks at its ends.
    pub(crate) fn trimmed(self) -> Self {
        self.part(trim(self.text))
    }
}

/// The lines of `text`, ended by LF, CR LF or a lone CR; an end at the very end begins no further line.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = SourceLine<'_>> {
    let mut rest = text;
    (1..).map_while(move |number| {
        if rest.is_empty() {
            return None;
        }
        let end = rest.bytes().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        let (text, tail) = rest.split_at(end);
        rest = tail.strip_prefix("\r\n").or_else(|| tail.get(1..)).unwrap_or("");
        Some(SourceLine { number, text })
    })
}

/// `text` without blanks of either width at its ends.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// The character is a blank: ASCII and full-width blanks, tabs, a byte order mark.
pub(crate) fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{FEFF}'
}

/// A location in a file: a line and, for a slice of the text, where it begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SourceLocation {
    /// Counted from 1.
    pub(crate) line: Option<u32>,
    /// Address of the first byte of the slice; a text not taken from the file has none in it.
    address: Option<NonZeroUsize>,
}

impl SourceLocation {
    /// The location of `text`, a slice of the file; of any other text only the line counts.
    pub(crate) fn new(line: Option<u32>, text: &str) -> Self {
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

/// Computes columns, in characters counted from 1. Queried in the order of the file, it scans each line once, however
/// many locations on it are queried.
pub(crate) struct ColumnCounter<'a> {
    text: &'a str,
    /// Byte offset of the last query, and the number of characters before it in its line.
    at: usize,
    before: usize,
}

impl<'a> ColumnCounter<'a> {
    /// A counter for locations in `text`.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, before: 0 }
    }

    /// The column of `location`; `None` when it lies outside the text.
    pub(crate) fn column_of(&mut self, location: SourceLocation) -> Option<u32> {
        let offset = location.address?.get().checked_sub(self.text.as_ptr().addr())?;
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

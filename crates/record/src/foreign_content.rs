//! Foreign content: a file that holds something, but no game record. It is shown as what it is, and never written over
//! without being asked for.

use crate::findings::record_finding::RecordFinding;
use crate::reading::Record;
use crate::text::encoding::{self, Encoding};

/// Content of a file that is no game record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignContent {
    /// A text none of whose lines belongs to a record.
    Text {
        /// The encoding it was read in.
        encoding: Encoding,
        /// The number of lines.
        lines: usize,
    },
    /// Bytes that are no text.
    Binary,
}

impl Record {
    /// Content of the file if it is neither a record nor empty.
    pub fn foreign_content(&self) -> Option<ForeignContent> {
        if !self.diagnostics.iter().any(|found| found.code == RecordFinding::NotARecord.code()) {
            return None;
        }
        let (text, encoding) = encoding::decode(&self.bytes);
        Some(if encoding::is_binary(&text) {
            ForeignContent::Binary
        } else {
            ForeignContent::Text { encoding, lines: text.lines().count() }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    #[test]
    fn what_is_no_record_is_told_from_records_and_from_nothing() {
        let foreign = |bytes: &[u8]| read(bytes, None).foreign_content();
        assert_eq!(
            foreign(b"Dear diary,\nno game today.\n"),
            Some(ForeignContent::Text { encoding: Encoding::Utf8, lines: 2 })
        );
        let picture = [&b"\x89PNG\r\n\x1a\n"[..], &[0; 200]].concat();
        assert_eq!(foreign(&picture), Some(ForeignContent::Binary));
        for bytes in [&b""[..], b" \n", b"startpos moves 7g7f", b"V2.2\nPI\n+\n+7776FU\n"] {
            assert_eq!(foreign(bytes), None, "{bytes:?}");
        }
    }
}

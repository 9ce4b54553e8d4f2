//! Sorted text: the file of a book whose positions are in order, read entry by entry instead of being held in memory.

use super::search::{MAX_POSITION_BYTES, TextSearch};
use super::text_book::TextHead;
use crate::entry::BookPosition;
use crate::finding::BookFinding;
use crate::positioned_file::PositionedFile;
use std::io;

/// A file in which every position is greater than the one before.
#[derive(Debug)]
pub(super) struct SortedText {
    search: TextSearch,
    /// The lines before the first position.
    pub(super) head: TextHead,
    /// The number of positions.
    pub(super) position_count: usize,
}

/// Findings of one reading of a sorted file.
pub(super) struct SortedScan {
    head: TextHead,
    position_count: usize,
    /// Faults of the file.
    pub(super) findings: Vec<BookFinding>,
    /// The first line that could not be written back as it is.
    pub(super) lossy_line: Option<usize>,
}

impl SortedScan {
    /// Reads the whole file; `None` if it is not sorted, has a position twice, or writes one in an unusual way.
    pub(super) fn of(file: &PositionedFile) -> io::Result<Option<Self>> {
        let mut reader = TextSearch::entries_of(file);
        let (mut before, mut position_count) = (None, 0);
        while let Some((_, entry)) = reader.next_entry()? {
            let text = reader.book_text(&entry);
            let is_searchable = text.len() < MAX_POSITION_BYTES / 2 && !text.contains('\r');
            if text != entry.text || !is_searchable || before.is_some_and(|before| before >= text) {
                return Ok(None);
            }
            before = Some(text);
            position_count += 1;
        }
        let head = TextHead { lines: reader.header, has_carriage_returns: reader.has_carriage_returns };
        Ok(Some(Self { head, position_count, findings: reader.findings, lossy_line: reader.lossy_line }))
    }
}

impl SortedText {
    pub(super) fn new(file: PositionedFile, scan: SortedScan) -> Self {
        let SortedScan { head, position_count, .. } = scan;
        Self { search: TextSearch::of_sorted(file), head, position_count }
    }

    /// Entry of the file for the position with this text.
    pub(super) fn find(&self, text: &str) -> io::Result<Option<BookPosition>> {
        self.search.find(text)
    }

    /// Every position with what is said of it, in order.
    pub(super) fn positions(&self) -> impl Iterator<Item = io::Result<(String, BookPosition)>> + '_ {
        let mut reader = self.search.entries();
        std::iter::from_fn(move || {
            let next = reader.next_entry().transpose()?;
            Some(next.map(|(_, entry)| (entry.text, entry.position)))
        })
    }
}

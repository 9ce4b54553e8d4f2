//! Merged positions: several sorted sources of positions read side by side, of which one position each is in memory.

use crate::entry::BookPosition;
use std::io;
use std::iter::Peekable;

/// Positions in order.
pub(super) type Positions<'a> = Box<dyn Iterator<Item = io::Result<(String, BookPosition)>> + 'a>;

/// The positions of all sources in order; those that several have are merged, the first source leading.
pub(super) struct MergedPositions<'a> {
    sources: Vec<Peekable<Positions<'a>>>,
}

impl<'a> MergedPositions<'a> {
    pub(super) fn new(sources: impl IntoIterator<Item = Positions<'a>>) -> Self {
        Self { sources: sources.into_iter().map(Iterator::peekable).collect() }
    }
}

impl Iterator for MergedPositions<'_> {
    type Item = io::Result<(String, BookPosition)>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut least: Option<&str> = None;
        let mut failed = None;
        for (number, source) in self.sources.iter_mut().enumerate() {
            match source.peek() {
                Some(Ok((text, _))) if least.is_none_or(|least| text.as_str() < least) => least = Some(text),
                Some(Err(_)) => failed = Some(number),
                Some(Ok(_)) | None => {}
            }
        }
        if let Some(failed) = failed {
            return self.sources[failed].next();
        }
        let text = least?.to_owned();
        let mut merged: Option<BookPosition> = None;
        for source in &mut self.sources {
            let is_same = |next: &io::Result<(String, BookPosition)>| next.as_ref().is_ok_and(|next| next.0 == text);
            if let Some(Ok((_, said))) = source.next_if(is_same) {
                match &mut merged {
                    Some(merged) => merged.merge(said),
                    None => merged = Some(said),
                }
            }
        }
        merged.map(|said| Ok((text, said)))
    }
}

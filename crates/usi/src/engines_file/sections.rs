//! Sections: the file cut at the lines `[[engine]]`, so that a fault in one entry leaves the others readable.

/// The header that begins an entry.
pub(super) const HEADER: &str = "[[engine]]";

/// The text of the file, in parts that make it up without a gap.
pub(super) struct Sections<'a> {
    /// Lines before the first entry: comments only, if all is well.
    pub(super) head: &'a str,
    /// Entries in their order.
    pub(super) entries: Vec<Section<'a>>,
}

/// An entry: the comment lines directly above its header, the header, and all up to the next entry.
#[derive(Clone, Copy)]
pub(super) struct Section<'a> {
    /// The byte of the file with which it begins.
    pub(super) start: usize,
    /// The byte of the file with which its header's line begins.
    pub(super) header: usize,
    /// Its text.
    pub(super) text: &'a str,
}

impl<'a> Sections<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let headers = headers(text);
        let starts: Vec<usize> = headers.iter().map(|header| with_comment_above(text, *header)).collect();
        let end_of = |at: usize| starts.get(at + 1).copied().unwrap_or(text.len());
        let entries = starts.iter().zip(&headers).enumerate();
        let entries =
            entries.map(|(at, (&start, &header))| Section { start, header, text: &text[start..end_of(at)] }).collect();
        Self { head: &text[..starts.first().copied().unwrap_or(text.len())], entries }
    }
}

/// The bytes with which the lines of the headers begin. A text over several lines may hold a line like a header.
fn headers(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut open_quotes: Option<&str> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let word = line.trim();
        let is_header = word.strip_prefix(HEADER).is_some_and(|rest| rest.is_empty() || rest.trim().starts_with('#'));
        if open_quotes.is_none() && is_header {
            found.push(at);
        }
        for quotes in ["\"\"\"", "'''"] {
            if open_quotes.is_none_or(|open| open == quotes) && !line.matches(quotes).count().is_multiple_of(2) {
                open_quotes = if open_quotes.is_some() { None } else { Some(quotes) };
            }
        }
        at += line.len();
    }
    found
}

/// The byte with which the comment lines directly above `header` begin.
fn with_comment_above(text: &str, header: usize) -> usize {
    let mut start = header;
    while let Some(line) = text[..start].split_inclusive('\n').next_back() {
        if !line.trim_start().starts_with('#') {
            break;
        }
        start -= line.len();
    }
    start
}

/// The line, from 1, of a byte.
pub(super) fn line_at(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

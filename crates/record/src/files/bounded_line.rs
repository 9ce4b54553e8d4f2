//! Bounded lines: reads lines in bounded memory, since a GUI or a pipe may send any bytes, of any length.

use std::io::{BufRead, ErrorKind};

/// Maximum length of a line in bytes. The longest game takes a hundredth of it.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub enum InputLine {
    /// Its text. Invalid UTF-8 is replaced: programs may send file names in another encoding.
    Text(String),
    /// More than [`MAX_LINE_BYTES`] bytes; its text is dropped.
    TooLong,
}

/// Reads the next line; `None` at the end of input.
///
/// # Errors
/// `input` cannot be read.
pub fn read_line(input: &mut impl BufRead) -> std::io::Result<Option<InputLine>> {
    let (mut bytes, mut has_begun, mut too_long) = (Vec::new(), false, false);
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(problem) if problem.kind() == ErrorKind::Interrupted => continue,
            Err(problem) => return Err(problem),
        };
        let at_end = chunk.is_empty();
        if at_end && !has_begun {
            return Ok(None);
        }
        has_begun = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        if too_long || bytes.len() + part.len() > MAX_LINE_BYTES {
            (bytes, too_long) = (Vec::new(), true);
        } else {
            bytes.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() || at_end {
            let text = || String::from_utf8_lossy(&bytes).into_owned();
            return Ok(Some(if too_long { InputLine::TooLong } else { InputLine::Text(text()) }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    #[test]
    fn a_line_too_long_is_dropped_and_the_next_one_read() {
        for (length, kept) in [(MAX_LINE_BYTES, true), (MAX_LINE_BYTES + 1, false), (3 * MAX_LINE_BYTES, false)] {
            let text = std::io::repeat(b'a').take(length as u64).chain(&b"\nusi\r\n\n\xFF\0"[..]);
            let mut input = BufReader::with_capacity(4096, text);
            let mut line = || read_line(&mut input).expect("it is readable");
            let text = |text: &str| Some(InputLine::Text(text.to_owned()));
            assert_eq!(line(), if kept { text(&"a".repeat(length)) } else { Some(InputLine::TooLong) });
            assert_eq!([line(), line(), line(), line()], [text("usi\r"), text(""), text("\u{FFFD}\0"), None]);
        }
    }
}

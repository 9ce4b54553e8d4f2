//! Standard output: the only way in which a command prints.
//!
//! Records, engines, file names and arguments hold any characters, and a terminal obeys some of them: an escape
//! sequence in a player's name can set its title. None gets through here, whatever a command prints.

use sankoma_wording::text::{is_printable, printable_letter};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Stdout, Write};

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OutputContent {
    /// Lines of text: characters that a terminal would obey are replaced.
    Text,
    /// JSON: they are escaped, so that the data stay exact.
    Json,
    /// A file: its bytes as they are.
    File,
}

/// Standard output, for one kind of content.
pub(crate) struct StandardOutput {
    content: OutputContent,
    out: Stdout,
}

/// Standard output for lines of text.
pub(crate) fn text() -> StandardOutput {
    StandardOutput::new(OutputContent::Text)
}

/// Standard output for JSON.
pub(crate) fn json() -> StandardOutput {
    StandardOutput::new(OutputContent::Json)
}

/// [`json`] for `--json`, else [`text`].
pub(crate) fn json_or_text(as_json: bool) -> StandardOutput {
    if as_json { json() } else { text() }
}

/// Standard output for the bytes of a file that was asked for, such as a record. On a terminal they are text.
pub(crate) fn file() -> StandardOutput {
    StandardOutput::new(if is_terminal() { OutputContent::Text } else { OutputContent::File })
}

/// A person sees standard output.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// An error of standard output. Its source is not given with it, since it names it.
#[derive(Debug, thiserror::Error)]
#[error("cannot write to standard output: {0}")]
struct StandardOutputError(io::Error);

/// The program that reads standard output has closed its end of the pipe, as `head` does.
pub(crate) fn is_closed_by_reader(error: &anyhow::Error) -> bool {
    error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>()).any(|cause| {
        let Some(inner) = cause.get_ref() else { return false };
        inner.is::<StandardOutputError>() && cause.kind() == io::ErrorKind::BrokenPipe
    })
}

impl StandardOutput {
    fn new(content: OutputContent) -> Self {
        Self { content, out: io::stdout() }
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let shown = match self.content {
            OutputContent::File => Cow::Borrowed(bytes),
            _ if bytes.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n')) => Cow::Borrowed(bytes),
            OutputContent::Text => shown_text(bytes),
            OutputContent::Json => escaped_json(bytes),
        };
        self.out.write_all(&shown).map_err(named)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(named)
    }
}

fn named(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), StandardOutputError(error))
}

fn stays(letter: char) -> bool {
    letter == '\n' || is_printable(letter)
}

fn shown_text(bytes: &[u8]) -> Cow<'_, [u8]> {
    let text = String::from_utf8_lossy(bytes);
    if text.chars().all(stays) {
        return to_bytes(text);
    }
    let shown = |letter| if stays(letter) { letter } else { printable_letter(letter) };
    Cow::Owned(text.chars().map(shown).collect::<String>().into_bytes())
}

/// Outside its strings JSON has no such characters, and in a string each may be written `\uXXXX`.
fn escaped_json(bytes: &[u8]) -> Cow<'_, [u8]> {
    let text = String::from_utf8_lossy(bytes);
    if text.chars().all(stays) {
        return to_bytes(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if stays(letter) {
            escaped.push(letter);
        } else {
            // Writing to a string cannot fail.
            let _ = write!(escaped, "\\u{:04x}", u32::from(letter));
        }
    }
    Cow::Owned(escaped.into_bytes())
}

fn to_bytes(text: Cow<'_, str>) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn json_stays_the_same_data(text in any::<String>()) {
            let line = serde_json::to_string(&text).expect("a string is JSON");
            let shown = escaped_json(line.as_bytes());
            prop_assert_eq!(serde_json::from_slice::<String>(&shown).expect("it is JSON still"), text);
            let shown = String::from_utf8(shown.into_owned()).expect("it is UTF-8");
            prop_assert!(shown.chars().all(is_printable));
        }

        #[test]
        fn text_keeps_what_can_be_shown(text in any::<String>()) {
            let shown = String::from_utf8(shown_text(text.as_bytes()).into_owned()).expect("it is UTF-8");
            prop_assert!(shown.chars().all(stays));
            prop_assert_eq!(shown.chars().count(), text.chars().count());
            prop_assert!(shown.chars().zip(text.chars()).all(|(shown, letter)| shown == letter || !stays(letter)));
        }
    }
}

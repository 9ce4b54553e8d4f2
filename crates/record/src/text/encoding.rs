//! Encoding detection and decoding: bytes to text.

use encoding_rs::{EUC_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};
use std::borrow::Cow;
use std::str::Utf8Error;

/// Encoding of the text of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// `Shift_JIS` as Windows uses it: what `.kif` and `.csa` officially are.
    ShiftJis,
    /// EUC-JP, in files from old Unix programs.
    EucJp,
    /// UTF-16, what some Windows editors call Unicode; known by its byte order mark.
    Utf16,
}

/// Candidates when there is no byte order mark, the likelier first.
const CANDIDATES: [(Encoding, &encoding_rs::Encoding); 3] =
    [(Encoding::Utf8, UTF_8), (Encoding::ShiftJis, SHIFT_JIS), (Encoding::EucJp, EUC_JP)];

/// Bytes from the beginning of a file by which its encoding is detected.
const SAMPLE_LENGTH: usize = 1 << 18;

impl Encoding {
    /// All encodings.
    pub const ALL: [Self; 4] = [Self::Utf8, Self::ShiftJis, Self::EucJp, Self::Utf16];

    /// The encoding with this name, in either case: `UTF-8`, `shift_jis`, `euc-jp`, `UTF-16`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|encoding| encoding.name().eq_ignore_ascii_case(name))
    }

    /// Usual name of the encoding.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::ShiftJis => "Shift_JIS",
            Self::EucJp => "EUC-JP",
            Self::Utf16 => "UTF-16",
        }
    }

    /// The encoding that CSA calls `name`.
    fn declared_as(name: &str) -> Option<Self> {
        let mut known = CANDIDATES.into_iter().map(|(encoding, _)| encoding);
        known.find(|encoding| encoding.name().eq_ignore_ascii_case(name))
    }
}

/// The encoding that a file declares: CSA 3.0 does so on its first line.
fn declared_encoding(text: &str) -> Option<&str> {
    let first = text.lines().next()?;
    first.strip_prefix("'CSA encoding=").map(str::trim_end)
}

/// The encoding that `text` declares, if it was read in another one. Plain ASCII is the same in all of them.
pub(crate) fn contradicted_declaration(text: &str, encoding: Encoding) -> Option<&str> {
    declared_encoding(text).filter(|name| !text.is_ascii() && Encoding::declared_as(name) != Some(encoding))
}

/// Decodes a file, without its byte order mark, in the encoding detected. Bytes that do not decode become U+FFFD.
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, Encoding) {
    let (encoding, decoder, mark) = match encoding_rs::Encoding::for_bom(bytes) {
        Some((decoder, mark)) if decoder == UTF_16LE || decoder == UTF_16BE => (Encoding::Utf16, decoder, mark),
        Some((decoder, mark)) => (Encoding::Utf8, decoder, mark),
        None if bytes.is_ascii() => {
            return (std::str::from_utf8(bytes).map_or(Cow::Borrowed(""), Cow::Borrowed), ascii_encoding(bytes));
        }
        None => match std::str::from_utf8(bytes) {
            Ok(text) => return (Cow::Borrowed(text), Encoding::Utf8),
            Err(error) if is_cut_utf8(bytes, error) => (Encoding::Utf8, UTF_8, 0),
            Err(_) => detect_encoding(bytes),
        },
    };
    let (text, _) = decoder.decode_without_bom_handling(&bytes[mark..]);
    (text, encoding)
}

/// Bytes are UTF-8 up to a last character that has been cut.
fn is_cut_utf8(bytes: &[u8], error: Utf8Error) -> bool {
    error.error_len().is_none() && !bytes[..error.valid_up_to()].is_ascii()
}

/// The encoding of plain ASCII: what it declares, else UTF-8.
fn ascii_encoding(bytes: &[u8]) -> Encoding {
    let text = str::from_utf8(bytes).ok();
    text.and_then(declared_encoding).and_then(Encoding::declared_as).unwrap_or(Encoding::Utf8)
}

/// A file begins with a byte order mark.
pub(crate) fn has_byte_order_mark(bytes: &[u8]) -> bool {
    encoding_rs::Encoding::for_bom(bytes).is_some()
}

/// The decoded file is no text: an eighth of its beginning (and more than a few characters) is U+FFFD or control
/// characters, as in pictures, archives and random bytes. A record with some broken bytes stays below that.
pub(crate) fn is_binary(text: &str) -> bool {
    const FEW: usize = 64;
    let is_odd = |letter: &char| {
        *letter == char::REPLACEMENT_CHARACTER || (letter.is_ascii_control() && !letter.is_ascii_whitespace())
    };
    let sample = || text.chars().take(SAMPLE_LENGTH);
    let odd = sample().filter(is_odd).count();
    odd > FEW && odd * 8 > sample().count()
}

fn detect_encoding(bytes: &[u8]) -> (Encoding, &'static encoding_rs::Encoding, usize) {
    let sample = &bytes[..bytes.len().min(SAMPLE_LENGTH)];
    let (encoding, decoder) = CANDIDATES
        .into_iter()
        .min_by_key(|(_, decoder)| implausibility(&decoder.decode_without_bom_handling(sample).0))
        .expect("there are candidates");
    (encoding, decoder, 0)
}

/// A penalty for text that was decoded in a wrong encoding: Japanese then turns into undecodable bytes, half-width kana
/// and private-use characters.
fn implausibility(text: &str) -> usize {
    text.chars().map(character_implausibility).sum()
}

const fn character_implausibility(letter: char) -> usize {
    match letter {
        '\u{FFFD}' => 10,
        '\u{80}'..='\u{9F}' | '\u{E000}'..='\u{F8FF}' => 4,
        '\u{FF61}'..='\u{FF9F}' => 1,
        _ => 0,
    }
}

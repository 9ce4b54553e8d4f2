//! The options for writing a file.

use crate::game::record_format::RecordFormat;
use crate::text::encoding::Encoding;
use crate::text::lines::Newline;

/// The options for writing a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordWriteOptions {
    /// The format; [`RecordFormat::Unknown`] is written as KIF.
    pub format: RecordFormat,
    /// The encoding of its text.
    pub encoding: Encoding,
    /// Ending of every line.
    pub newline: Newline,
    /// It begins with a byte order mark; UTF-16 always does.
    pub byte_order_mark: bool,
    /// Whose words stand for moves and ends.
    pub words: RecordWords,
}

/// Whose words stand for moves and ends in a file of the format that the game was read from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RecordWords {
    /// Those of the file: `同銀(31)` stays as it is.
    #[default]
    OfFile,
    /// The normal form, which every program reads: `同　銀(31)`. Only what is no move and no known end stays as it is.
    Normal,
}

impl RecordWriteOptions {
    /// The usual options of this format. CSA 2.2 is `Shift_JIS` with CR LF, as its definition says. KIF is officially
    /// `Shift_JIS` too, but UTF-8 with LF here, as for all others: every program of this century distinguishes the two,
    /// and only UTF-8 has ☗ and the rarer characters of names.
    pub const fn defaults_for(format: RecordFormat) -> Self {
        let (encoding, newline) = match format {
            RecordFormat::Csa => (Encoding::ShiftJis, Newline::CrLf),
            RecordFormat::Csa3 => (Encoding::Utf8, Newline::CrLf),
            _ => (Encoding::Utf8, Newline::Lf),
        };
        Self { format, encoding, newline, byte_order_mark: false, words: RecordWords::OfFile }
    }
}

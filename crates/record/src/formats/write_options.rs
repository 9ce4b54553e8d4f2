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
    /// The line ending.
    pub newline: Newline,
    /// Whether it begins with a byte order mark; UTF-16 always does.
    pub byte_order_mark: bool,
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
        Self { format, encoding, newline, byte_order_mark: false }
    }
}

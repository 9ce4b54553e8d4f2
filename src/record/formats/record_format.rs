//! The formats, and the options for writing a file in one of them.

use crate::record::text::encoding::Encoding;
use crate::record::text::lines::Newline;

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordFormat {
    /// KIF, as Kifu for Windows and most programs write; a board diagram (BOD) alone is one too.
    Kif,
    /// KI2, the same with moves as books write them: ▲７六歩 △３四歩.
    Ki2,
    /// CSA, versions 2.0 to 2.2.
    Csa,
    /// CSA, version 3.0.
    Csa3,
    /// USI `position` lines, one game a line.
    Usi,
    /// The same without the word `position`: bare SFEN, with or without moves.
    Sfen,
    /// JSON Kifu Format.
    Jkf,
    /// Nothing in the file belongs to any of them.
    Unknown,
}

impl RecordFormat {
    /// Whether the format has comments.
    pub const fn holds_comments(self) -> bool {
        !matches!(self, Self::Usi | Self::Sfen)
    }
}

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
    /// `Shift_JIS` too, but UTF-8 with LF here, as for all others: every program of this century tells the two apart,
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

//! Games to bytes: any format, encoding and newline, with a warning for everything that they cannot hold.
//!
//! Nothing is promised that has not been tried: what was written is read back and compared with the games, and the
//! bytes are decoded again. A writer therefore only writes; what its format cannot hold shows in the comparison.
//!
//! | question | file |
//! |---|---|
//! | what does a format write? | `write` beside its reader: `kif` `csa` `usi` `jkf` |
//! | where on the board and the clock is a writer? | `walk` |
//! | what is no longer there when it is read back? | `compare` |
//! | how is that said? | `loss` |
//! | which bytes does the text become? | `bytes` |

mod encode;
mod loss;
mod round_trip;
mod writer_cursor;

pub(super) use loss::WriteLoss;
pub(super) use writer_cursor::WriterCursor;

use super::encoding::is_binary;
use super::format::{self, RecordFormatRow};
use super::{Diagnostic, Encoding, Game, Newline, Record, RecordFormat};

/// What a file is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordWriteOptions {
    /// The format; [`RecordFormat::Unknown`] is written as KIF.
    pub format: RecordFormat,
    /// The encoding of its text.
    pub encoding: Encoding,
    /// What ends each line.
    pub newline: Newline,
    /// Whether it begins with a byte order mark; UTF-16 always does.
    pub byte_order_mark: bool,
}

/// A file ready to be saved.
#[derive(Clone, Debug)]
pub struct WrittenRecord {
    /// All of it.
    pub bytes: Vec<u8>,
    /// What the format or the encoding could not hold. Lines are those of the file that was read, except for
    /// characters without a code (`unmapped`), whose line and column are those of the file written.
    pub diagnostics: Vec<Diagnostic>,
}

impl RecordWriteOptions {
    /// As the record was read.
    pub fn of(record: &Record) -> Self {
        let format = if record.format == RecordFormat::Unknown { RecordFormat::Kif } else { record.format };
        Self { format, encoding: record.encoding, newline: record.newline, byte_order_mark: record.has_byte_order_mark }
    }

    /// As files of this format usually are. CSA 2.2 is `Shift_JIS` with CR LF, as its definition says. KIF is officially
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

/// What a writer writes on: lines ended by LF, and what it had to do differently than it was asked.
#[derive(Default)]
pub(super) struct RecordTextBuffer {
    pub(super) text: String,
    pub(super) losses: Vec<Diagnostic>,
}

impl RecordTextBuffer {
    pub(super) fn push_line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }
}

/// Writes `games` as one file. Of several games a format for one alone takes the first.
pub fn write(games: &[&Game], target: RecordWriteOptions) -> WrittenRecord {
    let row = format::format_row(target.format);
    let held = if row.format.holds_multiple_games() { games } else { &games[..games.len().min(1)] };
    let mut page = RecordTextBuffer::default();
    for (number, game) in held.iter().enumerate() {
        (row.write)(game, number, target, &mut page);
    }
    let mut diagnostics = page.losses;
    if held.len() < games.len() {
        diagnostics
            .push(WriteLoss::Games { count: games.len() - held.len(), format: row.name }.to_diagnostic(None, None));
    }
    diagnostics.extend(round_trip_losses(held, row, &page.text));
    let bytes = encode::encode(&page.text, target, &mut diagnostics);
    WrittenRecord { bytes, diagnostics }
}

/// What reading the text again does not find.
fn round_trip_losses(games: &[&Game], row: &RecordFormatRow, text: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    match format::recognise(text, None) {
        Some(known) if known.has_same_reader(row) && !is_binary(text) => {}
        _ => found.push(WriteLoss::FormatUnclear { format: row.name }.to_diagnostic(None, None)),
    }
    let mut again = row.read_games(text).into_iter();
    for game in games {
        match again.next() {
            Some(draft) => found.extend(round_trip::losses(game, &draft.finish(text, None).0, row.name)),
            None => found.push(WriteLoss::Games { count: 1, format: row.name }.to_diagnostic(None, None)),
        }
    }
    // A remark that reads as a game of its own would make one more of them.
    if again.next().is_some() {
        found.push(WriteLoss::FormatUnclear { format: row.name }.to_diagnostic(None, None));
    }
    found
}

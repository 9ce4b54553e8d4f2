//! Writing: games to bytes in any format, encoding and line ending, with a warning for everything that they cannot hold.
//!
//! Every text is read back and compared with the games, and the bytes are decoded again. A writer of a format therefore
//! only writes; what its format cannot hold shows in the comparison.
//!
//! | question | file |
//! |---|---|
//! | what is lost when the text is read back? | `round_trip` |
//! | which bytes does the text become? | `encode` |

mod encode;
mod round_trip;

use crate::record::findings::diagnostic::Diagnostic;
use crate::record::findings::write_loss::WriteLoss;
use crate::record::formats::write_options::RecordWriteOptions;
use crate::record::formats::writer::RecordTextBuffer;
use crate::record::formats::{self, RecordFormatRow};
use crate::record::game::record_format::RecordFormat;
use crate::record::game::tree::Game;
use crate::record::reading::Record;
use crate::record::text::encoding::is_binary;
use crate::record::validation::validate;

/// A file ready to be saved.
#[derive(Clone, Debug)]
pub struct WrittenRecord {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// The losses: what the format or the encoding cannot hold. Lines are those of the file that was read, except for
    /// characters without a code (`unmapped`), whose line and column are those of the file written.
    pub diagnostics: Vec<Diagnostic>,
}

impl RecordWriteOptions {
    /// The options with which the record was read.
    pub fn of(record: &Record) -> Self {
        let format = if record.format == RecordFormat::Unknown { RecordFormat::Kif } else { record.format };
        Self { format, encoding: record.encoding, newline: record.newline, byte_order_mark: record.has_byte_order_mark }
    }
}

/// Writes `games` as one file. A format that holds one game takes the first.
pub fn write(games: &[&Game], target: RecordWriteOptions) -> WrittenRecord {
    let row = formats::format_row(target.format);
    let held = if row.format.holds_multiple_games() { games } else { &games[..games.len().min(1)] };
    let mut out = RecordTextBuffer::default();
    for (number, game) in held.iter().enumerate() {
        (row.write)(game, number, target, &mut out);
    }
    let mut diagnostics = out.losses;
    if held.len() < games.len() {
        diagnostics
            .push(WriteLoss::Games { count: games.len() - held.len(), format: row.name }.to_diagnostic(None, None));
    }
    diagnostics.extend(round_trip_losses(held, row, &out.text));
    let bytes = encode::encode(&out.text, target, &mut diagnostics);
    WrittenRecord { bytes, diagnostics }
}

/// The losses found by reading `text` back.
fn round_trip_losses(games: &[&Game], row: &RecordFormatRow, text: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    match formats::recognise(text, None) {
        Some(known) if known.has_same_reader(row) && !is_binary(text) => {}
        _ => found.push(WriteLoss::FormatUnclear { format: row.name }.to_diagnostic(None, None)),
    }
    let mut again = row.read_games(text).into_iter();
    for game in games {
        match again.next() {
            Some(draft) => found.extend(round_trip::losses(game, &validate(draft, text, None).0, row.name)),
            None => found.push(WriteLoss::Games { count: 1, format: row.name }.to_diagnostic(None, None)),
        }
    }
    // A remark that reads as a game of its own would make one more of them.
    if again.next().is_some() {
        found.push(WriteLoss::FormatUnclear { format: row.name }.to_diagnostic(None, None));
    }
    found
}

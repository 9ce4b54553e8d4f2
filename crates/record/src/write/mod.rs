//! Writing: games to bytes in any format, encoding and line ending, with a warning for everything that they cannot
//! hold.
//!
//! Every text is read back and compared with the games, and the bytes are decoded again. A writer of a format therefore
//! only writes; what its format cannot hold shows in the comparison.
//!
//! | question | file |
//! |---|---|
//! | what is lost when the text is read back? | `round_trip` |
//! | which bytes does the text become? | `encode` |
//! | how do unchanged lines of an edited file stay as they are? | `preserving`, `words`; in JKF `changed_comments` |
//!
//! One row of `FORMATS` reads and writes a format. A writer writes its own format's words; those of the file it repeats
//! only where that had the same format (`Game::written_in`). `write` reads its own text back and compares the trees, so
//! that every loss is reported; what only other programs would lose, its writer names. `write_preserving` preserves the
//! lines of an edited file: the words that the writer gives for the unedited and for the edited game are compared, and
//! the file's own words and blanks stand for those that have not changed (`write/preserving`). Which forms those read
//! is in docs/interop.md, checked by `tests/interop`. Saving (`files`) writes a temporary file next to the target and
//! renames it. The file's name says whose it is: a signal removes those of this process, the next writer in the folder
//! those of dead ones.

mod changed_comments;
mod encode;
mod preserving;
mod round_trip;
mod words;

use crate::findings::diagnostic::Diagnostic;
use crate::findings::write_loss::WriteLoss;
use crate::formats::write_options::RecordWriteOptions;
use crate::formats::writer::RecordTextBuffer;
use crate::formats::{self, RecordFormatRow};
use crate::game::record_format::RecordFormat;
use crate::game::tree::Game;
use crate::reading::{Record, read};
use crate::text::encoding::{decode, is_binary};
use crate::text::lines::Newline;
use crate::validation::validate;
use changed_comments::changed_comments;
use preserving::{ChangedSpace, GameTexts, preserving_text};

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
        Self {
            encoding: record.encoding,
            newline: record.newline,
            byte_order_mark: record.has_byte_order_mark,
            ..Self::defaults_for(format)
        }
    }
}

/// Writes `games` as one file. A format that holds one game takes the first.
pub fn write(games: &[&Game], target: RecordWriteOptions) -> WrittenRecord {
    let (text, losses) = games_text(games, target);
    written_record(games, target, &text, losses)
}

/// Writes `games` as [`write()`] does, but leaves every line of `original`, the file that they were read from, as it is
/// where the games have not changed. A file of another format, encoding or kind is written from scratch.
pub fn write_preserving(original: &[u8], games: &[&Game], target: RecordWriteOptions) -> WrittenRecord {
    let plain = write(games, target);
    preserving_record(original, games, target, &plain).unwrap_or(plain)
}

/// The games in the words of `original`; `None` where that would say anything else than `plain`.
fn preserving_record(
    original: &[u8],
    games: &[&Game],
    target: RecordWriteOptions,
    plain: &WrittenRecord,
) -> Option<WrittenRecord> {
    let record = read(original, None);
    let (file, _) = decode(original);
    if RecordWriteOptions::of(&record) != target || record.format == RecordFormat::Unknown {
        return None;
    }
    if target.format == RecordFormat::Jkf {
        return preserving_json(&record, &file, games, target, plain);
    }
    let unedited: Vec<&Game> = record.games().collect();
    let (unedited, _) = games_text(&unedited, target);
    let (edited, losses) = games_text(games, target);
    let texts =
        GameTexts { file: &file, unedited: &unedited, edited: &edited, format: target.format, newline: target.newline };
    let differences = differences_when_read(games, &plain.bytes);
    [ChangedSpace::OfFile, ChangedSpace::OfEdited].into_iter().find_map(|changed_space| {
        let text = preserving_text(texts, changed_space)?;
        sound_record(games, target, &text, losses.clone(), (plain, differences))
    })
}

/// A text with its line ends as they are, if it says no less than `plain`, which reads back with so many differences.
fn sound_record(
    games: &[&Game],
    target: RecordWriteOptions,
    text: &str,
    losses: Vec<Diagnostic>,
    (plain, differences): (&WrittenRecord, usize),
) -> Option<WrittenRecord> {
    let written = written_record(games, RecordWriteOptions { newline: Newline::Lf, ..target }, text, losses);
    let is_sound = written.diagnostics.len() <= plain.diagnostics.len()
        && differences_when_read(games, &written.bytes) <= differences;
    is_sound.then_some(written)
}

/// JKF, `file`, in which the comments alone are changed.
fn preserving_json(
    record: &Record,
    file: &str,
    games: &[&Game],
    target: RecordWriteOptions,
    plain: &WrittenRecord,
) -> Option<WrittenRecord> {
    let comments = changed_comments(&record.game, games.first()?)?;
    let text = formats::jkf_with_comments(file, &comments)?;
    let (_, losses) = games_text(games, target);
    sound_record(games, target, &text, losses, (plain, differences_when_read(games, &plain.bytes)))
}

/// In how many ways the games differ from what is read from `bytes`, in either direction.
fn differences_when_read(games: &[&Game], bytes: &[u8]) -> usize {
    let record = read(bytes, None);
    let found: Vec<&Game> = record.games().collect();
    let differences = |(game, back): (&&Game, &&Game)| {
        round_trip::losses(game, back, "").len() + round_trip::losses(back, game, "").len()
    };
    games.len().abs_diff(found.len()) + games.iter().zip(&found).map(differences).sum::<usize>()
}

/// The games that the format holds.
fn held_games<'a, 'b>(games: &'a [&'b Game], row: &RecordFormatRow) -> &'a [&'b Game] {
    if row.format.holds_multiple_games() { games } else { &games[..games.len().min(1)] }
}

/// The text of the games with LF, and the losses that the writer of the format names itself.
fn games_text(games: &[&Game], target: RecordWriteOptions) -> (String, Vec<Diagnostic>) {
    let row = formats::format_row(target.format);
    let mut out = RecordTextBuffer::default();
    for (number, game) in held_games(games, row).iter().enumerate() {
        (row.write)(game, number, target, &mut out);
    }
    (out.text, out.losses)
}

/// The bytes of `text`, and everything of the games that is lost in it.
fn written_record(
    games: &[&Game],
    target: RecordWriteOptions,
    text: &str,
    mut diagnostics: Vec<Diagnostic>,
) -> WrittenRecord {
    let row = formats::format_row(target.format);
    let held = held_games(games, row);
    if held.len() < games.len() {
        diagnostics
            .push(WriteLoss::Games { count: games.len() - held.len(), format: row.name }.to_diagnostic(None, None));
    }
    diagnostics.extend(round_trip_losses(held, row, text));
    let bytes = encode::encode(text, target, &mut diagnostics);
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

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

mod bytes;
mod compare;
mod loss;
mod walk;

pub(super) use loss::Loss;
pub(super) use walk::Walk;

use super::encoding::is_noise;
use super::format::{self, Row};
use super::{Diagnostic, Encoding, Format, Game, Newline, Record};

/// What a file is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The format; [`Format::Unknown`] is written as KIF.
    pub format: Format,
    /// The encoding of its text.
    pub encoding: Encoding,
    /// What ends each line.
    pub newline: Newline,
    /// Whether it begins with a byte order mark; UTF-16 always does.
    pub mark: bool,
}

/// A file ready to be saved.
#[derive(Clone, Debug)]
pub struct Written {
    /// All of it.
    pub bytes: Vec<u8>,
    /// What the format or the encoding could not hold. Lines are those of the file that was read, except for
    /// characters without a code (`unmapped`), whose line and column are those of the file written.
    pub diagnostics: Vec<Diagnostic>,
}

impl Target {
    /// As the record was read.
    pub fn of(record: &Record) -> Self {
        let format = if record.format == Format::Unknown { Format::Kif } else { record.format };
        Self { format, encoding: record.encoding, newline: record.newline, mark: record.has_mark }
    }

    /// As files of this format usually are. CSA 2.2 is `Shift_JIS` with CR LF, as its definition says. KIF is officially
    /// `Shift_JIS` too, but UTF-8 with LF here, as for all others: every program of this century tells the two apart,
    /// and only UTF-8 has ☗ and the rarer characters of names.
    pub const fn usual(format: Format) -> Self {
        let (encoding, newline) = match format {
            Format::Csa => (Encoding::ShiftJis, Newline::CrLf),
            Format::Csa3 => (Encoding::Utf8, Newline::CrLf),
            _ => (Encoding::Utf8, Newline::Lf),
        };
        Self { format, encoding, newline, mark: false }
    }
}

/// What a writer writes on: lines ended by LF, and what it had to do differently than it was asked.
#[derive(Default)]
pub(super) struct Page {
    pub(super) text: String,
    pub(super) losses: Vec<Diagnostic>,
}

impl Page {
    pub(super) fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }
}

/// Writes `games` as one file. Of several games a format for one alone takes the first.
pub fn write(games: &[&Game], target: Target) -> Written {
    let row = format::row(target.format);
    let held = if row.format.holds_many() { games } else { &games[..games.len().min(1)] };
    let mut page = Page::default();
    for (number, game) in held.iter().enumerate() {
        (row.write)(game, number, target, &mut page);
    }
    let mut diagnostics = page.losses;
    if held.len() < games.len() {
        diagnostics.push(Loss::Games { count: games.len() - held.len(), format: row.name }.at(None, None));
    }
    diagnostics.extend(differences(held, row, &page.text));
    let bytes = bytes::encode(&page.text, target, &mut diagnostics);
    Written { bytes, diagnostics }
}

/// What reading the text again does not find.
fn differences(games: &[&Game], row: &Row, text: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    match format::recognise(text, None) {
        Some(known) if known.is_like(row) && !is_noise(text) => {}
        _ => found.push(Loss::Mistaken { format: row.name }.at(None, None)),
    }
    let mut again = row.games(text).into_iter();
    for game in games {
        match again.next() {
            Some(draft) => found.extend(compare::losses(game, &draft.finish(text, None).0, row.name)),
            None => found.push(Loss::Games { count: 1, format: row.name }.at(None, None)),
        }
    }
    // A remark that reads as a game of its own would make one more of them.
    if again.next().is_some() {
        found.push(Loss::Mistaken { format: row.name }.at(None, None));
    }
    found
}

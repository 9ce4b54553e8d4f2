//! Record formats: readers into drafts, writers, and the list of formats by which a file is recognised.
//!
//! | question | file |
//! |---|---|
//! | which formats are there, and which one is a file? | here |
//! | with which options is a file written? | `write_options` |
//! | what do readers build? | `draft` |
//! | what do all writers use? | `writer` |
//! | how is each format read and written? | `kif` (with KI2), `csa`, `usi` (with SFEN), `usen`, `jkf` |

pub(super) mod csa;
pub(super) mod draft;
mod jkf;
mod kif;
mod usen;
mod usi;
pub(super) mod write_options;
pub(super) mod writer;

pub(crate) use jkf::with_comments as jkf_with_comments;
pub(crate) use usi::end_cause;

use crate::game::record_format::RecordFormat;
use crate::game::tree::Game;
use crate::text::lines::lines;
use draft::GameDraft;
use std::path::Path;
use write_options::RecordWriteOptions;
use writer::RecordTextBuffer;

/// A format with its reader and writer.
pub(crate) struct RecordFormatRow {
    pub(crate) format: RecordFormat,
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// File extensions; the first is for new files.
    extensions: &'static [&'static str],
    /// The line can only belong to this format.
    recognises_line: fn(&str) -> bool,
    read: for<'a> fn(&'a str) -> Vec<GameDraft<'a>>,
    /// A file may hold several games.
    holds_multiple_games: bool,
    /// Writes a game; its number in the file is counted from 0.
    pub(crate) write: fn(&Game, usize, RecordWriteOptions, &mut RecordTextBuffer),
}

/// Variants that [`exact_format`] distinguishes recognise no line themselves.
const FORMATS: [RecordFormatRow; 8] = [
    RecordFormatRow {
        format: RecordFormat::Jkf,
        name: "jkf",
        extensions: &["jkf", "json"],
        recognises_line: jkf::recognises_line,
        read: jkf::read,
        holds_multiple_games: false,
        write: jkf::write,
    },
    RecordFormatRow {
        format: RecordFormat::Usen,
        name: "usen",
        extensions: &["usen"],
        recognises_line: usen::recognises_line,
        read: usen::read,
        holds_multiple_games: true,
        write: usen::write,
    },
    RecordFormatRow {
        format: RecordFormat::Sfen,
        name: "sfen",
        extensions: &["sfen"],
        recognises_line: recognises_nothing,
        read: usi::read,
        holds_multiple_games: true,
        write: usi::write_sfen,
    },
    RecordFormatRow {
        format: RecordFormat::Usi,
        name: "usi",
        extensions: &["usi", "sfen"],
        recognises_line: usi::recognises_line,
        read: usi::read,
        holds_multiple_games: true,
        write: usi::write,
    },
    RecordFormatRow {
        format: RecordFormat::Csa3,
        name: "csa3",
        extensions: &["csa"],
        recognises_line: recognises_nothing,
        read: csa::read,
        holds_multiple_games: true,
        write: csa::write,
    },
    RecordFormatRow {
        format: RecordFormat::Csa,
        name: "csa",
        extensions: &["csa"],
        recognises_line: csa::recognises_line,
        read: csa::read,
        holds_multiple_games: true,
        write: csa::write,
    },
    RecordFormatRow {
        format: RecordFormat::Ki2,
        name: "ki2",
        extensions: &["ki2", "ki2u"],
        recognises_line: kif::recognises_ki2_line,
        read: kif::read,
        holds_multiple_games: false,
        write: kif::write_ki2,
    },
    RecordFormatRow {
        format: RecordFormat::Kif,
        name: "kif",
        extensions: &["kif", "kifu", "bod"],
        recognises_line: kif::recognises_kif_line,
        read: kif::read,
        holds_multiple_games: false,
        write: kif::write_kif,
    },
];

impl RecordFormat {
    /// The format with this name: `kif ki2 csa csa3 usi sfen usen jkf`, in either case.
    pub fn named(name: &str) -> Option<Self> {
        FORMATS.iter().find(|row| row.name.eq_ignore_ascii_case(name)).map(|row| row.format)
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        FORMATS.iter().find(|row| row.format == self).map_or("unknown", |row| row.name)
    }

    /// The extension of new files, without the dot; that of KIF for [`RecordFormat::Unknown`].
    pub fn extension(self) -> &'static str {
        format_row(self).extensions[0]
    }

    /// A file in this format may hold several games.
    pub fn holds_multiple_games(self) -> bool {
        format_row(self).holds_multiple_games
    }

    /// The format that a file of this name should have. `.csa` is version 2.2, which every program reads.
    pub fn from_file_name(name: &Path) -> Option<Self> {
        let extension = name.extension().and_then(|extension| extension.to_str())?;
        let known = |row: &&RecordFormatRow| row.has_extension(extension);
        let usual = |row: &&RecordFormatRow| row.extensions[0].eq_ignore_ascii_case(extension);
        let rows = || FORMATS.iter().rev();
        rows().find(usual).or_else(|| rows().find(known)).map(|row| row.format)
    }

    /// The names of all formats that can be read and written.
    pub fn names() -> impl Iterator<Item = &'static str> {
        FORMATS.iter().rev().map(|row| row.name)
    }
}

/// The row of `format`; that of KIF for [`RecordFormat::Unknown`].
pub(crate) fn format_row(format: RecordFormat) -> &'static RecordFormatRow {
    let known = |wanted| FORMATS.iter().find(|row| row.format == wanted);
    known(format).or_else(|| known(RecordFormat::Kif)).expect("KIF has a row")
}

/// The extensions of all formats, each once.
pub(crate) fn extensions() -> Vec<&'static str> {
    let mut all = Vec::new();
    for extension in FORMATS.iter().flat_map(|row| row.extensions).copied() {
        if !all.contains(&extension) {
            all.push(extension);
        }
    }
    all
}

/// A file of this name should hold a record.
pub(crate) fn is_record_name(name: &Path) -> bool {
    let extension = name.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| FORMATS.iter().any(|row| row.has_extension(extension)))
}

impl RecordFormatRow {
    /// The games of a text in this format.
    pub(crate) fn read_games<'a>(&self, text: &'a str) -> Vec<GameDraft<'a>> {
        (self.read)(text)
    }

    /// The two formats share a reader.
    pub(crate) fn has_same_reader(&self, other: &Self) -> bool {
        let reader = |format| match format {
            RecordFormat::Csa3 => RecordFormat::Csa,
            RecordFormat::Sfen => RecordFormat::Usi,
            RecordFormat::Ki2 => RecordFormat::Kif,
            other => other,
        };
        reader(self.format) == reader(other.format)
    }

    fn has_extension(&self, extension: &str) -> bool {
        self.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension))
    }
}

/// Lines examined from the first that any format recognises, unless one format leads all others by [`DECISIVE_LEAD`]
/// before.
const MAX_RECOGNITION_LINES: usize = 300;
const DECISIVE_LEAD: usize = 16;

/// The format that recognises most lines, the extension deciding between equals; `None` when no line is recognised.
pub(crate) fn recognise(text: &str, name: Option<&Path>) -> Option<&'static RecordFormatRow> {
    let extension = name.and_then(Path::extension).and_then(|extension| extension.to_str()).unwrap_or_default();
    let mut claimed = [0; FORMATS.len()];
    let mut looked_at = 0;
    for line in lines(text) {
        for (count, row) in claimed.iter_mut().zip(&FORMATS) {
            *count += usize::from((row.recognises_line)(line.text));
        }
        looked_at += usize::from(claimed.iter().any(|&count| count > 0));
        if looked_at == MAX_RECOGNITION_LINES || is_decided(&claimed) {
            break;
        }
    }
    let rank = |&(row, count): &(&RecordFormatRow, usize)| (count, row.has_extension(extension));
    let (best, count) = FORMATS.iter().zip(claimed).max_by_key(rank)?;
    (count > 0).then_some(best)
}

fn recognises_nothing(_: &str) -> bool {
    false
}

/// The variant of a format that a text is in.
pub(crate) fn exact_format(format: RecordFormat, text: &str) -> RecordFormat {
    match format {
        RecordFormat::Csa if csa::is_version_3(text) => RecordFormat::Csa3,
        RecordFormat::Usi if usi::is_bare(text) => RecordFormat::Sfen,
        other => other,
    }
}

/// The text read as `format` is a log, which holds more than its games: it is not to be written over.
pub(crate) fn is_log(format: RecordFormat, text: &str) -> bool {
    format == RecordFormat::Usi && usi::is_log(text)
}

/// One format leads all others by [`DECISIVE_LEAD`].
fn is_decided(claimed: &[usize]) -> bool {
    let max = claimed.iter().copied().max().unwrap_or_default();
    claimed.iter().filter(|&count| count + DECISIVE_LEAD > max).count() == 1
}

//! The formats: one row each, and how a file is recognised as one of them.

use super::draft::Draft;
use super::lines::lines;
use super::{csa, jkf, kif, usi};
use std::path::Path;

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// KIF, as Kifu for Windows and most programs write; a board diagram (BOD) alone is one too.
    Kif,
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

impl Format {
    /// The short name that commands print.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Csa => "csa",
            Self::Csa3 => "csa3",
            Self::Usi => "usi",
            Self::Sfen => "sfen",
            Self::Jkf => "jkf",
            Self::Unknown => "unknown",
        }
    }
}

/// What the reader knows of a format.
pub(super) struct Row {
    pub(super) format: Format,
    extensions: &'static [&'static str],
    /// Whether a line could stand in no other format.
    claims: fn(&str) -> bool,
    pub(super) read: for<'a> fn(&'a str) -> Vec<Draft<'a>>,
}

const FORMATS: [Row; 4] = [
    Row { format: Format::Jkf, extensions: &["jkf", "json"], claims: jkf::claims, read: jkf::read },
    Row { format: Format::Usi, extensions: &["usi", "sfen"], claims: usi::claims, read: usi::read },
    Row { format: Format::Csa, extensions: &["csa"], claims: csa::claims, read: csa::read },
    Row { format: Format::Kif, extensions: &["kif", "kifu", "bod"], claims: kif::claims, read: kif::read },
];

/// The extensions of all formats.
pub(super) fn extensions() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().flat_map(|row| row.extensions).copied()
}

/// Whether a file of this name should hold a record.
pub(super) fn is_record_name(name: &Path) -> bool {
    let extension = name.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| FORMATS.iter().any(|row| row.has_extension(extension)))
}

impl Row {
    fn has_extension(&self, extension: &str) -> bool {
        self.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension))
    }
}

/// So many lines are looked at, from the first that speaks for any format, unless one format leads all others by
/// [`LEAD`] before.
const LINES: usize = 300;
const LEAD: usize = 16;

/// The format that most lines speak for, the extension deciding between equals; `None` when no line speaks for any.
pub(super) fn recognise(text: &str, name: Option<&Path>) -> Option<&'static Row> {
    let extension = name.and_then(Path::extension).and_then(|extension| extension.to_str()).unwrap_or_default();
    let mut claimed = [0; FORMATS.len()];
    let mut looked_at = 0;
    for line in lines(text) {
        for (count, row) in claimed.iter_mut().zip(&FORMATS) {
            *count += usize::from((row.claims)(line.text));
        }
        looked_at += usize::from(claimed.iter().any(|&count| count > 0));
        if looked_at == LINES || is_decided(&claimed) {
            break;
        }
    }
    let rank = |&(row, count): &(&Row, usize)| (count, row.has_extension(extension));
    let (best, count) = FORMATS.iter().zip(claimed).max_by_key(rank)?;
    (count > 0).then_some(best)
}

/// What a file of this format is, where the format has several forms.
pub(super) fn exact(format: Format, text: &str) -> Format {
    match format {
        Format::Csa if csa::is_version_3(text) => Format::Csa3,
        Format::Usi if usi::is_bare(text) => Format::Sfen,
        other => other,
    }
}

/// Whether only the first is near the first.
fn is_decided(claimed: &[usize]) -> bool {
    let most = claimed.iter().copied().max().unwrap_or_default();
    claimed.iter().filter(|&count| count + LEAD > most).count() == 1
}

//! The formats: one row each, and how a file is recognised as one of them.

use super::draft::Draft;
use super::lines::lines;
use super::{csa, jkf, ki2, kif, usi};
use std::path::Path;

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
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

/// What the reader knows of a format.
pub(super) struct Row {
    pub(super) format: Format,
    extensions: &'static [&'static str],
    /// Whether a line could stand in no other format.
    claims: fn(&str) -> bool,
    pub(super) read: for<'a> fn(&'a str) -> Vec<Draft<'a>>,
}

const FORMATS: [Row; 5] = [
    Row { format: Format::Jkf, extensions: &["jkf", "json"], claims: jkf::claims, read: jkf::read },
    Row { format: Format::Usi, extensions: &["usi", "sfen"], claims: usi::claims, read: usi::read },
    Row { format: Format::Csa, extensions: &["csa"], claims: csa::claims, read: csa::read },
    Row { format: Format::Ki2, extensions: &["ki2", "ki2u"], claims: ki2::claims, read: kif::read },
    Row { format: Format::Kif, extensions: &["kif", "kifu", "bod"], claims: kif::claims, read: kif::read },
];

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

/// So many lines are looked at.
const LINES: usize = 300;

/// The format that most lines speak for, the extension deciding between equals; `None` when no line speaks for any.
pub(super) fn recognise(text: &str, name: Option<&Path>) -> Option<&'static Row> {
    let extension = name.and_then(Path::extension).and_then(|extension| extension.to_str()).unwrap_or_default();
    let claimed = |row: &Row| lines(text).take(LINES).filter(|line| (row.claims)(line.text)).count();
    let best = FORMATS.iter().max_by_key(|row| (claimed(row), row.has_extension(extension)))?;
    (claimed(best) > 0).then_some(best)
}

//! The formats: one row each, and how a file is recognised as one of them.

use super::draft::Draft;
use super::lines::lines;
use super::write::{Page, Target};
use super::{Game, csa, jkf, kif, usi};
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

/// What is known of a format.
pub(super) struct Row {
    pub(super) format: Format,
    /// The word for it on the command line.
    pub(super) name: &'static str,
    /// The first is the one to give to new files.
    extensions: &'static [&'static str],
    /// Whether a line could stand in no other format.
    claims: fn(&str) -> bool,
    read: for<'a> fn(&'a str) -> Vec<Draft<'a>>,
    /// Whether a file may hold several games.
    pub(super) holds_many: bool,
    /// Writes a game; its number in the file is counted from 0.
    pub(super) write: fn(&Game, usize, Target, &mut Page),
}

/// Of two formats that one reader reads, a text is taken for the last.
const FORMATS: [Row; 6] = [
    Row {
        format: Format::Jkf,
        name: "jkf",
        extensions: &["jkf", "json"],
        claims: jkf::claims,
        read: jkf::read,
        holds_many: false,
        write: jkf::write,
    },
    Row {
        format: Format::Sfen,
        name: "sfen",
        extensions: &["sfen"],
        claims: usi::claims,
        read: usi::read,
        holds_many: true,
        write: usi::write_sfen,
    },
    Row {
        format: Format::Usi,
        name: "usi",
        extensions: &["usi", "sfen"],
        claims: usi::claims,
        read: usi::read,
        holds_many: true,
        write: usi::write,
    },
    Row {
        format: Format::Csa3,
        name: "csa3",
        extensions: &["csa"],
        claims: csa::claims,
        read: csa::read,
        holds_many: true,
        write: csa::write,
    },
    Row {
        format: Format::Csa,
        name: "csa",
        extensions: &["csa"],
        claims: csa::claims,
        read: csa::read,
        holds_many: true,
        write: csa::write,
    },
    Row {
        format: Format::Kif,
        name: "kif",
        extensions: &["kif", "kifu", "bod"],
        claims: kif::claims,
        read: kif::read,
        holds_many: false,
        write: kif::write,
    },
];

impl Format {
    /// The format with this name: `kif csa csa3 usi sfen jkf`, in either case.
    pub fn named(name: &str) -> Option<Self> {
        FORMATS.iter().find(|row| row.name.eq_ignore_ascii_case(name)).map(|row| row.format)
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        FORMATS.iter().find(|row| row.format == self).map_or("unknown", |row| row.name)
    }

    /// The extension of new files, without the dot; that of KIF for [`Format::Unknown`].
    pub fn extension(self) -> &'static str {
        row(self).extensions[0]
    }

    /// The format that a file of this name should have. `.csa` is version 2.2, which every program reads.
    pub fn of_name(name: &Path) -> Option<Self> {
        let extension = name.extension().and_then(|extension| extension.to_str())?;
        let known = |row: &&Row| row.has_extension(extension);
        let usual = |row: &&Row| row.extensions[0].eq_ignore_ascii_case(extension);
        let rows = || FORMATS.iter().rev();
        rows().find(usual).or_else(|| rows().find(known)).map(|row| row.format)
    }

    /// The names of all formats that can be read and written.
    pub fn names() -> impl Iterator<Item = &'static str> {
        FORMATS.iter().rev().map(|row| row.name)
    }
}

/// What is known of `format`; KIF stands in for [`Format::Unknown`].
pub(super) fn row(format: Format) -> &'static Row {
    let known = |wanted| FORMATS.iter().find(|row| row.format == wanted);
    known(format).or_else(|| known(Format::Kif)).expect("KIF has a row")
}

/// Whether a file of this name should hold a record.
pub(super) fn is_record_name(name: &Path) -> bool {
    let extension = name.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| FORMATS.iter().any(|row| row.has_extension(extension)))
}

impl Row {
    /// The games of a text in this format.
    pub(super) fn games<'a>(&self, text: &'a str) -> Vec<Draft<'a>> {
        (self.read)(text)
    }

    /// Whether the two have one reader.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let reader = |format| match format {
            Format::Csa3 => Format::Csa,
            Format::Sfen => Format::Usi,
            other => other,
        };
        reader(self.format) == reader(other.format)
    }

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

//! What can be put on the clipboard.

use crate::record::RecordFormat;

/// Something to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyFormat {
    /// The position as SFEN.
    Sfen,
    /// The position with the way there, as a USI `position` command.
    Position,
    /// The position as a board diagram.
    Diagram,
    /// The whole game.
    Game(RecordFormat),
}

/// By name, in the order in which they are offered.
const NAMES: [(&str, CopyFormat); 8] = [
    ("sfen", CopyFormat::Sfen),
    ("position", CopyFormat::Position),
    ("bod", CopyFormat::Diagram),
    ("kif", CopyFormat::Game(RecordFormat::Kif)),
    ("ki2", CopyFormat::Game(RecordFormat::Ki2)),
    ("csa", CopyFormat::Game(RecordFormat::Csa)),
    ("usi", CopyFormat::Game(RecordFormat::Usi)),
    ("jkf", CopyFormat::Game(RecordFormat::Jkf)),
];

impl CopyFormat {
    /// The names on the `:` command line.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }

    /// What is called `name`.
    pub fn named(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, copied)| copied)
    }

    /// The name on the `:` command line.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(_, copied)| *copied == self).map_or("", |(name, _)| name)
    }
}

//! Copy formats: the forms in which the position or the game goes to the clipboard.

use crate::record::RecordFormat;

/// A form of the position or of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyFormat {
    /// The position as SFEN.
    Sfen,
    /// The start position with the moves to this one, as a USI `position` command.
    Position,
    /// The position as a board diagram.
    Diagram,
    /// The whole game.
    Game(RecordFormat),
}

/// The formats by name, in the order of the completion.
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
    /// The names on the command line.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }

    /// The format called `name`.
    pub fn named(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, format)| format)
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(_, format)| *format == self).map_or("", |(name, _)| name)
    }
}

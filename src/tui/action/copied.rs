//! What can be put on the clipboard.

use crate::record::Format;

/// Something to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The position as SFEN.
    Sfen,
    /// The position with the way there, as a USI `position` command.
    Position,
    /// The position as a board diagram.
    Diagram,
    /// The whole game.
    Game(Format),
}

/// By name, in the order in which they are offered.
const NAMES: [(&str, Copied); 8] = [
    ("sfen", Copied::Sfen),
    ("position", Copied::Position),
    ("bod", Copied::Diagram),
    ("kif", Copied::Game(Format::Kif)),
    ("ki2", Copied::Game(Format::Ki2)),
    ("csa", Copied::Game(Format::Csa)),
    ("usi", Copied::Game(Format::Usi)),
    ("jkf", Copied::Game(Format::Jkf)),
];

impl Copied {
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

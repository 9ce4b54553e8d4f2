//! Copy formats: the forms in which the position or the game goes to the clipboard.

use sankoma_record::RecordFormat;
use sankoma_wording::Language;

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

    /// What is copied.
    pub const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::Sfen => lang.pick("局面（SFEN）", "position (SFEN)"),
            Self::Position => lang.pick("局面と手順（USI）", "position with moves (USI)"),
            Self::Diagram => lang.pick("局面図（BOD）", "diagram (BOD)"),
            Self::Game(RecordFormat::Kif) => lang.pick("棋譜（KIF）", "game (KIF)"),
            Self::Game(RecordFormat::Ki2) => lang.pick("棋譜（KI2）", "game (KI2)"),
            Self::Game(RecordFormat::Csa) => lang.pick("棋譜（CSA）", "game (CSA)"),
            Self::Game(RecordFormat::Usi) => lang.pick("棋譜（USI）", "game (USI)"),
            Self::Game(_) => lang.pick("棋譜（JKF）", "game (JKF)"),
        }
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(_, format)| *format == self).map_or("", |(name, _)| name)
    }
}

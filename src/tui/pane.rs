//! The panes by name.

use crate::wording::Language;

/// A part of the screen with its own subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(usize)]
pub enum Pane {
    /// The position.
    Board,
    /// The moves of the game.
    Moves,
    /// What the engine thinks.
    Engine,
    /// What the score is made of.
    Evaluation,
    /// Which rules a move breaks.
    Legality,
    /// How a piece moves.
    Movement,
    /// What happened.
    Log,
    /// What is wrong with the record.
    Diagnostics,
}

impl Pane {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// Every pane in the order of its number.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Board,
        Self::Moves,
        Self::Engine,
        Self::Evaluation,
        Self::Legality,
        Self::Movement,
        Self::Log,
        Self::Diagnostics,
    ];

    /// The name on the `:` command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Moves => "moves",
            Self::Engine => "engine",
            Self::Evaluation => "evaluation",
            Self::Legality => "legality",
            Self::Movement => "movement",
            Self::Log => "log",
            Self::Diagnostics => "diagnostics",
        }
    }

    /// The word in its heading.
    pub const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::Board => lang.pick("盤面", "Board"),
            Self::Moves => lang.pick("棋譜", "Moves"),
            Self::Engine => lang.pick("検討", "Engine"),
            Self::Evaluation => lang.pick("評価", "Evaluation"),
            Self::Legality => lang.pick("合法性", "Legality"),
            Self::Movement => lang.pick("駒の動き", "Movement"),
            Self::Log => lang.pick("記録", "Log"),
            Self::Diagnostics => lang.pick("診断", "Diagnostics"),
        }
    }

    /// The number that focuses it, 1 to 8.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The pane called `name`.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pane| pane.name() == name)
    }

    /// Whether it holds rows of text that scroll. Board and moves follow the game instead.
    pub const fn scrolls(self) -> bool {
        !matches!(self, Self::Board | Self::Moves)
    }

    /// The pane `steps` further on, round and round.
    pub fn step(self, steps: isize) -> Self {
        Self::ALL[(self as isize + steps).rem_euclid(Self::COUNT as isize) as usize]
    }
}

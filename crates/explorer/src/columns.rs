//! Columns: what counting needs of every game, in memory, 20 bytes a game.

use sankoma_record::{Date, GameSummary, RecordedCause};
use sankoma_rules::Color;

/// Result of a game, as far as it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Won(Color),
    Draw,
    Unknown,
}

impl Outcome {
    pub(crate) fn of(summary: &GameSummary) -> Self {
        match summary.winner {
            Some(color) => Self::Won(color),
            None if summary.end.is_some_and(RecordedCause::is_draw) => Self::Draw,
            None => Self::Unknown,
        }
    }

    pub(crate) fn number(self) -> u8 {
        match self {
            Self::Won(color) => color.index() as u8,
            Self::Draw => 2,
            Self::Unknown => 3,
        }
    }

    pub(crate) fn from_number(number: u8) -> Self {
        match number {
            0 => Self::Won(Color::Black),
            1 => Self::Won(Color::White),
            2 => Self::Draw,
            _ => Self::Unknown,
        }
    }
}

/// Columns of a game in the index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameColumns {
    /// The numbers of the players' names.
    pub(crate) players: [u32; 2],
    /// 0 where the record does not say.
    pub(crate) ratings: [u16; 2],
    pub(crate) date: Option<Date>,
    pub(crate) outcome: Outcome,
}

/// The columns by the number of the game; `None` for games that are no more.
#[derive(Debug, Default)]
pub(crate) struct Columns(Vec<Option<GameColumns>>);

impl Columns {
    pub(crate) fn set(&mut self, game: u32, columns: GameColumns) {
        let index = game as usize;
        if self.0.len() <= index {
            self.0.resize(index + 1, None);
        }
        self.0[index] = Some(columns);
    }

    pub(crate) fn get(&self, game: u32) -> Option<&GameColumns> {
        self.0.get(game as usize)?.as_ref()
    }

    /// The number of games that there are.
    pub(crate) fn count(&self) -> usize {
        self.0.iter().flatten().count()
    }
}

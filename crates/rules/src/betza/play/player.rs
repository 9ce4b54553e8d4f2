//! Player: who plays a side.

use crate::wording::{Language, Message, quoted};
use std::fmt;
use std::str::FromStr;

/// Who plays a side of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BetzaPlayer {
    /// A person.
    #[default]
    Person,
    /// Any legal move, each equally likely.
    Random,
    /// Alpha-beta on the values of the pieces, with the nodes of this level, from 1 to [`BetzaPlayer::LEVELS`].
    Computer(u8),
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPlayerError(String);

impl UnknownPlayerError {
    /// The sentence in both languages.
    pub fn message(&self) -> Message {
        let (name, levels) = (quoted(&self.0), BetzaPlayer::LEVELS);
        Message::new(
            format!("対局者{name}は person、random、computer（1から{levels}の数を付けて）のどれでもありません"),
            format!("player {name}, expected person, random or computer with a level from 1 to {levels}"),
        )
    }
}

impl fmt::Display for UnknownPlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().en)
    }
}

impl std::error::Error for UnknownPlayerError {}

impl BetzaPlayer {
    /// The strongest level.
    pub const LEVELS: u8 = NODES.len() as u8;
    /// Every player, in the order in which they are offered.
    pub const ALL: [Self; 7] = [
        Self::Person,
        Self::Random,
        Self::Computer(1),
        Self::Computer(2),
        Self::Computer(3),
        Self::Computer(4),
        Self::Computer(5),
    ];

    /// Positions that a computer player searches for a move; 0 for other players.
    pub fn nodes(self) -> u64 {
        match self {
            Self::Computer(level) => NODES.get(usize::from(level).saturating_sub(1)).copied().unwrap_or(NODES[0]),
            _ => 0,
        }
    }

    /// Its name for people.
    pub fn title(self, lang: Language) -> String {
        match self {
            Self::Person => lang.pick("人", "person").to_owned(),
            Self::Random => lang.pick("ランダム", "random").to_owned(),
            Self::Computer(level) => format!("{} {level}", lang.pick("コンピュータ", "computer")),
        }
    }

    /// The next one, cyclically.
    pub fn next(self) -> Self {
        let at = Self::ALL.iter().position(|player| *player == self).unwrap_or(0);
        Self::ALL[(at + 1) % Self::ALL.len()]
    }
}

/// Positions that each level searches: from a moment to some seconds.
const NODES: [u64; 5] = [500, 5_000, 50_000, 400_000, 3_000_000];

/// `person`, `random`, `computer 3`.
impl fmt::Display for BetzaPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title(Language::En))
    }
}

impl FromStr for BetzaPlayer {
    type Err = UnknownPlayerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let spelled = text.trim().to_ascii_lowercase();
        let found = Self::ALL.into_iter().find(|player| {
            let name = player.to_string();
            spelled == name || spelled == name.replace(' ', "")
        });
        found
            .or((spelled == "computer").then_some(Self::Computer(3)))
            .ok_or_else(|| UnknownPlayerError(text.to_owned()))
    }
}

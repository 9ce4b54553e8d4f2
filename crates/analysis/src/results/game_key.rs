//! Game keys: by which a game's file of results is found again.

use sankoma_record::{Game, fnv1a};

/// A hash of the start position and the moves of the main line, and one of each shorter main line: a game that has
/// grown since its results were saved is found by what it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameKeys {
    /// From the start position alone to the whole main line.
    prefixes: Vec<u64>,
}

impl GameKeys {
    /// The keys of `game`.
    pub fn of(game: &Game) -> Self {
        let mut hash = fnv1a(game.start().sfen().as_bytes());
        let moves = game.main_line().into_iter().filter_map(|node| game.node(node).mv);
        let longer = moves.map(|mv| {
            hash = fnv1a(&[&hash.to_le_bytes()[..], &mv.to_bits().to_le_bytes()].concat());
            hash
        });
        let start = fnv1a(game.start().sfen().as_bytes());
        Self { prefixes: std::iter::once(start).chain(longer).collect() }
    }

    /// The key of the whole game.
    pub fn whole(&self) -> u64 {
        self.prefixes.last().copied().unwrap_or_default()
    }

    /// The keys of the game and of its beginnings, the whole game last.
    pub fn all(&self) -> &[u64] {
        &self.prefixes
    }
}

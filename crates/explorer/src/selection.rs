//! Selection: the games that a question is about.

/// A set of games of an index, as it was when the set was made.
#[derive(Clone, Debug, Default)]
pub struct GameSelection {
    /// A bit for each game, or all games.
    games: Option<Vec<u64>>,
}

impl GameSelection {
    /// Every game.
    pub const ALL: Self = Self { games: None };

    pub(crate) fn none() -> Self {
        Self { games: Some(Vec::new()) }
    }

    pub(crate) fn insert(&mut self, game: u32) {
        let (word, bit) = (game as usize / 64, game % 64);
        let Some(words) = &mut self.games else { return };
        if words.len() <= word {
            words.resize(word + 1, 0);
        }
        words[word] |= 1 << bit;
    }

    pub(crate) fn contains(&self, game: u32) -> bool {
        let word = |words: &Vec<u64>| words.get(game as usize / 64).is_some_and(|word| word >> (game % 64) & 1 == 1);
        self.games.as_ref().is_none_or(word)
    }
}

//! The openings, castles and tesuji of the game shown, found once after each change of it.

use sankoma_analysis::formations::GameFormations;
use sankoma_record::Game;
use std::cell::OnceCell;

/// The formations of a game, found when they are asked for.
#[derive(Debug, Default)]
pub(in crate::tui) struct KnownFormations {
    /// The edits that can be undone and redone: they change with the game.
    edits: (usize, usize),
    found: OnceCell<GameFormations>,
}

impl KnownFormations {
    /// Forgets what was found in a game that has changed since.
    pub(super) fn refresh(&mut self, edits: (usize, usize)) {
        if self.edits != edits {
            *self = Self { edits, ..Self::default() };
        }
    }

    /// Forgets everything: another game is shown.
    pub(in crate::tui) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The formations of `game`, which is the game shown.
    pub fn of(&self, game: &Game) -> &GameFormations {
        self.found.get_or_init(|| GameFormations::of(game))
    }
}

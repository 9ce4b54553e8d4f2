//! A player with an opening book: as long as the book has a move it is played at once, then the player itself is asked.

use super::player::{MoveRequest, Player, PlayerAnswer, PlayerChoice, PlayerFailure, PlayerSearchInfo};
use sankoma_books::{Book, BookSelection};
use sankoma_search::Score;
use std::ops::DerefMut;
use std::sync::Arc;
use std::time::Duration;

/// A player that looks into a book first.
pub struct BookPlayer<P> {
    player: P,
    book: Arc<Book>,
    selection: BookSelection,
    rng: fastrand::Rng,
}

impl<P: DerefMut<Target: Player> + Send> BookPlayer<P> {
    /// Gives `player`, a reference or box, a book. The same `seed` draws the same moves.
    pub fn new(player: P, book: Arc<Book>, selection: BookSelection, seed: u64) -> Self {
        Self { player, book, selection, rng: fastrand::Rng::with_seed(seed) }
    }
}

impl<P: DerefMut<Target: Player> + Send> Player for BookPlayer<P> {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn time_per_move(&self) -> Option<Duration> {
        self.player.time_per_move()
    }

    fn new_game(&mut self) -> Result<(), PlayerFailure> {
        self.player.new_game()
    }

    /// A book that cannot be read any more has no move.
    fn choose(&mut self, request: &MoveRequest<'_>) -> Result<PlayerAnswer, PlayerFailure> {
        let answer = self.book.find(request.position).unwrap_or_default();
        let Some(found) = self.selection.choose(&answer, request.position.move_number(), &mut self.rng) else {
            return self.player.choose(request);
        };
        let info = PlayerSearchInfo { score: found.score.map(Score::Cp), depth: found.depth, nodes: None };
        Ok(PlayerAnswer { choice: PlayerChoice::Move(found.mv), info })
    }
}

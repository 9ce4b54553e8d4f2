//! Quiescence scores of the line shown, for positions that were not searched; computed on another thread.

use super::effect::{Effect, LineScoreRequest};
use super::game::GameState;
use sankoma_analysis::results::{PositionKey, ResultStore};
use sankoma_search::Score;
use std::collections::HashMap;

/// What is known of the quiescence scores with the weights in use.
#[derive(Debug, Default)]
pub struct LineScores {
    /// From the view of the side to move; `None` for a position that cannot be searched.
    found: HashMap<PositionKey, Option<Score>>,
    /// The number of the latest request.
    number: u64,
    /// Whether its last answer has not come yet.
    waiting: bool,
}

impl LineScores {
    /// The score of a position from the view of the side to move, once it is known.
    pub fn get(&self, key: &PositionKey) -> Option<Score> {
        self.found.get(key).copied().flatten()
    }

    /// Forgets everything: other weights are in use.
    pub(super) fn clear(&mut self) {
        *self = Self { number: self.number + 1, ..Self::default() };
    }

    /// Requests the scores of the line shown that nothing else gives: no search, no comment.
    pub(super) fn request(&mut self, game: &GameState, results: &ResultStore) -> Option<Effect> {
        if self.waiting {
            return None;
        }
        let is_unknown = |(ply, key): &(usize, &PositionKey)| {
            !self.found.contains_key(key)
                && game.shown.recorded_score(*ply).is_none()
                && results.get_by_key(key).is_none()
        };
        let keys = game.shown.position_keys(&game.document.game).iter().enumerate();
        let positions: Vec<PositionKey> = keys.filter(is_unknown).map(|(_, key)| key.clone()).collect();
        if positions.is_empty() {
            return None;
        }
        self.number += 1;
        self.waiting = true;
        Some(Effect::ScoreLine(Box::new(LineScoreRequest { number: self.number, positions })))
    }

    /// Takes an answer; one to an earlier request is dropped.
    pub fn receive(&mut self, number: u64, found: Vec<(PositionKey, Option<Score>)>) {
        if number == self.number {
            self.found.extend(found);
        }
    }

    /// Ends the request with this number: all its answers have come.
    pub fn finish(&mut self, number: u64) {
        if number == self.number {
            self.waiting = false;
        }
    }
}

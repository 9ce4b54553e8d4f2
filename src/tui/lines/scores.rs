//! Quiescence scores of the line shown, for positions that were not searched; computed on another thread.

use crate::tui::core::effect::Effect;
use crate::tui::core::job_slot::JobSlot;
use crate::tui::game::GameState;
use sankoma_analysis::results::{PositionKey, ResultStore};
use sankoma_eval::Weights;
use sankoma_search::Score;
use std::collections::HashMap;

/// What is known of the quiescence scores with the weights in use.
#[derive(Debug, Default)]
pub struct LineScores {
    /// From the view of the side to move; `None` for a position that cannot be searched.
    pub(super) found: HashMap<PositionKey, Option<Score>>,
    search: JobSlot,
}

impl LineScores {
    /// The score of a position from the view of the side to move, once it is known.
    pub fn get(&self, key: &PositionKey) -> Option<Score> {
        self.found.get(key).copied().flatten()
    }

    /// Forgets everything: other weights are in use.
    pub(in crate::tui) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Requests the scores of the line shown that nothing else gives: no search, no comment.
    pub(in crate::tui) fn request(
        &mut self,
        game: &GameState,
        results: &ResultStore,
        weights: &Weights,
    ) -> Option<Effect> {
        if self.search.is_awaited() {
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
        Some(self.search.start(LineScoring { positions, weights: weights.clone() }))
    }
}

/// Finding quiescence scores.
pub(in crate::tui) struct LineScoring {
    pub(super) positions: Vec<PositionKey>,
    pub(super) weights: Weights,
}

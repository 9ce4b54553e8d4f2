//! Sessions: which results are to be saved for which game.

use crate::tui::core::effect::Effect;
use sankoma_analysis::results::{GameKeys, PositionKey, ResultStore, SessionResults};
use sankoma_record::Game;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// Reading the results that were saved for the game with these keys.
pub struct ResultsReading(pub Vec<u64>);

/// Adding results to those that are saved, by the key of their game.
pub struct ResultsWriting(pub Vec<(u64, SessionResults)>);

/// The results that have not been written yet, by the key of the game for which they were found.
#[derive(Debug, Default)]
pub struct ResultSessions {
    current: Option<u64>,
    /// Games whose results were read.
    loaded: HashSet<u64>,
    unwritten: BTreeMap<u64, HashSet<PositionKey>>,
    /// Whether it was said that results cannot be saved.
    pub(in crate::tui) has_failed: bool,
}

impl ResultSessions {
    /// Whether there is something to be written.
    pub fn is_unwritten(&self) -> bool {
        !self.unwritten.is_empty()
    }

    /// Another game is shown: requests its results.
    pub(in crate::tui) fn show_game(&mut self, game: &Game) -> Option<Effect> {
        let keys = GameKeys::of(game);
        self.current = Some(keys.whole());
        self.loaded.insert(keys.whole()).then(|| Effect::run(ResultsReading(keys.all().to_vec())))
    }

    /// The key of the game shown.
    pub(super) fn current(&mut self, game: &Game) -> u64 {
        *self.current.get_or_insert_with(|| GameKeys::of(game).whole())
    }

    /// Notes that a position has a new result.
    pub(in crate::tui) fn add(&mut self, game: u64, position: PositionKey) {
        self.unwritten.entry(game).or_default().insert(position);
    }

    /// Notes that a position of the game shown has a new result.
    pub(in crate::tui) fn add_to_current(&mut self, game: &Game, position: PositionKey) {
        let key = self.current(game);
        self.add(key, position);
    }

    /// The results to be written; they count as written from now on.
    pub(in crate::tui) fn take_unwritten(&mut self, results: &ResultStore) -> Option<Effect> {
        let all = std::mem::take(&mut self.unwritten);
        let of = |positions: HashSet<PositionKey>| -> SessionResults {
            let results = |key: PositionKey| {
                let found: Vec<_> = results.of_all_engines(&key).to_vec();
                found.into_iter().map(move |result| (key.clone(), Arc::clone(&result)))
            };
            positions.into_iter().flat_map(results).collect()
        };
        let games: Vec<(u64, SessionResults)> =
            all.into_iter().map(|(game, positions)| (game, of(positions))).collect();
        (!games.is_empty()).then(|| Effect::run(ResultsWriting(games)))
    }
}

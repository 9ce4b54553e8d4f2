//! The store of results: by position, and for each engine the deepest.

use super::position_key::PositionKey;
use super::position_result::{EngineIdentity, PositionResult};
use sankoma_rules::Position;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

/// Results by position. Of each engine it stores the deepest result of a position (`PositionResult::compare_depth`);
/// it answers for the engine in use.
#[derive(Clone, Debug, Default)]
pub struct ResultStore {
    engine: EngineIdentity,
    results: HashMap<PositionKey, Vec<Arc<PositionResult>>>,
    revision: u64,
}

impl ResultStore {
    /// The engine for which the store answers.
    pub fn engine(&self) -> &EngineIdentity {
        &self.engine
    }

    /// Answers for `engine` from now on. The results of others stay.
    pub fn use_engine(&mut self, engine: EngineIdentity) {
        self.engine = engine;
        self.revision += 1;
    }

    /// The deepest result of the engine in use.
    pub fn get(&self, position: &Position) -> Option<&Arc<PositionResult>> {
        self.get_by_key(&PositionKey::of(position))
    }

    /// [`Self::get`] by the key of the position.
    pub fn get_by_key(&self, key: &PositionKey) -> Option<&Arc<PositionResult>> {
        self.get_of(key, &self.engine)
    }

    /// The deepest result of `engine`.
    pub fn get_of(&self, key: &PositionKey, engine: &EngineIdentity) -> Option<&Arc<PositionResult>> {
        self.results.get(key)?.iter().find(|result| result.engine == *engine)
    }

    /// Stores a result unless a deeper one of its engine is known; of two as deep the later. Comparisons of moves are
    /// kept, whichever result they come with. Returns whether anything has changed.
    pub fn insert(&mut self, position: &Position, result: PositionResult) -> bool {
        self.insert_by_key(PositionKey::of(position), Arc::new(result))
    }

    /// [`Self::insert`] by the key of the position.
    pub fn insert_by_key(&mut self, key: PositionKey, result: Arc<PositionResult>) -> bool {
        let known = self.results.entry(key).or_default();
        match known.iter_mut().find(|known| known.engine == result.engine) {
            None => known.push(result),
            Some(same) => {
                let (mut deeper, other) = if result.compare_depth(same) == Ordering::Less {
                    (Arc::clone(same), result)
                } else {
                    (result, Arc::clone(same))
                };
                let is_deeper = !Arc::ptr_eq(&deeper, same);
                let is_compared = other.comparisons.as_ref().is_some_and(|found| !found.is_empty());
                let changed = is_compared && Arc::make_mut(&mut deeper).take_comparisons(&other);
                if !is_deeper && !changed {
                    return false;
                }
                *same = deeper;
            }
        }
        self.revision += 1;
        true
    }

    /// All results of all engines, in no order.
    pub fn all(&self) -> impl Iterator<Item = (&PositionKey, &Arc<PositionResult>)> {
        self.results.iter().flat_map(|(key, results)| results.iter().map(move |result| (key, result)))
    }

    /// The results of a position, one for each engine.
    pub fn of_all_engines(&self, key: &PositionKey) -> &[Arc<PositionResult>] {
        self.results.get(key).map_or(&[], Vec::as_slice)
    }

    /// Counts the changes of what the store answers.
    pub fn revision(&self) -> u64 {
        self.revision
    }
}

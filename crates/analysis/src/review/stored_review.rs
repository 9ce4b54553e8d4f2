//! Stored review: what saved results and the comments of a record say of its main line, without a search.

use super::{MoveAssessment, assess_move, recorded_result};
use crate::results::{PositionResult, ResultStore};
use sankoma_record::{Game, NodeId};
use std::collections::HashMap;

/// The results of the positions of a game's main line.
pub struct StoredReview<'a> {
    game: &'a Game,
    results: &'a ResultStore,
    /// Results in the comments of the record.
    recorded: HashMap<NodeId, PositionResult>,
}

impl<'a> StoredReview<'a> {
    /// The results for `game` that `results` and its comments hold.
    pub fn new(game: &'a Game, results: &'a ResultStore) -> Self {
        let recorded = |node| Some((node, recorded_result(game, node)?));
        Self { game, results, recorded: game.main_line().into_iter().filter_map(recorded).collect() }
    }

    /// The results before and after the move that leads to `node`: both of searches, or both of comments; those that
    /// compare the move, if any do.
    pub fn around(&self, node: NodeId) -> Option<(&PositionResult, &PositionResult)> {
        let (parent, mv) = (self.game.parent(node)?, self.game.node(node).mv?);
        let searched = |node: NodeId| self.results.get(&self.game.position(node)).map(|found| &**found);
        let searched = searched(parent).zip(searched(node));
        let recorded = self.recorded.get(&parent).zip(self.recorded.get(&node));
        let is_compared = |found: &(&PositionResult, &PositionResult)| found.0.comparison_of(mv).is_some();
        searched.filter(is_compared).or(recorded.filter(is_compared)).or(searched).or(recorded)
    }

    /// Loss of the move that leads to `node`.
    pub fn assessment(&self, node: NodeId) -> Option<MoveAssessment> {
        let (before, after) = self.around(node)?;
        let turn = self.game.position_before(node)?.side_to_move();
        let values = (before.value(turn)?, after.value(turn.other())?);
        assess_move(self.game, node, values.0, values.1)
    }
}

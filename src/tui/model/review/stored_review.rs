//! Stored review: what results of our engine and comments say of a game that is not on the board.

use super::assessments::assess_between;
use super::recorded::RecordedResults;
use sankoma_analysis::results::{PositionResult, ResultStore};
use sankoma_analysis::review::MoveAssessment;
use sankoma_record::{Game, NodeId};

/// The results of the positions of a game's main line.
pub(in crate::tui) struct StoredReview<'a> {
    game: &'a Game,
    results: &'a ResultStore,
    recorded: RecordedResults,
}

impl<'a> StoredReview<'a> {
    /// The results for `game` that `results` and its comments hold.
    pub(in crate::tui) fn new(game: &'a Game, results: &'a ResultStore) -> Self {
        let mut recorded = RecordedResults::default();
        recorded.refresh(game, &game.main_line());
        Self { game, results, recorded }
    }

    /// The results before and after the move that leads to `node`: both of searches, or both of comments.
    pub(in crate::tui) fn around(&self, node: NodeId) -> Option<(&PositionResult, &PositionResult)> {
        let parent = self.game.parent(node)?;
        let searched = |node: NodeId| self.results.get(&self.game.position(node)).map(|found| &**found);
        let both = searched(parent).zip(searched(node));
        both.or_else(|| self.recorded.get(parent).zip(self.recorded.get(node)))
    }

    /// What the move that leads to `node` lost.
    pub(in crate::tui) fn assessment(&self, node: NodeId) -> Option<MoveAssessment> {
        let (before, after) = self.around(node)?;
        assess_between(self.game, node, before, after)
    }
}

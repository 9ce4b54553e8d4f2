//! Results of the reviewer: the engine whose marks are shown, and what it found before and after a move.

use crate::tui::core::Core;
use sankoma_analysis::results::{EngineIdentity, PositionKey, PositionResult};
use sankoma_record::NodeId;
use std::borrow::Cow;

/// The engine whose results mark the moves and give their scores.
pub(in crate::tui) fn reviewer(core: &Core) -> &EngineIdentity {
    core.review.reviewer.as_ref().unwrap_or(core.results.engine())
}

/// The results for the positions before and after the move that leads to `node`: both of the reviewer's searches, or
/// both of the record's comments, as in the assessments: those that compare the move, if any do.
pub(in crate::tui) fn results_around(core: &Core, node: NodeId) -> Option<(&PositionResult, &PositionResult)> {
    let game = &core.game.document.game;
    let (parent, mv) = (game.parent(node)?, game.node(node).mv?);
    let searched = |node: NodeId| core.results.get_of(&position_key(core, node), reviewer(core)).map(|found| &**found);
    let searched = searched(parent).zip(searched(node));
    let recorded = |node: NodeId| core.review.recorded.get(node).filter(|_| core.review.shows_recorded_scores(node));
    let recorded = recorded(parent).zip(recorded(node));
    let is_compared = |found: &(&PositionResult, &PositionResult)| found.0.comparison_of(mv).is_some();
    searched.filter(is_compared).or(recorded.filter(is_compared)).or(searched).or(recorded)
}

/// The key of the position at `node`. Those of the line shown are known.
fn position_key(core: &Core, node: NodeId) -> Cow<'_, PositionKey> {
    let (game, shown) = (&core.game.document.game, &core.game.shown);
    let ply = game.ply(node);
    if shown.line.get(ply) == Some(&node) {
        Cow::Borrowed(&shown.position_keys(game)[ply])
    } else {
        Cow::Owned(PositionKey::of(&game.position(node)))
    }
}

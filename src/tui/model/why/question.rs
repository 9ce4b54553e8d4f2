//! The question about a move, as the results that are known now give it, and the explanations that answer another one.

use super::state::KnownExplanation;
use crate::tui::model::{Core, review};
use sankoma_analysis::why::MoveQuestion;
use sankoma_record::NodeId;

/// The question about the move that leads to `node`: with the results of the reviewer, else those of the comments.
pub(super) fn question(core: &Core, node: NodeId) -> Option<MoveQuestion> {
    let game = &core.game.document.game;
    let mv = game.node(node).sound_move()?;
    let (before, after) = review::results_around(core, node)?;
    MoveQuestion::of_results(&game.position_before(node)?, mv, before, after)
}

/// Finds the explanations that do not follow from the results any more; called when results have changed.
pub(in crate::tui) fn find_outdated_explanations(core: &mut Core) {
    let is_outdated =
        |node: NodeId, asked: &KnownExplanation| asked.is_current && question(core, node).as_ref() != asked.question();
    let asked = core.why.asked.iter();
    let outdated: Vec<NodeId> =
        asked.filter(|&(&node, asked)| is_outdated(node, asked)).map(|(&node, _)| node).collect();
    for node in outdated {
        core.why.asked.entry(node).and_modify(|asked| asked.is_current = false);
    }
}

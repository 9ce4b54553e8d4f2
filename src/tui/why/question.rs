//! The question about a move, as the results that are known now give it, and the explanations that answer another one.

use super::state::KnownExplanation;
use crate::tui::core::Core;
use crate::tui::review;
use sankoma_analysis::why::MoveQuestion;
use sankoma_record::NodeId;
use sankoma_rules::Position;

/// The question about the move that leads to `node`: with the results of the reviewer, else those of the comments.
pub(super) fn question(core: &Core, node: NodeId) -> Option<MoveQuestion> {
    // Without results there is nothing to ask, and no position to find.
    review::results_around(core, node)?;
    question_in(core, node, &core.game.document.game.position_before(node)?)
}

/// [`question`], where the position before the move is known: to play the moves up to it takes longer than all else.
fn question_in(core: &Core, node: NodeId, position: &Position) -> Option<MoveQuestion> {
    let mv = core.game.document.game.node(node).sound_move()?;
    let (before, after) = review::results_around(core, node)?;
    MoveQuestion::of_results(position, mv, before, after)
}

/// Finds the explanations that do not follow from the results any more; called when results have changed.
pub(in crate::tui) fn find_outdated_explanations(core: &mut Core) {
    let is_answered = |node: NodeId, asked: &KnownExplanation| match asked.question() {
        Some(answered) => question_in(core, node, &answered.before).as_ref() == Some(answered),
        None => question(core, node).is_none(),
    };
    let is_outdated = |node: NodeId, asked: &KnownExplanation| asked.is_current && !is_answered(node, asked);
    let asked = core.why.asked.iter();
    let outdated: Vec<NodeId> =
        asked.filter(|&(&node, asked)| is_outdated(node, asked)).map(|(&node, _)| node).collect();
    for node in outdated {
        core.why.asked.entry(node).and_modify(|asked| asked.is_current = false);
    }
}

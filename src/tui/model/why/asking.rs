//! Asking for explanations: first that of the move shown, then those of the mistakes of the line.

use super::state::{AskedMove, ExplainedMove};
use crate::tui::model::effect::{Effect, ExplainMoveRequest};
use crate::tui::model::{Core, review};
use sankoma_analysis::why::{MoveExplanation, MoveQuestion};
use sankoma_record::NodeId;
use std::sync::Arc;

/// Asks for the explanation of the next move that is not explained by the results that are known now.
pub(in crate::tui) fn request_explanation(core: &mut Core) -> Option<Effect> {
    if core.why.waiting.is_some() || core.hides_scores() {
        return None;
    }
    while let Some(node) = next_node(core) {
        if let Some(question) = new_question(core, node) {
            core.why.number += 1;
            core.why.waiting = Some(node);
            return Some(Effect::ExplainMove(Box::new(ExplainMoveRequest { number: core.why.number, node, question })));
        }
    }
    None
}

/// Finds the explanations that do not follow from the results any more; called when results have changed.
pub(in crate::tui) fn find_outdated_explanations(core: &mut Core) {
    let is_outdated =
        |node: NodeId, asked: &AskedMove| asked.is_current && question(core, node).as_ref() != asked.question();
    let asked = core.why.asked.iter();
    let outdated: Vec<NodeId> =
        asked.filter(|&(&node, asked)| is_outdated(node, asked)).map(|(&node, _)| node).collect();
    for node in outdated {
        core.why.asked.entry(node).and_modify(|asked| asked.is_current = false);
    }
}

/// Notes that a move was asked about; returns the question unless it is the one that was answered already.
fn new_question(core: &mut Core, node: NodeId) -> Option<MoveQuestion> {
    let question = question(core, node);
    let asked = core.why.asked.entry(node).or_insert(AskedMove { is_current: false, explained: None });
    if question.is_none() {
        asked.explained = None;
    }
    asked.is_current = question.as_ref() == asked.question();
    question.filter(|_| !asked.is_current)
}

/// The move shown, else the first mistake of the line shown, then of the main line, that is not explained by the
/// results that are known now.
fn next_node(core: &Core) -> Option<NodeId> {
    let shown = core.game.shown.node;
    let is_unsettled = |node: &NodeId| !core.why.is_settled(*node);
    let is_open = |node: &&NodeId| core.review.is_mistake(**node) && is_unsettled(node);
    Some(shown)
        .filter(|node| core.review.assessment(*node).is_some() && is_unsettled(node))
        .or_else(|| core.game.shown.line.iter().find(is_open).copied())
        .or_else(|| core.game.document.game.main_line().iter().find(is_open).copied())
}

/// How many mistakes of the main line are not explained yet, though they can be.
pub(in crate::tui) fn unexplained_mistakes(core: &Core) -> usize {
    let is_open = |node: &&NodeId| core.review.is_mistake(**node) && !core.why.is_settled(**node);
    core.game.document.game.main_line().iter().filter(is_open).count()
}

/// The question about the move that leads to `node`: with the results of the reviewer, else those of the comments.
fn question(core: &Core, node: NodeId) -> Option<MoveQuestion> {
    let game = &core.game.document.game;
    let mv = game.node(node).sound_move()?;
    let (before, after) = review::results_around(core, node)?;
    MoveQuestion::of_results(&game.position_before(node)?, mv, before, after)
}

/// Takes the answer to the request with this number.
pub(in crate::tui) fn receive_explanation(core: &mut Core, request: ExplainMoveRequest, explanation: MoveExplanation) {
    if request.number != core.why.number {
        return;
    }
    core.why.waiting = None;
    let ExplainMoveRequest { node, question: answered, .. } = request;
    // Results may have come since it was asked.
    let is_current = question(core, node).as_ref() == Some(&answered);
    let explained = Some(Arc::new(ExplainedMove { question: answered, explanation }));
    core.why.asked.insert(node, AskedMove { is_current, explained });
    if !is_current {
        return;
    }
    if core.why.announced.take_if(|announced| *announced == node).is_some() && core.game.shown.node == node {
        review::say_mistake(core, node);
    }
}

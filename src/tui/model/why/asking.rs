//! Asking for explanations: first that of the move shown, then those of the mistakes of the line.

use super::state::ExplainedMove;
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
    let revision = core.results.revision();
    while let Some(node) = next_node(core, revision) {
        if let Some(question) = new_question(core, node, revision) {
            core.why.number += 1;
            core.why.waiting = Some(node);
            return Some(Effect::ExplainMove(Box::new(ExplainMoveRequest { number: core.why.number, node, question })));
        }
    }
    None
}

/// Notes that a move was asked about; returns the question unless it is the one that was answered already.
fn new_question(core: &mut Core, node: NodeId, revision: u64) -> Option<MoveQuestion> {
    let question = question(core, node);
    let known = core.why.get(node).cloned();
    let is_answered = |question: &MoveQuestion| {
        known.as_ref().is_some_and(|known| {
            (&known.question.better, &known.question.played) == (&question.better, &question.played)
        })
    };
    let asked = question.filter(|question| !is_answered(question));
    core.why.asked.insert(node, (revision, known));
    asked
}

/// The move shown, else the first mistake of the line shown, then of the main line, that was never asked about.
fn next_node(core: &Core, revision: u64) -> Option<NodeId> {
    let shown = core.game.shown.node;
    let is_reviewed = |node: &NodeId| core.review.assessment(*node).is_some();
    let is_outdated = core.why.asked.get(&shown).is_none_or(|(asked, _)| *asked != revision);
    let unknown = |node: &&NodeId| !core.why.asked.contains_key(node) && core.review.is_mistake(**node);
    Some(shown)
        .filter(|node| is_outdated && is_reviewed(node))
        .or_else(|| core.game.shown.line.iter().find(unknown).copied())
        .or_else(|| core.game.document.game.main_line().iter().find(unknown).copied())
}

/// How many mistakes of the main line are not explained yet, though they can be.
pub(in crate::tui) fn unexplained_mistakes(core: &Core) -> usize {
    let is_open = |node: &NodeId| !core.why.asked.contains_key(node) || core.why.is_awaited(*node);
    core.game.document.game.main_line().iter().filter(|node| core.review.is_mistake(**node) && is_open(node)).count()
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
    let ExplainMoveRequest { node, question, .. } = request;
    let revision = core.why.asked.get(&node).map_or(0, |(revision, _)| *revision);
    core.why.asked.insert(node, (revision, Some(Arc::new(ExplainedMove { question, explanation }))));
    if core.why.announced.take_if(|announced| *announced == node).is_some() && core.game.shown.node == node {
        review::say_mistake(core, node);
    }
}

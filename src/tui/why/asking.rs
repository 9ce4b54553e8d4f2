//! Asking for explanations: first that of the move shown, then those of the mistakes of the line.

use super::question::question;
use super::state::{ExplainedMove, KnownExplanation};
use crate::tui::core::Core;
use crate::tui::core::effect::Effect;
use crate::tui::core::job::{CoreChange, Job, JobKind, Task, change, no_change};
use crate::tui::review;
use sankoma_analysis::why::{MoveExplanation, MoveQuestion, explain_move};
use sankoma_eval::Weights;
use sankoma_record::NodeId;
use std::sync::Arc;

/// Asks for the explanation of the next move that is not explained by the results that are known now.
pub(in crate::tui) fn request_explanation(core: &mut Core) -> Option<Effect> {
    if core.why.explaining.is_awaited() || core.hides_scores() {
        return None;
    }
    let weights = core.evaluation.weights.main_weights()?.clone();
    while let Some(node) = next_node(core) {
        if let Some(question) = new_question(core, node) {
            return Some(core.why.explaining.start(MoveExplaining { node, question, weights }));
        }
    }
    None
}

/// Notes that a move was asked about; returns the question unless it is the one that was answered already.
fn new_question(core: &mut Core, node: NodeId) -> Option<MoveQuestion> {
    let question = question(core, node);
    let asked = core.why.asked.entry(node).or_insert(KnownExplanation { is_current: false, explained: None });
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

/// Explaining a move.
struct MoveExplaining {
    /// The node that the move leads to.
    node: NodeId,
    /// The move with the lines that the searches found.
    question: MoveQuestion,
    weights: Weights,
}

impl Job for MoveExplaining {
    const KIND: JobKind = JobKind::Shown;

    fn run(self, task: &Task<'_>) -> CoreChange {
        let Self { node, question, weights } = self;
        let Some(explanation) = task.search(|control| explain_move(&question, &weights, control)) else {
            return no_change();
        };
        change(move |core| receive_explanation(core, node, question, explanation))
    }
}

fn receive_explanation(core: &mut Core, node: NodeId, answered: MoveQuestion, explanation: MoveExplanation) {
    // Results may have come since it was asked.
    let is_current = question(core, node).as_ref() == Some(&answered);
    let explained = Some(Arc::new(ExplainedMove { question: answered, explanation }));
    core.why.asked.insert(node, KnownExplanation { is_current, explained });
    if !is_current {
        return;
    }
    let announced = core.why.announced.take_if(|(announced, _)| *announced == node);
    if announced.is_some_and(|(_, sentence)| core.messages.shows(&sentence)) {
        review::say_mistake(core, node);
    }
}

//! Why: the explanations of moves, computed on another thread, first that of the move shown, then those of the mistakes of
//! the line.

use super::effect::{Effect, ExplainMoveRequest};
use super::{Core, review};
use sankoma_analysis::why::{MoveExplanation, MoveQuestion};
use sankoma_record::NodeId;
use sankoma_record::notation::NotationStyle;
use sankoma_rules::wording::Language;
use std::collections::HashMap;
use std::sync::Arc;

/// A move with its explanation.
#[derive(Clone, Debug)]
pub struct ExplainedMove {
    /// What was asked.
    pub question: MoveQuestion,
    /// The answer.
    pub explanation: MoveExplanation,
}

/// What is known of the moves of the game shown.
#[derive(Debug, Default)]
pub struct WhyState {
    /// By the node that a move leads to, with the revision of the results when it was asked; `None`: no answer yet, or
    /// nothing to ask.
    asked: HashMap<NodeId, (u64, Option<Arc<ExplainedMove>>)>,
    /// The number of the latest request.
    number: u64,
    /// Whether its answer has not come yet.
    waiting: bool,
    /// The mistake whose sentence was shown before its reason was known.
    announced: Option<NodeId>,
}

impl WhyState {
    /// The explanation of the move that leads to `node`, once it is known.
    pub fn get(&self, node: NodeId) -> Option<&Arc<ExplainedMove>> {
        self.asked.get(&node)?.1.as_ref()
    }

    /// Forgets everything: another game is shown, or other weights are in use.
    pub(super) fn clear(&mut self) {
        *self = Self { number: self.number + 1, ..Self::default() };
    }

    /// Notes that the sentence about a mistake stands on the status bar, still without its reason.
    pub(super) fn announce(&mut self, node: NodeId) {
        self.announced = Some(node).filter(|&node| self.get(node).is_none());
    }
}

/// Asks for the explanation of the next move that is not explained by the results that are known now.
pub(super) fn request_explanation(core: &mut Core) -> Option<Effect> {
    if core.why.waiting || core.hides_scores() {
        return None;
    }
    let revision = core.results.revision();
    let node = next_node(core, revision)?;
    let question = question(core, node);
    let known = core.why.get(node).cloned();
    let is_same = |question: &MoveQuestion| {
        known.as_ref().is_some_and(|known| {
            (&known.question.better, &known.question.played) == (&question.better, &question.played)
        })
    };
    let asked = question.filter(|question| !is_same(question));
    core.why.asked.insert(node, (revision, known));
    let question = asked?;
    core.why.number += 1;
    core.why.waiting = true;
    Some(Effect::ExplainMove(Box::new(ExplainMoveRequest { number: core.why.number, node, question })))
}

/// The move shown, else the first mistake of the line that was never asked about.
fn next_node(core: &Core, revision: u64) -> Option<NodeId> {
    let shown = core.game.shown.node;
    let is_reviewed = |node: &NodeId| core.review.assessment(*node).is_some();
    let is_outdated = core.why.asked.get(&shown).is_none_or(|(asked, _)| *asked != revision);
    let is_mistake = |node: &NodeId| core.review.assessment(*node).is_some_and(|found| found.quality().is_some());
    let unknown = |node: &&NodeId| !core.why.asked.contains_key(node) && is_mistake(node);
    Some(shown)
        .filter(|node| is_outdated && is_reviewed(node))
        .or_else(|| core.game.shown.line.iter().find(unknown).copied())
}

/// The question about the move that leads to `node`: with the results of the reviewer, else those of the comments.
fn question(core: &Core, node: NodeId) -> Option<MoveQuestion> {
    let game = &core.game.document.game;
    let mv = game.node(node).mv.filter(|mv| !mv.is_pass() && game.node(node).reasons.is_empty())?;
    let (before, after) = review::results_around(core, node)?;
    MoveQuestion::of_results(&game.position_before(node)?, mv, before, after)
}

/// Takes the answer to the request with this number.
pub(in crate::tui) fn receive_explanation(core: &mut Core, request: ExplainMoveRequest, explanation: MoveExplanation) {
    if request.number != core.why.number {
        return;
    }
    core.why.waiting = false;
    let ExplainMoveRequest { node, question, .. } = request;
    let revision = core.why.asked.get(&node).map_or(0, |(revision, _)| *revision);
    core.why.asked.insert(node, (revision, Some(Arc::new(ExplainedMove { question, explanation }))));
    if core.why.announced.take_if(|announced| *announced == node).is_some() && core.game.shown.node == node {
        review::say_mistake(core, node);
    }
}

/// The weightiest reason why the move that leads to `node` is a mistake or good, once it is known.
pub(super) fn first_reason(core: &Core, node: NodeId, style: NotationStyle, lang: Language) -> Option<String> {
    let explained = core.why.get(node)?;
    let first = explained.explanation.findings.first()?;
    Some(first.text(&explained.question.before, style, lang))
}

/// The explanation of the move shown.
pub(in crate::tui) fn shown_explanation(core: &Core) -> Option<&Arc<ExplainedMove>> {
    core.why.get(core.game.shown.node)
}

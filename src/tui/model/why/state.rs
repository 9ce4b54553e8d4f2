//! The explanations of moves that are known.

use sankoma_analysis::why::{MistakeTheme, MoveExplanation, MoveQuestion};
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
    pub(super) asked: HashMap<NodeId, (u64, Option<Arc<ExplainedMove>>)>,
    /// The number of the latest request.
    pub(super) number: u64,
    /// The node that it is about, while its answer has not come yet.
    pub(super) waiting: Option<NodeId>,
    /// The mistake whose sentence was shown before its reason was known.
    pub(super) announced: Option<NodeId>,
}

impl WhyState {
    /// The explanation of the move that leads to `node`, once it is known.
    pub fn get(&self, node: NodeId) -> Option<&Arc<ExplainedMove>> {
        self.asked.get(&node)?.1.as_ref()
    }

    /// The theme of the mistake that leads to `node`, once it is known.
    pub fn theme(&self, node: NodeId) -> Option<MistakeTheme> {
        MistakeTheme::of(&self.get(node)?.explanation)
    }

    /// Whether the answer about the move that leads to `node` is on its way, and there is no earlier one.
    pub(super) fn is_awaited(&self, node: NodeId) -> bool {
        self.waiting == Some(node) && self.get(node).is_none()
    }

    /// Forgets everything: another game is shown, or other weights are in use.
    pub(in crate::tui) fn clear(&mut self) {
        *self = Self { number: self.number + 1, ..Self::default() };
    }

    /// Notes that the sentence about a mistake stands on the status bar, still without its reason.
    pub(in crate::tui) fn announce(&mut self, node: NodeId) {
        self.announced = Some(node).filter(|&node| self.get(node).is_none());
    }

    /// The weightiest reason why the move that leads to `node` is a mistake or good, once it is known.
    pub(in crate::tui) fn first_reason(&self, node: NodeId, style: NotationStyle, lang: Language) -> Option<String> {
        let explained = self.get(node)?;
        let first = explained.explanation.findings.first()?;
        Some(first.text(&explained.question.before, style, lang))
    }
}

//! The explanations of moves that are known.

use crate::tui::core::job_slot::JobSlot;
use sankoma_analysis::why::{MistakeTheme, MoveExplanation, MoveQuestion};
use sankoma_record::NodeId;
use sankoma_record::notation::NotationStyle;
use sankoma_wording::{Language, Message};
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

/// A move that was asked about.
#[derive(Debug)]
pub(super) struct KnownExplanation {
    /// Whether `explained` answers the question that the results give now; a result that comes later, as in the second
    /// pass of a review, gives another one.
    pub(super) is_current: bool,
    /// The latest answer; `None`: no answer yet, or nothing to ask.
    pub(super) explained: Option<Arc<ExplainedMove>>,
}

impl KnownExplanation {
    /// The question that was answered last.
    pub(super) fn question(&self) -> Option<&MoveQuestion> {
        self.explained.as_ref().map(|explained| &explained.question)
    }
}

/// What is known of the moves of the game shown.
#[derive(Debug, Default)]
pub struct WhyState {
    /// By the node that a move leads to.
    pub(super) asked: HashMap<NodeId, KnownExplanation>,
    pub(super) explaining: JobSlot,
    /// The mistake whose sentence was shown before its reason was known, with that sentence.
    pub(super) announced: Option<(NodeId, Message)>,
    /// Whether the pane has yet to be scrolled to the chosen reason.
    follows_chosen: bool,
}

impl WhyState {
    /// The explanation of the move that leads to `node`, once it is known. Until the answer to a newer question comes,
    /// it is the one before, so that the pane does not flicker while an engine searches.
    pub fn get(&self, node: NodeId) -> Option<&Arc<ExplainedMove>> {
        self.asked.get(&node)?.explained.as_ref()
    }

    /// The explanation that follows from the results known now: the only one of which sentences, counts and comments
    /// are made.
    fn current(&self, node: NodeId) -> Option<&Arc<ExplainedMove>> {
        self.asked.get(&node).filter(|asked| asked.is_current)?.explained.as_ref()
    }

    /// The theme of the mistake that leads to `node`, once it is known.
    pub fn theme(&self, node: NodeId) -> Option<MistakeTheme> {
        MistakeTheme::of(&self.current(node)?.explanation)
    }

    /// Whether the move that leads to `node` was asked about, and the answer follows from the results known now.
    pub(super) fn is_settled(&self, node: NodeId) -> bool {
        self.asked.get(&node).is_some_and(|asked| asked.is_current)
    }

    /// Forgets everything: another game is shown, or other weights are in use.
    pub(in crate::tui) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Lets the pane scroll to the chosen reason.
    pub(in crate::tui) fn follow_chosen(&mut self) {
        self.follows_chosen = true;
    }

    /// Whether the pane is to scroll to the chosen reason, once.
    pub(in crate::tui) fn take_follow(&mut self) -> bool {
        std::mem::take(&mut self.follows_chosen)
    }

    /// Notes that the sentence about a mistake stands on the status bar, if still without its reason.
    pub(in crate::tui) fn announce(&mut self, node: NodeId, sentence: &Message) {
        self.announced = self.current(node).is_none().then(|| (node, sentence.clone()));
    }

    /// The weightiest reason why the move that leads to `node` is a mistake or good, once it is known.
    pub(in crate::tui) fn first_reason(&self, node: NodeId, style: NotationStyle, lang: Language) -> Option<String> {
        let explained = self.current(node)?;
        let first = explained.explanation.findings.first()?;
        Some(first.text(&explained.question.before, style, lang))
    }
}

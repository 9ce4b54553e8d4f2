//! Why a move of a record is illegal, with what proves it.

use crate::cli::explanation;
use crate::record::{Diagnostic, Game, NodeId};
use crate::rules::legality::{self, Explanation, Reason};
use crate::rules::{Lang, Position};
use serde_json::Value;

/// An illegal move of a record and why it is one.
pub(super) struct Illegal {
    before: Position,
    word: String,
    explanation: Explanation,
}

impl Illegal {
    /// The move that `found` is about, if it breaks a rule.
    pub(super) fn of(game: &Game, found: &Diagnostic) -> Option<Self> {
        found.node.and_then(|id| Self::at(game, id))
    }

    fn at(game: &Game, id: NodeId) -> Option<Self> {
        let node = game.node(id);
        let before = if node.reasons.is_empty() { None } else { game.position_before(id) }?;
        let written = node.written.as_deref().unwrap_or_default();
        Some(Self {
            word: node.mv.map_or_else(|| written.to_owned(), |mv| mv.to_string()),
            explanation: legality::explain_reasons(&before, node.mv, node.reasons.clone()),
            before,
        })
    }

    /// The proofs, and the command that shows them again.
    pub(super) fn to_text(&self, lang: Lang) -> String {
        let told = explanation::to_text(&self.explanation, lang);
        // A move written for the other side cannot be asked about in USI.
        let wrong_turn = |reason: &Reason| matches!(reason, Reason::WrongTurn { .. });
        let reproduces = self.explanation.mv.is_some() && !self.explanation.verdict.reasons.iter().any(wrong_turn);
        let command = legality::command(&self.before, &self.word);
        if reproduces { format!("{told}  {command}\n") } else { told }
    }

    pub(super) fn to_json(&self) -> Value {
        explanation::to_json(&self.before.sfen(), &self.word, &self.explanation)
    }
}

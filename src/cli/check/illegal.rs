//! Why a move of a record is illegal, with what proves it.

use crate::cli::explanation;
use crate::record::{Diagnostic, Game, NodeId, Tour};
use crate::rules::Lang;
use crate::rules::legality::{self, Explanation, Reason};
use serde_json::Value;

/// An illegal move of a record and why it is one.
pub(super) struct Illegal {
    /// The position in which it was made.
    sfen: String,
    word: String,
    explanation: Explanation,
    /// Whether USI has a word for it: not for a move of the other side.
    can_be_asked: bool,
    /// What explains it again.
    command: Option<String>,
}

impl Illegal {
    /// The move that `found` is about, if it breaks a rule. `tour` goes there.
    pub(super) fn of(game: &Game, tour: &mut Tour<'_>, found: &Diagnostic) -> Option<Self> {
        found.node.and_then(|id| Self::at(game, tour, id))
    }

    fn at(game: &Game, tour: &mut Tour<'_>, id: NodeId) -> Option<Self> {
        let node = game.node(id);
        let before = if node.reasons.is_empty() { None } else { tour.before(id) }?;
        let written = node.written.as_deref().unwrap_or_default();
        let word = node.mv.map_or_else(|| written.to_owned(), |mv| mv.to_string());
        let wrong_turn = |reason: &Reason| matches!(reason, Reason::WrongTurn { .. });
        let can_be_asked = node.mv.is_some() && !node.reasons.iter().any(wrong_turn);
        Some(Self {
            sfen: before.sfen(),
            explanation: legality::explain_reasons(before, node.mv, node.reasons.clone()),
            command: legality::command(before, &word, &node.reasons),
            can_be_asked,
            word,
        })
    }

    /// The proofs, and the command that shows them again.
    pub(super) fn to_text(&self, lang: Lang) -> String {
        let mut told = explanation::to_text(&self.explanation, lang);
        if self.can_be_asked {
            let too_long =
                || lang.pick("（手順が長すぎて explain では確かめられません）", "(the game is too long for explain)");
            told.extend(["  ", self.command.as_deref().unwrap_or_else(too_long), "\n"]);
        }
        told
    }

    pub(super) fn to_json(&self) -> Value {
        explanation::to_json(&self.sfen, &self.word, &self.explanation)
    }
}

//! Why a move of a record is illegal, with what proves it.

use crate::cli::explanation_output;
use crate::record::{Diagnostic, Game, NodeId, PositionCursor};
use crate::rules::legality::{self, IllegalityReason, LegalityExplanation};
use crate::wording::Language;
use crate::wording::legality::explain_command;
use serde_json::Value;

/// An illegal move of a record and why it is one.
pub(super) struct IllegalMove {
    /// The position in which it was made.
    sfen: String,
    move_text: String,
    explanation: LegalityExplanation,
    /// Whether USI has a word for it: not for a move of the other side.
    has_usi_move: bool,
    /// What explains it again.
    command: Option<String>,
}

impl IllegalMove {
    /// The move that `found` is about, if it breaks a rule. `tour` goes there.
    pub(super) fn of(game: &Game, tour: &mut PositionCursor<'_>, found: &Diagnostic) -> Option<Self> {
        found.node.and_then(|id| Self::at(game, tour, id))
    }

    fn at(game: &Game, tour: &mut PositionCursor<'_>, id: NodeId) -> Option<Self> {
        let node = game.node(id);
        let before = if node.reasons.is_empty() { None } else { tour.position_before(id) }?;
        let written = node.written.as_deref().unwrap_or_default();
        let word = node.mv.map_or_else(|| written.to_owned(), |mv| mv.to_string());
        let wrong_turn = |reason: &IllegalityReason| matches!(reason, IllegalityReason::WrongTurn { .. });
        let can_be_asked = node.mv.is_some() && !node.reasons.iter().any(wrong_turn);
        Some(Self {
            sfen: before.sfen(),
            explanation: legality::explain_reasons(before, node.mv, node.reasons.clone()),
            command: explain_command(before, &word, &node.reasons),
            has_usi_move: can_be_asked,
            move_text: word,
        })
    }

    /// The proofs, and the command that shows them again.
    pub(super) fn to_text(&self, lang: Language) -> String {
        let mut told = explanation_output::to_text(&self.explanation, lang);
        if self.has_usi_move {
            let too_long =
                || lang.pick("（手順が長すぎて explain では確かめられません）", "(the game is too long for explain)");
            told.extend(["  ", self.command.as_deref().unwrap_or_else(too_long), "\n"]);
        }
        told
    }

    pub(super) fn to_json(&self) -> Value {
        explanation_output::to_json(&self.sfen, &self.move_text, &self.explanation)
    }
}

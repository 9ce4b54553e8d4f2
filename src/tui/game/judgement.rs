//! Judgements: a move with the rules that it breaks, and a line of play replayed up to its first illegal move.

use sankoma_record::NodeId;
use sankoma_record::notation::{self, NotationStyle, line_text, move_text};
use sankoma_rules::legality::{self, IllegalityReason, LegalityExplanation, ReplayedLine};
use sankoma_rules::{Move, Position};
use sankoma_wording::{Language, shortened};

/// A move and every rule that it breaks in the position shown.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedMove {
    /// The move; `None` where the text that was entered means none.
    pub mv: Option<Move>,
    /// The move in the notation in use, or the text that was entered.
    pub text: String,
    /// The verdict with its reasons.
    pub explanation: LegalityExplanation,
    /// The position on the board.
    pub(super) board: Position,
    /// The position in which it is judged: that after a pass, for a move that was entered for the other side.
    position: Position,
}

impl JudgedMove {
    /// Judges `mv` in `position`.
    pub(super) fn of_move(position: &Position, mv: Move, style: NotationStyle) -> Self {
        Self {
            mv: Some(mv),
            text: move_text(position, mv, style),
            explanation: legality::explain(position, mv),
            board: position.clone(),
            position: position.clone(),
        }
    }

    /// Judges `entered`, a text in any notation, in `position`.
    pub(super) fn of_text(position: &Position, entered: &str, style: NotationStyle) -> Self {
        let verdict = notation::verdict(position, entered);
        let judged_in = verdict.judged_in(position).into_owned();
        let text = verdict.mv.map_or_else(|| shortened(entered), |mv| move_text(&judged_in, mv, style));
        let mv = verdict.mv;
        let explanation = verdict.explain(position);
        Self { mv, text, explanation, board: position.clone(), position: judged_in }
    }

    /// The move, if it is legal.
    pub(super) fn legal_move(&self) -> Option<Move> {
        self.mv.filter(|_| self.explanation.verdict.legal)
    }

    /// The position of the explanation.
    pub(in crate::tui) fn position(&self) -> &Position {
        &self.position
    }

    /// Writes the move in another notation.
    pub(super) fn set_style(&mut self, style: NotationStyle) {
        if let Some(mv) = self.mv {
            self.text = move_text(&self.position, mv, style);
        }
    }

    /// The text by which `explain` comes to the same verdict: USI, or the move with the mark of its side where that is
    /// what is wrong.
    pub(super) fn text_to_explain(&self) -> String {
        let is_wrong_turn = |reason: &IllegalityReason| matches!(reason, IllegalityReason::WrongTurn { .. });
        match self.mv {
            Some(mv) if self.explanation.verdict.reasons.iter().any(is_wrong_turn) => {
                move_text(&self.position, mv, NotationStyle::Kif)
            }
            Some(mv) => mv.to_string(),
            None => self.text.clone(),
        }
    }
}

/// A line of play that was replayed.
#[derive(Clone, Debug, PartialEq)]
pub struct LintedLine {
    /// The node that it continues.
    pub(in crate::tui) node: NodeId,
    /// The position in which it begins.
    pub(in crate::tui) start: Position,
    /// The line, ply by ply.
    pub line: ReplayedLine,
    /// The texts of its moves up to the first illegal one, in Japanese and English.
    texts: [Vec<String>; 2],
}

impl LintedLine {
    /// Replays `text` from `position`, which is the one at `node`.
    pub(super) fn new(node: NodeId, position: &Position, text: &str, style: NotationStyle) -> Self {
        let line = notation::replay(position, text);
        let mut linted = Self { node, start: position.clone(), line, texts: Default::default() };
        linted.set_style(style);
        linted
    }

    /// Writes the moves in another notation.
    pub(super) fn set_style(&mut self, style: NotationStyle) {
        let moves = self.line.moves();
        self.texts = [Language::Ja, Language::En].map(|lang| line_text(&self.start, &moves, style, lang));
    }

    /// The text of the ply with index `at`: in the notation in use, or as it was written from the illegal move on.
    pub fn text(&self, at: usize, lang: Language) -> &str {
        let written = self.line.plies.get(at).map_or("", |ply| ply.text.as_str());
        self.texts[lang as usize].get(at).map_or(written, String::as_str)
    }
}

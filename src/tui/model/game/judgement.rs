//! Judgements: a move with the rules that it breaks, and a line of play replayed up to its first illegal move.

use crate::record::notation::{self, NotationStyle, line_text, move_text};
use crate::rules::legality::{LegalityExplanation, ReplayedLine};
use crate::rules::{Move, Position};
use crate::wording::Language;

/// A move and every rule that it breaks in the position shown.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedMove {
    /// The move.
    pub mv: Move,
    /// The move in the notation in use.
    pub text: String,
    /// The verdict with its reasons.
    pub explanation: LegalityExplanation,
}

impl JudgedMove {
    /// Writes the move in another notation.
    pub(super) fn set_style(&mut self, position: &Position, style: NotationStyle) {
        self.text = move_text(position, self.mv, style);
    }
}

/// A line of play that was replayed.
#[derive(Clone, Debug, PartialEq)]
pub struct LintedLine {
    /// The position in which it begins.
    start: Position,
    /// The line, ply by ply.
    pub line: ReplayedLine,
    /// The texts of its moves up to the first illegal one, in Japanese and English.
    texts: [Vec<String>; 2],
}

impl LintedLine {
    /// Replays `text` from `position`.
    pub(super) fn new(position: &Position, text: &str, style: NotationStyle) -> Self {
        let line = notation::replay(position, text);
        let mut linted = Self { start: position.clone(), line, texts: Default::default() };
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

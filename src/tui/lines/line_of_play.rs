//! A line of play with its source.

use crate::tui::line_source::LineSource;
use sankoma_record::NodeId;
use sankoma_record::notation::{NotationStyle, line_text, move_text};
use sankoma_rules::legality::LegalityExplanation;
use sankoma_rules::{Color, Move, Position};
use sankoma_search::{Bound, Score};
use sankoma_wording::{Language, Message, ToMessage, message, shortened};

/// The ply from which on a line cannot be played.
#[derive(Clone, Debug, PartialEq)]
pub struct LineFault {
    /// The ply as it was written.
    pub text: String,
    /// Why it cannot be played in the position after the moves before it.
    pub explanation: LegalityExplanation,
}

/// A line of play: legal moves and passes from a position.
#[derive(Clone, Debug, PartialEq)]
pub struct LineOfPlay {
    /// Where it comes from.
    pub source: LineSource,
    /// The node that it continues.
    pub node: NodeId,
    /// The position in which it begins.
    pub start: Position,
    /// The moves, passes included, up to the fault if there is one.
    pub moves: Vec<Move>,
    /// The score that its source gives it, from the view of the colour named.
    pub score: Option<(Score, Color)>,
    /// Whether that score is exact.
    pub bound: Bound,
    /// The depth of its search in plies.
    pub depth: Option<u32>,
    /// The ply behind the last move, if it cannot be played.
    pub fault: Option<LineFault>,
}

impl LineOfPlay {
    /// The texts of the moves.
    pub fn texts(&self, style: NotationStyle, lang: Language) -> Vec<String> {
        line_text(&self.start, &self.moves, style, lang)
    }

    /// The position after `step` moves.
    pub fn position_at(&self, step: usize) -> Position {
        self.start.clone().after(self.moves.iter().take(step).copied())
    }

    /// The sentence that says from which ply on the line cannot be played, and the first rule that this ply breaks.
    pub fn fault_message(&self, style: NotationStyle) -> Option<Message> {
        let fault = self.fault.as_ref()?;
        let explanation = &fault.explanation;
        let before = || self.position_at(self.moves.len());
        let [ja, en] = match explanation.mv {
            Some(mv) => {
                let name = move_text(&before(), mv, style);
                let usi = if style.is_japanese() { mv.to_string() } else { name.clone() };
                [name, usi]
            }
            None => [shortened(&fault.text), shortened(&fault.text)],
        };
        let ply = self.moves.len() + 1;
        let reason = explanation.verdict.reasons.first()?.message();
        Some(message!(
            ("読み筋の{ply}手目 {ja} は指せません: {}", reason.ja),
            ("ply {ply} of the line, {en}, is impossible: {}", reason.en)
        ))
    }
}

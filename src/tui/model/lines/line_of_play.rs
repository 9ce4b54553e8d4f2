//! A line of play with its source.

use crate::tui::model::engines::slot_letter;
use sankoma_record::NodeId;
use sankoma_record::notation::{NotationStyle, line_text, move_text};
use sankoma_rules::legality::LegalityExplanation;
use sankoma_rules::wording::{Language, Message, ToMessage, shortened};
use sankoma_rules::{Color, Move, Position};
use sankoma_search::{Bound, Score};

/// Where a line of play comes from. The order is that of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineSource {
    /// The engine's line of this rank, 1 for the best.
    Engine(usize),
    /// The line of this rank of another engine, by the number of its letter.
    Other(u8, usize),
    /// The threat: best play for the opponent after a pass.
    Threat,
    /// The brinkmate: a defence and the mate after it.
    Brinkmate,
    /// The comment of the move shown: its line with this number, from 1.
    Comment(usize),
    /// The line that was checked last: entered, pasted, or from a comment.
    Checked,
}

impl LineSource {
    /// The name in sentences: `候補1`, `line 1`.
    pub fn name(self) -> Message {
        match self {
            Self::Engine(rank) => Message::new(format!("候補{rank}"), format!("line {rank}")),
            Self::Other(slot, rank) => {
                let letter = slot_letter(slot);
                Message::new(format!("{letter}の候補{rank}"), format!("line {rank} of {letter}"))
            }
            Self::Threat => Message::new("狙い", "threat"),
            Self::Brinkmate => Message::new("必至", "brinkmate"),
            Self::Comment(number) => Message::new(format!("コメント{number}"), format!("comment {number}")),
            Self::Checked => Message::new("検査した読み筋", "checked line"),
        }
    }

    /// The name in a heading, which is narrow: `候補1`, `checked`.
    pub fn short_name(self, lang: Language) -> String {
        match self {
            Self::Checked => lang.pick("検査", "checked").to_owned(),
            other => other.name().text(lang).to_owned(),
        }
    }

    /// The label at the beginning of its row, at most two columns wide.
    pub fn label(self, lang: Language) -> String {
        match self {
            Self::Engine(rank) => rank.to_string(),
            Self::Other(slot, rank) => format!("{}{}", slot_letter(slot), rank.min(9)),
            Self::Threat => lang.pick("威", "th").to_owned(),
            Self::Brinkmate => lang.pick("必", "br").to_owned(),
            Self::Comment(_) => lang.pick("註", "co").to_owned(),
            Self::Checked => lang.pick("検", "ch").to_owned(),
        }
    }
}

impl Default for LineSource {
    fn default() -> Self {
        Self::Engine(1)
    }
}

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
        let mut position = self.start.clone();
        self.moves.iter().take(step).for_each(|&mv| position.play(mv));
        position
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
        Some(Message::new(
            format!("読み筋の{ply}手目 {ja} は指せません: {}", reason.ja),
            format!("ply {ply} of the line, {en}, is impossible: {}", reason.en),
        ))
    }
}

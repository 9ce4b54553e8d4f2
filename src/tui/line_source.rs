//! Source of a line of play: its name in sentences, headings and rows.

use sankoma_wording::{Language, Message, message};

/// Where a line of play comes from. The order is that of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineSource {
    /// The better line in place of the move shown, which is a mistake.
    Better,
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
    /// The line of the reason with this number, from 1, why the move shown is a mistake or good.
    Reason(usize),
    /// The line that was checked last: entered, pasted, or from a comment.
    Checked,
}

impl LineSource {
    /// Whether its line stands in the Why pane.
    pub const fn is_in_why_pane(self) -> bool {
        matches!(self, Self::Better | Self::Reason(_))
    }

    /// The name in sentences: `候補1`, `line 1`.
    pub fn name(self) -> Message {
        match self {
            Self::Better => Message::new("最善手順", "better line"),
            Self::Reason(number) => message!("理由{number}", "reason {number}"),
            Self::Engine(rank) => message!("候補{rank}", "line {rank}"),
            Self::Other(slot, rank) => {
                let letter = slot_letter(slot);
                message!("{letter}の候補{rank}", "line {rank} of {letter}")
            }
            Self::Threat => Message::new("狙い", "threat"),
            Self::Brinkmate => Message::new("必至", "brinkmate"),
            Self::Comment(number) => message!("コメント{number}", "comment {number}"),
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

    /// Columns of the longest label: a kanji, an English word.
    pub const fn label_width(lang: Language) -> usize {
        match lang {
            Language::Ja => 2,
            Language::En => 6,
        }
    }

    /// The label at the beginning of its row, at most [`Self::label_width`] columns wide.
    pub fn label(self, lang: Language) -> String {
        match self {
            Self::Better => lang.pick("善", "=>").to_owned(),
            Self::Reason(_) => lang.pick("理", "wh").to_owned(),
            Self::Engine(rank) => rank.to_string(),
            Self::Other(slot, rank) => format!("{}{}", slot_letter(slot), rank.min(9)),
            Self::Threat => lang.pick("威", "threat").to_owned(),
            Self::Brinkmate => lang.pick("必", "brink").to_owned(),
            Self::Comment(_) => lang.pick("註", "note").to_owned(),
            Self::Checked => lang.pick("検", "check").to_owned(),
        }
    }
}

impl Default for LineSource {
    fn default() -> Self {
        Self::Engine(1)
    }
}

/// The letter of another engine, by its number from 0.
pub fn slot_letter(slot: u8) -> char {
    char::from(b'A' + slot.min(25))
}

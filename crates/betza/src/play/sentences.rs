//! Moves, sides and results in words.

use super::standing::{GameOutcome, OutcomeReason};
use crate::reference::{ReferenceGame, ReferenceMove, ReferencePosition};
use sankoma_wording::{Language, Message, message, sentence};

impl GameOutcome {
    /// The sentence in both languages.
    pub fn message(&self) -> Message {
        let [ja, en] = [Language::Ja, Language::En].map(|lang| self.reason.text(lang));
        match self.winner {
            None => message!("引き分け（{ja}）", "drawn: {en}"),
            Some(winner) => {
                message!(("{}の勝ち（{ja}）", winner.ja()), ("{} wins: {en}", winner.en()))
            }
        }
    }
}

impl OutcomeReason {
    const fn text(self, lang: Language) -> &'static str {
        match self {
            Self::Checkmate => lang.pick("詰み", "checkmate"),
            Self::NoMoves => lang.pick("合法手なし", "no legal move"),
            Self::RoyalLost => lang.pick("玉を取られた", "the royal piece is taken"),
            Self::Resignation => lang.pick("投了", "resignation"),
            Self::Repetition => lang.pick("千日手", "repetition"),
            Self::PerpetualCheck => lang.pick("連続王手の千日手", "perpetual check"),
        }
    }
}

/// A move for people: `４四銀成(5五)`, `S5e-4d+`, with an `x` where it captures; `position` is the one before it.
pub fn move_text(position: &ReferencePosition<'_>, game: &ReferenceGame, mv: ReferenceMove, lang: Language) -> String {
    let kind = &game.kinds[mv.kind as usize];
    let to = game.square_name(mv.to, lang);
    let Some(from) = mv.from else {
        return sentence!(lang, ("{to}{}打", kind.name.ja), ("{}*{to}", kind.symbol));
    };
    let taken: Vec<String> = mv.taken_squares().map(|square| game.square_name(square, lang)).collect();
    let is_capture = from != mv.to && position.piece_on(mv.to).is_some();
    match lang {
        Language::Ja => {
            let end = if from == mv.to && taken.is_empty() { "動かず" } else { "" };
            let promotion = if mv.promotes { "成" } else { "" };
            let on_the_way = if taken.is_empty() { String::new() } else { format!(" {}を取る", taken.join("、")) };
            format!("{to}{}{promotion}{end}({}){on_the_way}", kind.name.ja, game.square_text(from))
        }
        Language::En if from == mv.to && taken.is_empty() => format!("{}{to} stays", kind.symbol),
        Language::En => {
            let way: String = taken.iter().flat_map(|square| ["x", square]).collect();
            let promotion = if mv.promotes { "+" } else { "" };
            let last = if is_capture { "x" } else { "-" };
            format!("{}{}{way}{last}{to}{promotion}", kind.symbol, game.square_text(from))
        }
    }
}

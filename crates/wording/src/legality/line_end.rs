//! Ends of lines of play in sentences.

use crate::{Message, ToMessage};
use sankoma_rules::legality::LineEndWord;

impl ToMessage for LineEndWord {
    fn message(&self) -> Message {
        match self {
            Self::Resignation => Message::new("投了", "resignation"),
            Self::Declaration => Message::new("入玉宣言の勝ち", "the side to move declares a win"),
            Self::RepetitionDraw => Message::new("千日手", "repetition (sennichite)"),
            Self::RepetitionWin => {
                Message::new("相手の連続王手の千日手で勝ち", "won by the opponent's perpetual check")
            }
            Self::RepetitionLoss => Message::new("連続王手の千日手で負け", "lost by perpetual check"),
            Self::SuperiorPosition => {
                Message::new("優等局面（前より持ち駒が多い）", "superior position: more in hand than before")
            }
            Self::InferiorPosition => {
                Message::new("劣等局面（前より持ち駒が少ない）", "inferior position: less in hand than before")
            }
            Self::NoMove => Message::new("指し手なし", "no move"),
            Self::Remark => Message::new("エンジンの付記", "a remark of the engine"),
        }
    }
}

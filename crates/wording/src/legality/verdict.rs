//! Verdicts as a whole: a word for a heading, and a sentence.

use crate::{Message, ToMessage};
use sankoma_rules::legality::VerdictKind;

/// The verdict in a word or two, behind the move.
pub fn verdict_word(kind: VerdictKind) -> Message {
    match kind {
        VerdictKind::Unreadable => Message::new("読めない", "unreadable"),
        VerdictKind::Pass => Message::new("将棋の手ではない", "no move of shogi"),
        VerdictKind::Unclear => Message::new("決まらない", "unclear"),
        VerdictKind::Legal => Message::new("合法手", "legal"),
        VerdictKind::Impossible
        | VerdictKind::OutOfTurn
        | VerdictKind::Foul
        | VerdictKind::PseudoLegal
        | VerdictKind::ForbiddenByGame => Message::new("反則", "illegal"),
    }
}

impl ToMessage for VerdictKind {
    fn message(&self) -> Message {
        match self {
            Self::Unreadable => Message::new("指し手として読めない", "it cannot be read as a move"),
            Self::Pass => Message::new(
                "将棋にパスはない（検討の読み筋でだけ使える）",
                "shogi has no pass; only lines of analysis may have one",
            ),
            Self::Unclear => Message::new("どの駒の手か決まらない", "it does not follow which piece is to move"),
            Self::Impossible => Message::new(
                "指すことのできない手（擬似合法手でもない）",
                "no such move can be made (not pseudo-legal either)",
            ),
            Self::OutOfTurn => Message::new("手番でない側の手", "a move of the side that is not to move"),
            Self::Foul => Message::new(
                "盤上では指せるが、指せば反則負けになる手",
                "it can be made on the board, but whoever makes it loses by a foul",
            ),
            Self::PseudoLegal => Message::new(
                "駒の動きとしては指せるが、規則に反する（擬似合法手）",
                "the piece may move like this (pseudo-legal), but a rule forbids it",
            ),
            Self::ForbiddenByGame => Message::new(
                "駒の動きとしては指せるが、これまでの手順により反則になる",
                "the piece may move like this, but the moves so far forbid it",
            ),
            Self::Legal => Message::new("規則をすべて満たす", "keeps every rule"),
        }
    }
}

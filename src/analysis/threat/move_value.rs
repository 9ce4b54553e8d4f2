//! 手番の価値: what it is worth to be the one to move.

use crate::search::Score;
use crate::wording::Message;

/// The score of a position less its score after a pass, both from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveValue {
    /// The difference in centipawns; below zero where a pass would be better.
    Centipawns(i32),
    /// One of the two is a mate, which has no measure in centipawns.
    Mates {
        /// With the move.
        with_move: Score,
        /// After the pass.
        after_pass: Score,
    },
}

/// What a score says of the side to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MateProspect {
    Mates,
    Undecided,
    IsMated,
}

impl MoveValue {
    /// From the two scores.
    pub const fn of(moved: Score, passed: Score) -> Self {
        match (moved, passed) {
            (Score::Cp(moved), Score::Cp(passed)) => Self::Centipawns(moved - passed),
            _ => Self::Mates { with_move: moved, after_pass: passed },
        }
    }

    /// The value, or what stands in its place where one of the scores is a mate.
    pub fn message(self) -> Message {
        use MateProspect::{IsMated, Mates, Undecided};
        let (moved, passed) = match self {
            Self::Centipawns(value) => {
                return Message::new(format!("手番の価値 {value:+}"), format!("value of the move {value:+}"));
            }
            Self::Mates { with_move: moved, after_pass: passed } => (mate_prospect(moved), mate_prospect(passed)),
        };
        let (ja, en) = match (moved, passed) {
            (Mates, IsMated) => ("指せば詰まし、パスは詰まされる", "mates with the move, is mated without it"),
            (Mates, Undecided) => ("指せば詰みがある", "mates with the move, not without it"),
            (Mates, Mates) => ("パスしても詰みがある", "mates even after a pass"),
            (Undecided, IsMated) => ("パスは詰まされる", "a pass is mated"),
            (IsMated, IsMated) => ("指しても詰まされる", "is mated with the move or without it"),
            (IsMated | Undecided, _) => ("パスのほうがよい", "a pass would be better"),
        };
        Message::new(format!("手番の価値: {ja}"), format!("value of the move: {en}"))
    }
}

const fn mate_prospect(score: Score) -> MateProspect {
    match score {
        Score::Cp(_) => MateProspect::Undecided,
        Score::Mate(plies) if plies > 0 => MateProspect::Mates,
        Score::Mate(_) => MateProspect::IsMated,
    }
}

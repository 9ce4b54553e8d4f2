//! Adjudication: ends a game that both players consider decided.

use super::player::comparable_score;
use sankoma_rules::Color;
use sankoma_search::Score;

/// When a game is adjudicated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// Minimum lead of one side, in centipawns.
    pub score: i32,
    /// Number of plies in a row at which the players must have reported that lead.
    pub plies: usize,
    /// A reported mate ends the game at once.
    pub mates: bool,
}

/// The side that is far ahead, and for how many plies in a row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AdjudicationState {
    leader: Option<Color>,
    plies: usize,
}

impl AdjudicationState {
    /// Counts the score that `mover` reported, and returns the winner once the game is decided.
    pub(super) fn update(&mut self, score: Option<Score>, mover: Color, adjudication: Adjudication) -> Option<Color> {
        let value = score.map_or(0, comparable_score);
        let ahead = if value > 0 { mover } else { mover.other() };
        if adjudication.mates && matches!(score, Some(Score::Mate(_))) {
            return Some(ahead);
        }
        let ahead = (value.abs() >= adjudication.score).then_some(ahead);
        self.plies =
            if ahead.is_some() && ahead == self.leader { self.plies + 1 } else { usize::from(ahead.is_some()) };
        self.leader = ahead;
        ahead.filter(|_| self.plies >= adjudication.plies)
    }
}

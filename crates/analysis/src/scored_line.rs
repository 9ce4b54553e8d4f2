//! Scored line: a line of play with its score from the view of the side that begins it.

use crate::win_rate::win_rate;
use sankoma_rules::Move;
use sankoma_search::Score;

/// A line of play from the position before the move, with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredLine {
    /// The moves; the first one is the move itself.
    pub moves: Vec<Move>,
    /// The score from the mover's view, with mates counted from the position before the move.
    pub score: Score,
}

impl ScoredLine {
    /// The line of `mv` whose continuation was searched in the position after it, from the opponent's view.
    pub fn after(mv: Move, continuation: &[Move], score: Score) -> Self {
        let moves = std::iter::once(mv).chain(continuation.iter().copied()).collect();
        let score = match score {
            Score::Cp(points) => Score::Cp(-points),
            Score::Mate(plies) if plies > 0 => Score::Mate(-plies - 1),
            Score::Mate(plies) => Score::Mate(1 - plies),
        };
        Self { moves, score }
    }

    /// The win rate of the side that begins, 0 to 1.
    pub fn win_rate(&self) -> f64 {
        win_rate(self.score)
    }
}

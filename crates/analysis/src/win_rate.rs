//! Win rate: what a score means for the game.

use sankoma_eval::win_probability;
use sankoma_search::Score;

/// Scale of the win rate in centipawns: `1 / (1 + exp(−score / 600))`, as usual in shogi programs. It is that of
/// reviews and graphs, whatever the engine; learned weights have a scale of their own, at which their scores predict
/// the results of the short games of their training.
pub const WIN_RATE_SCALE: f64 = 600.0;

/// The win rate, 0 to 1, of the side whose view the score has.
pub(crate) fn win_rate(score: Score) -> f64 {
    match score {
        Score::Cp(points) => win_probability(f64::from(points), WIN_RATE_SCALE),
        Score::Mate(plies) => f64::from(u8::from(plies > 0)),
    }
}

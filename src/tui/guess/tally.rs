//! The tally of an exercise: hits, losses and points, with those of the players.

use super::state::GuessAnswer;

/// What the guesses of an exercise come to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GuessTally {
    /// Questions with a guess.
    pub guesses: usize,
    /// Guesses that are the move played.
    pub hits: usize,
    /// Guesses that are the best move of the search.
    pub best: usize,
    /// Moves played that are the best move of the search.
    pub played_best: usize,
    /// Points, and their maximum.
    pub points: u32,
    /// The maximum number of points.
    pub max_points: u32,
    /// Mean loss of win rate of the guesses, 0 to 1, over the questions where both losses are known.
    pub mean_loss: Option<f64>,
    /// Mean loss of win rate of the moves played, over the same questions.
    pub played_mean_loss: Option<f64>,
}

/// Rows of the list of misses.
const SHOWN_MISSES: usize = 8;

impl GuessTally {
    /// Counts answers.
    pub fn of(answers: &[GuessAnswer]) -> Self {
        let count = |wanted: &dyn Fn(&GuessAnswer) -> bool| answers.iter().filter(|answer| wanted(answer)).count();
        let losses: Vec<(f64, f64)> =
            answers.iter().filter_map(|answer| answer.guessed_loss.zip(answer.played_loss)).collect();
        let mean = |sum: f64| (!losses.is_empty()).then(|| sum / f64::from(losses.len() as u32));
        Self {
            guesses: count(&|answer| answer.guessed.is_some()),
            hits: count(&GuessAnswer::is_hit),
            best: count(&|answer| answer.guessed.is_some() && answer.guessed == answer.best),
            played_best: count(&|answer| answer.best == Some(answer.played)),
            points: answers.iter().map(GuessAnswer::points).sum(),
            max_points: answers.len() as u32 * GuessAnswer::MAX_POINTS,
            mean_loss: mean(losses.iter().map(|(guessed, _)| guessed).sum()),
            played_mean_loss: mean(losses.iter().map(|(_, played)| played).sum()),
        }
    }

    /// The guesses that lost most, in the order of the game.
    pub fn worst(answers: &[GuessAnswer]) -> Vec<&GuessAnswer> {
        let loss = |answer: &GuessAnswer| answer.guessed_loss.unwrap_or(0.0);
        let mut worst: Vec<&GuessAnswer> = answers.iter().filter(|answer| loss(answer) > 0.0).collect();
        worst.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
        worst.truncate(SHOWN_MISSES);
        worst.sort_by_key(|answer| answer.ply);
        worst
    }
}

//! Win probability of a score, as fits, training and reviews of games count it.

/// The win probability of a score, `1 / (1 + exp(−score / scale))`, both in centipawns.
pub fn win_probability(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

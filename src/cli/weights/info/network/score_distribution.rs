//! Distribution of scores: extremes, mean, standard deviation and quantiles.

/// The shares of scores that are at most a quantile.
pub(super) const SHARES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

/// How scores are distributed, in centipawns.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ScoreDistribution {
    pub(super) min: i32,
    pub(super) max: i32,
    pub(super) mean: f64,
    /// The standard deviation.
    pub(super) deviation: f64,
    /// The score for each of [`SHARES`].
    pub(super) quantiles: [i32; SHARES.len()],
}

impl ScoreDistribution {
    /// The distribution of scores; `None` if there are none.
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2⁵³")]
    pub(super) fn of(mut scores: Vec<i32>) -> Option<Self> {
        scores.sort_unstable();
        let (&min, &max) = (scores.first()?, scores.last()?);
        let mean_of = |of: &dyn Fn(f64) -> f64| {
            scores.iter().map(|&score| of(f64::from(score))).sum::<f64>() / scores.len() as f64
        };
        let mean = mean_of(&|score| score);
        let deviation = mean_of(&|score| (score - mean).powi(2)).sqrt();
        let quantiles = SHARES.map(|share| scores[(share * (scores.len() - 1) as f64).round() as usize]);
        Some(Self { min, max, mean, deviation, quantiles })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_mean_and_deviation_are_those_of_the_scores() {
        let found = ScoreDistribution::of((-100..=100).rev().collect()).expect("there are scores");
        assert_eq!((found.min, found.max, found.mean), (-100, 100, 0.0));
        assert_eq!(found.quantiles, [-98, -90, -50, 0, 50, 90, 98]);
        assert!((found.deviation - 58.02).abs() < 0.01, "{}", found.deviation);
        assert_eq!(ScoreDistribution::of(Vec::new()), None);
        assert_eq!(ScoreDistribution::of(vec![7]).map(|one| (one.quantiles, one.deviation)), Some(([7; 7], 0.0)));
    }
}

//! From results to strength: Elo with its error, likelihood of superiority, normalised Elo.

use super::MatchResultCounts;

/// What results say of the strength of the first player against the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// Share of the points, 0 to 1.
    pub share: f64,
    /// Half the width of its 95 % interval.
    pub share_error: f64,
    /// Difference in Elo (logistic); infinite where all games were won or lost.
    pub elo: f64,
    /// The 95 % interval of `elo`.
    pub interval: [f64; 2],
    /// Probability that the first player is the stronger one, given these results alone.
    pub likelihood_of_superiority: f64,
    /// Normalised Elo: the advantage in standard deviations of a game, times 800/ln 10 (M. Van den Bergh, *Normalized
    /// Elo*). It does not depend on how many games are drawn. `None` where all pairs ended alike.
    pub normalised_elo: Option<f64>,
}

/// Quantile of the normal distribution for 95 %.
const NORMAL_QUANTILE_95: f64 = 1.959_963_985;

impl EloEstimate {
    pub(super) fn of(tally: &MatchResultCounts) -> Option<Self> {
        let pairs: f64 = tally.pairs.iter().copied().map(f64::from).sum();
        if pairs < 1.0 {
            return None;
        }
        let (share, variance) = mean_and_variance(tally, pairs);
        let error = (variance / pairs).sqrt();
        let share_error = NORMAL_QUANTILE_95 * error;
        Some(Self {
            share,
            share_error,
            elo: elo_of(share),
            interval: [share - share_error, share + share_error].map(|share| elo_of(share.clamp(0.0, 1.0))),
            likelihood_of_superiority: likelihood_of_superiority(share, error),
            // The deviation of a single game, as if the two games of a pair were independent.
            normalised_elo: (variance > 0.0).then(|| (share - 0.5) / (2.0 * variance).sqrt() * 800.0 / 10_f64.ln()),
        })
    }

    /// Half the width of the interval, in Elo.
    pub fn elo_error(&self) -> f64 {
        (self.interval[1] - self.interval[0]) / 2.0
    }
}

/// Mean and variance of the share of the points in a pair.
fn mean_and_variance(tally: &MatchResultCounts, pairs: f64) -> (f64, f64) {
    let weighted = || tally.pairs.iter().zip(0..).map(|(&count, sum)| (f64::from(count) / pairs, f64::from(sum) / 4.0));
    let mean: f64 = weighted().map(|(part, share)| part * share).sum();
    let variance = weighted().map(|(part, share)| part * (share - mean).powi(2)).sum();
    (mean, variance)
}

fn likelihood_of_superiority(share: f64, error: f64) -> f64 {
    if error > 0.0 {
        return normal_distribution((share - 0.5) / error);
    }
    // All pairs ended alike: the interval has no width, and says nothing where that was a draw.
    if share > 0.5 {
        1.0
    } else if share < 0.5 {
        0.0
    } else {
        0.5
    }
}

/// Elo by which a share of the points is expected; infinite at 0 and 1.
pub fn elo_of(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

/// Share of the points expected with this much more Elo.
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The normal distribution function, with the error function by Abramowitz and Stegun 7.1.26 (error below 1.5e-7).
fn normal_distribution(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let factors = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let tail = 0.5 * t * factors.into_iter().fold(0.0, |sum, factor| sum * t + factor) * (-z * z).exp();
    if x >= 0.0 { 1.0 - tail } else { tail }
}

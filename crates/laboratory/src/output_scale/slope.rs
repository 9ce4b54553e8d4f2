//! Slopes through the origin, of results or scores against scores, with standard errors clustered by game.

use sankoma_eval::win_probability;
use std::collections::BTreeMap;

/// Newton steps of a logistic fit at most: a handful suffice where the results do not follow from the scores alone.
const MAX_STEPS: usize = 60;

/// A position with a score and what it is compared with, both from the same side's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreSample {
    /// The score by the network, in centipawns.
    pub score: f64,
    /// The points of the game, 0 to 1, or a score in centipawns.
    pub target: f64,
    /// Positions with the same number are not independent of each other.
    pub cluster: u64,
}

/// A slope through the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slope {
    /// Change of the target, or of the logarithm of its odds, per centipawn.
    pub value: f64,
    /// The standard error, clustered.
    pub standard_error: f64,
    /// Number of positions fitted.
    pub positions: usize,
    /// Number of clusters that they are of.
    pub clusters: u32,
}

impl Slope {
    /// Logistic regression without a constant: `points ≈ 1 / (1 + exp(−slope · score))`. `None` with less than two
    /// clusters, or scores that are all zero.
    pub fn of_results(samples: &[ScoreSample]) -> Option<Self> {
        let mut slope = 0.0;
        for _ in 0..MAX_STEPS {
            let (gradient, curvature) = logistic_derivatives(samples, slope);
            if curvature <= f64::MIN_POSITIVE {
                return None;
            }
            let step = gradient / curvature;
            slope += step;
            if step.abs() <= 1e-9 * slope.abs() {
                break;
            }
        }
        let residual = |sample: &ScoreSample| sample.target - win_probability(slope * sample.score, 1.0);
        Self::with_error(samples, slope, logistic_derivatives(samples, slope).1, residual)
    }

    /// Least squares through the origin: `target ≈ slope · score`. `None` as for [`Self::of_results`].
    pub fn of_scores(samples: &[ScoreSample]) -> Option<Self> {
        let squares = sum(samples, |sample| sample.score * sample.score);
        let slope = sum(samples, |sample| sample.score * sample.target) / squares;
        Self::with_error(samples, slope, squares, |sample| sample.target - slope * sample.score)
    }

    fn with_error(
        samples: &[ScoreSample],
        value: f64,
        curvature: f64,
        residual: impl Fn(&ScoreSample) -> f64,
    ) -> Option<Self> {
        let mut gradients: BTreeMap<u64, f64> = BTreeMap::new();
        for sample in samples {
            *gradients.entry(sample.cluster).or_default() += residual(sample) * sample.score;
        }
        let clusters = gradients.len() as u32;
        if clusters < 2 || curvature <= f64::MIN_POSITIVE || !value.is_finite() {
            return None;
        }
        let scatter: f64 = gradients.values().map(|gradient| gradient * gradient).sum();
        let variance = scatter * f64::from(clusters) / f64::from(clusters - 1);
        Some(Self { value, standard_error: variance.sqrt() / curvature, positions: samples.len(), clusters })
    }

    /// The scale of the logistic curve, in centipawns, and its standard error; `None` where the slope is not above
    /// zero.
    pub fn win_scale(self) -> Option<(f64, f64)> {
        let scale = 1.0 / self.value;
        (self.value > 0.0).then(|| (scale, scale * self.standard_error / self.value))
    }

    /// The standard error as a share of the slope; `None` where the slope is not above zero by two standard errors.
    pub(super) fn relative_error(self) -> Option<f64> {
        (self.value > 2.0 * self.standard_error).then(|| self.standard_error / self.value)
    }

    /// Agreement of scores and targets, from −1 to 1: the cosine between them.
    pub fn agreement(samples: &[ScoreSample]) -> f64 {
        let product = sum(samples, |sample| sample.score * sample.target);
        let squares = sum(samples, |sample| sample.score.powi(2)) * sum(samples, |sample| sample.target.powi(2));
        if squares > 0.0 { product / squares.sqrt() } else { 0.0 }
    }
}

fn sum(samples: &[ScoreSample], of: impl Fn(&ScoreSample) -> f64) -> f64 {
    samples.iter().map(of).sum()
}

/// First derivative of the logarithm of the likelihood by the slope, and the negated second one.
fn logistic_derivatives(samples: &[ScoreSample], slope: f64) -> (f64, f64) {
    let won = |sample: &ScoreSample| win_probability(slope * sample.score, 1.0);
    let gradient = sum(samples, |sample| (sample.target - won(sample)) * sample.score);
    let curvature = sum(samples, |sample| won(sample) * (1.0 - won(sample)) * sample.score.powi(2));
    (gradient, curvature)
}

#[cfg(test)]
mod tests {
    use super::super::OutputScaleEstimate;
    use super::*;
    use fastrand::Rng;

    /// Results drawn by this scale in centipawns, ten positions a game.
    fn drawn(scale: f64, seed: u64) -> Vec<ScoreSample> {
        let mut random = Rng::with_seed(seed);
        let mut sample = |cluster: u64| {
            let score = f64::from(random.i32(-1500..=1500));
            let target = f64::from(u8::from(random.f64() < win_probability(score, scale)));
            ScoreSample { score, target, cluster }
        };
        (0..4_000).map(|at| sample(at / 10)).collect()
    }

    #[test]
    fn the_slope_of_drawn_results_is_that_of_the_curve_they_were_drawn_from() {
        for scale in [200.0, 600.0, 2_000.0] {
            let slope = Slope::of_results(&drawn(scale, 7)).expect("there are games");
            assert!((slope.value - 1.0 / scale).abs() < 3.0 * slope.standard_error, "{scale}: {slope:?}");
            assert!(slope.standard_error < 0.2 / scale, "{scale}: {slope:?}");
            assert_eq!((slope.positions, slope.clusters), (4_000, 400));
            let (found, error) = slope.win_scale().expect("the slope is above zero");
            assert!((found - scale).abs() < 3.0 * error, "{scale}: {found} ± {error}");
        }
    }

    #[test]
    fn scores_that_are_twice_as_large_give_twice_the_scale() {
        let (network, default) = (drawn(600.0, 1), drawn(600.0, 2));
        let doubled: Vec<_> =
            network.iter().map(|&sample| ScoreSample { score: 2.0 * sample.score, ..sample }).collect();
        let scale = |samples: &[ScoreSample]| {
            let [network, default] = [samples, &default].map(|samples| Slope::of_results(samples).expect("games"));
            OutputScaleEstimate::of_games(16, network, default).expect("results follow scores")
        };
        let (once, twice) = (scale(&network), scale(&doubled));
        assert!((twice.value / once.value - 2.0).abs() < 1e-6, "{once:?} {twice:?}");
        assert!((once.value - 16.0).abs() < 3.0 * once.standard_error, "{once:?}");
    }

    #[test]
    fn results_that_do_not_follow_the_scores_give_no_scale() {
        let mut random = Rng::with_seed(3);
        let chance: Vec<_> = drawn(600.0, 3)
            .into_iter()
            .map(|sample| ScoreSample { target: f64::from(random.u8(0..2)), ..sample })
            .collect();
        let [chance, default] = [chance, drawn(600.0, 4)].map(|samples| Slope::of_results(&samples).expect("games"));
        assert_eq!(OutputScaleEstimate::of_games(16, chance, default), None);
        assert_eq!(Slope::of_results(&[]), None);
        let zeros = [0, 1].map(|cluster| ScoreSample { score: 0.0, target: 1.0, cluster });
        assert_eq!((Slope::of_results(&zeros), Slope::of_scores(&zeros)), (None, None));
    }

    #[test]
    fn scores_of_a_record_give_the_scale_at_which_they_are_the_same() {
        let mut random = Rng::with_seed(5);
        let mut sample = |cluster: u64| {
            let score = f64::from(random.i32(-900..=900));
            ScoreSample { score, target: score * 16.0 / 24.0 + f64::from(random.i32(-60..=60)), cluster }
        };
        let samples: Vec<_> = (0..300).map(|at| sample(at / 10)).collect();
        let scale =
            Slope::of_scores(&samples).and_then(|slope| OutputScaleEstimate::of_record(16, slope)).expect("a slope");
        assert!((scale.value - 24.0).abs() < 3.0 * scale.standard_error && scale.standard_error < 0.5, "{scale:?}");
        assert!(Slope::agreement(&samples) > 0.99);
    }
}

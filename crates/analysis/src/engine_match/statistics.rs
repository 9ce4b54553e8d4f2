//! Match statistics: Elo estimate, likelihood of superiority, and the sequential probability ratio test (SPRT).
//!
//! The two games of a pair begin from one opening with colours reversed and are not independent, so pairs are counted
//! rather than games: the five possible sums 0, ½, 1, 1½, 2 (the "pentanomial" model). Everything here is a pure
//! function of these counts.

/// Results of a match, from the first player's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchResultCounts {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Pairs by their sum in half points: 0 to 4.
    pub pairs: [u32; 5],
}

impl MatchResultCounts {
    /// Counts a pair of games by the points of each: 1, ½ or 0.
    pub fn add(&mut self, points: [f64; 2]) {
        let halves = points.map(|points| (2.0 * points).round() as usize);
        for half in halves {
            match half {
                0 => self.lost += 1,
                1 => self.drawn += 1,
                _ => self.won += 1,
            }
        }
        self.pairs[(halves[0] + halves[1]).min(4)] += 1;
    }

    /// Returns the number of games.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Estimates the difference in strength; `None` without games.
    pub fn estimate(&self) -> Option<EloEstimate> {
        EloEstimate::of(self)
    }
}

/// The strength of the first player against the second, estimated from results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// Share of the points, 0 to 1.
    pub share: f64,
    /// Greatest distance of the 95 % confidence interval of `share` from it.
    pub share_error: f64,
    /// That interval, within 0 to 1.
    pub share_interval: [f64; 2],
    /// Difference in Elo (logistic); infinite where all games were won or lost.
    pub elo: f64,
    /// The 95 % confidence interval of `elo`.
    pub interval: [f64; 2],
    /// Likelihood of superiority (LOS): probability that the first player is the stronger one, given these results
    /// alone.
    pub likelihood_of_superiority: f64,
    /// Normalised Elo: the advantage in standard deviations of a game, times 800/ln 10 (M. Van den Bergh, *Normalized
    /// Elo*). It does not depend on the share of draws. `None` where all pairs ended alike.
    pub normalised_elo: Option<f64>,
}

/// Quantile of the normal distribution for a two-sided 95 % interval.
const NORMAL_QUANTILE_95: f64 = 1.959_963_985;

impl EloEstimate {
    fn of(counts: &MatchResultCounts) -> Option<Self> {
        let pairs: f64 = counts.pairs.iter().copied().map(f64::from).sum();
        if pairs < 1.0 {
            return None;
        }
        let (share, variance) = mean_and_variance(counts, pairs);
        // Where all pairs ended alike, their variance says nothing of the error.
        let (share_interval, superiority) = if variance > 0.0 {
            let error = (variance / pairs).sqrt();
            (normal_interval(share, error), (share - 0.5) / error)
        } else {
            (wilson_interval(share, pairs), (share - 0.5) / (0.25 / pairs).sqrt())
        };
        Some(Self {
            share,
            share_error: share_interval.map(|end| (end - share).abs()).into_iter().fold(0.0, f64::max),
            share_interval: share_interval.map(|end| end.clamp(0.0, 1.0)),
            elo: elo_of(share),
            interval: share_interval.map(|end| elo_of(end.clamp(0.0, 1.0))),
            likelihood_of_superiority: normal_distribution(superiority),
            // The deviation of a single game, as if the two games of a pair were independent.
            normalised_elo: (variance > 0.0).then(|| (share - 0.5) / (2.0 * variance).sqrt() * 800.0 / 10_f64.ln()),
        })
    }

    /// Returns half the width of the interval, in Elo.
    pub fn elo_error(&self) -> f64 {
        (self.interval[1] - self.interval[0]) / 2.0
    }
}

/// Mean and variance of a pair's share of the points.
fn mean_and_variance(counts: &MatchResultCounts, pairs: f64) -> (f64, f64) {
    let weighted =
        || counts.pairs.iter().zip(0..).map(|(&count, sum)| (f64::from(count) / pairs, f64::from(sum) / 4.0));
    // Summed in whole numbers: as many wins as losses are half of the points exactly.
    let quarters: f64 = counts.pairs.iter().zip(0..).map(|(&count, sum)| f64::from(count) * f64::from(sum)).sum();
    let mean = quarters / (4.0 * pairs);
    let variance = weighted().map(|(frequency, share)| frequency * (share - mean).powi(2)).sum();
    (mean, variance)
}

fn normal_interval(share: f64, error: f64) -> [f64; 2] {
    [share - NORMAL_QUANTILE_95 * error, share + NORMAL_QUANTILE_95 * error]
}

/// Wilson's score interval (E. B. Wilson, *Probable Inference*, 1927) of a share of `pairs`: the shares from which what
/// was found deviates by the quantile at most. Each pair counts as one trial that is won or lost: the sum of a pair can
/// have no greater variance. After two pairs that were won it reaches from 0.34 to 1.
fn wilson_interval(share: f64, pairs: f64) -> [f64; 2] {
    let squared = NORMAL_QUANTILE_95.powi(2) / pairs;
    let middle = (share + squared / 2.0) / (1.0 + squared);
    let half = (squared * (share * (1.0 - share) + squared / 4.0)).sqrt() / (1.0 + squared);
    [middle - half, middle + half]
}

/// Returns the difference in Elo at which `share` of the points (0 to 1) is expected; infinite at 0 and 1.
pub(crate) fn elo_of(share: f64) -> f64 {
    // Adding zero turns the -0.0 of a level match into 0.0.
    -400.0 * (1.0 / share - 1.0).log10() + 0.0
}

/// Returns the share of the points that is expected with an advantage of `elo`.
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The normal distribution function, with the error function by Abramowitz and Stegun 7.1.26 (error below 1.5e-7).
fn normal_distribution(x: f64) -> f64 {
    // The approximation errs at zero too, where the value is known.
    if x.abs() < f64::EPSILON {
        return 0.5;
    }
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let factors = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let tail = 0.5 * t * factors.into_iter().fold(0.0, |sum, factor| sum * t + factor) * (-z * z).exp();
    if x >= 0.0 { 1.0 - tail } else { tail }
}

/// Sequential probability ratio test: is the first player stronger by `elo1`, or only by `elo0`?
///
/// This is the generalised test (GSPRT) over the frequencies of pairs: under each hypothesis it takes the most likely
/// distribution, given the results, among those with the expected score of that hypothesis (M. Van den Bergh, *Comments
/// on generalised SPRT*; the test that Fishtest uses).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// Null hypothesis: the difference in Elo that is no gain.
    pub elo0: f64,
    /// Alternative hypothesis: the difference in Elo that is a gain.
    pub elo1: f64,
    /// Probability of accepting `elo1` where `elo0` is true.
    pub alpha: f64,
    /// Probability of accepting `elo0` where `elo1` is true.
    pub beta: f64,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtState {
    /// Logarithm of the likelihood ratio.
    pub llr: f64,
    /// At or below this bound `elo0` is accepted.
    pub lower: f64,
    /// At or above this bound `elo1` is accepted.
    pub upper: f64,
}

impl SprtState {
    /// Returns which hypothesis is accepted: `Some(true)` for `elo1`; `None` while more games are needed.
    pub fn accepted(&self) -> Option<bool> {
        if self.llr >= self.upper { Some(true) } else { (self.llr <= self.lower).then_some(false) }
    }
}

/// Replaces counts of zero, so that no likelihood is zero.
const PSEUDO_COUNT: f64 = 1e-3;

impl Sprt {
    /// Returns the state of the test after these results.
    pub fn state(&self, counts: &MatchResultCounts) -> SprtState {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        SprtState { llr: self.llr(counts), lower, upper }
    }

    fn llr(&self, counts: &MatchResultCounts) -> f64 {
        if counts.pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = counts.pairs.map(|count| f64::from(count).max(PSEUDO_COUNT));
        let total: f64 = counts.iter().sum();
        let frequencies = counts.map(|count| count / total);
        let [null, alternative] =
            [self.elo0, self.elo1].map(|elo| most_likely_distribution(frequencies, expected_share(elo)));
        let likelihoods = frequencies.iter().zip(null).zip(alternative);
        let per_pair: f64 =
            likelihoods.map(|((frequency, null), alternative)| frequency * (alternative / null).ln()).sum();
        total * per_pair
    }
}

/// Share of the points in a pair, by index into [`MatchResultCounts::pairs`].
const PAIR_SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Returns the distribution with mean `share` under which the observed `frequencies` are most likely:
/// `frequency / (1 + t (x − share))`, where `t` is the one value that gives this mean; it is found by bisection.
fn most_likely_distribution(frequencies: [f64; 5], share: f64) -> [f64; 5] {
    let offsets = PAIR_SHARES.map(|x| x - share);
    let slope = |t: f64| -> f64 { frequencies.iter().zip(offsets).map(|(p, x)| p * x / (1.0 + t * x)).sum() };
    // Between these poles the slope falls from plus to minus infinity.
    let (mut low, mut high) = (-1.0 / (1.0 - share), 1.0 / share);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = f64::midpoint(low, high);
    let mut found = frequencies;
    for (frequency, x) in found.iter_mut().zip(offsets) {
        *frequency /= 1.0 + t * x;
    }
    found
}

//! The sequential probability ratio test: is the first player stronger by `elo1`, or only by `elo0`?
//!
//! The generalised test over the frequencies of pairs: both hypotheses take the distribution that is most likely given
//! the results among those with their expected score (M. Van den Bergh, *Comments on generalised SPRT*; the test that
//! Fishtest uses).

use super::{MatchResultCounts, expected_share};

/// The two hypotheses and how often the test may err.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The hypothesis that nothing was gained, in Elo.
    pub elo0: f64,
    /// The hypothesis that enough was gained, in Elo.
    pub elo1: f64,
    /// How often `elo1` may be accepted where `elo0` is true.
    pub alpha: f64,
    /// How often `elo0` may be accepted where `elo1` is true.
    pub beta: f64,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtState {
    /// Logarithm of the likelihood ratio.
    pub llr: f64,
    /// At or below this, `elo0` is accepted.
    pub lower: f64,
    /// At or above this, `elo1` is accepted.
    pub upper: f64,
}

impl SprtState {
    /// Which hypothesis is accepted: `Some(true)` for `elo1`, `None` as long as games must go on.
    pub fn accepted(&self) -> Option<bool> {
        if self.llr >= self.upper { Some(true) } else { (self.llr <= self.lower).then_some(false) }
    }
}

/// Stands in for results that have not come yet, so that no likelihood is zero.
const PSEUDO_COUNT: f64 = 1e-3;

impl Sprt {
    /// Where the test stands after these results.
    pub fn state(&self, tally: &MatchResultCounts) -> SprtState {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        SprtState { llr: self.llr(tally), lower, upper }
    }

    fn llr(&self, tally: &MatchResultCounts) -> f64 {
        if tally.pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = tally.pairs.map(|count| f64::from(count).max(PSEUDO_COUNT));
        let total: f64 = counts.iter().sum();
        let parts = counts.map(|count| count / total);
        let [null, alternative] =
            [self.elo0, self.elo1].map(|elo| most_likely_distribution(parts, expected_share(elo)));
        let per_pair: f64 =
            parts.iter().zip(null).zip(alternative).map(|((part, null), other)| part * (other / null).ln()).sum();
        total * per_pair
    }
}

const PAIR_SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The distribution with mean `share` under which the frequencies `parts` are most likely: `part / (1 + t (x − share))`
/// with the one `t` that gives this mean.
fn most_likely_distribution(parts: [f64; 5], share: f64) -> [f64; 5] {
    let offsets = PAIR_SHARES.map(|x| x - share);
    let slope = |t: f64| -> f64 { parts.iter().zip(offsets).map(|(part, x)| part * x / (1.0 + t * x)).sum() };
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
    let mut found = parts;
    for (part, x) in found.iter_mut().zip(offsets) {
        *part /= 1.0 + t * x;
    }
    found
}

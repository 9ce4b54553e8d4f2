//! SPSA: simultaneous perturbation stochastic approximation (J. C. Spall, *IEEE Transactions on Automatic Control* 37,
//! 1992). Each pair of games is played by two engines whose constants all differ from the present values by a step, up
//! or down at random; the values move towards the side that won. The gains are those of Fishtest: each constant states
//! its step and its rate at the end of the run, and both were greater before by fixed powers.

use fastrand::Rng;
use sankoma_analysis::engine_match::statistics::{EloEstimate, MatchResultCounts};
use sankoma_analysis::numbered_random;
use sankoma_search::ConstantRow;

/// Exponents of the decay of the rate and of the step, as Spall recommends.
const RATE_DECAY: f64 = 0.602;
const STEP_DECAY: f64 = 0.101;
/// Pairs, as a share of all, by which the decay of the rate is delayed.
const STABILITY: f64 = 0.1;

/// A constant that is tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct TunedConstant {
    /// Name of the constant.
    pub name: String,
    /// The value at the start of the run.
    pub start: f64,
    /// Minimum of its range.
    pub min: f64,
    /// Maximum of its range.
    pub max: f64,
    /// By how much it is varied in the last pair.
    pub step: f64,
}

impl TunedConstant {
    /// The constant of a row, from the value `start` on.
    pub fn of(row: &ConstantRow, start: i32) -> Self {
        let [start, min, max, step] = [start, *row.range.start(), *row.range.end(), row.step].map(f64::from);
        Self { name: row.name.to_owned(), start, min, max, step }
    }

    /// Two values to compare: one engine of each pair has `low`, the other `high`, to the end.
    pub fn of_two_values(name: &str, low: i32, high: i32) -> Self {
        let [min, max] = [low, high].map(f64::from);
        Self { name: name.to_owned(), start: f64::midpoint(min, max), min, max, step: max - min }
    }

    /// Two values are compared, so that nothing moves: the step reaches from the minimum to the maximum.
    pub fn has_two_values(&self) -> bool {
        self.step >= self.max - self.min
    }
}

/// Settings on which a run depends in addition to its constants.
#[derive(Clone, Debug, PartialEq)]
pub struct SpsaSettings {
    /// Pairs of games in all.
    pub pairs: u32,
    /// The rate in the last pair: how many steps a pair won by two games moves each constant, halved.
    pub rate: f64,
    /// Seed of the directions.
    pub seed: u64,
}

/// A run of SPSA.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    constants: Vec<TunedConstant>,
    settings: SpsaSettings,
    values: Vec<f64>,
}

impl Spsa {
    /// A run at its start.
    pub fn new(constants: Vec<TunedConstant>, settings: SpsaSettings) -> Self {
        let values = constants.iter().map(|constant| constant.start).collect();
        Self { constants, settings, values }
    }

    /// Constants that are tuned.
    pub fn constants(&self) -> &[TunedConstant] {
        &self.constants
    }

    /// Settings of the run.
    pub fn settings(&self) -> &SpsaSettings {
        &self.settings
    }

    /// The present values, in the order of the constants.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The present values, rounded.
    pub fn rounded(&self) -> Vec<i32> {
        self.values.iter().map(|value| value.round() as i32).collect()
    }

    /// The values of the two engines of a pair (from 1). A value between two whole numbers is rounded at random, the
    /// same way for both, so that small steps are played too.
    pub fn candidates(&self, pair: u32) -> [Vec<i32>; 2] {
        let mut random = self.random(pair);
        let directions = self.directions(&mut random);
        let offsets: Vec<f64> = directions.iter().map(|_| random.f64()).collect();
        let step_factor = self.step_factor(pair);
        [1.0, -1.0].map(|side| {
            let rows = self.constants.iter().zip(&self.values).zip(directions.iter().zip(&offsets));
            rows.map(|((constant, value), (direction, offset))| {
                let value = value + side * direction * constant.step * step_factor;
                (value.clamp(constant.min, constant.max) + offset).floor().min(constant.max) as i32
            })
            .collect()
        })
    }

    /// Learns from a pair (from 1): `points` of the first engine in both games less those of the second, -2 to 2.
    pub fn learn(&mut self, pair: u32, points: f64) {
        let directions = self.directions(&mut self.random(pair));
        let (step_factor, rate) = (self.step_factor(pair), self.rate(pair));
        for ((value, constant), direction) in self.values.iter_mut().zip(&self.constants).zip(directions) {
            if constant.has_two_values() {
                continue;
            }
            let change = rate * constant.step * step_factor * points * direction;
            *value = (*value + change).clamp(constant.min, constant.max);
        }
    }

    /// Worth of the step up of each constant against the step down, over these pairs (number, and points of the first
    /// engine less those of the second); `None` before the first pair. The directions of the constants are independent,
    /// so that every pair informs about all of them, as in a factorial experiment.
    pub fn differences(&self, pairs: &[(u32, f64)]) -> Vec<Option<EloEstimate>> {
        let mut counts = vec![MatchResultCounts::default(); self.constants.len()];
        for &(pair, points) in pairs {
            let directions = self.directions(&mut self.random(pair));
            for (counts, direction) in counts.iter_mut().zip(directions) {
                counts.pairs[(points * direction + 2.0).round().clamp(0.0, 4.0) as usize] += 1;
            }
        }
        counts.iter().map(MatchResultCounts::estimate).collect()
    }

    fn random(&self, pair: u32) -> Rng {
        numbered_random(self.settings.seed, u64::from(pair))
    }

    /// Up or down for each constant.
    fn directions(&self, random: &mut Rng) -> Vec<f64> {
        self.constants.iter().map(|_| if random.bool() { 1.0 } else { -1.0 }).collect()
    }

    /// Factor of the steps against those of the last pair.
    fn step_factor(&self, pair: u32) -> f64 {
        (count(self.settings.pairs) / count(pair)).powf(STEP_DECAY)
    }

    /// The share of the step by which a point moves a constant: `a / c²` of Spall, in steps.
    fn rate(&self, pair: u32) -> f64 {
        let all = count(self.settings.pairs);
        let decay = ((STABILITY + 1.0) * all / (STABILITY * all + count(pair))).powf(RATE_DECAY);
        self.settings.rate * decay / self.step_factor(pair).powi(2)
    }
}

/// A number of pairs, at least one.
fn count(pairs: u32) -> f64 {
    f64::from(pairs.max(1))
}

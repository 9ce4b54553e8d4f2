//! Value counts: a histogram of cell values with extremes, moments and quantiles.

use std::ops::RangeInclusive;

/// A value and the first cell that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtremeValue {
    /// The value, raw.
    pub value: i32,
    /// The index of the cell.
    pub at: usize,
}

/// Counts by value: exact within 16 bits, in buckets of about a thousandth beyond.
#[derive(Clone, Debug)]
pub struct ValueCounts {
    /// By value, from [`i16::MIN`] on.
    near: Vec<u64>,
    /// Values beyond 16 bits: negative, then positive ones, each by [`far_bucket`].
    far: [Vec<u64>; 2],
    far_sum: f64,
    far_squares: f64,
    lowest: Option<ExtremeValue>,
    highest: Option<ExtremeValue>,
}

const NEAR: usize = 1 << 16;
const FRACTION_BITS: u32 = 10;
/// From 2¹⁵ to 2³¹.
const FAR: usize = 17 << FRACTION_BITS;

impl ValueCounts {
    /// No values.
    pub fn new() -> Self {
        let far = [const { Vec::new() }; 2];
        Self { near: vec![0; NEAR], far, far_sum: 0.0, far_squares: 0.0, lowest: None, highest: None }
    }

    /// Counts the value of the cell with index `at`.
    pub fn add(&mut self, value: i32, at: usize) {
        match i16::try_from(value) {
            Ok(near) => self.near[bucket(near)] += 1,
            Err(_) => self.add_far(value),
        }
        if self.lowest.is_none_or(|lowest| value < lowest.value) {
            self.lowest = Some(ExtremeValue { value, at });
        }
        if self.highest.is_none_or(|highest| value > highest.value) {
            self.highest = Some(ExtremeValue { value, at });
        }
    }

    fn add_far(&mut self, value: i32) {
        let far = &mut self.far[usize::from(value > 0)];
        if far.is_empty() {
            far.resize(FAR, 0);
        }
        far[far_bucket(value.unsigned_abs())] += 1;
        self.far_sum += f64::from(value);
        self.far_squares += f64::from(value).powi(2);
    }

    /// Adds the counts of cells that come after these.
    pub fn merge(&mut self, other: &Self) {
        add_all(&mut self.near, &other.near);
        for (far, other) in self.far.iter_mut().zip(&other.far) {
            far.resize(far.len().max(other.len()), 0);
            add_all(far, other);
        }
        self.far_sum += other.far_sum;
        self.far_squares += other.far_squares;
        let of = |one: Option<ExtremeValue>, two: Option<ExtremeValue>, better: fn(i32, i32) -> bool| match (one, two) {
            (Some(one), Some(two)) if better(two.value, one.value) => Some(two),
            (one, two) => one.or(two),
        };
        self.lowest = of(self.lowest, other.lowest, |two, one| two < one);
        self.highest = of(self.highest, other.highest, |two, one| two > one);
    }

    /// Number of values.
    pub fn count(&self) -> u64 {
        self.near.iter().chain(self.far.iter().flatten()).sum()
    }

    /// The smallest value.
    pub fn lowest(&self) -> Option<ExtremeValue> {
        self.lowest
    }

    /// The largest value.
    pub fn highest(&self) -> Option<ExtremeValue> {
        self.highest
    }

    /// The value farthest from zero.
    pub fn farthest(&self) -> Option<ExtremeValue> {
        [self.lowest, self.highest].into_iter().flatten().max_by_key(|extreme| extreme.value.unsigned_abs())
    }

    /// Whether every value is zero.
    pub fn is_zero(&self) -> bool {
        self.farthest().is_none_or(|farthest| farthest.value == 0)
    }

    /// The mean; 0 of no values.
    pub fn mean(&self) -> f64 {
        let near: f64 = self.near_values().map(|(value, count)| f64::from(value) * real(count)).sum();
        (near + self.far_sum) / real(self.count().max(1))
    }

    /// The standard deviation; 0 of no values.
    pub fn deviation(&self) -> f64 {
        let near: f64 = self.near_values().map(|(value, count)| f64::from(value).powi(2) * real(count)).sum();
        let squares = (near + self.far_squares) / real(self.count().max(1));
        (squares - self.mean().powi(2)).max(0.0).sqrt()
    }

    /// Number of values in this range.
    pub fn within(&self, range: RangeInclusive<i16>) -> u64 {
        self.near[bucket(*range.start())..=bucket(*range.end())].iter().sum()
    }

    /// A count as a share of all values, 0 to 1.
    pub fn share(&self, count: u64) -> f64 {
        real(count) / real(self.count().max(1))
    }

    /// Numbers of values below and above the range of 16 bits.
    pub fn beyond(&self) -> [u64; 2] {
        self.far.each_ref().map(|far| far.iter().sum())
    }

    /// Quantile: the smallest magnitude that this share of all values does not exceed.
    pub fn magnitude_quantile(&self, share: f64) -> u32 {
        let wanted = (share * real(self.count())).ceil() as u64;
        let mut seen = 0;
        for magnitude in 0..=u32::from(i16::MIN.unsigned_abs()) {
            seen += self.of_magnitude(magnitude);
            if seen >= wanted {
                return magnitude;
            }
        }
        for index in 0..FAR {
            seen += self.far.iter().filter_map(|far| far.get(index)).sum::<u64>();
            if seen >= wanted {
                return far_bucket_start(index);
            }
        }
        self.farthest().map_or(0, |farthest| farthest.value.unsigned_abs())
    }

    fn of_magnitude(&self, magnitude: u32) -> u64 {
        let of = |value: i32| i16::try_from(value).map_or(0, |value| self.near[bucket(value)]);
        match magnitude as i32 {
            0 => of(0),
            magnitude => of(magnitude) + of(-magnitude),
        }
    }

    fn near_values(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        self.near.iter().enumerate().map(|(slot, &count)| (slot as i32 + i32::from(i16::MIN), count))
    }
}

impl Default for ValueCounts {
    fn default() -> Self {
        Self::new()
    }
}

#[expect(clippy::cast_precision_loss, reason = "no table has as many cells as a float counts exactly")]
fn real(count: u64) -> f64 {
    count as f64
}

fn bucket(value: i16) -> usize {
    (i32::from(value) - i32::from(i16::MIN)) as usize
}

/// The bucket of a magnitude of 2¹⁵ or more: its power of two and the next [`FRACTION_BITS`] bits.
fn far_bucket(magnitude: u32) -> usize {
    let power = magnitude.ilog2();
    let fraction = (magnitude >> (power - FRACTION_BITS)) & ((1 << FRACTION_BITS) - 1);
    (((power - 15) << FRACTION_BITS) | fraction) as usize
}

/// The smallest magnitude of a bucket.
fn far_bucket_start(bucket: usize) -> u32 {
    let (power, fraction) = ((bucket as u32 >> FRACTION_BITS) + 15, bucket as u32 & ((1 << FRACTION_BITS) - 1));
    (1 << power) | (fraction << (power - FRACTION_BITS))
}

fn add_all(sums: &mut [u64], counts: &[u64]) {
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(values: &[i32]) -> ValueCounts {
        let mut counts = ValueCounts::new();
        values.iter().enumerate().for_each(|(at, &value)| counts.add(value, at));
        counts
    }

    proptest! {
        /// By the definitions, over the sorted values.
        #[test]
        fn counts_have_the_statistics_of_the_values(
            values in prop::collection::vec(prop_oneof![-40_i32..40, -40_000_i32..40_000, any::<i32>()], 1..200),
            cut in 0_usize..200,
            share in 0.01..1.0_f64,
        ) {
            let cut = cut.min(values.len());
            let mut counts = of(&values[..cut]);
            let mut rest = ValueCounts::new();
            values[cut..].iter().enumerate().for_each(|(at, &value)| rest.add(value, cut + at));
            counts.merge(&rest);
            let count = real(values.len() as u64);
            let mean = values.iter().map(|&value| f64::from(value)).sum::<f64>() / count;
            let variance = values.iter().map(|&value| (f64::from(value) - mean).powi(2)).sum::<f64>() / count;
            prop_assert_eq!(counts.count(), values.len() as u64);
            prop_assert!((counts.mean() - mean).abs() <= 1e-6 * mean.abs().max(1.0));
            prop_assert!((counts.deviation() - variance.sqrt()).abs() <= 1e-3 * variance.sqrt().max(1.0));
            let lowest = counts.lowest().expect("there are values");
            prop_assert_eq!(lowest.value, *values.iter().min().expect("there are values"));
            prop_assert_eq!(Some(lowest.at), values.iter().position(|&value| value == lowest.value));
            prop_assert_eq!(counts.highest().map(|highest| highest.value), values.iter().max().copied());
            let inside = values.iter().filter(|&&value| (-7..=7).contains(&value)).count();
            prop_assert_eq!(counts.within(-7..=7), inside as u64);
            let mut sizes: Vec<u32> = values.iter().map(|value| value.unsigned_abs()).collect();
            sizes.sort_unstable();
            let expected = sizes[((share * count).ceil() as usize).clamp(1, values.len()) - 1];
            let found = counts.magnitude_quantile(share);
            prop_assert!(found <= expected && f64::from(expected - found) <= f64::from(expected) / 1000.0);
            prop_assert!(expected > 32_768 || found == expected);
        }
    }

    #[test]
    fn no_values_have_no_extremes_and_are_zero() {
        let empty = ValueCounts::new();
        assert!(empty.is_zero() && empty.farthest().is_none() && empty.magnitude_quantile(0.99) == 0);
        assert!(of(&[0, 0]).is_zero() && !of(&[0, -1]).is_zero());
        assert_eq!(of(&[i32::MIN, i32::MAX, 5]).beyond(), [1, 1]);
    }
}

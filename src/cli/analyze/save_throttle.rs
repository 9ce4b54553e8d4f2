//! Save throttle: results are saved soon after they are known, but less often where a save is slow, since a file is
//! written as a whole.

use std::time::{Duration, Instant};

/// Shortest time between two saves.
const MIN_INTERVAL: Duration = Duration::from_secs(1);
/// Longest time between two saves, however slow they are.
const MAX_INTERVAL: Duration = Duration::from_secs(10);
/// Saving may take one part in this many of the time.
const SAVING_TIME_DIVISOR: u32 = 20;

/// When to save next. The first result is saved at once.
#[derive(Default)]
pub(super) struct SaveThrottle {
    /// When the last save ended, and how long to wait after it.
    last_save: Option<(Instant, Duration)>,
}

impl SaveThrottle {
    /// Whether it is time to save.
    pub(super) fn is_due(&self, now: Instant) -> bool {
        self.last_save.is_none_or(|(last, interval)| now.saturating_duration_since(last) >= interval)
    }

    /// Records a save that took from `begun` to `now`.
    pub(super) fn record_save(&mut self, begun: Instant, now: Instant) {
        self.last_save = Some((now, interval_after(now.saturating_duration_since(begun))));
    }
}

/// The time until the next save after one that took `took`.
fn interval_after(took: Duration) -> Duration {
    took.saturating_mul(SAVING_TIME_DIVISOR - 1).clamp(MIN_INTERVAL, MAX_INTERVAL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn saving_takes_one_twentieth_of_the_time_unless_ten_seconds_are_over(micros in 0..100_000_000_u64) {
            let took = Duration::from_micros(micros);
            let interval = interval_after(took);
            prop_assert!((MIN_INTERVAL..=MAX_INTERVAL).contains(&interval));
            prop_assert!(interval == MAX_INTERVAL || took * SAVING_TIME_DIVISOR <= took + interval);
        }

        #[test]
        fn the_interval_follows_the_time_of_the_last_save(took in 0..10_000_u64, later in 0..40_000_u64) {
            let begun = Instant::now();
            let now = begun + Duration::from_millis(took);
            let mut throttle = SaveThrottle::default();
            prop_assert!(throttle.is_due(begun));
            throttle.record_save(begun, now);
            let is_due = throttle.is_due(now + Duration::from_millis(later));
            prop_assert_eq!(is_due, later >= 10_000 || (later >= 1_000 && later >= 19 * took));
        }
    }

    #[test]
    fn the_longest_duration_does_not_overflow() {
        assert_eq!(interval_after(Duration::MAX), MAX_INTERVAL);
    }
}

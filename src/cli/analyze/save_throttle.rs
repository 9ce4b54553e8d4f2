//! How often a review is saved: soon after something is found, but a large file, which is written anew as a whole, less
//! often.

use std::time::{Duration, Instant};

/// The shortest pause: what is found in a file of usual size is on the disk after this time.
const SHORTEST_INTERVAL: Duration = Duration::from_secs(2);
/// One part in so many of the time may go into saving.
const SAVING_TIME_DIVISOR: u32 = 20;

/// The pauses between saving and saving.
pub(super) struct SaveThrottle {
    last_save: Instant,
    interval: Duration,
}

impl SaveThrottle {
    /// Begins with the shortest.
    pub(super) const fn new(now: Instant) -> Self {
        Self { last_save: now, interval: SHORTEST_INTERVAL }
    }

    /// Whether it is time to save.
    pub(super) fn is_due(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.last_save) >= self.interval
    }

    /// Something was saved, from `begun` to `now`.
    pub(super) fn record_save(&mut self, begun: Instant, now: Instant) {
        *self = Self { last_save: now, interval: interval_after(now.saturating_duration_since(begun)) };
    }
}

/// After saving took so long.
fn interval_after(took: Duration) -> Duration {
    took.saturating_mul(SAVING_TIME_DIVISOR - 1).max(SHORTEST_INTERVAL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn saving_takes_one_twentieth_at_most_and_no_pause_is_longer_than_that_asks_for(micros in 0..100_000_000_u64) {
            let took = Duration::from_micros(micros);
            let rest = interval_after(took);
            prop_assert!(rest >= SHORTEST_INTERVAL && took * SAVING_TIME_DIVISOR <= took + rest);
            prop_assert!(rest == SHORTEST_INTERVAL || took * SAVING_TIME_DIVISOR == took + rest);
        }

        #[test]
        fn pauses_follow_what_was_measured(took in 0..10_000_u64, later in 0..400_000_u64) {
            let begun = Instant::now();
            let now = begun + Duration::from_millis(took);
            let mut pauses = SaveThrottle::new(begun);
            pauses.record_save(begun, now);
            let over = pauses.is_due(now + Duration::from_millis(later));
            prop_assert_eq!(over, later >= 2_000 && later >= 19 * took);
        }
    }

    #[test]
    fn nothing_is_too_long_to_be_counted() {
        assert_eq!(interval_after(Duration::MAX), Duration::MAX);
    }
}

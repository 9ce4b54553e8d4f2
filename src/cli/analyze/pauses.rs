//! How often a review is saved: soon after something is found, but a large file, which is written anew as a whole, less
//! often.

use std::time::{Duration, Instant};

/// The shortest pause: what is found in a file of usual size is on the disk after this time.
const SHORTEST: Duration = Duration::from_secs(2);
/// One part in so many of the time may go into saving.
const PARTS: u32 = 20;

/// The pauses between saving and saving.
pub(super) struct Pauses {
    since: Instant,
    pause: Duration,
}

impl Pauses {
    /// Begins with the shortest.
    pub(super) const fn new(now: Instant) -> Self {
        Self { since: now, pause: SHORTEST }
    }

    /// Whether it is time to save.
    pub(super) fn is_over(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.since) >= self.pause
    }

    /// Something was saved, from `begun` to `now`.
    pub(super) fn saved(&mut self, begun: Instant, now: Instant) {
        *self = Self { since: now, pause: pause(now.saturating_duration_since(begun)) };
    }
}

/// After saving took so long.
fn pause(took: Duration) -> Duration {
    took.saturating_mul(PARTS - 1).max(SHORTEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn saving_takes_one_twentieth_at_most_and_no_pause_is_longer_than_that_asks_for(micros in 0..100_000_000_u64) {
            let took = Duration::from_micros(micros);
            let rest = pause(took);
            prop_assert!(rest >= SHORTEST && took * PARTS <= took + rest);
            prop_assert!(rest == SHORTEST || took * PARTS == took + rest);
        }

        #[test]
        fn pauses_follow_what_was_measured(took in 0..10_000_u64, later in 0..400_000_u64) {
            let begun = Instant::now();
            let now = begun + Duration::from_millis(took);
            let mut pauses = Pauses::new(begun);
            pauses.saved(begun, now);
            let over = pauses.is_over(now + Duration::from_millis(later));
            prop_assert_eq!(over, later >= 2_000 && later >= 19 * took);
        }
    }

    #[test]
    fn nothing_is_too_long_to_be_counted() {
        assert_eq!(pause(Duration::MAX), Duration::MAX);
    }
}

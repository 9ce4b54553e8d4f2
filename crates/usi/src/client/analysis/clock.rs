//! Analysis clock: one time for what several programs say.

use std::time::{Duration, Instant};

/// The clock that the dialogues of several programs have in common.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisClock(Instant);

impl AnalysisClock {
    /// A clock that is started now.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since it was started.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

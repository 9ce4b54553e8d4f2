//! Chance: whether something happens that happens with a given probability.

use fastrand::Rng;

/// A draw that succeeds with a probability of so many percent.
pub(super) fn percent(random: &mut Rng, percent: u32) -> bool {
    random.u32(..100) < percent
}

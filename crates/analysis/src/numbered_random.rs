//! Random numbers of a numbered part of a run, a game or a pair of games: they depend on the seed and the number
//! alone, not on the thread that plays the part, nor on what was played before.

use fastrand::Rng;

/// Step that spreads consecutive numbers over all seeds: 2⁶⁴ divided by the golden ratio.
const SEED_STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns the random numbers of part `number` of a run with `seed`.
pub fn numbered_random(seed: u64, number: u64) -> Rng {
    Rng::with_seed(seed.wrapping_add(number.wrapping_mul(SEED_STEP)))
}

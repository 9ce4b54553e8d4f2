//! Evaluation cache: sums by position key, shared by all threads; a hit saves the whole update.
//!
//! An entry is four words: the sums in three, and the key xored with all of them, so that a torn write of another
//! thread is a miss (Hyatt and Mann, "A lock-less transposition table implementation", 2002).
//!
//! Sums of full tables are cached by position, 32 MiB in huge pages, since transpositions and the moves of a search
//! come back; the cache's entry is prefetched with the transposition table's while the move is made, without which a
//! search spends an eighth of its time waiting for it. `cargo bench --bench eval -- search learned FOLDER …` measures
//! it: learned weights converted to KPPT search at 0.96 to 1.00, to `KPP_KKPT` at 0.94 to 1.00 of the speed of the same
//! weights as they were learned (four runs; without the prefetch, with the cache in small pages, 0.85 to 0.88 and 0.87
//! to 0.92). Evaluating only where a score is asked for was tried as well: −2 to +4 %, no more than the runs differ by,
//! and not kept.

use super::accumulator::FullSums;
use crate::memory::{SharedHugePageBuffer, prefetch_line};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A lock-free cache of sums by position key.
pub(super) struct EvaluationCache {
    entries: SharedHugePageBuffer<EvaluationCacheEntry>,
}

/// Half a cache line, never crossing the boundary of one, since pages begin with a line.
type EvaluationCacheEntry = [AtomicU64; 4];

/// Keeps an empty entry from matching key 0.
const SALT: u64 = 0x9E37_79B9_7F4A_7C15;

impl EvaluationCache {
    /// Maximum size of the cache, in MiB.
    pub(super) const MAX_MEBIBYTES: usize = 1024;

    /// A cache of `mebibytes` MiB, of at most [`Self::MAX_MEBIBYTES`]; `None` for 0, and where there is no memory for
    /// it.
    pub(super) fn new(mebibytes: usize) -> Option<Self> {
        let count = (mebibytes.min(Self::MAX_MEBIBYTES) << 20) / size_of::<EvaluationCacheEntry>();
        if count == 0 {
            return None;
        }
        SharedHugePageBuffer::zeroed(count).ok().map(|entries| Self { entries })
    }

    /// Returns the sums stored for this key.
    pub(super) fn find(&self, key: u64) -> Option<FullSums> {
        let [check, words @ ..] = self.entry(key);
        let words = [words[0].load(Relaxed), words[1].load(Relaxed), words[2].load(Relaxed)];
        (check.load(Relaxed) == checked_key(key, words)).then(|| FullSums::from_words(words))
    }

    /// Stores the sums of this key, always replacing.
    pub(super) fn store(&self, key: u64, sums: &FullSums) {
        let [check, stored @ ..] = self.entry(key);
        let words = sums.to_words();
        check.store(checked_key(key, words), Relaxed);
        for (stored, word) in stored.iter().zip(words) {
            stored.store(word, Relaxed);
        }
    }

    /// Prefetches the entry of this key.
    pub(super) fn prefetch(&self, key: u64) {
        prefetch_line(self.entry(key));
    }

    fn entry(&self, key: u64) -> &EvaluationCacheEntry {
        &self.entries[((u128::from(key) * self.entries.len() as u128) >> 64) as usize]
    }
}

fn checked_key(key: u64, words: [u64; 3]) -> u64 {
    key ^ SALT ^ words[0] ^ words[1] ^ words[2]
}

impl fmt::Debug for EvaluationCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EvaluationCache({} entries)", self.entries.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(random: &mut fastrand::Rng) -> FullSums {
        FullSums::from_words([random.u64(..), random.u64(..), random.u64(..)])
    }

    #[test]
    fn found_sums_are_those_stored_last_under_that_key() {
        let cache = EvaluationCache::new(1).expect("a size above 0");
        let mut random = fastrand::Rng::with_seed(7);
        let mut kept = 0;
        let stored: Vec<(u64, FullSums)> = (0..1000).map(|_| (random.u64(..), sums(&mut random))).collect();
        for (key, sums) in &stored {
            cache.store(*key, sums);
            assert_eq!(cache.find(*key), Some(*sums));
        }
        for (key, sums) in &stored {
            kept += usize::from(cache.find(*key).inspect(|found| assert_eq!(found, sums)).is_some());
        }
        assert!(kept > 900, "{kept} of 1000 remain in 32768 entries");
    }

    #[test]
    fn an_empty_cache_finds_nothing() {
        let cache = EvaluationCache::new(1).expect("a size above 0");
        assert_eq!([0, 1, u64::MAX].map(|key| cache.find(key)), [None; 3]);
        assert!(EvaluationCache::new(0).is_none());
    }

    #[test]
    fn a_torn_entry_is_a_miss() {
        let cache = EvaluationCache::new(1).expect("a size above 0");
        let mut random = fastrand::Rng::with_seed(7);
        cache.store(5, &sums(&mut random));
        for word in 0..4 {
            let torn = &cache.entry(5)[word];
            let whole = torn.swap(random.u64(..), Relaxed);
            assert_eq!(cache.find(5), None, "word {word} is torn");
            torn.store(whole, Relaxed);
        }
        assert!(cache.find(5).is_some());
    }
}

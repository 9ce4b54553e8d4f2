//! Transposition table: results of the search by position, shared by all threads without locks.
//!
//! Entries are two words, the first being the key XOR the second, so that a torn write of another thread is seen as a
//! miss (Hyatt and Mann, "A lock-less transposition table implementation", 2002).
//!
//! | question | file |
//! |---|---|
//! | what does an entry hold, in which bits? | `entry` |
//! | which line does the table hold from a position? | `line` |

pub(super) mod entry;
mod line;
#[cfg(test)]
mod tests;

pub use line::{TranspositionLine, TranspositionLineEnd, TranspositionLineMove};

use super::constants::SearchConstants;
use super::history::pool::HistoryPool;
use super::report::Bound;
use entry::{TranspositionEntry, age_of, best_of, depth_of, pack, unpack};
use sankoma_eval::memory::{SharedHugePageBuffer, prefetch_line};
use std::hint::black_box;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// The key XOR the data, and the data.
type TranspositionSlot = [AtomicU64; 2];
/// 64 bytes, a cache line.
type TranspositionCluster = [TranspositionSlot; 4];

const CLUSTERS_PER_MEBIBYTE: usize = (1 << 20) / size_of::<TranspositionCluster>();
/// Tables from this size on are cleared by several threads, in MiB.
const LARGE_MEBIBYTES: usize = 64;
/// Replacement: an entry that is older by a search counts as this many plies shallower.
const PLIES_PER_GENERATION: i32 = 8;

/// Transposition table, with the histories and, when tuning, the constants of the searches that share it.
pub struct TranspositionTable {
    clusters: SharedHugePageBuffer<TranspositionCluster>,
    /// Number of searches so far, for the age of entries.
    generation: AtomicU8,
    /// Histories of the search threads.
    pub(super) history_pool: HistoryPool,
    /// Constants of the searches that share the table.
    #[cfg(feature = "tune")]
    pub(super) constants: SearchConstants,
}

impl TranspositionTable {
    /// Maximum size of a table, in MiB.
    pub const MAX_MEBIBYTES: usize = 65_536;

    /// Allocates a table of `mebibytes` MiB, from one to [`Self::MAX_MEBIBYTES`]; half of that, and half again, while
    /// the system refuses so much. The system commits the memory as the table fills.
    ///
    /// # Panics
    /// Panics when the system refuses a single MiB.
    pub fn new(mebibytes: usize) -> Self {
        let mebibytes = mebibytes.clamp(1, Self::MAX_MEBIBYTES);
        match SharedHugePageBuffer::zeroed(mebibytes * CLUSTERS_PER_MEBIBYTE) {
            Ok(clusters) => Self {
                clusters,
                generation: AtomicU8::new(0),
                history_pool: HistoryPool::default(),
                #[cfg(feature = "tune")]
                constants: SearchConstants::DEFAULT,
            },
            Err(_) if mebibytes > 1 => Self::new(mebibytes / 2),
            Err(refused) => panic!("no memory for a table: {refused}"),
        }
    }

    /// Sets the constants of the searches that share the table.
    #[cfg(feature = "tune")]
    pub fn tune(&mut self, constants: &SearchConstants) {
        self.constants.clone_from(constants);
    }

    /// The constants of the searches that share the table.
    #[cfg(not(feature = "tune"))]
    #[inline]
    pub const fn constants(&self) -> &'static SearchConstants {
        const { &SearchConstants::DEFAULT }
    }

    /// The constants of the searches that share the table.
    #[cfg(feature = "tune")]
    pub const fn constants(&self) -> &SearchConstants {
        &self.constants
    }

    /// Size in MiB.
    pub fn mebibytes(&self) -> usize {
        self.clusters.len() / CLUSTERS_PER_MEBIBYTE
    }

    /// Clears the table and the histories; a large table on as many threads as the machine has.
    pub fn clear(&self) {
        self.for_each_chunk(zero_clusters);
        self.history_pool.clear();
        self.generation.store(0, Relaxed);
    }

    /// Commits all memory now, with the histories of `threads` search threads, so that the first search need not wait
    /// for it.
    pub fn commit_memory(&self, threads: usize) {
        self.for_each_chunk(commit_clusters);
        self.history_pool.commit_memory(threads);
    }

    /// Runs `work` over all clusters, those of a large table on several threads.
    fn for_each_chunk(&self, work: fn(&[TranspositionCluster])) {
        let threads = match self.mebibytes() {
            LARGE_MEBIBYTES.. => std::thread::available_parallelism().map_or(1, usize::from),
            _ => 1,
        };
        let mut parts = self.clusters.chunks(self.clusters.len().div_ceil(threads));
        let first = parts.next();
        std::thread::scope(|scope| {
            for part in parts {
                scope.spawn(|| work(part));
            }
            first.into_iter().for_each(work);
        });
    }

    /// Starts a new generation: entries of earlier searches are replaced first.
    pub(super) fn advance_generation(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    /// Share of entries of the current search, in permill of a sample.
    pub fn hashfull(&self) -> u32 {
        let sample = self.clusters[..self.clusters.len().min(250)].as_flattened();
        let used = sample.iter().filter(|[_, data]| self.is_current(data.load(Relaxed))).count();
        (used * 1000 / sample.len()) as u32
    }

    /// Prefetches the cluster of `key`.
    pub(super) fn prefetch(&self, key: u64) {
        prefetch_line(self.cluster(key));
    }

    pub(super) fn probe(&self, key: u64, ply: usize) -> Option<TranspositionEntry> {
        self.cluster(key).iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            (check.load(Relaxed) ^ data == key && data != 0).then(|| unpack(data, ply))
        })
    }

    pub(super) fn store(&self, key: u64, ply: usize, entry: TranspositionEntry) {
        let [check, data] = self.slot_to_replace(key);
        let old = data.load(Relaxed);
        let same = check.load(Relaxed) ^ old == key;
        // A shallow bound must not replace a deep result of the same position and search.
        if same && entry.bound != Bound::Exact && self.is_current(old) && entry.depth + 3 < depth_of(old) {
            return;
        }
        let best = entry.best.or_else(|| if same { best_of(old) } else { None });
        let new = pack(TranspositionEntry { best, ..entry }, ply, self.generation.load(Relaxed));
        check.store(key ^ new, Relaxed);
        data.store(new, Relaxed);
    }

    fn cluster(&self, key: u64) -> &TranspositionCluster {
        &self.clusters[((u128::from(key) * self.clusters.len() as u128) >> 64) as usize]
    }

    /// The slot to write: that of this position, else a free one, else the one worth least (old before new, shallow
    /// before deep).
    fn slot_to_replace(&self, key: u64) -> &TranspositionSlot {
        let generation = self.generation.load(Relaxed);
        let worth = |[check, data]: &&TranspositionSlot| {
            let data = data.load(Relaxed);
            if check.load(Relaxed) ^ data == key {
                i32::MIN
            } else if data == 0 {
                i32::MIN + 1
            } else {
                depth_of(data) - PLIES_PER_GENERATION * age_of(data, generation)
            }
        };
        self.cluster(key).iter().min_by_key(worth).expect("a cluster has entries")
    }

    fn is_current(&self, data: u64) -> bool {
        data != 0 && age_of(data, self.generation.load(Relaxed)) == 0
    }
}

/// Clusters in the smallest page of memory.
const CLUSTERS_PER_PAGE: usize = 4096 / size_of::<TranspositionCluster>();

/// Writes to every page without changing it, even where another thread writes.
fn commit_clusters(clusters: &[TranspositionCluster]) {
    for cluster in clusters.iter().step_by(CLUSTERS_PER_PAGE) {
        // With a zero that the compiler knows this would become a read, which commits no memory.
        cluster[0][1].fetch_or(black_box(0), Relaxed);
    }
}

/// Sets clusters to zero. Pages that were never written to are not touched, so that they stay uncommitted.
fn zero_clusters(clusters: &[TranspositionCluster]) {
    for word in clusters.as_flattened().as_flattened().iter().filter(|word| word.load(Relaxed) != 0) {
        word.store(0, Relaxed);
    }
}

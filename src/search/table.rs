//! The transposition table: what was found of positions met before.
//!
//! Entries are two words, the first being the key mixed with the second, so that a torn write of another thread is
//! seen as a miss (Hyatt and Mann, "A lock-less transposition table implementation", 2002).

use super::Bound;
use super::score::{MATE_IN_MAX_PLY, Value};
use crate::rules::Move;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Entries per cluster: 64 bytes, a cache line.
const WAYS: usize = 4;
const WORDS: usize = WAYS * 2;
const CLUSTERS_PER_MEBIBYTE: usize = (1 << 20) / (WORDS * size_of::<u64>());

/// A table shared by searches.
pub struct Table {
    words: Box<[AtomicU64]>,
    clusters: usize,
    /// Counts searches, to let old entries go first; six bits.
    generation: AtomicU8,
    /// What the searches that share the table compute with.
    #[cfg(feature = "tune")]
    pub(super) constants: super::Constants,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) best: Option<Move>,
    pub(super) value: Value,
    pub(super) evaluation: Value,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

impl Table {
    /// The largest table, in MiB.
    pub const MAX_MEBIBYTES: usize = 65_536;

    /// A table of `mebibytes` MiB, from one to [`Self::MAX_MEBIBYTES`]; of half that, and half again, while the system
    /// refuses so much. The memory is touched only as it fills.
    pub fn new(mebibytes: usize) -> Self {
        let mebibytes = mebibytes.clamp(1, Self::MAX_MEBIBYTES);
        let clusters = mebibytes * CLUSTERS_PER_MEBIBYTE;
        match bytemuck::try_zeroed_slice_box(clusters * WORDS) {
            Ok(words) => Self {
                words,
                clusters,
                generation: AtomicU8::new(0),
                #[cfg(feature = "tune")]
                constants: super::Constants::DEFAULT,
            },
            Err(()) => Self::new(mebibytes / 2),
        }
    }

    /// Lets the searches that share the table compute with other constants.
    #[cfg(feature = "tune")]
    pub fn tune(&mut self, constants: &super::Constants) {
        self.constants.clone_from(constants);
    }

    /// Its size in MiB.
    pub fn mebibytes(&self) -> usize {
        self.clusters / CLUSTERS_PER_MEBIBYTE
    }

    /// Forgets everything.
    pub fn clear(&self) {
        // Memory that was never written to is not asked of the system now.
        for word in self.words.iter().filter(|word| word.load(Relaxed) != 0) {
            word.store(0, Relaxed);
        }
        self.generation.store(0, Relaxed);
    }

    /// Marks the beginning of a new search: entries of earlier ones are replaced first.
    pub fn age(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    /// How full the table is with entries of the current search, in permill of a sample.
    pub fn hashfull(&self) -> u32 {
        let sample = self.clusters.min(250);
        let used =
            self.words[..sample * WORDS].chunks(2).filter(|words| self.is_current(words[1].load(Relaxed))).count();
        (used * 1000 / (sample * WAYS)) as u32
    }

    pub(super) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        self.cluster(key).chunks(2).find_map(|words| {
            let data = words[1].load(Relaxed);
            (words[0].load(Relaxed) ^ data == key && data != 0).then(|| unpack(data, ply))
        })
    }

    pub(super) fn store(&self, key: u64, ply: usize, entry: Entry) {
        let slot = self.slot_to_replace(key);
        let old = slot[1].load(Relaxed);
        let same = slot[0].load(Relaxed) ^ old == key;
        // A shallow bound must not push out a deep result of the same position and search.
        if same && entry.bound != Bound::Exact && self.is_current(old) && entry.depth + 3 < depth_of(old) {
            return;
        }
        let best = entry.best.or_else(|| if same { best_of(old) } else { None });
        let data = pack(Entry { best, ..entry }, ply) | u64::from(self.generation.load(Relaxed) & 63) << 58;
        slot[0].store(key ^ data, Relaxed);
        slot[1].store(data, Relaxed);
    }

    fn cluster(&self, key: u64) -> &[AtomicU64] {
        let index = ((u128::from(key) * self.clusters as u128) >> 64) as usize * WORDS;
        &self.words[index..index + WORDS]
    }

    /// The entry of this position, else the one worth least: old before new, shallow before deep.
    fn slot_to_replace(&self, key: u64) -> &[AtomicU64] {
        let worth = |words: &&[AtomicU64]| {
            let data = words[1].load(Relaxed);
            if words[0].load(Relaxed) ^ data == key {
                return i32::MIN;
            }
            depth_of(data) + if self.is_current(data) { 256 } else { 0 }
        };
        self.cluster(key).chunks(2).min_by_key(worth).expect("a cluster has entries")
    }

    fn is_current(&self, data: u64) -> bool {
        data != 0 && (data >> 58) as u8 == self.generation.load(Relaxed) & 63
    }
}

// Data word: 0–15 move, 16–31 value, 32–47 evaluation, 48–55 depth, 56–57 bound (1–3), 58–63 generation.

fn pack(entry: Entry, ply: usize) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 3,
        Bound::Lower => 2,
        Bound::Upper => 1,
    };
    u64::from(entry.best.map_or(0, Move::to_bits))
        | u64::from(to_table(entry.value, ply) as i16 as u16) << 16
        | u64::from(entry.evaluation as i16 as u16) << 32
        | (entry.depth.clamp(0, 255) as u64) << 48
        | bound << 56
}

fn unpack(data: u64, ply: usize) -> Entry {
    Entry {
        best: best_of(data),
        value: from_table(Value::from((data >> 16) as i16), ply),
        evaluation: Value::from((data >> 32) as i16),
        depth: depth_of(data),
        bound: match data >> 56 & 3 {
            3 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

fn best_of(data: u64) -> Option<Move> {
    Move::from_bits(data as u16)
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as u8)
}

/// Mates are counted from the root in the search and from the position in the table.
fn to_table(value: Value, ply: usize) -> Value {
    if value >= MATE_IN_MAX_PLY {
        value + ply as Value
    } else if value <= -MATE_IN_MAX_PLY {
        value - ply as Value
    } else {
        value
    }
}

fn from_table(value: Value, ply: usize) -> Value {
    if value >= MATE_IN_MAX_PLY {
        value - ply as Value
    } else if value <= -MATE_IN_MAX_PLY {
        value + ply as Value
    } else {
        value
    }
}

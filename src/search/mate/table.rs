//! What the mate search remembers: open addressing by squares and turn, so that positions which differ only in hands
//! stand together and answer for one another.

use super::entry::{BLANK, Entry, Packed, is_blank};
use super::value::{NOTHING, Value};
use crate::rules::Hand;
use bytemuck::allocation::try_zeroed_slice_box;

/// Entries of one MiB.
const PER_MEBIBYTE: usize = (1 << 20) / size_of::<Packed>();
/// Classes of work, for the choice of what to forget.
const CLASSES: usize = 33;

/// The table of a mate search. It may be kept from one search to the next.
pub struct Table {
    entries: Box<[Packed]>,
    used: usize,
}

impl Table {
    /// The largest table, in MiB.
    pub const MAX_MEBIBYTES: usize = crate::search::Table::MAX_MEBIBYTES;

    /// A table of `mebibytes` MiB, from one to [`Self::MAX_MEBIBYTES`]; of half that, and half again, while the system
    /// refuses so much. The memory is touched only as it fills.
    ///
    /// # Panics
    /// Panics when the system refuses a single MiB.
    pub fn new(mebibytes: usize) -> Self {
        let mebibytes = mebibytes.clamp(1, Self::MAX_MEBIBYTES);
        match try_zeroed_slice_box(mebibytes * PER_MEBIBYTE) {
            Ok(entries) => Self { entries, used: 0 },
            Err(()) if mebibytes > 1 => Self::new(mebibytes / 2),
            Err(()) => panic!("no memory for a table"),
        }
    }

    /// Becomes a table of `mebibytes` MiB, if that is larger, and keeps what it knows.
    pub(in crate::search) fn grow(&mut self, mebibytes: usize) {
        if mebibytes <= self.mebibytes() {
            return;
        }
        let old = std::mem::replace(self, Self::new(mebibytes));
        old.entries.iter().filter_map(Entry::unpack).for_each(|entry| self.put(entry));
    }

    /// Its size in MiB.
    pub fn mebibytes(&self) -> usize {
        self.entries.len() / PER_MEBIBYTE
    }

    /// How full it is, in permill.
    pub fn fill(&self) -> u32 {
        (self.used * 1000 / self.entries.len()) as u32
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        // Memory that was never written to is not asked of the system now.
        self.entries.iter_mut().filter(|packed| !is_blank(packed)).for_each(|packed| *packed = BLANK);
        self.used = 0;
    }

    /// What is known of a mate within `plies`, for an attacker who holds `hand`. Results answer for larger and smaller
    /// hands; numbers still open are at least those of a better hand.
    pub(super) fn probe(&self, key: u64, hand: Hand, plies: u16) -> Option<Value> {
        let (mut open, mut found) = (Value::open(1, 1), false);
        for entry in self.chain(key) {
            let value = entry.value();
            if value.is_proved() {
                if value.plies <= plies && hand.covers(entry.hand) {
                    return Some(value);
                }
            } else if value.is_disproved() {
                if value.plies >= plies && entry.hand.covers(hand) {
                    return Some(value);
                }
            } else if entry.hand == hand {
                (open.proof, open.disproof) = (open.proof.max(value.proof), open.disproof.max(value.disproof));
                found = true;
            }
        }
        found.then_some(open)
    }

    /// A disproof that rests on the way here, which `key` contains.
    pub(super) fn probe_way(&self, key: u64, hand: Hand, plies: u16) -> Option<Value> {
        let same = |entry: &Entry| entry.hand == hand && entry.disproof == 0 && entry.plies >= plies;
        self.chain(key).find(same).map(|entry| entry.value())
    }

    /// Stores what `nodes` nodes have found. A settled value stands under its own hand, an open one under `hand`.
    pub(super) fn store(&mut self, key: u64, hand: Hand, value: &Value, nodes: u64) {
        let settled = value.is_settled() && value.rests_on == NOTHING;
        let hand = if settled { value.hand } else { hand };
        let class = (64 - nodes.leading_zeros()).min(CLASSES as u32 - 1) as u8;
        let Value { proof, disproof, plies, rests_on, .. } = *value;
        self.put(Entry { key, hand, proof, disproof, rests_on, plies, class });
        if self.used * 4 > self.entries.len() * 3 {
            self.collect_garbage();
        }
    }

    fn put(&mut self, entry: Entry) {
        let mut index = self.home(entry.key);
        while Entry::unpack(&self.entries[index]).is_some_and(|old| !old.yields_to(&entry)) {
            index = self.next(index);
        }
        self.used += usize::from(is_blank(&self.entries[index]));
        self.entries[index] = entry.pack();
    }

    /// Forgets what took least work to find, at least half of all.
    fn collect_garbage(&mut self) {
        let mut classes = [0; CLASSES];
        for entry in self.entries.iter().filter_map(Entry::unpack) {
            classes[usize::from(entry.class)] += 1;
        }
        let mut dropped = 0;
        let enough = |count: &usize| {
            dropped += count;
            dropped * 2 >= self.used
        };
        let last = classes.iter().position(enough).unwrap_or(0);
        let worthy = |entry: &Entry| usize::from(entry.class) > last;
        let kept: Vec<Entry> = self.entries.iter().filter_map(Entry::unpack).filter(worthy).collect();
        self.clear();
        for entry in kept {
            self.put(entry);
        }
    }

    fn chain(&self, key: u64) -> impl Iterator<Item = Entry> {
        let (before, from) = self.entries.split_at(self.home(key));
        from.iter().chain(before).map_while(Entry::unpack).filter(move |entry| entry.key == key)
    }

    fn home(&self, key: u64) -> usize {
        ((u128::from(key) * self.entries.len() as u128) >> 64) as usize
    }

    fn next(&self, index: usize) -> usize {
        if index + 1 == self.entries.len() { 0 } else { index + 1 }
    }
}

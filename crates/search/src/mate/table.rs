//! Mate table: open addressing by the board and the side to move, so that positions which differ only in hands share a
//! probe chain and answer for one another.

use super::entry::{EMPTY_ENTRY, MateTableEntry, PackedMateEntry, is_empty_entry};
use super::value::{NO_REPETITION, ProofValue};
use crate::transposition_table::TranspositionTable;
use bytemuck::allocation::try_zeroed_slice_box;
use sankoma_rules::Hand;

/// Entries in one MiB.
const PER_MEBIBYTE: usize = (1 << 20) / size_of::<PackedMateEntry>();
/// Number of work classes, by which garbage collection chooses.
const WORK_CLASSES: usize = 33;

/// The table of a mate search. It may serve several searches.
pub struct MateTable {
    entries: Box<[PackedMateEntry]>,
    used: usize,
}

impl MateTable {
    /// Maximum size of a table, in MiB.
    pub const MAX_MEBIBYTES: usize = TranspositionTable::MAX_MEBIBYTES;

    /// Allocates a table of `mebibytes` MiB, from one to [`Self::MAX_MEBIBYTES`]; half of that, and half again, while
    /// the system refuses so much. The system commits the memory as the table fills.
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

    /// Grows to `mebibytes` MiB, if that is larger, and keeps the entries.
    pub(crate) fn grow(&mut self, mebibytes: usize) {
        if mebibytes <= self.mebibytes() {
            return;
        }
        let old = std::mem::replace(self, Self::new(mebibytes));
        old.entries.iter().filter_map(MateTableEntry::unpack).for_each(|entry| self.insert(entry));
    }

    /// Size in MiB.
    pub fn mebibytes(&self) -> usize {
        self.entries.len() / PER_MEBIBYTE
    }

    /// Share of used entries in permill.
    pub fn fill(&self) -> u32 {
        (self.used * 1000 / self.entries.len()) as u32
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        // Pages that were never written to are not touched, so that they stay uncommitted.
        self.entries.iter_mut().filter(|packed| !is_empty_entry(packed)).for_each(|packed| *packed = EMPTY_ENTRY);
        self.used = 0;
    }

    /// Proof numbers for a mate within `plies` by an attacker with `hand`. Results answer for larger and smaller hands
    /// too; open numbers are the greatest stored for this hand.
    pub(super) fn probe(&self, key: u64, hand: Hand, plies: u16) -> Option<ProofValue> {
        let (mut open, mut found) = (ProofValue::open(1, 1), false);
        for entry in self.probe_chain(key) {
            let value = entry.value();
            if value.is_proved() {
                if value.plies <= plies && hand.is_equal_or_superior_to(entry.hand) {
                    return Some(value);
                }
            } else if value.is_disproved() {
                if value.plies >= plies && entry.hand.is_equal_or_superior_to(hand) {
                    return Some(value);
                }
            } else if entry.hand == hand {
                (open.proof, open.disproof) = (open.proof.max(value.proof), open.disproof.max(value.disproof));
                found = true;
            }
        }
        found.then_some(open)
    }

    /// A disproof that holds on one path only, whose key `key` contains.
    pub(super) fn probe_path(&self, key: u64, hand: Hand, plies: u16) -> Option<ProofValue> {
        let same = |entry: &MateTableEntry| entry.hand == hand && entry.disproof == 0 && entry.plies >= plies;
        self.probe_chain(key).find(same).map(|entry| entry.value())
    }

    /// Stores a value found with `nodes` nodes. A settled value is stored under its own hand, an open one under `hand`.
    pub(super) fn store(&mut self, key: u64, hand: Hand, value: &ProofValue, nodes: u64) {
        let settled = value.is_settled() && value.repetition_ply == NO_REPETITION;
        let hand = if settled { value.hand } else { hand };
        let work_class = (64 - nodes.leading_zeros()).min(WORK_CLASSES as u32 - 1) as u8;
        let ProofValue { proof, disproof, plies, repetition_ply, .. } = *value;
        self.insert(MateTableEntry { key, hand, proof, disproof, repetition_ply, plies, work_class });
        if self.used * 4 > self.entries.len() * 3 {
            self.collect_garbage();
        }
    }

    fn insert(&mut self, entry: MateTableEntry) {
        let mut index = self.home_index(entry.key);
        while MateTableEntry::unpack(&self.entries[index]).is_some_and(|old| !old.is_superseded_by(&entry)) {
            index = self.next_index(index);
        }
        self.used += usize::from(is_empty_entry(&self.entries[index]));
        self.entries[index] = entry.pack();
    }

    /// Garbage collection: drops the entries that took the least work, at least half of all.
    fn collect_garbage(&mut self) {
        let mut classes = [0; WORK_CLASSES];
        for entry in self.entries.iter().filter_map(MateTableEntry::unpack) {
            classes[usize::from(entry.work_class)] += 1;
        }
        let mut dropped = 0;
        let enough = |count: &usize| {
            dropped += count;
            dropped * 2 >= self.used
        };
        let last = classes.iter().position(enough).unwrap_or(0);
        let is_kept = |entry: &MateTableEntry| usize::from(entry.work_class) > last;
        let kept: Vec<MateTableEntry> =
            self.entries.iter().filter_map(MateTableEntry::unpack).filter(is_kept).collect();
        self.clear();
        for entry in kept {
            self.insert(entry);
        }
    }

    fn probe_chain(&self, key: u64) -> impl Iterator<Item = MateTableEntry> {
        let (before, from) = self.entries.split_at(self.home_index(key));
        from.iter().chain(before).map_while(MateTableEntry::unpack).filter(move |entry| entry.key == key)
    }

    fn home_index(&self, key: u64) -> usize {
        ((u128::from(key) * self.entries.len() as u128) >> 64) as usize
    }

    fn next_index(&self, index: usize) -> usize {
        if index + 1 == self.entries.len() { 0 } else { index + 1 }
    }
}

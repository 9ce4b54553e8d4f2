use super::TranspositionTable;
use super::entry::{TranspositionEntry, age_of, pack, unpack};
use crate::Bound;
use proptest::prelude::*;
use sankoma_rules::Move;

/// An entry that only `key` decides, apart from its depth.
fn entry_of(key: u64, depth: i32) -> TranspositionEntry {
    let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    TranspositionEntry {
        best: Move::encodable().nth((mixed >> 56) as usize),
        value: i32::from((mixed >> 16) as i16) / 2,
        evaluation: i32::from((mixed >> 32) as i16) / 2,
        depth,
        bound: [Bound::Exact, Bound::Lower, Bound::Upper][(mixed % 3) as usize],
        pv: mixed & 8 != 0,
    }
}

/// Keys that share one of four clusters of a small table: the upper bits choose the cluster.
fn crowded(number: u64) -> u64 {
    (number % 4) << 62 | number
}

#[test]
fn threads_that_race_never_get_an_entry_of_another_position() {
    let table = &TranspositionTable::new(1);
    let found: u64 = std::thread::scope(|scope| {
        let racers: Vec<_> = (0..4).map(|seed| scope.spawn(move || race(table, seed))).collect();
        racers.into_iter().map(|racer| racer.join().expect("no race ends badly")).sum()
    });
    assert!(found > 10_000, "{found} entries were found, too few to prove anything");
}

fn race(table: &TranspositionTable, seed: u64) -> u64 {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut found = 0;
    for _ in 0..200_000 {
        let key = crowded(random.u64(1..40));
        if random.bool() {
            table.store(key, 0, entry_of(key, random.i32(0..100)));
        } else if let Some(entry) = table.probe(key, 0) {
            assert_eq!(entry, entry_of(key, entry.depth), "the entry of another position under {key:x}");
            found += 1;
        }
    }
    found
}

proptest! {
    #[test]
    fn words_give_back_what_was_packed(key: u64, depth in 0..128, ply in 0..100usize, generation: u8, age in 0..64u8) {
        let entry = entry_of(key, depth);
        let word = pack(entry, ply, generation);
        prop_assert_eq!(unpack(word, ply), entry);
        prop_assert_eq!(age_of(word, generation.wrapping_add(age)), i32::from(age));
        prop_assert_ne!(word, 0);
    }

    /// The deepest entries of the current search stay, whatever else was there before.
    #[test]
    fn old_entries_go_before_those_of_the_search_and_shallow_ones_before_deep(depths in prop::collection::vec(0..100, 4..30)) {
        let table = TranspositionTable::new(1);
        table.advance_generation();
        for number in 100..140 {
            table.store(crowded(4 * number), 0, TranspositionEntry { bound: Bound::Exact, ..entry_of(1, 20) });
        }
        for _ in 0..20 {
            table.advance_generation();
        }
        for (number, &depth) in (1..).zip(&depths) {
            table.store(crowded(4 * number), 0, TranspositionEntry { bound: Bound::Exact, ..entry_of(1, depth) });
        }
        let mut left: Vec<i32> = (1..=depths.len() as u64)
            .filter_map(|number| table.probe(crowded(4 * number), 0).map(|entry| entry.depth))
            .collect();
        // The last to come is stored, however shallow; the other three are the deepest of those before it.
        let (last, before) = depths.split_last().expect("there are four at least");
        let mut expected = before.to_vec();
        expected.sort_unstable_by_key(|depth| std::cmp::Reverse(*depth));
        expected.truncate(3);
        expected.push(*last);
        expected.sort_unstable();
        left.sort_unstable();
        prop_assert_eq!(left, expected);
    }
}

#[test]
fn a_large_table_keeps_everything_when_occupied_and_is_cleared_to_its_last_word() {
    let table = TranspositionTable::new(super::LARGE_MEBIBYTES);
    let keys: Vec<u64> =
        (0..5000).map(|number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).chain([u64::MAX]).collect();
    for &key in &keys {
        table.store(key, 0, entry_of(key, 3));
    }
    table.commit_memory(2);
    assert!(keys.iter().all(|&key| table.probe(key, 0).is_some()));
    table.clear();
    assert!(keys.iter().all(|&key| table.probe(key, 0).is_none()));
    assert_eq!(table.hashfull(), 0);
}

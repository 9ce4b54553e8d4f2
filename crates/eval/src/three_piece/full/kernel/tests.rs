//! The kernels agree on any list and any cells.

use super::*;
use crate::features::{Feature, PIECE_LIST_LENGTH, PieceListEntry};
use crate::three_piece::full::kpp_rows::{KING_CELLS, minus};
use crate::three_piece::full::piece_list::PieceLists;
use sankoma_rules::{Color, Square};

#[test]
fn the_best_kernel_sums_as_the_scalar_one_does() {
    let mut random = fastrand::Rng::with_seed(38);
    agree::<[i16; 2]>(&mut random, |word| word);
    agree::<i16>(&mut random, |word| word);
    // As far as differences of 16-bit cells go: 32-bit sums hold 703 of them.
    agree::<i32>(&mut random, |word| word >> 14);
}

/// On both kernels, the difference of swaps is the difference of the sums.
fn agree<T: StoredCell>(random: &mut fastrand::Rng, limit: impl Fn(T) -> T) {
    let cells = symmetric(random, limit);
    let rows = KppRows::of(Square::from_index(0), &cells);
    for round in 0..200 {
        let before = random_list(random);
        let (after, swaps) = random_swaps(random, before, round % 3);
        let sum = Kernel::SCALAR.pairs(rows, &after);
        let difference = minus(sum, Kernel::SCALAR.pairs(rows, &before));
        for kernel in [Kernel::SCALAR, Kernel::best()] {
            assert_eq!(kernel.pairs(rows, &after), sum, "{kernel:?} over {after:?}");
            assert_eq!(kernel.difference(rows, &after, &swaps), difference, "{kernel:?}: {swaps:?} led to {after:?}");
        }
    }
}

/// Cells of one king with random bits, the same for either order of a pair.
fn symmetric<T: StoredCell>(random: &mut fastrand::Rng, limit: impl Fn(T) -> T) -> Vec<T> {
    let mut cells = vec![T::zeroed(); KING_CELLS];
    random.fill(bytemuck::cast_slice_mut(&mut cells));
    for first in 0..Feature::COUNT {
        for second in 0..=first {
            let cell = limit(cells[first * Feature::COUNT + second]);
            cells[first * Feature::COUNT + second] = cell;
            cells[second * Feature::COUNT + first] = cell;
        }
    }
    cells
}

/// A list of up to [`PIECE_LIST_LENGTH`] random entries.
fn random_list(random: &mut fastrand::Rng) -> PieceList {
    let mut list = *PieceLists::EMPTY.of_view(Color::Black);
    for slot in 0..random.usize(..=PIECE_LIST_LENGTH) {
        list.set(slot, random_entry(random));
    }
    list
}

fn random_swaps(random: &mut fastrand::Rng, mut list: PieceList, count: usize) -> (PieceList, Vec<EntrySwap>) {
    let mut slots: Vec<usize> = (0..PIECE_LIST_LENGTH).collect();
    random.shuffle(&mut slots);
    let swap = |&slot: &usize| {
        let old = list.at(slot);
        list.set(slot, random_entry(random));
        EntrySwap { slot, old, new: list.at(slot) }
    };
    let swaps = slots[..count].iter().map(swap).collect();
    (list, swaps)
}

fn random_entry(random: &mut fastrand::Rng) -> Feature {
    let entries: Vec<PieceListEntry> = PieceListEntry::all().collect();
    entries[random.usize(..entries.len())].feature()
}

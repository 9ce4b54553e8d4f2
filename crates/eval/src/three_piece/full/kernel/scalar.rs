//! Scalar kernel: one cell after the other, the reference for the others.

use crate::three_piece::cell_source::WeightCell;
use crate::three_piece::full::kpp_rows::{EntrySwap, KppRows, StoredCell, minus, plus};
use crate::three_piece::full::piece_list::PieceList;

/// The sum over all pairs.
pub(super) fn pairs<T: StoredCell>(rows: KppRows<'_, T>, list: &PieceList) -> WeightCell {
    let entries = list.entries();
    let mut sum = [0; 2];
    for (index, &first) in entries.iter().enumerate() {
        let row = rows.row(first);
        for &second in &entries[..index] {
            sum = plus(sum, row[usize::from(second)].cell());
        }
    }
    sum
}

/// The new entries' pairs with the entries in `kept` (a bit for each slot) less the old ones'.
pub(super) fn difference<T: StoredCell>(
    rows: KppRows<'_, T>,
    list: &PieceList,
    kept: u64,
    swaps: &[EntrySwap],
) -> WeightCell {
    let mut sum = [0; 2];
    for swap in swaps {
        let (old, new) = (rows.row(swap.old), rows.row(swap.new));
        for (slot, &entry) in list.entries().iter().enumerate() {
            if kept >> slot & 1 == 1 {
                let entry = usize::from(entry);
                sum = plus(sum, minus(new[entry].cell(), old[entry].cell()));
            }
        }
    }
    sum
}

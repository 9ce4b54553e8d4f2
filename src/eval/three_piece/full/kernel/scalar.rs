//! One cell after the other: what the other kernels must agree with.

use super::{Rows, Stored, Swap, minus, plus};
use crate::eval::three_piece::full::Cell;
use crate::eval::three_piece::full::list::List;

/// The sum over all pairs.
pub(super) fn pairs<T: Stored>(rows: Rows<'_, T>, list: &List) -> Cell {
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

/// The new entries' pairs with the entries in `kept` (a bit for each place) less the old ones'.
pub(super) fn difference<T: Stored>(rows: Rows<'_, T>, list: &List, kept: u64, swaps: &[Swap]) -> Cell {
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

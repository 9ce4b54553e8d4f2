//! Kernels: sum king–piece–piece cells over a piece list, with AVX2 gathers where the processor has them, else one by
//! one.
//!
//! Both kernels give the same sums; the choice is made once per set of weights.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod scalar;

use super::kpp_rows::{EntrySwap, KppRows, StoredCell, minus, plus};
use super::piece_list::PieceList;
use crate::instructions::Instructions;
use crate::three_piece::cell_source::WeightCell;
use std::fmt;

/// An implementation of the sums over cells, by the instructions that it uses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Kernel(Instructions);

impl Kernel {
    /// One cell after the other: runs on every processor.
    pub const SCALAR: Self = Self(Instructions::Plain);

    /// The fastest that this processor can run.
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Instructions::available().into_iter().find(|set| matches!(set, Instructions::Avx2(_))) {
            return Self(avx2);
        }
        Self::SCALAR
    }

    /// The sum over all pairs of the list.
    pub(super) fn pairs<T: StoredCell>(self, rows: KppRows<'_, T>, list: &PieceList) -> WeightCell {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2(avx2) => avx2.pairs(rows, list),
            _ => scalar::pairs(rows, list),
        }
    }

    /// The change of the sum over all pairs when `swaps` led to `list`.
    pub(super) fn difference<T: StoredCell>(
        self,
        rows: KppRows<'_, T>,
        list: &PieceList,
        swaps: &[EntrySwap],
    ) -> WeightCell {
        let kept = swaps.iter().fold(u64::MAX, |kept, swap| kept & !(1 << swap.slot));
        let with_the_kept = match self.0 {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2(avx2) => avx2.difference(rows, list, kept, swaps),
            _ => scalar::difference(rows, list, kept, swaps),
        };
        let mut sum = with_the_kept;
        for (index, first) in swaps.iter().enumerate() {
            for second in &swaps[..index] {
                sum = plus(sum, rows.at(first.new, second.new));
                sum = minus(sum, rows.at(first.old, second.old));
            }
        }
        sum
    }
}

/// Its name.
impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests;

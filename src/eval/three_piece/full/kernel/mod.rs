//! Summing king–piece–piece cells over a piece list: with gathers where the processor has them, else one by one.
//!
//! Both ways give the same sums; which one is taken is decided when the weights are made.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod scalar;

use super::WeightCell;
use super::piece_list::PieceList;
use crate::eval::features::Feature;
use crate::rules::Square;
use bytemuck::Pod;
use std::fmt;

/// One entry of a list gave way to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EntrySwap {
    /// Its place in the list, which holds `new` already.
    pub(super) slot: usize,
    pub(super) old: u16,
    pub(super) new: u16,
}

/// A cell as it is stored.
pub(super) trait StoredCell: Pod {
    const ENCODING: CellEncoding;

    fn cell(self) -> WeightCell;
}

/// How a cell is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellEncoding {
    /// Two 16-bit numbers.
    Pair,
    /// One 16-bit number.
    Single,
    /// One 32-bit number.
    Wide,
}

impl StoredCell for [i16; 2] {
    const ENCODING: CellEncoding = CellEncoding::Pair;

    fn cell(self) -> WeightCell {
        [i32::from(self[0]), i32::from(self[1])]
    }
}

impl StoredCell for i16 {
    const ENCODING: CellEncoding = CellEncoding::Single;

    fn cell(self) -> WeightCell {
        [i32::from(self), 0]
    }
}

impl StoredCell for i32 {
    const ENCODING: CellEncoding = CellEncoding::Wide;

    fn cell(self) -> WeightCell {
        [self, 0]
    }
}

/// The cells of one king's square: a row of [`Feature::COUNT`] for each entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct KppRows<'a, T>(&'a [T]);

const KING_CELLS: usize = Feature::COUNT * Feature::COUNT;

impl<'a, T: StoredCell> KppRows<'a, T> {
    /// Those of `king`, a square in its own side's coordinates, out of the whole table.
    pub(super) fn of(king: Square, table: &'a [T]) -> Self {
        Self(&table[king.index() * KING_CELLS..][..KING_CELLS])
    }

    /// The cells of one entry with every other.
    fn row(self, entry: u16) -> &'a [T; Feature::COUNT] {
        let row = &self.0[usize::from(entry) * Feature::COUNT..][..Feature::COUNT];
        row.try_into().expect("a row has a cell for every entry")
    }

    fn at(self, first: u16, second: u16) -> WeightCell {
        self.row(first)[usize::from(second)].cell()
    }
}

/// The way in which cells are summed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Kernel(KernelKind);

#[derive(Clone, Copy, PartialEq, Eq)]
enum KernelKind {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Avx2Kernel),
}

impl Kernel {
    /// One cell after the other: runs on every processor.
    pub const SCALAR: Self = Self(KernelKind::Scalar);

    /// The fastest that this processor can run.
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = avx2::Avx2Kernel::detect() {
            return Self(KernelKind::Avx2(avx2));
        }
        Self::SCALAR
    }

    /// The sum over all pairs of the list.
    pub(super) fn pairs<T: StoredCell>(self, rows: KppRows<'_, T>, list: &PieceList) -> WeightCell {
        match self.0 {
            KernelKind::Scalar => scalar::pairs(rows, list),
            #[cfg(target_arch = "x86_64")]
            KernelKind::Avx2(avx2) => avx2.pairs(rows, list),
        }
    }

    /// By how much the sum over all pairs changed when `swaps` led to `list`.
    pub(super) fn difference<T: StoredCell>(
        self,
        rows: KppRows<'_, T>,
        list: &PieceList,
        swaps: &[EntrySwap],
    ) -> WeightCell {
        let kept = swaps.iter().fold(u64::MAX, |kept, swap| kept & !(1 << swap.slot));
        let with_the_kept = match self.0 {
            KernelKind::Scalar => scalar::difference(rows, list, kept, swaps),
            #[cfg(target_arch = "x86_64")]
            KernelKind::Avx2(avx2) => avx2.difference(rows, list, kept, swaps),
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
        f.write_str(match self.0 {
            KernelKind::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            KernelKind::Avx2(_) => "AVX2",
        })
    }
}

pub(super) fn plus(a: WeightCell, b: WeightCell) -> WeightCell {
    [a[0] + b[0], a[1] + b[1]]
}

pub(super) fn minus(a: WeightCell, b: WeightCell) -> WeightCell {
    [a[0] - b[0], a[1] - b[1]]
}

#[cfg(test)]
mod tests;

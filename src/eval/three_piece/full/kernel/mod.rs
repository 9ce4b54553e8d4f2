//! Summing king–piece–piece cells over a piece list: with gathers where the processor has them, else one by one.
//!
//! Both ways give the same sums; which one is taken is decided when the weights are made.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod scalar;

use super::Cell;
use super::list::List;
use crate::eval::features::Feature;
use crate::rules::Square;
use bytemuck::Pod;
use std::fmt;

/// One entry of a list gave way to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Swap {
    /// Its place in the list, which holds `new` already.
    pub(super) slot: usize,
    pub(super) old: u16,
    pub(super) new: u16,
}

/// A cell as it is stored.
pub(super) trait Stored: Pod {
    const WIDTH: Width;

    fn cell(self) -> Cell;
}

/// How a cell is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// Two 16-bit numbers.
    Pair,
    /// One 16-bit number.
    Single,
    /// One 32-bit number.
    Wide,
}

impl Stored for [i16; 2] {
    const WIDTH: Width = Width::Pair;

    fn cell(self) -> Cell {
        [i32::from(self[0]), i32::from(self[1])]
    }
}

impl Stored for i16 {
    const WIDTH: Width = Width::Single;

    fn cell(self) -> Cell {
        [i32::from(self), 0]
    }
}

impl Stored for i32 {
    const WIDTH: Width = Width::Wide;

    fn cell(self) -> Cell {
        [self, 0]
    }
}

/// The cells of one king's square: a row of [`Feature::COUNT`] for each entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows<'a, T>(&'a [T]);

const ROWS: usize = Feature::COUNT * Feature::COUNT;

impl<'a, T: Stored> Rows<'a, T> {
    /// Those of `king`, a square in its own side's coordinates, out of the whole table.
    pub(super) fn of(king: Square, table: &'a [T]) -> Self {
        Self(&table[king.index() * ROWS..][..ROWS])
    }

    /// The cells of one entry with every other.
    fn row(self, entry: u16) -> &'a [T; Feature::COUNT] {
        let row = &self.0[usize::from(entry) * Feature::COUNT..][..Feature::COUNT];
        row.try_into().expect("a row has a cell for every entry")
    }

    fn at(self, first: u16, second: u16) -> Cell {
        self.row(first)[usize::from(second)].cell()
    }
}

/// The way in which cells are summed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Kernel(Way);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Avx2),
}

impl Kernel {
    /// One cell after the other: runs on every processor.
    pub const SCALAR: Self = Self(Way::Scalar);

    /// The fastest that this processor can run.
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = avx2::Avx2::detect() {
            return Self(Way::Avx2(avx2));
        }
        Self::SCALAR
    }

    /// The sum over all pairs of the list.
    pub(super) fn pairs<T: Stored>(self, rows: Rows<'_, T>, list: &List) -> Cell {
        match self.0 {
            Way::Scalar => scalar::pairs(rows, list),
            #[cfg(target_arch = "x86_64")]
            Way::Avx2(avx2) => avx2.pairs(rows, list),
        }
    }

    /// By how much the sum over all pairs changed when `swaps` led to `list`.
    pub(super) fn difference<T: Stored>(self, rows: Rows<'_, T>, list: &List, swaps: &[Swap]) -> Cell {
        let kept = swaps.iter().fold(u64::MAX, |kept, swap| kept & !(1 << swap.slot));
        let with_the_kept = match self.0 {
            Way::Scalar => scalar::difference(rows, list, kept, swaps),
            #[cfg(target_arch = "x86_64")]
            Way::Avx2(avx2) => avx2.difference(rows, list, kept, swaps),
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
            Way::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Way::Avx2(_) => "AVX2",
        })
    }
}

pub(super) fn plus(a: Cell, b: Cell) -> Cell {
    [a[0] + b[0], a[1] + b[1]]
}

pub(super) fn minus(a: Cell, b: Cell) -> Cell {
    [a[0] - b[0], a[1] - b[1]]
}

#[cfg(test)]
mod tests;

//! Statistics of one part of a table: the board part or the turn part.

use super::unusable_reason::UnusableReason;
use super::value_counts::{ExtremeValue, ValueCounts};
use sankoma_search::eval::features::Feature;

/// The statistics of one part.
#[derive(Clone, Debug)]
pub struct TablePartStatistics {
    /// How often each value occurs.
    pub value_counts: ValueCounts,
    /// Cells that differ from their mirror image, left for right.
    pub mirror: CellDifferences,
    /// KPP: cells that differ between the two orders of their pieces; each pair once.
    pub order: CellDifferences,
    /// Cells that no legal position uses, by [`UnusableReason`].
    pub unusable: [UnusableCells; UnusableReason::COUNT],
    /// Number of usable cells, and how many of them are zero.
    pub usable: [u64; 2],
    /// Usable rows that are zero throughout: in KPP those of a king and a feature, in KKP those of two kings.
    pub rows: ZeroRows,
    /// Whether some usable cell is not zero, by feature.
    pub(super) trained: Vec<bool>,
}

/// Cells that differ from their counterpart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellDifferences {
    /// How many.
    pub cells: u64,
    /// The one that differs most.
    pub largest: Option<CellDifference>,
}

/// A cell and its counterpart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellDifference {
    /// The index of the cell.
    pub at: usize,
    /// Its value.
    pub value: i32,
    /// The counterpart's value.
    pub other: i32,
}

/// Cells that no legal position uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnusableCells {
    /// How many there are.
    pub cells: u64,
    /// How many of them are not zero.
    pub filled: u64,
    /// The one farthest from zero.
    pub farthest: Option<ExtremeValue>,
}

/// Rows, and those that are zero throughout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ZeroRows {
    /// How many there are.
    pub all: u64,
    /// How many are zero throughout.
    pub zero: u64,
    /// The first cell of the first of these.
    pub first: Option<usize>,
}

impl TablePartStatistics {
    pub(super) fn new() -> Self {
        Self {
            value_counts: ValueCounts::new(),
            mirror: CellDifferences::default(),
            order: CellDifferences::default(),
            unusable: [UnusableCells::default(); UnusableReason::COUNT],
            usable: [0; 2],
            rows: ZeroRows::default(),
            trained: vec![false; Feature::COUNT],
        }
    }

    /// Adds the statistics of cells that come after these.
    pub(super) fn merge(&mut self, other: &Self) {
        self.value_counts.merge(&other.value_counts);
        self.mirror.merge(other.mirror);
        self.order.merge(other.order);
        self.unusable.iter_mut().zip(other.unusable).for_each(|(one, other)| one.merge(other));
        self.usable.iter_mut().zip(other.usable).for_each(|(one, other)| *one += other);
        self.rows.merge(other.rows);
        self.trained.iter_mut().zip(&other.trained).for_each(|(one, &other)| *one |= other);
    }

    /// Number of values at the limits of 16 bits.
    pub fn at_limit(&self) -> u64 {
        self.value_counts.within(i16::MIN..=-i16::MAX) + self.value_counts.within(i16::MAX..=i16::MAX)
    }

    /// Number of values within one percent of those limits, but not at them.
    pub fn near_limit(&self) -> u64 {
        const NEAR: i16 = i16::MAX - i16::MAX / 100;
        self.value_counts.within(-i16::MAX + 1..=-NEAR) + self.value_counts.within(NEAR..=i16::MAX - 1)
    }
}

impl CellDifferences {
    pub(super) fn add(&mut self, at: usize, value: i32, other: i32) {
        self.merge(Self { cells: 1, largest: Some(CellDifference { at, value, other }) });
    }

    fn merge(&mut self, other: Self) {
        self.cells += other.cells;
        let size = |difference: Option<CellDifference>| difference.map(|of| of.value.abs_diff(of.other));
        if size(other.largest) > size(self.largest) {
            self.largest = other.largest;
        }
    }
}

impl UnusableCells {
    pub(super) fn add(&mut self, at: usize, value: i32) {
        let filled = value != 0;
        self.merge(Self { cells: 1, filled: filled.into(), farthest: filled.then_some(ExtremeValue { value, at }) });
    }

    fn merge(&mut self, other: Self) {
        self.cells += other.cells;
        self.filled += other.filled;
        let size = |extreme: Option<ExtremeValue>| extreme.map(|extreme| extreme.value.unsigned_abs());
        if size(other.farthest) > size(self.farthest) {
            self.farthest = other.farthest;
        }
    }
}

impl ZeroRows {
    pub(super) fn add(&mut self, at: usize, zero: bool) {
        self.merge(Self { all: 1, zero: zero.into(), first: zero.then_some(at) });
    }

    fn merge(&mut self, other: Self) {
        self.all += other.all;
        self.zero += other.zero;
        self.first = self.first.or(other.first);
    }
}

//! What is counted of one part of a table: the board's or the turn's.

use super::super::slots::Unusable;
use super::tally::{Extreme, Tally};
use crate::eval::features::Feature;

/// Everything counted of one part.
#[derive(Clone, Debug)]
pub struct Part {
    /// Every value.
    pub tally: Tally,
    /// Cells that differ from their mirror image, left for right.
    pub mirror: Differences,
    /// KPP: cells that differ when the two pieces change places; each pair once.
    pub order: Differences,
    /// Cells that no position can use, by [`Unusable`].
    pub useless: [Useless; Unusable::COUNT],
    /// Cells that positions can use, and how many of them are zero.
    pub usable: [u64; 2],
    /// Rows that are zero throughout though positions can use them: in KPP those of a king and an entry, in KKP those
    /// of two kings.
    pub rows: Empty,
    /// Whether some cell that positions can use is not zero, by entry.
    pub(super) trained: Vec<bool>,
}

/// Cells that are not what their partner is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// How many.
    pub cells: u64,
    /// The one that differs most.
    pub largest: Option<Difference>,
}

/// A cell and its partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the cell.
    pub at: usize,
    /// Its value.
    pub value: i32,
    /// The partner's.
    pub other: i32,
}

/// Cells without a use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Useless {
    /// How many there are.
    pub cells: u64,
    /// How many of them are not zero.
    pub filled: u64,
    /// The one farthest from zero.
    pub farthest: Option<Extreme>,
}

/// Rows, and those without a number in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Empty {
    /// How many there are.
    pub all: u64,
    /// How many are zero throughout.
    pub zero: u64,
    /// The first cell of the first of these.
    pub first: Option<usize>,
}

impl Part {
    pub(super) fn new() -> Self {
        Self {
            tally: Tally::new(),
            mirror: Differences::default(),
            order: Differences::default(),
            useless: [Useless::default(); Unusable::COUNT],
            usable: [0; 2],
            rows: Empty::default(),
            trained: vec![false; Feature::COUNT],
        }
    }

    /// Adds what was counted of cells that come after these.
    pub(super) fn merge(&mut self, other: &Self) {
        self.tally.merge(&other.tally);
        self.mirror.merge(other.mirror);
        self.order.merge(other.order);
        self.useless.iter_mut().zip(other.useless).for_each(|(one, other)| one.merge(other));
        self.usable.iter_mut().zip(other.usable).for_each(|(one, other)| *one += other);
        self.rows.merge(other.rows);
        self.trained.iter_mut().zip(&other.trained).for_each(|(one, &other)| *one |= other);
    }

    /// How many values stand at the limits of 16 bits.
    pub fn at_limit(&self) -> u64 {
        self.tally.within(i16::MIN..=-i16::MAX) + self.tally.within(i16::MAX..=i16::MAX)
    }

    /// How many values come within one in a hundred of those limits without standing there.
    pub fn near_limit(&self) -> u64 {
        const NEAR: i16 = i16::MAX - i16::MAX / 100;
        self.tally.within(-i16::MAX + 1..=-NEAR) + self.tally.within(NEAR..=i16::MAX - 1)
    }
}

impl Differences {
    pub(super) fn add(&mut self, at: usize, value: i32, other: i32) {
        self.merge(Self { cells: 1, largest: Some(Difference { at, value, other }) });
    }

    fn merge(&mut self, other: Self) {
        self.cells += other.cells;
        let size = |difference: Option<Difference>| difference.map(|of| of.value.abs_diff(of.other));
        if size(other.largest) > size(self.largest) {
            self.largest = other.largest;
        }
    }
}

impl Useless {
    pub(super) fn add(&mut self, at: usize, value: i32) {
        let filled = value != 0;
        self.merge(Self { cells: 1, filled: filled.into(), farthest: filled.then_some(Extreme { value, at }) });
    }

    fn merge(&mut self, other: Self) {
        self.cells += other.cells;
        self.filled += other.filled;
        let size = |extreme: Option<Extreme>| extreme.map(|extreme| extreme.value.unsigned_abs());
        if size(other.farthest) > size(self.farthest) {
            self.farthest = other.farthest;
        }
    }
}

impl Empty {
    pub(super) fn add(&mut self, at: usize, zero: bool) {
        self.merge(Self { all: 1, zero: zero.into(), first: zero.then_some(at) });
    }

    fn merge(&mut self, other: Self) {
        self.all += other.all;
        self.zero += other.zero;
        self.first = self.first.or(other.first);
    }
}

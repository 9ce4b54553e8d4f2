//! KPP rows: stored king–piece–piece cells by king and feature, as the kernels read them.

use crate::features::Feature;
use crate::three_piece::cell_source::WeightCell;
use bytemuck::Pod;
use sankoma_rules::Square;

/// The replacement of one entry of a list by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EntrySwap {
    /// Its slot in the list, which holds `new` already.
    pub(super) slot: usize,
    pub(super) old: u16,
    pub(super) new: u16,
}

/// A king–piece–piece cell as stored.
pub(super) trait StoredCell: Pod {
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "only the AVX2 kernel reads it"))]
    const ENCODING: CellEncoding;

    fn cell(self) -> WeightCell;
}

/// Encoding of a stored cell.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only the AVX2 kernel reads it"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellEncoding {
    /// Two 16-bit numbers.
    Pair,
    /// One 16-bit number.
    Single,
    /// One 32-bit number.
    Wide,
}

impl CellEncoding {
    /// Bytes of a cell.
    const fn bytes(self) -> usize {
        match self {
            Self::Single => 2,
            Self::Pair | Self::Wide => 4,
        }
    }
}

// The AVX2 kernel reads as many bytes of a cell as its encoding says.
const _: () = assert!(<[i16; 2] as StoredCell>::ENCODING.bytes() == size_of::<[i16; 2]>());
const _: () = assert!(<i16 as StoredCell>::ENCODING.bytes() == size_of::<i16>());
const _: () = assert!(<i32 as StoredCell>::ENCODING.bytes() == size_of::<i32>());

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

/// The cells of one king's square: a row of [`Feature::COUNT`] for each feature.
#[derive(Clone, Copy, Debug)]
pub(super) struct KppRows<'a, T>(&'a [T]);

pub(super) const KING_CELLS: usize = Feature::COUNT * Feature::COUNT;

impl<'a, T: StoredCell> KppRows<'a, T> {
    /// The rows of `king`, a square in its own side's coordinates, of the whole table.
    pub(super) fn of(king: Square, table: &'a [T]) -> Self {
        Self(&table[king.index() * KING_CELLS..][..KING_CELLS])
    }

    /// The cells of one feature with every other.
    pub(super) fn row(self, entry: u16) -> &'a [T; Feature::COUNT] {
        let row = &self.0[usize::from(entry) * Feature::COUNT..][..Feature::COUNT];
        row.try_into().expect("a row has a cell for every feature")
    }

    pub(super) fn at(self, first: u16, second: u16) -> WeightCell {
        self.row(first)[usize::from(second)].cell()
    }
}

pub(super) fn plus(a: WeightCell, b: WeightCell) -> WeightCell {
    [a[0] + b[0], a[1] + b[1]]
}

pub(super) fn minus(a: WeightCell, b: WeightCell) -> WeightCell {
    [a[0] - b[0], a[1] - b[1]]
}

//! Compact table: one row of numbers per king square and feature.

use crate::features::Feature;
use sankoma_rules::Square;

/// Products that a king–piece–piece term may have: one vector register of 16-bit numbers.
pub(super) const LANES: usize = 8;

/// A king's square in its own coordinates, or no king: then every cell is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KingIndex(u8);

impl KingIndex {
    const COUNT: usize = Square::COUNT + 1;
    const NO_KING: Self = Self(Square::COUNT as u8);

    pub(super) fn of(king: Option<Square>) -> Self {
        king.map_or(Self::NO_KING, |square| Self(square.index() as u8))
    }
}

/// The numbers that one entry adds to the sums of a view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CompactRow {
    /// `2·KP(k,i) − Σ_r c_r·u_r(k,i)²`: the entry's own term less its own square, which the squared sums contain.
    /// Doubled, so that it stays an integer.
    pub(super) doubled: i32,
    /// `u_r(k,i)`.
    pub(super) lanes: [i16; LANES],
}

impl CompactRow {
    pub(super) const ZERO: Self = Self { doubled: 0, lanes: [0; LANES] };
}

/// All numbers of the compact form.
#[derive(Clone, Debug)]
pub(super) struct CompactTable {
    /// `[Black's king][White's king]`, each in its own coordinates.
    kk: Vec<i32>,
    /// `[king][entry]`.
    rows: Vec<CompactRow>,
    /// `c_r`.
    coefficients: [i32; LANES],
}

impl CompactTable {
    /// A table of zeros with these coefficients.
    pub(super) fn zero(coefficients: [i32; LANES]) -> Self {
        Self {
            kk: vec![0; KingIndex::COUNT * KingIndex::COUNT],
            rows: vec![CompactRow::ZERO; KingIndex::COUNT * Feature::COUNT],
            coefficients,
        }
    }

    pub(super) fn set_kk(&mut self, black: KingIndex, white: KingIndex, raw: i32) {
        self.kk[usize::from(black.0) * KingIndex::COUNT + usize::from(white.0)] = raw;
    }

    /// Stores an entry's own term and the numbers whose products are its pairs' terms.
    pub(super) fn set_row(&mut self, king: KingIndex, entry: Feature, kp: i32, lanes: [i16; LANES]) {
        let doubled = 2 * kp - self.weighted_product(lanes, lanes);
        self.rows[usize::from(king.0) * Feature::COUNT + entry.index()] = CompactRow { doubled, lanes };
    }

    pub(super) fn row(&self, king: KingIndex, entry: Feature) -> &CompactRow {
        &self.rows[usize::from(king.0) * Feature::COUNT + entry.index()]
    }

    pub(super) fn kk(&self, black: KingIndex, white: KingIndex) -> i32 {
        self.kk[usize::from(black.0) * KingIndex::COUNT + usize::from(white.0)]
    }

    pub(super) fn kp(&self, king: KingIndex, entry: Feature) -> i32 {
        let row = self.row(king, entry);
        let doubled = row.doubled + self.weighted_product(row.lanes, row.lanes);
        doubled / 2
    }

    pub(super) fn kpp(&self, king: KingIndex, first: Feature, second: Feature) -> i32 {
        self.weighted_product(self.row(king, first).lanes, self.row(king, second).lanes)
    }

    /// The terms of all pairs with this feature, by the other's index.
    pub(super) fn kpp_row(&self, king: KingIndex, first: Feature) -> impl Iterator<Item = i32> + '_ {
        let lanes = self.row(king, first).lanes;
        let weighted: [i32; LANES] = std::array::from_fn(|lane| self.coefficients[lane] * i32::from(lanes[lane]));
        let rows = &self.rows[usize::from(king.0) * Feature::COUNT..][..Feature::COUNT];
        rows.iter().map(move |row| (0..LANES).map(|lane| weighted[lane] * i32::from(row.lanes[lane])).sum())
    }

    /// `Σ_r c_r·a_r·b_r`.
    pub(super) fn weighted_product<N: Into<i32>>(&self, a: [N; LANES], b: [N; LANES]) -> i32 {
        let products = a.into_iter().zip(b).map(|(a, b)| a.into() * b.into());
        products.zip(self.coefficients).map(|(product, coefficient)| coefficient * product).sum()
    }

    /// Memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.kk.as_slice()) + size_of_val(self.rows.as_slice())
    }

    /// An upper bound of the magnitude of twice the total of `entries` entries in one view.
    pub(super) fn worst_case(&self, entries: i64) -> i64 {
        let doubled = self.rows.iter().map(|row| i64::from(row.doubled).abs()).max().unwrap_or(0);
        let lane = |lane: usize| self.rows.iter().map(|row| i64::from(row.lanes[lane]).abs()).max().unwrap_or(0);
        let products = self
            .coefficients
            .iter()
            .enumerate()
            .map(|(index, &coefficient)| i64::from(coefficient).abs() * (entries * lane(index)).pow(2));
        entries * doubled + products.sum::<i64>()
    }
}

//! What each factor's formula gives a cell, worked out once per king and entry.

use crate::eval::factors::{Factor, PairProduct};
use crate::eval::features::{Feature, PieceListEntry};
use crate::rules::Square;

/// An entry that can stand on a board, with its numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct NumberedEntry {
    pub(super) entry: PieceListEntry,
    pub(super) feature: Feature,
    /// The number that the other side sees.
    pub(super) other_side: Feature,
}

/// The factors with what their formulas need.
pub(super) struct FactorColumns {
    factors: Vec<&'static Factor>,
    /// Every product of pairs with the column it belongs to.
    products: Vec<(usize, PairProduct)>,
    /// Entries by their number.
    pub(super) entries: Vec<NumberedEntry>,
}

impl FactorColumns {
    pub(super) fn new(factors: &[&'static Factor]) -> Self {
        let products = factors.iter().enumerate();
        let products = products.flat_map(|(column, factor)| factor.products(1).into_iter().map(move |p| (column, p)));
        let possible = PieceListEntry::all().filter(|&entry| !entry.is_dead_end());
        let mut entries: Vec<NumberedEntry> = possible
            .map(|entry| NumberedEntry {
                entry,
                feature: entry.feature(),
                other_side: entry.from_other_side().feature(),
            })
            .collect();
        entries.sort_by_key(|numbered| numbered.feature);
        Self { factors: factors.to_vec(), products: products.collect(), entries }
    }

    /// The row of a KK cell; both kings in board coordinates.
    pub(super) fn kk(&self, black: Square, white: Square, row: &mut Vec<(usize, f64)>) {
        row.clear();
        // Each king in its own side's coordinates, the other's in the same.
        let value = |factor: &&Factor| factor.kings(black, white) - factor.kings(white.rotate(), black.rotate());
        let values = self.factors.iter().map(value).enumerate().filter(|&(_, value)| value != 0);
        row.extend(values.map(|(column, value)| (column, f64::from(value))));
    }

    /// Own terms by king and entry's number, then by column.
    pub(super) fn single_terms(&self, king: Square) -> Vec<Vec<(usize, i32)>> {
        let mut rows = vec![Vec::new(); Feature::COUNT];
        for numbered in &self.entries {
            let terms = self.factors.iter().map(|factor| factor.kp(king, numbered.entry)).enumerate();
            rows[numbered.feature.index()] = terms.filter(|&(_, term)| term != 0).collect();
        }
        rows
    }

    /// Parts in the products of pairs, by entry's number; only those that are not zero: column, product, part.
    pub(super) fn parts(&self, king: Square) -> Vec<ProductParts> {
        let mut rows = vec![ProductParts::default(); Feature::COUNT];
        for numbered in &self.entries {
            let row = &mut rows[numbered.feature.index()];
            for (index, (column, product)) in self.products.iter().enumerate() {
                let part = product.part(king, numbered.entry);
                row.all.push(part);
                if part != 0 {
                    row.nonzero.push((*column, index, product.coefficient * part));
                }
            }
        }
        rows
    }
}

/// An entry's parts in the products of pairs.
#[derive(Clone, Debug, Default)]
pub(super) struct ProductParts {
    /// By product.
    all: Vec<i32>,
    /// Column, product, coefficient times part: those that are not zero.
    nonzero: Vec<(usize, usize, i32)>,
}

impl ProductParts {
    /// The row of the cell that two entries make.
    pub(super) fn kpp_factor_row(&self, other: &Self, row: &mut Vec<(usize, f64)>) {
        row.clear();
        // Products of one column follow each other.
        for &(column, product, part) in &self.nonzero {
            let term = f64::from(part * other.all[product]);
            match row.last_mut() {
                Some((last, sum)) if *last == column => *sum += term,
                _ => row.push((column, term)),
            }
        }
        row.retain(|&(_, value)| value != 0.0);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nonzero.is_empty()
    }
}

/// The row of a KKP cell: Black's view less White's.
pub(super) fn kkp_factor_row(black: &[(usize, i32)], white: &[(usize, i32)], row: &mut Vec<(usize, f64)>) {
    row.clear();
    row.extend(black.iter().map(|&(column, term)| (column, f64::from(term))));
    for &(column, term) in white {
        match row.iter_mut().find(|(other, _)| *other == column) {
            Some((_, sum)) => *sum -= f64::from(term),
            None => row.push((column, -f64::from(term))),
        }
    }
    row.retain(|&(_, value)| value != 0.0);
}

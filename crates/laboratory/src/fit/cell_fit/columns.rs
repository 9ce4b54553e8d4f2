//! Factor columns: the value of each factor's formula for a cell, computed once per king and feature.

use sankoma_rules::Square;
use sankoma_search::eval::factors::{Factor, PairProduct};
use sankoma_search::eval::features::{Feature, PieceListEntry};

/// A possible entry with its features in both views.
#[derive(Clone, Copy, Debug)]
pub(super) struct NumberedEntry {
    pub(super) entry: PieceListEntry,
    pub(super) feature: Feature,
    /// The feature in the other side's view.
    pub(super) other_side: Feature,
}

/// The factors, prepared for rows of cells.
pub(super) struct FactorColumns {
    factors: Vec<&'static Factor>,
    /// Every product of pairs with its column.
    products: Vec<(usize, PairProduct)>,
    /// Entries in the order of their features.
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

    /// Writes the row of a KK cell; both kings in board coordinates.
    pub(super) fn kk(&self, black: Square, white: Square, row: &mut Vec<(usize, f64)>) {
        row.clear();
        // Each king in its own side's coordinates, the other's in the same.
        let value = |factor: &&Factor| factor.kings(black, white) - factor.kings(white.rotate(), black.rotate());
        let values = self.factors.iter().map(value).enumerate().filter(|&(_, value)| value != 0);
        row.extend(values.map(|(column, value)| (column, f64::from(value))));
    }

    /// The nonzero single-piece terms of a king's view, by feature: column and term.
    pub(super) fn single_terms(&self, king: Square) -> Vec<Vec<(usize, i32)>> {
        let mut rows = vec![Vec::new(); Feature::COUNT];
        for numbered in &self.entries {
            let terms = self.factors.iter().map(|factor| factor.kp(king, numbered.entry)).enumerate();
            rows[numbered.feature.index()] = terms.filter(|&(_, term)| term != 0).collect();
        }
        rows
    }

    /// The parts in the products of pairs of a king's view, by feature.
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

/// A feature's parts in the products of pairs.
#[derive(Clone, Debug, Default)]
pub(super) struct ProductParts {
    /// By product.
    all: Vec<i32>,
    /// The nonzero ones: column, product, coefficient times part.
    nonzero: Vec<(usize, usize, i32)>,
}

impl ProductParts {
    /// Writes the row of the cell of two features.
    pub(super) fn kpp_factor_row(&self, other: &Self, row: &mut Vec<(usize, f64)>) {
        row.clear();
        // Products of one column are adjacent.
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

/// Writes the row of a KKP cell: the terms of Black's view less those of White's.
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

//! Cell traversal: sums over every cell once, on all cores.

use super::cell_weighting::{CellVisits, CellWeighting};
use super::columns::{FactorColumns, kkp_factor_row};
use crate::fit::normal_equations::SparseRow;
use sankoma_rules::Square;
use sankoma_search::eval::features::{Feature, PieceListEntry};
use sankoma_search::eval::three_piece::cell_source::{CellSource, WeightCell, WeightTableKind};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of progress reports of a fit to cells: two passes over three tables, king by king.
pub const CELL_FIT_STEPS: u64 = 2 * 3 * Square::COUNT as u64;

/// A sum over rows.
pub(super) trait RowAccumulator: Send {
    /// Adds a cell: the row of its factors, its value, and its weight.
    fn add(&mut self, row: SparseRow<'_>, target: f64, weight: f64);

    /// Adds the sum of another thread.
    fn merge(&mut self, other: &Self);
}

/// A pass over all cells.
pub(super) struct CellTraversal<'a> {
    pub(super) source: &'a dyn CellSource,
    /// Raw units of the factors in one of the source's.
    pub(super) unit: f64,
    pub(super) columns: &'a FactorColumns,
    pub(super) weighting: CellWeighting<'a>,
    pub(super) progress: &'a (dyn Fn() + Sync),
}

impl CellTraversal<'_> {
    /// Sums all cells of a table. Threads take king squares from a shared counter; the sums are merged in the order of
    /// the kings, so that the result is deterministic.
    pub(super) fn run<A: RowAccumulator>(&self, table: WeightTableKind, empty: &(dyn Fn() -> A + Sync)) -> A {
        let next = AtomicUsize::new(0);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let mut sums: Vec<(usize, A)> = std::thread::scope(|scope| {
            let work = || {
                let mut sums = Vec::new();
                loop {
                    let king = next.fetch_add(1, Ordering::Relaxed);
                    if king >= Square::COUNT {
                        return sums;
                    }
                    let mut sum = empty();
                    self.king(table, Square::from_index(king), &mut sum);
                    sums.push((king, sum));
                    (self.progress)();
                }
            };
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            // The panic hook has reported a panicked thread; the panic continues here.
            running.into_iter().flat_map(|thread| thread.join().expect("no thread panics")).collect()
        });
        sums.sort_by_key(|(king, _)| *king);
        let mut all = empty();
        for (_, sum) in &sums {
            all.merge(sum);
        }
        all
    }

    fn king<A: RowAccumulator>(&self, table: WeightTableKind, king: Square, sum: &mut A) {
        match table {
            WeightTableKind::Kk => self.kk(king, sum),
            WeightTableKind::Kkp => self.kkp(king, sum),
            WeightTableKind::Kpp => self.kpp(king, sum),
        }
    }

    fn kk<A: RowAccumulator>(&self, black: Square, sum: &mut A) {
        let mut row = Vec::new();
        for white in Square::all().filter(|&white| white != black) {
            let cell = self.board_part(self.source.kk(king_pair_index(black, white)));
            let weight = self.weight(cell, |visits| visits.kk(black, white));
            if weight > 0.0 {
                self.columns.kk(black, white, &mut row);
                sum.add(&row, cell, weight);
            }
        }
    }

    fn kkp<A: RowAccumulator>(&self, black: Square, sum: &mut A) {
        let own = self.columns.single_terms(black);
        let mut cells = [[0; 2]; Feature::COUNT];
        let mut row = Vec::new();
        for white in Square::all().filter(|&white| white != black) {
            if self.has_no_weight(|visits| visits.kkp(black, white)) {
                continue;
            }
            self.source.kkp(king_pair_index(black, white), &mut cells);
            let theirs = self.columns.single_terms(white.rotate());
            for numbered in self.columns.entries.iter().filter(|numbered| avoids(numbered.entry, &[black, white])) {
                let index = numbered.feature.index();
                let cell = self.board_part(cells[index]);
                let weight = self.weight(cell, |visits| visits.kkp(black, white)[index]);
                if weight > 0.0 {
                    kkp_factor_row(&own[index], &theirs[numbered.other_side.index()], &mut row);
                    sum.add(&row, cell, weight);
                }
            }
        }
    }

    fn kpp<A: RowAccumulator>(&self, king: Square, sum: &mut A) {
        let parts = self.columns.parts(king);
        let mut cells = [[0; 2]; Feature::COUNT];
        let mut row = Vec::new();
        let entries: Vec<_> = self.columns.entries.iter().filter(|numbered| avoids(numbered.entry, &[king])).collect();
        for (index, first) in entries.iter().enumerate() {
            if self.has_no_weight(|visits| visits.kpp(king, first.feature)) {
                continue;
            }
            let cells = &mut cells[..first.feature.index()];
            self.source.kpp(king.index(), first.feature.index(), cells);
            let of_first = &parts[first.feature.index()];
            for second in &entries[..index] {
                if first.entry.square().is_some() && first.entry.square() == second.entry.square() {
                    continue;
                }
                let column = second.feature.index();
                let cell = self.board_part(cells[column]);
                let weight = self.weight(cell, |visits| visits.kpp(king, first.feature)[column]);
                if weight <= 0.0 {
                    continue;
                }
                if of_first.is_empty() {
                    sum.add(&[], cell, weight);
                } else {
                    of_first.kpp_factor_row(&parts[column], &mut row);
                    sum.add(&row, cell, weight);
                }
            }
        }
    }

    /// Whether no cell of a row counts, by its visits: most rows are never visited, and their cells need not be read.
    fn has_no_weight<'v>(&self, visits: impl Fn(&'v CellVisits) -> &'v [u32]) -> bool
    where
        Self: 'v,
    {
        matches!(self.weighting, CellWeighting::Visits(counts) if visits(counts).iter().all(|&count| count == 0))
    }

    fn weight(&self, cell: f64, visits: impl Fn(&CellVisits) -> u32) -> f64 {
        match self.weighting {
            CellWeighting::Uniform => 1.0,
            CellWeighting::Magnitude => cell.abs(),
            CellWeighting::Visits(counts) => f64::from(visits(counts)),
        }
    }

    /// The board part of a cell, in the factors' raw units; no factor explains the turn part.
    fn board_part(&self, cell: WeightCell) -> f64 {
        self.unit * f64::from(cell[0])
    }
}

/// Whether the entry stands on none of these squares.
fn avoids(entry: PieceListEntry, squares: &[Square]) -> bool {
    entry.square().is_none_or(|square| !squares.contains(&square))
}

/// The index of a pair of kings in [`CellSource`], both in board coordinates.
fn king_pair_index(black: Square, white: Square) -> usize {
    black.index() * Square::COUNT + white.index()
}

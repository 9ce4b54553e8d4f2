//! Every cell once, on all cores.

use super::super::normal_equations::SparseRow;
use super::CellWeighting;
use super::columns::{FactorColumns, kkp_factor_row};
use crate::eval::features::{Feature, PieceListEntry};
use crate::eval::three_piece::cell_source::CellSource;
use crate::eval::three_piece::full::WeightCell;
use crate::rules::Square;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How often a fit to cells reports progress: twice over three tables, king by king.
pub const CELL_FIT_STEPS: u64 = 2 * 3 * Square::COUNT as u64;

/// One of the three tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellTableKind {
    Kk,
    Kkp,
    Kpp,
}

impl CellTableKind {
    pub(super) const ALL: [Self; 3] = [Self::Kk, Self::Kkp, Self::Kpp];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Kk => "kk",
            Self::Kkp => "kkp",
            Self::Kpp => "kpp",
        }
    }
}

/// What sums rows.
pub(super) trait RowAccumulator: Send {
    /// Adds a cell: what the factors give it, what it holds, how much it counts.
    fn add(&mut self, row: SparseRow<'_>, target: f64, weight: f64);

    /// Adds what another thread has summed.
    fn merge(&mut self, other: &Self);
}

/// A way through all cells.
pub(super) struct CellTraversal<'a> {
    pub(super) source: &'a dyn CellSource,
    pub(super) columns: &'a FactorColumns,
    pub(super) weighing: CellWeighting<'a>,
    pub(super) progress: &'a (dyn Fn() + Sync),
}

impl CellTraversal<'_> {
    /// Sums all cells of a table. Kings are dealt to threads as these become free; the sums are put together in the
    /// order of the kings, so that they do not depend on it.
    pub(super) fn run<A: RowAccumulator>(&self, table: CellTableKind, empty: &(dyn Fn() -> A + Sync)) -> A {
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
            // A thread that has panicked has told so; the panic goes on here.
            running.into_iter().flat_map(|thread| thread.join().expect("no thread panics")).collect()
        });
        sums.sort_by_key(|(king, _)| *king);
        let mut all = empty();
        for (_, sum) in &sums {
            all.merge(sum);
        }
        all
    }

    fn king<A: RowAccumulator>(&self, table: CellTableKind, king: Square, sum: &mut A) {
        match table {
            CellTableKind::Kk => self.kk(king, sum),
            CellTableKind::Kkp => self.kkp(king, sum),
            CellTableKind::Kpp => self.kpp(king, sum),
        }
    }

    fn kk<A: RowAccumulator>(&self, black: Square, sum: &mut A) {
        let mut row = Vec::new();
        for white in Square::all().filter(|&white| white != black) {
            let cell = board_part(self.source.kk(king_pair_index(black, white)));
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
            self.source.kkp(king_pair_index(black, white), &mut cells);
            let theirs = self.columns.single_terms(white.rotate());
            for numbered in self.columns.entries.iter().filter(|numbered| avoids(numbered.entry, &[black, white])) {
                let index = numbered.feature.index();
                let cell = board_part(cells[index]);
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
        for (place, first) in entries.iter().enumerate() {
            let cells = &mut cells[..first.feature.index()];
            self.source.kpp(king.index(), first.feature.index(), cells);
            let of_first = &parts[first.feature.index()];
            for second in &entries[..place] {
                if first.entry.square().is_some() && first.entry.square() == second.entry.square() {
                    continue;
                }
                let index = second.feature.index();
                let cell = board_part(cells[index]);
                let weight = self.weight(cell, |visits| visits.kpp(king, first.feature)[index]);
                if weight <= 0.0 {
                    continue;
                }
                if of_first.is_empty() {
                    sum.add(&[], cell, weight);
                } else {
                    of_first.kpp_factor_row(&parts[index], &mut row);
                    sum.add(&row, cell, weight);
                }
            }
        }
    }

    fn weight(&self, cell: f64, visits: impl Fn(&super::CellVisits) -> u32) -> f64 {
        match self.weighing {
            CellWeighting::Uniform => 1.0,
            CellWeighting::Magnitude => cell.abs(),
            CellWeighting::Visits(counted) => f64::from(visits(counted)),
        }
    }
}

/// Whether the entry stands on none of these squares.
fn avoids(entry: PieceListEntry, squares: &[Square]) -> bool {
    entry.square().is_none_or(|square| !squares.contains(&square))
}

/// Kings in board coordinates, as [`CellSource`] counts them.
fn king_pair_index(black: Square, white: Square) -> usize {
    black.index() * Square::COUNT + white.index()
}

/// A cell without its turn part, which no factor explains.
fn board_part(cell: WeightCell) -> f64 {
    f64::from(cell[0])
}

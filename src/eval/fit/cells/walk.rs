//! Every cell once, on all cores.

use super::super::normal::Row;
use super::Weighing;
use super::columns::{Columns, difference};
use crate::eval::features::{Entry, Feature};
use crate::eval::three_piece::full::Cell;
use crate::eval::three_piece::rows::Rows;
use crate::rules::Square;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How often a fit to cells reports progress: twice over three tables, king by king.
pub const STEPS: u64 = 2 * 3 * Square::COUNT as u64;

/// One of the three tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Table {
    Kk,
    Kkp,
    Kpp,
}

impl Table {
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
pub(super) trait Accumulate: Send {
    /// Adds a cell: what the factors give it, what it holds, how much it counts.
    fn add(&mut self, row: Row<'_>, target: f64, weight: f64);

    /// Adds what another thread has summed.
    fn merge(&mut self, other: &Self);
}

/// A way through all cells.
pub(super) struct Walk<'a> {
    pub(super) source: &'a dyn Rows,
    pub(super) columns: &'a Columns,
    pub(super) weighing: Weighing<'a>,
    pub(super) progress: &'a (dyn Fn() + Sync),
}

impl Walk<'_> {
    /// Sums all cells of a table. Kings are dealt to threads as these become free; the sums are put together in the
    /// order of the kings, so that they do not depend on it.
    pub(super) fn run<A: Accumulate>(&self, table: Table, empty: &(dyn Fn() -> A + Sync)) -> A {
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

    fn king<A: Accumulate>(&self, table: Table, king: Square, sum: &mut A) {
        match table {
            Table::Kk => self.kk(king, sum),
            Table::Kkp => self.kkp(king, sum),
            Table::Kpp => self.kpp(king, sum),
        }
    }

    fn kk<A: Accumulate>(&self, black: Square, sum: &mut A) {
        let mut row = Vec::new();
        for white in Square::all().filter(|&white| white != black) {
            let cell = board(self.source.kk(pair(black, white)));
            let weight = self.weight(cell, |visits| visits.kk(black, white));
            if weight > 0.0 {
                self.columns.kk(black, white, &mut row);
                sum.add(&row, cell, weight);
            }
        }
    }

    fn kkp<A: Accumulate>(&self, black: Square, sum: &mut A) {
        let own = self.columns.single(black);
        let mut cells = [[0; 2]; Feature::COUNT];
        let mut row = Vec::new();
        for white in Square::all().filter(|&white| white != black) {
            self.source.kkp(pair(black, white), &mut cells);
            let theirs = self.columns.single(white.rotate());
            for numbered in self.columns.entries.iter().filter(|numbered| free(numbered.entry, &[black, white])) {
                let index = numbered.feature.index();
                let cell = board(cells[index]);
                let weight = self.weight(cell, |visits| visits.kkp(black, white)[index]);
                if weight > 0.0 {
                    difference(&own[index], &theirs[numbered.turned.index()], &mut row);
                    sum.add(&row, cell, weight);
                }
            }
        }
    }

    fn kpp<A: Accumulate>(&self, king: Square, sum: &mut A) {
        let parts = self.columns.parts(king);
        let mut cells = [[0; 2]; Feature::COUNT];
        let mut row = Vec::new();
        let entries: Vec<_> = self.columns.entries.iter().filter(|numbered| free(numbered.entry, &[king])).collect();
        for (place, first) in entries.iter().enumerate() {
            let cells = &mut cells[..first.feature.index()];
            self.source.kpp(king.index(), first.feature.index(), cells);
            let of_first = &parts[first.feature.index()];
            for second in &entries[..place] {
                if first.entry.square().is_some() && first.entry.square() == second.entry.square() {
                    continue;
                }
                let index = second.feature.index();
                let cell = board(cells[index]);
                let weight = self.weight(cell, |visits| visits.kpp(king, first.feature)[index]);
                if weight <= 0.0 {
                    continue;
                }
                if of_first.is_empty() {
                    sum.add(&[], cell, weight);
                } else {
                    of_first.with(&parts[index], &mut row);
                    sum.add(&row, cell, weight);
                }
            }
        }
    }

    fn weight(&self, cell: f64, visits: impl Fn(&super::Visits) -> u32) -> f64 {
        match self.weighing {
            Weighing::Uniform => 1.0,
            Weighing::Magnitude => cell.abs(),
            Weighing::Visits(counted) => f64::from(visits(counted)),
        }
    }
}

/// Whether the entry stands on none of these squares.
fn free(entry: Entry, squares: &[Square]) -> bool {
    entry.square().is_none_or(|square| !squares.contains(&square))
}

/// Kings in board coordinates, as [`Rows`] counts them.
fn pair(black: Square, white: Square) -> usize {
    black.index() * Square::COUNT + white.index()
}

/// A cell without its turn part, which no factor explains.
fn board(cell: Cell) -> f64 {
    f64::from(cell[0])
}

//! How the tables are walked through.

use super::super::full::{Cell, KING_PAIRS};
use super::super::rows::{Row, Rows};
use super::super::slots::{MIRRORED, SLOTS, Unusable, kings_touch};
use super::at::Table;
use super::part::Part;
use crate::eval::features::Feature;
use crate::rules::Square;
use std::sync::LazyLock;

/// What was counted of one table: its board part, and its turn part where it has one.
#[derive(Clone, Debug)]
pub struct TableStats {
    /// The parts.
    pub parts: Vec<Part>,
}

/// What was counted of all three tables, in the order of [`Table::ALL`].
#[derive(Clone, Debug)]
pub struct Survey {
    /// The tables.
    pub tables: [TableStats; 3],
}

/// A part of the work that takes some milliseconds: the cells of one king.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    table: Table,
    king: usize,
}

impl Survey {
    /// Nothing counted yet of these weights.
    pub fn new(rows: &(impl Rows + ?Sized)) -> Self {
        Self { tables: Table::ALL.map(|table| TableStats::new(table, rows)) }
    }

    /// Adds what a job has counted. Jobs are added in their order, so that examples are always the same.
    pub fn add(&mut self, job: Job, counted: &TableStats) {
        let parts = &mut self.tables[job.table as usize].parts;
        parts.iter_mut().zip(&counted.parts).for_each(|(part, more)| part.merge(more));
    }

    /// What was counted of this table.
    pub fn table(&self, table: Table) -> &TableStats {
        &self.tables[table as usize]
    }
}

impl TableStats {
    fn new(table: Table, rows: &(impl Rows + ?Sized)) -> Self {
        let parts = if table == Table::Kpp && !rows.kpp_has_turn() { 1 } else { 2 };
        Self { parts: vec![Part::new(); parts] }
    }

    /// How many entries that a position can use are zero in every cell, of how many, and the first of them.
    pub fn untrained(&self, part: usize) -> (usize, usize, Option<usize>) {
        let usable = (0..Feature::COUNT).filter(|&entry| SLOTS[entry].unusable().is_none());
        let untrained = usable.clone().filter(|&entry| !self.parts[part].trained[entry]);
        (untrained.clone().count(), usable.count(), untrained.clone().next())
    }
}

impl Job {
    /// All the work.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        let of = |table| move |king| Self { table, king };
        let kings = || 0..Square::COUNT;
        let jobs: Vec<Self> =
            kings().map(of(Table::Kk)).chain(kings().map(of(Table::Kkp))).chain(kings().map(of(Table::Kpp))).collect();
        jobs.into_iter()
    }

    /// Counts the cells of this job.
    pub fn run(self, rows: &(impl Rows + ?Sized)) -> TableStats {
        let mut stats = TableStats::new(self.table, rows);
        match self.table {
            Table::Kk => count_kk(&mut stats, rows, self.king),
            Table::Kkp => count_kkp(&mut stats, rows, self.king),
            Table::Kpp => count_kpp(&mut stats, rows, self.king),
        }
        stats
    }
}

fn count_kk(stats: &mut TableStats, rows: &(impl Rows + ?Sized), black: usize) {
    for white in 0..Square::COUNT {
        let pair = black * Square::COUNT + white;
        let (cell, mirrored) = (rows.kk(pair), rows.kk(mirrored_pair(pair)));
        let useless = touching(pair).then_some(Unusable::KingsTouch);
        for (index, part) in stats.parts.iter_mut().enumerate() {
            part.count(pair, cell[index], mirrored[index], useless);
        }
    }
}

fn count_kkp(stats: &mut TableStats, rows: &(impl Rows + ?Sized), black: usize) {
    let (mut row, mut mirror) = ([[0; 2]; Feature::COUNT], [[0; 2]; Feature::COUNT]);
    let alone = &*ALONE;
    for white in 0..Square::COUNT {
        let pair = black * Square::COUNT + white;
        rows.kkp(pair, &mut row);
        rows.kkp(mirrored_pair(pair), &mut mirror);
        let on_king = |entry: usize| SLOTS[entry].square().is_some_and(|at| [black, white].contains(&at.index()));
        let reason = |entry: usize| {
            let touch = touching(pair).then_some(Unusable::KingsTouch);
            touch.or(alone[entry]).or_else(|| on_king(entry).then_some(Unusable::OnKing))
        };
        count_row(stats, pair * Feature::COUNT, &row, &mirror, reason);
    }
}

fn count_kpp(stats: &mut TableStats, rows: &(impl Rows + ?Sized), king: usize) {
    let (mut row, mut mirror) = ([[0; 2]; Feature::COUNT], [[0; 2]; Feature::COUNT]);
    let mirrored_king = Square::from_index(king).mirror().index();
    let on_king: Vec<bool> = SLOTS.iter().map(|slot| slot.square().is_some_and(|at| at.index() == king)).collect();
    let clashes = &*CLASHES;
    for entry in 0..Feature::COUNT {
        rows.kpp(king, entry, &mut row);
        rows.kpp(mirrored_king, MIRRORED[entry], &mut mirror);
        let clashes = &clashes[entry * Feature::COUNT..][..Feature::COUNT];
        let here = on_king[entry];
        let reason = |second: usize| clashes[second].or_else(|| (here || on_king[second]).then_some(Unusable::OnKing));
        count_row(stats, (king * Feature::COUNT + entry) * Feature::COUNT, &row, &mirror, reason);
    }
    count_order(stats, rows, king);
}

/// A row beside its mirror image's.
fn count_row(
    stats: &mut TableStats,
    begin: usize,
    row: &Row,
    mirror: &Row,
    reason: impl Fn(usize) -> Option<Unusable>,
) {
    let mirrored = &*MIRRORED;
    let reasons: [Option<Unusable>; Feature::COUNT] = std::array::from_fn(reason);
    let usable = reasons.iter().position(Option::is_none);
    for (index, part) in stats.parts.iter_mut().enumerate() {
        let before = part.usable;
        for (entry, &cell) in row.iter().enumerate() {
            let useless = reasons[entry];
            part.count(begin + entry, cell[index], mirror[mirrored[entry]][index], useless);
            part.trained[entry] |= cell[index] != 0 && useless.is_none();
        }
        if let Some(first) = usable {
            let [all, zero] = [0, 1].map(|of| part.usable[of] - before[of]);
            part.rows.add(begin + first, all == zero);
        }
    }
}

/// Cells beside those of the pieces in the other order. Both are read in blocks: a column has a cache line per cell.
fn count_order(stats: &mut TableStats, rows: &(impl Rows + ?Sized), king: usize) {
    const BLOCK: usize = 16;
    for block in (0..Feature::COUNT).step_by(BLOCK) {
        for second in 0..Feature::COUNT.min(block + BLOCK) {
            for first in block.max(second + 1)..Feature::COUNT.min(block + BLOCK) {
                let (cell, other): (Cell, Cell) =
                    (rows.kpp_cell(king, first, second), rows.kpp_cell(king, second, first));
                if cell != other {
                    note_order(stats, (king * Feature::COUNT + first) * Feature::COUNT + second, cell, other);
                }
            }
        }
    }
}

fn note_order(stats: &mut TableStats, at: usize, cell: Cell, other: Cell) {
    for (index, part) in stats.parts.iter_mut().enumerate() {
        if cell[index] != other[index] {
            part.order.add(at, cell[index], other[index]);
        }
    }
}

impl Part {
    fn count(&mut self, at: usize, value: i32, mirrored: i32, useless: Option<Unusable>) {
        self.tally.add(value, at);
        if value != mirrored {
            self.mirror.add(at, value, mirrored);
        }
        match useless {
            Some(reason) => self.useless[reason as usize].add(at, value),
            None => self.usable.iter_mut().zip([1, u64::from(value == 0)]).for_each(|(count, more)| *count += more),
        }
    }
}

fn mirrored_pair(pair: usize) -> usize {
    let [black, white] = [pair / Square::COUNT, pair % Square::COUNT].map(|king| Square::from_index(king).mirror());
    black.index() * Square::COUNT + white.index()
}

fn touching(pair: usize) -> bool {
    debug_assert!(pair < KING_PAIRS, "a pair of kings");
    kings_touch(Square::from_index(pair / Square::COUNT), Square::from_index(pair % Square::COUNT))
}

/// Why no position can use an entry, by entry.
static ALONE: LazyLock<[Option<Unusable>; Feature::COUNT]> =
    LazyLock::new(|| std::array::from_fn(|entry| SLOTS[entry].unusable()));

/// Why no position can use a pair, by both entries.
static CLASHES: LazyLock<Vec<Option<Unusable>>> = LazyLock::new(|| {
    let pairs = SLOTS.iter().flat_map(|&one| SLOTS.iter().map(move |&two| one.unusable_with(two)));
    pairs.collect()
});

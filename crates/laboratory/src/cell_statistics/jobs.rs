//! Statistics jobs: traversal of the tables, one king at a time.

use super::table_part::TablePartStatistics;
use super::unusable_reason::{UnusableReason, kings_are_adjacent, unusable, unusable_pair};
use sankoma_rules::Square;
use sankoma_search::eval::features::Feature;
use sankoma_search::eval::three_piece::cell_source::{CellRow, CellSource, WeightCell, WeightTableKind};
use sankoma_search::eval::three_piece::feature_meanings::FEATURE_MEANINGS;
use sankoma_search::eval::three_piece::full::KING_PAIRS;
use std::sync::LazyLock;

/// The statistics of one table: of its board part, and of its turn part where it has one.
#[derive(Clone, Debug)]
pub struct TableStatistics {
    /// The parts.
    pub parts: Vec<TablePartStatistics>,
}

/// The statistics of all three tables, in the order of [`WeightTableKind::ALL`].
#[derive(Clone, Debug)]
pub struct WeightsStatistics {
    /// The tables.
    pub tables: [TableStatistics; 3],
}

/// A job of some milliseconds: the cells of one table and king.
#[derive(Clone, Copy, Debug)]
pub struct StatisticsJob {
    table: WeightTableKind,
    king: usize,
}

impl WeightsStatistics {
    /// Statistics of these weights before any job.
    pub fn new(source: &(impl CellSource + ?Sized)) -> Self {
        Self { tables: WeightTableKind::ALL.map(|table| TableStatistics::new(table, source)) }
    }

    /// Merges the result of a job. Jobs must be added in their order, so that examples are deterministic.
    pub fn add(&mut self, job: StatisticsJob, counted: &TableStatistics) {
        let parts = &mut self.tables[job.table as usize].parts;
        parts.iter_mut().zip(&counted.parts).for_each(|(part, more)| part.merge(more));
    }

    /// The statistics of this table.
    pub fn table(&self, table: WeightTableKind) -> &TableStatistics {
        &self.tables[table as usize]
    }
}

impl TableStatistics {
    fn new(table: WeightTableKind, source: &(impl CellSource + ?Sized)) -> Self {
        let parts = if table == WeightTableKind::Kpp && !source.kpp_has_turn() { 1 } else { 2 };
        Self { parts: vec![TablePartStatistics::new(); parts] }
    }

    /// Untrained features: how many usable features are zero in every cell, of how many, and the first of them.
    pub fn untrained(&self, part: usize) -> (usize, usize, Option<usize>) {
        let usable = (0..Feature::COUNT).filter(|&entry| unusable(FEATURE_MEANINGS[entry]).is_none());
        let untrained = usable.clone().filter(|&entry| !self.parts[part].trained[entry]);
        (untrained.clone().count(), usable.count(), untrained.clone().next())
    }
}

impl StatisticsJob {
    /// All jobs.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        let of = |table| move |king| Self { table, king };
        let kings = || 0..Square::COUNT;
        let jobs: Vec<Self> = kings()
            .map(of(WeightTableKind::Kk))
            .chain(kings().map(of(WeightTableKind::Kkp)))
            .chain(kings().map(of(WeightTableKind::Kpp)))
            .collect();
        jobs.into_iter()
    }

    /// Counts the cells of this job.
    pub fn run(self, source: &(impl CellSource + ?Sized)) -> TableStatistics {
        let mut stats = TableStatistics::new(self.table, source);
        match self.table {
            WeightTableKind::Kk => count_kk(&mut stats, source, self.king),
            WeightTableKind::Kkp => count_kkp(&mut stats, source, self.king),
            WeightTableKind::Kpp => count_kpp(&mut stats, source, self.king),
        }
        stats
    }
}

fn count_kk(stats: &mut TableStatistics, source: &(impl CellSource + ?Sized), black: usize) {
    for white in 0..Square::COUNT {
        let pair = black * Square::COUNT + white;
        let (cell, mirrored) = (source.kk(pair), source.kk(mirrored_pair(pair)));
        let unusable_reason = is_adjacent_pair(pair).then_some(UnusableReason::KingsTouch);
        for (index, part) in stats.parts.iter_mut().enumerate() {
            part.count(pair, cell[index], mirrored[index], unusable_reason);
        }
    }
}

fn count_kkp(stats: &mut TableStatistics, source: &(impl CellSource + ?Sized), black: usize) {
    let (mut row, mut mirror) = ([[0; 2]; Feature::COUNT], [[0; 2]; Feature::COUNT]);
    let unusable = &*UNUSABLE_FEATURES;
    for white in 0..Square::COUNT {
        let pair = black * Square::COUNT + white;
        source.kkp(pair, &mut row);
        source.kkp(mirrored_pair(pair), &mut mirror);
        let on_king =
            |entry: usize| FEATURE_MEANINGS[entry].square().is_some_and(|at| [black, white].contains(&at.index()));
        let reason = |entry: usize| {
            let touch = is_adjacent_pair(pair).then_some(UnusableReason::KingsTouch);
            touch.or(unusable[entry]).or_else(|| on_king(entry).then_some(UnusableReason::OnKing))
        };
        count_row(stats, pair * Feature::COUNT, &row, &mirror, reason);
    }
}

fn count_kpp(stats: &mut TableStatistics, source: &(impl CellSource + ?Sized), king: usize) {
    let (mut row, mut mirror) = ([[0; 2]; Feature::COUNT], [[0; 2]; Feature::COUNT]);
    let mirrored_king = Square::from_index(king).mirror().index();
    let on_king: Vec<bool> =
        FEATURE_MEANINGS.iter().map(|meaning| meaning.square().is_some_and(|at| at.index() == king)).collect();
    let pair_reasons = &*UNUSABLE_PAIRS;
    for entry in 0..Feature::COUNT {
        source.kpp(king, entry, &mut row);
        source.kpp(mirrored_king, Feature::from_index(entry).mirror().index(), &mut mirror);
        let pair_reasons = &pair_reasons[entry * Feature::COUNT..][..Feature::COUNT];
        let entry_on_king = on_king[entry];
        let reason = |second: usize| {
            pair_reasons[second].or_else(|| (entry_on_king || on_king[second]).then_some(UnusableReason::OnKing))
        };
        count_row(stats, (king * Feature::COUNT + entry) * Feature::COUNT, &row, &mirror, reason);
    }
    if !source.kpp_has_one_order() {
        count_order(stats, source, king);
    }
}

/// Counts a row and compares it with its mirror image.
fn count_row(
    stats: &mut TableStatistics,
    start: usize,
    row: &CellRow,
    mirror: &CellRow,
    reason: impl Fn(usize) -> Option<UnusableReason>,
) {
    let reasons: [Option<UnusableReason>; Feature::COUNT] = std::array::from_fn(reason);
    let usable = reasons.iter().position(Option::is_none);
    for (index, part) in stats.parts.iter_mut().enumerate() {
        let before = part.usable;
        for (entry, &cell) in row.iter().enumerate() {
            let unusable_reason = reasons[entry];
            part.count(
                start + entry,
                cell[index],
                mirror[Feature::from_index(entry).mirror().index()][index],
                unusable_reason,
            );
            part.trained[entry] |= cell[index] != 0 && unusable_reason.is_none();
        }
        if let Some(first) = usable {
            let [all, zero] = [0, 1].map(|of| part.usable[of] - before[of]);
            part.rows.add(start + first, all == zero);
        }
    }
}

/// Compares cells with those of the same pieces in the other order. Reads both in blocks: a column has a cache line per
/// cell.
fn count_order(stats: &mut TableStatistics, source: &(impl CellSource + ?Sized), king: usize) {
    const BLOCK: usize = 16;
    for block in (0..Feature::COUNT).step_by(BLOCK) {
        for second in 0..Feature::COUNT.min(block + BLOCK) {
            for first in block.max(second + 1)..Feature::COUNT.min(block + BLOCK) {
                let (cell, other): (WeightCell, WeightCell) =
                    (source.kpp_cell(king, first, second), source.kpp_cell(king, second, first));
                if cell != other {
                    record_order_difference(
                        stats,
                        (king * Feature::COUNT + first) * Feature::COUNT + second,
                        cell,
                        other,
                    );
                }
            }
        }
    }
}

fn record_order_difference(stats: &mut TableStatistics, at: usize, cell: WeightCell, other: WeightCell) {
    for (index, part) in stats.parts.iter_mut().enumerate() {
        if cell[index] != other[index] {
            part.order.add(at, cell[index], other[index]);
        }
    }
}

impl TablePartStatistics {
    fn count(&mut self, at: usize, value: i32, mirrored: i32, unusable_reason: Option<UnusableReason>) {
        self.value_counts.add(value, at);
        if value != mirrored {
            self.mirror.add(at, value, mirrored);
        }
        match unusable_reason {
            Some(reason) => self.unusable[reason as usize].add(at, value),
            None => self.usable.iter_mut().zip([1, u64::from(value == 0)]).for_each(|(count, more)| *count += more),
        }
    }
}

fn mirrored_pair(pair: usize) -> usize {
    let [black, white] = [pair / Square::COUNT, pair % Square::COUNT].map(|king| Square::from_index(king).mirror());
    black.index() * Square::COUNT + white.index()
}

fn is_adjacent_pair(pair: usize) -> bool {
    debug_assert!(pair < KING_PAIRS, "index of a pair of kings");
    kings_are_adjacent(Square::from_index(pair / Square::COUNT), Square::from_index(pair % Square::COUNT))
}

/// Why no legal position uses a feature, by index.
static UNUSABLE_FEATURES: LazyLock<[Option<UnusableReason>; Feature::COUNT]> =
    LazyLock::new(|| std::array::from_fn(|entry| unusable(FEATURE_MEANINGS[entry])));

/// Why no legal position uses a pair, by both indices.
static UNUSABLE_PAIRS: LazyLock<Vec<Option<UnusableReason>>> = LazyLock::new(|| {
    let pairs =
        FEATURE_MEANINGS.iter().flat_map(|&one| FEATURE_MEANINGS.iter().map(move |&two| unusable_pair([one, two])));
    pairs.collect()
});

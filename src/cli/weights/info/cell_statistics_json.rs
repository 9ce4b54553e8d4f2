//! Statistics of the cells of a set of weights, as JSON.

use super::cell_statistics::{BUCKETS, MAGNITUDE_SHARES, cells_in_bucket};
use super::common_rows::WeightsInfoZeroRowsRow;
use super::rows::{
    UnusableReasonName, WeightTableName, WeightsFindingCode, WeightsInfoBucketRow, WeightsInfoCellsRow,
    WeightsInfoDifferenceRow, WeightsInfoDifferencesRow, WeightsInfoExtremeRow, WeightsInfoFindingRow,
    WeightsInfoPartRow, WeightsInfoPartsRow, WeightsInfoQuantileRow, WeightsInfoTableRow, WeightsInfoUsableRow,
    WeightsInfoUselessRow, WeightsPartName,
};
use sankoma_laboratory::cell_statistics::{
    self, CellDifference, CellDifferences, ExtremeValue, TablePartStatistics, TableStatistics, UnusableReason,
    WeightsFinding, WeightsStatistics,
};
use sankoma_search::eval::three_piece::cell_source::WeightTableKind;
use sankoma_search::eval::three_piece::feature_meanings::describe_cell;

/// The number of the part that counts for the side to move.
const TURN: usize = 1;

impl WeightsInfoCellsRow {
    /// Of weights whose cells were counted, or were not.
    pub(super) fn of(statistics: Option<&WeightsStatistics>) -> Self {
        let tables = |statistics| WeightTableKind::ALL.map(|table| WeightsInfoTableRow::of(table, statistics)).into();
        let findings = |statistics| cell_statistics::findings(statistics).into_iter().map(Into::into).collect();
        Self { tables: statistics.map(tables), findings: statistics.map(findings) }
    }
}

impl WeightsInfoTableRow {
    fn of(table: WeightTableKind, statistics: &WeightsStatistics) -> Self {
        let stats = statistics.table(table);
        let part = |index| WeightsInfoPartRow::of(table, stats, index);
        Self {
            table: WeightTableName(table.key()),
            cells: stats.parts[0].value_counts.count(),
            parts: WeightsInfoPartsRow { board: part(0), turn: (stats.parts.len() > TURN).then(|| part(TURN)) },
        }
    }
}

impl From<WeightsFinding> for WeightsInfoFindingRow {
    fn from(finding: WeightsFinding) -> Self {
        let (example_ja, example_en) = finding.example.map(|example| (example.ja, example.en)).unzip();
        Self {
            code: WeightsFindingCode(finding.code),
            table: WeightTableName(finding.table.key()),
            part: if finding.part == TURN { WeightsPartName::Turn } else { WeightsPartName::Board },
            count: finding.count,
            message_ja: finding.sentence.ja,
            message_en: finding.sentence.en,
            example_ja,
            example_en,
        }
    }
}

impl WeightsInfoPartRow {
    fn of(table: WeightTableKind, stats: &TableStatistics, index: usize) -> Self {
        let part = &stats.parts[index];
        let counts = &part.value_counts;
        let bucket = |index: usize| {
            let (range, _) = &BUCKETS[index];
            WeightsInfoBucketRow { from: *range.start(), to: *range.end(), cells: cells_in_bucket(counts, index) }
        };
        let quantile =
            |(share, _): (f64, _)| WeightsInfoQuantileRow { share, magnitude: counts.magnitude_quantile(share) };
        let (untrained, entries, _) = stats.untrained(index);
        let entries = WeightsInfoZeroRowsRow { all: entries as u64, zero: untrained as u64 };
        let extreme = |found| WeightsInfoExtremeRow::of(table, found);
        Self {
            min: counts.lowest().map(extreme),
            max: counts.highest().map(extreme),
            mean: counts.mean(),
            deviation: counts.deviation(),
            zeros: counts.within(0..=0),
            quantiles: MAGNITUDE_SHARES.map(quantile).into(),
            histogram: (0..BUCKETS.len()).map(bucket).collect(),
            beyond_16_bits: counts.beyond(),
            mirror: WeightsInfoDifferencesRow::of(table, part.mirror),
            order: (table == WeightTableKind::Kpp).then(|| WeightsInfoDifferencesRow::of(table, part.order)),
            useless: useless(table, part),
            usable: WeightsInfoUsableRow { cells: part.usable[0], zeros: part.usable[1] },
            rows: WeightsInfoZeroRowsRow { all: part.rows.all, zero: part.rows.zero },
            untrained_entries: (table != WeightTableKind::Kk).then_some(entries),
            saturated: part.at_limit(),
            nearly_saturated: part.near_limit(),
        }
    }
}

fn useless(table: WeightTableKind, part: &TablePartStatistics) -> Vec<WeightsInfoUselessRow> {
    let row = |reason: UnusableReason| {
        let cells = part.unusable[reason as usize];
        WeightsInfoUselessRow {
            reason: UnusableReasonName::of(reason),
            cells: cells.cells,
            filled: cells.filled,
            largest: cells.farthest.map(|found| WeightsInfoExtremeRow::of(table, found)),
        }
    };
    UnusableReason::ALL.into_iter().filter(|&reason| part.unusable[reason as usize].cells > 0).map(row).collect()
}

impl WeightsInfoDifferencesRow {
    fn of(table: WeightTableKind, differences: CellDifferences) -> Self {
        let largest = differences.largest.map(|CellDifference { at, value, other }| {
            let cell = describe_cell(table, at);
            WeightsInfoDifferenceRow { value, other, ja: cell.ja, en: cell.en }
        });
        Self { cells: differences.cells, largest }
    }
}

impl WeightsInfoExtremeRow {
    fn of(table: WeightTableKind, ExtremeValue { value, at }: ExtremeValue) -> Self {
        let cell = describe_cell(table, at);
        Self { value, ja: cell.ja, en: cell.en }
    }
}

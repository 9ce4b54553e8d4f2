//! Statistics of the cells of a set of weights, as JSON.

use super::cell_statistics::{BUCKETS, MAGNITUDE_SHARES, cells_in_bucket};
use sankoma_laboratory::cell_statistics::{
    self, CellDifference, CellDifferences, ExtremeValue, TablePartStatistics, TableStatistics, UnusableReason,
    WeightsFinding, WeightsStatistics,
};
use sankoma_search::eval::three_piece::cell_source::WeightTableKind;
use sankoma_search::eval::three_piece::feature_meanings::describe_cell;
use serde_json::{Value, json};

/// One object per table, with its parts.
pub(super) fn tables(statistics: &WeightsStatistics) -> Value {
    let table = |table: WeightTableKind| {
        let stats = statistics.table(table);
        let parts = ["board", "turn"].into_iter().enumerate().take(stats.parts.len());
        let parts = parts.map(|(index, name)| (name.to_owned(), part(table, stats, index)));
        json!({
            "table": table, "cells": stats.parts[0].value_counts.count(),
            "parts": parts.collect::<serde_json::Map<_, _>>(),
        })
    };
    WeightTableKind::ALL.map(table).into()
}

/// One object per finding.
pub(super) fn findings(statistics: &WeightsStatistics) -> Value {
    let row = |finding: WeightsFinding| {
        let part = if finding.part == 0 { "board" } else { "turn" };
        json!({
            "code": finding.code, "table": finding.table, "part": part, "count": finding.count,
            "message_ja": finding.sentence.ja, "message_en": finding.sentence.en,
            "example_ja": finding.example.as_ref().map(|example| &example.ja),
            "example_en": finding.example.as_ref().map(|example| &example.en),
        })
    };
    cell_statistics::findings(statistics).into_iter().map(row).collect()
}

fn part(table: WeightTableKind, stats: &TableStatistics, index: usize) -> Value {
    let part = &stats.parts[index];
    let counts = &part.value_counts;
    let bucket = |index: usize| {
        let (range, _) = &BUCKETS[index];
        json!({ "from": range.start(), "to": range.end(), "cells": cells_in_bucket(counts, index) })
    };
    let quantile = |(share, _): (f64, _)| json!({ "share": share, "magnitude": counts.magnitude_quantile(share) });
    let (untrained, entries, _) = stats.untrained(index);
    json!({
        "min": extreme(table, counts.lowest()), "max": extreme(table, counts.highest()),
        "mean": counts.mean(), "deviation": counts.deviation(), "zeros": counts.within(0..=0),
        "quantiles": MAGNITUDE_SHARES.map(quantile), "histogram": (0..BUCKETS.len()).map(bucket).collect::<Vec<_>>(),
        "beyond_16_bits": counts.beyond(), "mirror": differences(table, part.mirror),
        "order": if table == WeightTableKind::Kpp { differences(table, part.order) } else { Value::Null },
        "useless": unusable(table, part), "usable": { "cells": part.usable[0], "zeros": part.usable[1] },
        "rows": { "all": part.rows.all, "zero": part.rows.zero },
        "untrained_entries": if table == WeightTableKind::Kk { Value::Null } else { json!({ "all": entries, "zero": untrained }) },
        "saturated": part.at_limit(), "nearly_saturated": part.near_limit(),
    })
}

fn unusable(table: WeightTableKind, part: &TablePartStatistics) -> Value {
    let row = |reason: UnusableReason| {
        let cells = part.unusable[reason as usize];
        json!({
            "reason": reason, "cells": cells.cells, "filled": cells.filled, "largest": extreme(table, cells.farthest),
        })
    };
    UnusableReason::ALL.into_iter().filter(|&reason| part.unusable[reason as usize].cells > 0).map(row).collect()
}

fn differences(table: WeightTableKind, differences: CellDifferences) -> Value {
    let largest = differences.largest.map(|CellDifference { at, value, other }| {
        let cell = describe_cell(table, at);
        json!({ "value": value, "other": other, "ja": cell.ja, "en": cell.en })
    });
    json!({ "cells": differences.cells, "largest": largest })
}

fn extreme(table: WeightTableKind, extreme: Option<ExtremeValue>) -> Value {
    extreme.map_or(Value::Null, |ExtremeValue { value, at }| {
        let cell = describe_cell(table, at);
        json!({ "value": value, "ja": cell.ja, "en": cell.en })
    })
}

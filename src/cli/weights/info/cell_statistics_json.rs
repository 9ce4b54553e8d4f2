//! What the cells look like, as data.

use super::cell_statistics::{BUCKETS, MAGNITUDE_SHARES, cells_in_bucket};
use crate::eval::three_piece::cell_source::WeightTableKind;
use crate::eval::three_piece::cell_statistics::{
    self, CellDifference, CellDifferences, ExtremeValue, TablePartStatistics, TableStatistics, UnusableReason,
    WeightsStatistics,
};
use crate::eval::three_piece::feature_meanings::describe_cell;
use serde_json::{Value, json};

/// One object a table, the parts in it.
pub(super) fn tables(survey: &WeightsStatistics) -> Value {
    let table = |table: WeightTableKind| {
        let stats = survey.table(table);
        let parts = ["board", "turn"].into_iter().enumerate().take(stats.parts.len());
        let parts = parts.map(|(index, name)| (name.to_owned(), part(table, stats, index)));
        json!({
            "table": table, "cells": stats.parts[0].value_counts.count(),
            "parts": parts.collect::<serde_json::Map<_, _>>(),
        })
    };
    WeightTableKind::ALL.map(table).into()
}

/// The sentences.
pub(super) fn findings(survey: &WeightsStatistics) -> Value {
    let row = |of: cell_statistics::WeightsFinding| {
        let part = if of.part == 0 { "board" } else { "turn" };
        json!({
            "code": of.code, "table": of.table, "part": part, "count": of.count,
            "message_ja": of.sentence.ja, "message_en": of.sentence.en,
            "example_ja": of.example.as_ref().map(|example| &example.ja),
            "example_en": of.example.as_ref().map(|example| &example.en),
        })
    };
    cell_statistics::findings(survey).into_iter().map(row).collect()
}

fn part(table: WeightTableKind, stats: &TableStatistics, index: usize) -> Value {
    let part = &stats.parts[index];
    let tally = &part.value_counts;
    let bucket = |at: usize| {
        let (range, _) = &BUCKETS[at];
        json!({ "from": range.start(), "to": range.end(), "cells": cells_in_bucket(tally, at) })
    };
    let quantile = |(share, _): (f64, _)| json!({ "share": share, "magnitude": tally.magnitude_quantile(share) });
    let (untrained, entries, _) = stats.untrained(index);
    json!({
        "min": extreme(table, tally.lowest()), "max": extreme(table, tally.highest()),
        "mean": tally.mean(), "deviation": tally.deviation(), "zeros": tally.within(0..=0),
        "quantiles": MAGNITUDE_SHARES.map(quantile), "histogram": (0..BUCKETS.len()).map(bucket).collect::<Vec<_>>(),
        "beyond_16_bits": tally.beyond(), "mirror": differences(table, part.mirror),
        "order": if table == WeightTableKind::Kpp { differences(table, part.order) } else { Value::Null },
        "useless": useless(table, part), "usable": { "cells": part.usable[0], "zeros": part.usable[1] },
        "rows": { "all": part.rows.all, "zero": part.rows.zero },
        "untrained_entries": if table == WeightTableKind::Kk { Value::Null } else { json!({ "all": entries, "zero": untrained }) },
        "saturated": part.at_limit(), "nearly_saturated": part.near_limit(),
    })
}

fn useless(table: WeightTableKind, part: &TablePartStatistics) -> Value {
    let row = |reason: UnusableReason| {
        let of = part.unusable[reason as usize];
        json!({ "reason": reason, "cells": of.cells, "filled": of.filled, "largest": extreme(table, of.farthest) })
    };
    UnusableReason::ALL.into_iter().filter(|&reason| part.unusable[reason as usize].cells > 0).map(row).collect()
}

fn differences(table: WeightTableKind, of: CellDifferences) -> Value {
    let largest = of.largest.map(|CellDifference { at, value, other }| {
        let place = describe_cell(table, at);
        json!({ "value": value, "other": other, "ja": place.ja, "en": place.en })
    });
    json!({ "cells": of.cells, "largest": largest })
}

fn extreme(table: WeightTableKind, of: Option<ExtremeValue>) -> Value {
    of.map_or(Value::Null, |ExtremeValue { value, at }| {
        let place = describe_cell(table, at);
        json!({ "value": value, "ja": place.ja, "en": place.en })
    })
}

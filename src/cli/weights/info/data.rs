//! What the cells look like, as data.

use super::cells::{BUCKETS, SHARES, in_bucket};
use crate::eval::three_piece::slots::Unusable;
use crate::eval::three_piece::stats::{self, Difference, Differences, Extreme, Part, Survey, Table, TableStats, words};
use serde_json::{Value, json};

/// One object a table, the parts in it.
pub(super) fn tables(survey: &Survey) -> Value {
    let table = |table: Table| {
        let stats = survey.table(table);
        let parts = ["board", "turn"].into_iter().enumerate().take(stats.parts.len());
        let parts = parts.map(|(index, name)| (name.to_owned(), part(table, stats, index)));
        json!({
            "table": table, "cells": stats.parts[0].tally.count(),
            "parts": parts.collect::<serde_json::Map<_, _>>(),
        })
    };
    Table::ALL.map(table).into()
}

/// The sentences.
pub(super) fn findings(survey: &Survey) -> Value {
    let row = |of: stats::Finding| {
        let part = if of.part == 0 { "board" } else { "turn" };
        json!({
            "code": of.code, "table": of.table, "part": part, "count": of.count,
            "message_ja": of.sentence.ja, "message_en": of.sentence.en,
            "example_ja": of.example.as_ref().map(|example| &example.ja),
            "example_en": of.example.as_ref().map(|example| &example.en),
        })
    };
    stats::findings(survey).into_iter().map(row).collect()
}

fn part(table: Table, stats: &TableStats, index: usize) -> Value {
    let part = &stats.parts[index];
    let tally = &part.tally;
    let bucket = |at: usize| {
        let (range, _) = &BUCKETS[at];
        json!({ "from": range.start(), "to": range.end(), "cells": in_bucket(tally, at) })
    };
    let quantile = |(share, _): (f64, _)| json!({ "share": share, "magnitude": tally.magnitude_of(share) });
    let (untrained, entries, _) = stats.untrained(index);
    json!({
        "min": extreme(table, tally.lowest()), "max": extreme(table, tally.highest()),
        "mean": tally.mean(), "deviation": tally.deviation(), "zeros": tally.within(0..=0),
        "quantiles": SHARES.map(quantile), "histogram": (0..BUCKETS.len()).map(bucket).collect::<Vec<_>>(),
        "beyond_16_bits": tally.beyond(), "mirror": differences(table, part.mirror),
        "order": if table == Table::Kpp { differences(table, part.order) } else { Value::Null },
        "useless": useless(table, part), "usable": { "cells": part.usable[0], "zeros": part.usable[1] },
        "rows": { "all": part.rows.all, "zero": part.rows.zero },
        "untrained_entries": if table == Table::Kk { Value::Null } else { json!({ "all": entries, "zero": untrained }) },
        "saturated": part.at_limit(), "nearly_saturated": part.near_limit(),
    })
}

fn useless(table: Table, part: &Part) -> Value {
    let row = |reason: Unusable| {
        let of = part.useless[reason as usize];
        json!({ "reason": reason, "cells": of.cells, "filled": of.filled, "largest": extreme(table, of.farthest) })
    };
    Unusable::ALL.into_iter().filter(|&reason| part.useless[reason as usize].cells > 0).map(row).collect()
}

fn differences(table: Table, of: Differences) -> Value {
    let largest = of.largest.map(|Difference { at, value, other }| {
        let place = words(table, at);
        json!({ "value": value, "other": other, "ja": place.ja, "en": place.en })
    });
    json!({ "cells": of.cells, "largest": largest })
}

fn extreme(table: Table, of: Option<Extreme>) -> Value {
    of.map_or(Value::Null, |Extreme { value, at }| {
        let place = words(table, at);
        json!({ "value": value, "ja": place.ja, "en": place.en })
    })
}

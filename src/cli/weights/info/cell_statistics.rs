//! Statistics of the cells of a set of weights, as text.
//!
//! ```text
//!                                  KK                 KKP                 KPP
//!                     board      turn     board      turn     board      turn
//! lowest               -200      -200 …
//! ```

use crate::cli::output::SCREEN_WIDTH;
use sankoma_laboratory::cell_statistics::{
    ExtremeValue, TablePartStatistics, ValueCounts, WeightsFinding, WeightsStatistics, findings,
};
use sankoma_rules::wording::labels;
use sankoma_rules::wording::text::{pad, pad_left, wrap};
use sankoma_rules::wording::{Language, group_thousands};
use sankoma_search::eval::three_piece::cell_source::WeightTableKind;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

const LABEL_WIDTH: usize = 20;
const NUMBER_WIDTH: usize = 10;

/// Ranges of values with their labels. Values beyond 16 bits belong to the outermost.
pub(super) const BUCKETS: [(RangeInclusive<i16>, &str); 21] = [
    (i16::MIN..=-10_001, "< -10000"),
    (-10_000..=-1_001, "-10000 .. -1001"),
    (-1_000..=-101, "-1000 .. -101"),
    (-100..=-11, "-100 .. -11"),
    (-10..=-6, "-10 .. -6"),
    (-5..=-5, "-5"),
    (-4..=-4, "-4"),
    (-3..=-3, "-3"),
    (-2..=-2, "-2"),
    (-1..=-1, "-1"),
    (0..=0, "0"),
    (1..=1, "1"),
    (2..=2, "2"),
    (3..=3, "3"),
    (4..=4, "4"),
    (5..=5, "5"),
    (6..=10, "6 .. 10"),
    (11..=100, "11 .. 100"),
    (101..=1_000, "101 .. 1000"),
    (1_001..=10_000, "1001 .. 10000"),
    (10_001..=i16::MAX, "> 10000"),
];

/// The quantiles of the magnitude that are printed.
pub(super) const MAGNITUDE_SHARES: [(f64, &str); 3] = [(0.99, "99 %"), (0.995, "99.5 %"), (0.999, "99.9 %")];

/// A table of figures by table and part, the distribution of values, and remarks.
pub(super) fn to_text(statistics: &WeightsStatistics, lang: Language) -> String {
    let mut text = format!("\n{}\n", headings(statistics, lang));
    for (label, figure) in figures(lang) {
        push_row(&mut text, statistics, &label, figure);
    }
    let heading = lang.pick("値の分布（セルの％）", "Distribution of values, % of the cells");
    let _ = writeln!(text, "\n{heading}");
    for (bucket, (_, label)) in BUCKETS.iter().enumerate() {
        let label = pad_left(label, LABEL_WIDTH - 3);
        push_row(&mut text, statistics, &label, |part| percent(share(&part.value_counts, bucket)));
    }
    text.push_str(&remarks(&findings(statistics), lang));
    text
}

/// How many cells lie in a bucket.
pub(super) fn cells_in_bucket(counts: &ValueCounts, bucket: usize) -> u64 {
    let [below, above] = counts.beyond();
    let beyond = match bucket {
        0 => below,
        _ if bucket + 1 == BUCKETS.len() => above,
        _ => 0,
    };
    counts.within(BUCKETS[bucket].0.clone()) + beyond
}

fn share(counts: &ValueCounts, bucket: usize) -> f64 {
    counts.share(cells_in_bucket(counts, bucket))
}

/// The names of the tables, and below them those of their parts.
fn headings(statistics: &WeightsStatistics, lang: Language) -> String {
    let [mut tables, mut parts] = [String::new(), String::new()].map(|_| " ".repeat(LABEL_WIDTH));
    for table in WeightTableKind::ALL {
        let cells = statistics.table(table).parts[0].value_counts.count();
        tables += &pad_left(&format!("{} {}", table.name(), group_thousands(cells)), 2 * NUMBER_WIDTH);
        parts += &pad_left(lang.pick("盤面", "board"), NUMBER_WIDTH);
        parts += &pad_left(labels::TURN.text(lang), NUMBER_WIDTH);
    }
    format!("{tables}\n{parts}")
}

type FigureText = Box<dyn Fn(&TablePartStatistics) -> String>;

/// The rows of figures: a label, and the figure of a part.
fn figures(lang: Language) -> Vec<(String, FigureText)> {
    let value = |of: Option<ExtremeValue>| of.map_or(0, |of| of.value).to_string();
    let mut rows: Vec<(String, FigureText)> = vec![
        (lang.pick("最小", "lowest").into(), Box::new(move |part| value(part.value_counts.lowest()))),
        (lang.pick("最大", "highest").into(), Box::new(move |part| value(part.value_counts.highest()))),
        (lang.pick("平均", "mean").into(), Box::new(|part| hundredths(part.value_counts.mean()))),
        (
            lang.pick("標準偏差", "standard deviation").into(),
            Box::new(|part| hundredths(part.value_counts.deviation())),
        ),
    ];
    for (share, name) in MAGNITUDE_SHARES {
        let label = match lang {
            Language::Ja => format!("絶対値 {name} まで"),
            Language::En => format!("|v| of {name} up to"),
        };
        rows.push((label, Box::new(move |part| part.value_counts.magnitude_quantile(share).to_string())));
    }
    rows
}

/// Appends a row with a figure of every part; `-` where a table has no turn part.
fn push_row(
    text: &mut String,
    statistics: &WeightsStatistics,
    label: &str,
    figure: impl Fn(&TablePartStatistics) -> String,
) {
    let mut row = pad(label, LABEL_WIDTH);
    for table in WeightTableKind::ALL {
        for part in 0..2 {
            let cell = statistics.table(table).parts.get(part).map_or_else(|| "-".to_owned(), &figure);
            row += &pad_left(&cell, NUMBER_WIDTH);
        }
    }
    let _ = writeln!(text, "{row}");
}

/// Two decimals, without a sign before zero.
fn hundredths(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    format!("{:.2}", if rounded == 0.0 { 0.0 } else { rounded })
}

fn percent(share: f64) -> String {
    match share * 100.0 {
        0.0 => ".".to_owned(),
        percent if percent < 0.005 => "<0.01".to_owned(),
        percent => format!("{percent:.2}"),
    }
}

fn remarks(found: &[WeightsFinding], lang: Language) -> String {
    if found.is_empty() {
        return format!("\n{}\n", lang.pick("気になる点はありません", "Nothing is amiss"));
    }
    let mut text =
        format!("\n{}\n", lang.pick("気になる点（例は最も大きいもの）", "Remarks, each with its largest case"));
    for finding in found {
        let part = if finding.part == 0 { lang.pick("盤面", "board") } else { labels::TURN.text(lang) };
        let sentence = format!("{} {part}: {}", finding.table.name(), finding.sentence.text(lang));
        push_indented(&mut text, &sentence, 2);
        if let Some(example) = &finding.example {
            push_indented(&mut text, example.text(lang), 6);
        }
    }
    text
}

fn push_indented(text: &mut String, sentence: &str, margin: usize) {
    for line in wrap(sentence, SCREEN_WIDTH - margin) {
        let _ = writeln!(text, "{}{line}", " ".repeat(margin));
    }
}

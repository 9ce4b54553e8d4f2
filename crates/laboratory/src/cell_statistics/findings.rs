//! Findings: defects of a set of weights, in words.

use super::jobs::{TableStatistics, WeightsStatistics};
use super::table_part::{CellDifference, CellDifferences, TablePartStatistics};
use super::unusable_reason::UnusableReason;
use super::value_counts::ExtremeValue;
use sankoma_rules::wording::{Message, group_thousands};
use sankoma_search::eval::three_piece::cell_source::WeightTableKind;
use sankoma_search::eval::three_piece::feature_meanings::{FEATURE_MEANINGS, describe_cell};

/// A property of the cells that suggests a defect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsFinding {
    /// Its kind, in data.
    pub code: &'static str,
    /// The table.
    pub table: WeightTableKind,
    /// 0 for the board part, 1 for the turn part.
    pub part: usize,
    /// Number of cells, rows or features it is about.
    pub count: u64,
    /// The sentence.
    pub sentence: Message,
    /// One such cell with its value.
    pub example: Option<Message>,
}

/// All findings: table by table, the board part first.
pub fn findings(statistics: &WeightsStatistics) -> Vec<WeightsFinding> {
    let tables = WeightTableKind::ALL.into_iter().map(|table| (table, statistics.table(table)));
    tables
        .flat_map(|(table, stats)| (0..stats.parts.len()).flat_map(move |part| findings_of_part(table, stats, part)))
        .collect()
}

fn findings_of_part(table: WeightTableKind, stats: &TableStatistics, part: usize) -> Vec<WeightsFinding> {
    let builder = FindingBuilder { table, stats, part };
    if builder.part().value_counts.is_zero() {
        return vec![builder.all_zero()];
    }
    let mut found: Vec<WeightsFinding> = [builder.mirror(), builder.order()].into_iter().flatten().collect();
    found.extend(UnusableReason::ALL.into_iter().filter_map(|reason| builder.unusable_cells(reason)));
    found.extend(
        [builder.untrained(), builder.empty_rows(), builder.at_limit(), builder.near_limit()].into_iter().flatten(),
    );
    found
}

/// Makes the findings of one part of a table.
struct FindingBuilder<'a> {
    table: WeightTableKind,
    stats: &'a TableStatistics,
    part: usize,
}

impl FindingBuilder<'_> {
    fn part(&self) -> &TablePartStatistics {
        &self.stats.parts[self.part]
    }

    fn all_zero(&self) -> WeightsFinding {
        let sentence = Message::new("すべて0です", "every cell is zero");
        self.finding("all_zero", self.part().value_counts.count(), sentence, None)
    }

    fn mirror(&self) -> Option<WeightsFinding> {
        let sentence = |cells: &str| {
            Message::new(
                format!("{cells}個が左右反転したセルと違います"),
                format!("{cells} cells differ from their left-right mirror image"),
            )
        };
        self.differences("mirror", self.part().mirror, sentence)
    }

    fn order(&self) -> Option<WeightsFinding> {
        let sentence = |cells: &str| {
            Message::new(
                format!("{cells}組が駒の順序で値が変わります"),
                format!("{cells} pairs differ when their pieces change places"),
            )
        };
        self.differences("order", self.part().order, sentence)
    }

    fn differences(
        &self,
        code: &'static str,
        of: CellDifferences,
        sentence: impl Fn(&str) -> Message,
    ) -> Option<WeightsFinding> {
        let CellDifference { at, value, other } = of.largest?;
        let place = describe_cell(self.table, at);
        let example =
            Message::new(format!("{}: {value} と {other}", place.ja), format!("{}: {value} against {other}", place.en));
        Some(self.finding(code, of.cells, sentence(&group_thousands(of.cells)), Some(example)))
    }

    fn unusable_cells(&self, reason: UnusableReason) -> Option<WeightsFinding> {
        let of = self.part().unusable[reason as usize];
        let example = self.example(of.farthest?);
        let (words, filled, cells) = (reason.description(), group_thousands(of.filled), group_thousands(of.cells));
        let sentence = Message::new(
            format!("{}: {cells}個のうち{filled}個が0ではありません", words.ja),
            format!("{filled} of {cells} cells {} are not zero", words.en),
        );
        Some(self.finding("useless", of.filled, sentence, Some(example)))
    }

    fn untrained(&self) -> Option<WeightsFinding> {
        // KK has no features.
        let (entries, all, first) = self.stats.untrained(self.part);
        let first = first.filter(|_| self.table != WeightTableKind::Kk)?;
        let sentence = Message::new(
            format!("{all}個の番号のうち{entries}個はどこでも0です（学習されていません）"),
            format!("{entries} of {all} entries are zero in every cell: never trained"),
        );
        let example = FEATURE_MEANINGS[first].description();
        Some(self.finding("untrained_entries", entries as u64, sentence, Some(example)))
    }

    fn empty_rows(&self) -> Option<WeightsFinding> {
        let rows = self.part().rows;
        let place = describe_cell(self.table, rows.first?);
        let (zero, all) = (group_thousands(rows.zero), group_thousands(rows.all));
        let (ja, en) = match self.table {
            WeightTableKind::Kpp => ("玉と駒の組", "king and entry"),
            WeightTableKind::Kk | WeightTableKind::Kkp => ("両玉の組", "two kings"),
        };
        let sentence = Message::new(
            format!("{ja}{all}通りのうち{zero}通りは全部0です（学習されていません）"),
            format!("{zero} of {all} rows of {en} are zero throughout: never trained"),
        );
        Some(self.finding("empty_rows", rows.zero, sentence, Some(place)))
    }

    fn at_limit(&self) -> Option<WeightsFinding> {
        let (count, example) = (self.part().at_limit(), self.part().value_counts.farthest()?);
        let cells = group_thousands(count);
        let sentence = Message::new(
            format!("{cells}個が16ビットの限界（±32767、-32768）にあります"),
            format!("{cells} cells stand at the limit of 16 bits (±32767, -32768)"),
        );
        (count > 0).then(|| self.finding("saturated", count, sentence, Some(self.example(example))))
    }

    fn near_limit(&self) -> Option<WeightsFinding> {
        let (count, example) = (self.part().near_limit(), self.part().value_counts.farthest()?);
        let cells = group_thousands(count);
        let sentence = Message::new(
            format!("{cells}個が16ビットの限界まで1％以内にあります"),
            format!("{cells} cells are within one percent of the limit of 16 bits"),
        );
        (count > 0).then(|| self.finding("nearly_saturated", count, sentence, Some(self.example(example))))
    }

    fn example(&self, ExtremeValue { value, at }: ExtremeValue) -> Message {
        let place = describe_cell(self.table, at);
        Message::new(format!("{}: {value}", place.ja), format!("{}: {value}", place.en))
    }

    fn finding(&self, code: &'static str, count: u64, sentence: Message, example: Option<Message>) -> WeightsFinding {
        WeightsFinding { code, table: self.table, part: self.part, count, sentence, example }
    }
}

//! What is wrong with a set of weights, in sentences.

use super::super::slots::Unusable;
use super::at::{Table, words};
use super::part::{Difference, Differences, Part};
use super::tally::Extreme;
use super::walk::{Survey, TableStats};
use crate::rules::{Message, grouped};

/// Something that people would want to know of a set of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing it is.
    pub code: &'static str,
    /// The table.
    pub table: Table,
    /// 0 for the board part, 1 for the turn part.
    pub part: usize,
    /// How many cells, rows or entries it is about.
    pub count: u64,
    /// The sentence.
    pub sentence: Message,
    /// One cell of which it is true, with its value.
    pub example: Option<Message>,
}

/// Everything worth a sentence: table by table, the board part first.
pub fn findings(survey: &Survey) -> Vec<Finding> {
    let tables = Table::ALL.into_iter().map(|table| (table, survey.table(table)));
    tables.flat_map(|(table, stats)| (0..stats.parts.len()).flat_map(move |part| of_part(table, stats, part))).collect()
}

fn of_part(table: Table, stats: &TableStats, part: usize) -> Vec<Finding> {
    let teller = Teller { table, stats, part };
    if teller.part().tally.is_zero() {
        return vec![teller.all_zero()];
    }
    let mut found: Vec<Finding> = [teller.mirror(), teller.order()].into_iter().flatten().collect();
    found.extend(Unusable::ALL.into_iter().filter_map(|reason| teller.useless(reason)));
    found.extend(
        [teller.untrained(), teller.empty_rows(), teller.at_limit(), teller.near_limit()].into_iter().flatten(),
    );
    found
}

/// One part of a table, and what there is to say of it.
struct Teller<'a> {
    table: Table,
    stats: &'a TableStats,
    part: usize,
}

impl Teller<'_> {
    fn part(&self) -> &Part {
        &self.stats.parts[self.part]
    }

    fn all_zero(&self) -> Finding {
        let sentence = Message::new("すべて0です", "every cell is zero");
        self.finding("all_zero", self.part().tally.count(), sentence, None)
    }

    fn mirror(&self) -> Option<Finding> {
        let sentence = |cells: &str| {
            Message::new(
                format!("{cells}個が左右反転した升目と違います"),
                format!("{cells} cells differ from their left-right mirror image"),
            )
        };
        self.differences("mirror", self.part().mirror, sentence)
    }

    fn order(&self) -> Option<Finding> {
        let sentence = |cells: &str| {
            Message::new(
                format!("{cells}組が駒の順序で値が変わります"),
                format!("{cells} pairs differ when their pieces change places"),
            )
        };
        self.differences("order", self.part().order, sentence)
    }

    fn differences(&self, code: &'static str, of: Differences, sentence: impl Fn(&str) -> Message) -> Option<Finding> {
        let Difference { at, value, other } = of.largest?;
        let place = words(self.table, at);
        let example =
            Message::new(format!("{}: {value} と {other}", place.ja), format!("{}: {value} against {other}", place.en));
        Some(self.finding(code, of.cells, sentence(&grouped(of.cells)), Some(example)))
    }

    fn useless(&self, reason: Unusable) -> Option<Finding> {
        let of = self.part().useless[reason as usize];
        let example = self.example(of.farthest?);
        let (words, filled, cells) = (reason.words(), grouped(of.filled), grouped(of.cells));
        let sentence = Message::new(
            format!("{}: {cells}個のうち{filled}個が0ではありません", words.ja),
            format!("{filled} of {cells} cells {} are not zero", words.en),
        );
        Some(self.finding("useless", of.filled, sentence, Some(example)))
    }

    fn untrained(&self) -> Option<Finding> {
        // A table of kings has no entries.
        let (entries, all, first) = self.stats.untrained(self.part);
        let first = first.filter(|_| self.table != Table::Kk)?;
        let sentence = Message::new(
            format!("{all}個の番号のうち{entries}個はどこでも0です（学習されていません）"),
            format!("{entries} of {all} entries are zero in every cell: never trained"),
        );
        let example = super::super::slots::SLOTS[first].words();
        Some(self.finding("untrained_entries", entries as u64, sentence, Some(example)))
    }

    fn empty_rows(&self) -> Option<Finding> {
        let rows = self.part().rows;
        let place = words(self.table, rows.first?);
        let (zero, all) = (grouped(rows.zero), grouped(rows.all));
        let (ja, en) = match self.table {
            Table::Kpp => ("玉と駒の組", "king and entry"),
            Table::Kk | Table::Kkp => ("両玉の組", "two kings"),
        };
        let sentence = Message::new(
            format!("{ja}{all}通りのうち{zero}通りは全部0です（学習されていません）"),
            format!("{zero} of {all} rows of {en} are zero throughout: never trained"),
        );
        Some(self.finding("empty_rows", rows.zero, sentence, Some(place)))
    }

    fn at_limit(&self) -> Option<Finding> {
        let (count, example) = (self.part().at_limit(), self.part().tally.farthest()?);
        let cells = grouped(count);
        let sentence = Message::new(
            format!("{cells}個が16ビットの限界（±32767、-32768）にあります"),
            format!("{cells} cells stand at the limit of 16 bits (±32767, -32768)"),
        );
        (count > 0).then(|| self.finding("saturated", count, sentence, Some(self.example(example))))
    }

    fn near_limit(&self) -> Option<Finding> {
        let (count, example) = (self.part().near_limit(), self.part().tally.farthest()?);
        let cells = grouped(count);
        let sentence = Message::new(
            format!("{cells}個が16ビットの限界まで1％以内にあります"),
            format!("{cells} cells are within one percent of the limit of 16 bits"),
        );
        (count > 0).then(|| self.finding("nearly_saturated", count, sentence, Some(self.example(example))))
    }

    fn example(&self, Extreme { value, at }: Extreme) -> Message {
        let place = words(self.table, at);
        Message::new(format!("{}: {value}", place.ja), format!("{}: {value}", place.en))
    }

    fn finding(&self, code: &'static str, count: u64, sentence: Message, example: Option<Message>) -> Finding {
        Finding { code, table: self.table, part: self.part, count, sentence, example }
    }
}

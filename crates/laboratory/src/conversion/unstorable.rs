//! Unstorable cells: numbers that a file format cannot store.

use crate::cell_statistics::ExtremeValue;
use sankoma_rules::Square;
use sankoma_rules::wording::{Message, group_thousands};
use sankoma_search::eval::features::Feature;
use sankoma_search::eval::three_piece::cell_source::{CellSource, WeightCell, WeightTableKind};
use sankoma_search::eval::three_piece::feature_meanings::describe_cell;
use sankoma_search::eval::three_piece::files::{FileContents, NumberWidth, WeightsFormat};
use sankoma_search::eval::three_piece::full::KING_PAIRS;

/// The cells of one part of a table that a format cannot store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnstorableCells {
    /// The reason.
    pub reason: UnstorableReason,
    /// The table.
    pub table: WeightTableKind,
    /// 0 for the board part, 1 for the turn part.
    pub part: usize,
    /// How many.
    pub cells: u64,
    /// The one farthest from zero.
    pub largest: ExtremeValue,
}

/// Why a format cannot store a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnstorableReason {
    /// It does not fit the format's 16 bits.
    TooWide,
    /// The format has no turn part there.
    NoTurn,
    /// The format has no such table.
    NoTable,
}

/// Collects the cells that files of this format cannot store. `progress` is called with the king squares done and in
/// all. Cells of a table that the format lacks are refused whatever the others are, so that those are not read then.
pub fn unstorable_cells(
    source: &(impl CellSource + ?Sized),
    format: &WeightsFormat,
    progress: &mut dyn FnMut(u64, u64),
) -> Vec<UnstorableCells> {
    let mut collector = UnstorableCollector {
        capacities: WeightTableKind::ALL.map(|table| cell_capacity(format, table)),
        found: Vec::new(),
    };
    let kings = Square::COUNT;
    let mut row = [[0; 2]; Feature::COUNT];
    for pair in 0..KING_PAIRS {
        collector.check(WeightTableKind::Kk, pair, &[source.kk(pair)]);
    }
    if !collector.found.is_empty() && collector.capacities[WeightTableKind::Kk as usize].is_none() {
        return collector.found;
    }
    for pair in 0..KING_PAIRS {
        source.kkp(pair, &mut row);
        collector.check(WeightTableKind::Kkp, pair * Feature::COUNT, &row);
    }
    for king in 0..kings {
        for entry in 0..Feature::COUNT {
            source.kpp(king, entry, &mut row);
            collector.check(WeightTableKind::Kpp, (king * Feature::COUNT + entry) * Feature::COUNT, &row);
        }
        progress(king as u64 + 1, kings as u64);
    }
    collector.found
}

/// The widths of board part and turn part in the cells of a table; `None` for a missing part.
type CellCapacity = [Option<NumberWidth>; 2];

fn cell_capacity(format: &WeightsFormat, table: WeightTableKind) -> Option<CellCapacity> {
    format.files.iter().find_map(|part| match (table, part.contents) {
        (WeightTableKind::Kk, FileContents::Kk(bits)) | (WeightTableKind::Kkp, FileContents::Kkp(bits)) => {
            Some([Some(bits); 2])
        }
        (WeightTableKind::Kpp, FileContents::KppPairs) => Some([Some(NumberWidth::Sixteen); 2]),
        (WeightTableKind::Kpp, FileContents::KppSingle) => Some([Some(NumberWidth::Sixteen), None]),
        _ => None,
    })
}

struct UnstorableCollector {
    /// By table.
    capacities: [Option<CellCapacity>; 3],
    found: Vec<UnstorableCells>,
}

impl UnstorableCollector {
    /// Collects the unstorable ones of these cells; `start` is the index of the first.
    fn check(&mut self, table: WeightTableKind, start: usize, cells: &[WeightCell]) {
        for part in 0..2 {
            let Some(reason) = self.unstorable_reason(table, part) else { continue };
            for (offset, cell) in cells.iter().enumerate().filter(|(_, cell)| is_unstorable(reason, cell[part])) {
                self.record(reason, table, part, ExtremeValue { value: cell[part], at: start + offset });
            }
        }
    }

    /// The reason that can make a number of this part unstorable.
    fn unstorable_reason(&self, table: WeightTableKind, part: usize) -> Option<UnstorableReason> {
        match self.capacities[table as usize].map(|capacity| capacity[part]) {
            None => Some(UnstorableReason::NoTable),
            Some(None) => Some(UnstorableReason::NoTurn),
            Some(Some(NumberWidth::Sixteen)) => Some(UnstorableReason::TooWide),
            Some(Some(NumberWidth::ThirtyTwo)) => None,
        }
    }

    fn record(&mut self, reason: UnstorableReason, table: WeightTableKind, part: usize, value: ExtremeValue) {
        match self.found.iter_mut().find(|loss| (loss.table, loss.part) == (table, part)) {
            Some(loss) => {
                loss.cells += 1;
                if value.value.unsigned_abs() > loss.largest.value.unsigned_abs() {
                    loss.largest = value;
                }
            }
            None => self.found.push(UnstorableCells { reason, table, part, cells: 1, largest: value }),
        }
    }
}

fn is_unstorable(reason: UnstorableReason, value: i32) -> bool {
    match reason {
        UnstorableReason::TooWide => i16::try_from(value).is_err(),
        UnstorableReason::NoTurn | UnstorableReason::NoTable => value != 0,
    }
}

impl UnstorableCells {
    /// The loss in words: `KPP, board part: 12 cells do not fit 16 bits, the largest 40,000 at own king 8h, …`.
    pub fn message(&self) -> Message {
        let (table, cells) = (self.table.name(), group_thousands(self.cells));
        let ExtremeValue { value, at } = self.largest;
        let place = describe_cell(self.table, at);
        let (ja, en) = if self.part == 0 { ("盤面", "board") } else { ("手番", "turn") };
        let (why_ja, why_en) = match self.reason {
            UnstorableReason::TooWide => ("16ビットに収まりません", "do not fit 16 bits"),
            UnstorableReason::NoTurn => {
                ("0ではなく、この形式には手番の値がありません", "are not zero, and the format has no turn part there")
            }
            UnstorableReason::NoTable => {
                ("0ではなく、この形式にはその表がありません", "are not zero, and the format has no such table")
            }
        };
        Message::new(
            format!("{table}の{ja}の値: {cells}個が{why_ja}（最大は{}の{value}）", place.ja),
            format!("{table}, {en} part: {cells} cells {why_en}, the largest {value} at {}", place.en),
        )
    }
}

/// The reason why no weights can be written in this format; `None` for formats that can be written.
pub fn unwritable_reason(format: &WeightsFormat) -> Option<Message> {
    let bonanza = format.files.iter().any(|part| part.contents == FileContents::Bonanza);
    bonanza.then(|| {
        Message::new(
            "fv.binは書けません。KKと手番の値を置く場所がなく、持駒0枚の番号に値を分け直すこともできません",
            "fv.bin cannot be written: it has no place for KK cells and turn parts, and nothing says which of its \
             entries for empty hands a number should go back to",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_search::eval::three_piece::files::FORMATS;

    fn collector(format: &str) -> UnstorableCollector {
        let format = FORMATS.iter().find(|row| row.name == format).expect("the test's format is known");
        UnstorableCollector {
            capacities: WeightTableKind::ALL.map(|table| cell_capacity(format, table)),
            found: Vec::new(),
        }
    }

    #[test]
    fn numbers_that_fit_are_no_loss_and_others_are_counted_with_the_largest() {
        let limits = [[32_767, -32_768], [0, 0]];
        for format in ["kppt", "kppt16", "apery"] {
            for table in [WeightTableKind::Kkp, WeightTableKind::Kpp] {
                let mut losses = collector(format);
                losses.check(table, 0, &limits);
                assert_eq!(losses.found, [], "{format}");
            }
        }
        let mut losses = collector("kppt16");
        losses.check(WeightTableKind::Kkp, 100, &[[32_768, 0], [-40_000, 0]]);
        losses.check(WeightTableKind::Kkp, 102, &[[39_000, -32_769]]);
        let loss = |part, cells, value, at| UnstorableCells {
            reason: UnstorableReason::TooWide,
            table: WeightTableKind::Kkp,
            part,
            cells,
            largest: ExtremeValue { value, at },
        };
        assert_eq!(losses.found, [loss(0, 3, -40_000, 101), loss(1, 1, -32_769, 102)]);
        let message = losses.found[0].message().en;
        assert!(
            message.starts_with("KKP, board part: 3 cells do not fit 16 bits, the largest -40000 at own king"),
            "{message}"
        );
    }

    #[test]
    fn wide_tables_lose_nothing_and_missing_parts_lose_all_but_zero() {
        let mut wide = collector("kppt");
        wide.check(WeightTableKind::Kkp, 0, &[[1 << 30, -(1 << 30)]]);
        assert_eq!(wide.found, []);
        let mut no_turn = collector("kpp-kkpt");
        no_turn.check(WeightTableKind::Kpp, 0, &[[5, 0], [0, -3]]);
        assert_eq!(
            no_turn.found.iter().map(|loss| (loss.reason, loss.cells)).collect::<Vec<_>>(),
            [(UnstorableReason::NoTurn, 1)]
        );
        let mut no_kings = collector("apery");
        no_kings.check(WeightTableKind::Kk, 0, &[[0, 0]]);
        no_kings.check(WeightTableKind::Kk, 1, &[[7, 320]]);
        let found: Vec<_> = no_kings.found.iter().map(|loss| (loss.reason, loss.part, loss.largest.value)).collect();
        assert_eq!(found, [(UnstorableReason::NoTable, 0, 7), (UnstorableReason::NoTable, 1, 320)]);
    }
}

//! Unstorable cells: KPP numbers that a file format cannot store. KK and KKP cells have 32 bits, as here.

use super::WrittenFormat;
use sankoma_eval::features::Feature;
use sankoma_eval::three_piece::cell_source::{CellSource, WeightCell, WeightTableKind};
use sankoma_eval::three_piece::feature_meanings::describe_cell;
use sankoma_rules::Square;
use sankoma_wording::{Message, group_thousands, message};

/// The KPP cells whose board part or whose turn part a format cannot store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnstorableCells {
    /// Reason why the format cannot hold them.
    pub reason: UnstorableReason,
    /// 0 for the board part, 1 for the turn part.
    pub part: usize,
    /// Number of such cells.
    pub cells: u64,
    /// The value farthest from zero, raw.
    pub largest: i32,
    /// The index of its cell in the table.
    pub at: usize,
}

/// Why a format cannot store a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnstorableReason {
    /// It does not fit the format's 16 bits.
    TooWide,
    /// The format has no turn part.
    NoTurn,
}

/// Collects the cells that files of this format cannot store. `progress` is called with the king squares done and in
/// all.
pub fn unstorable_cells(
    source: &(impl CellSource + ?Sized),
    format: WrittenFormat,
    progress: &mut dyn FnMut(u64, u64),
) -> Vec<UnstorableCells> {
    let mut collector = UnstorableCollector::new(format);
    let kings = Square::COUNT;
    let mut row = [[0; 2]; Feature::COUNT];
    for king in 0..kings {
        for entry in 0..Feature::COUNT {
            source.kpp(king, entry, &mut row);
            collector.check((king * Feature::COUNT + entry) * Feature::COUNT, &row);
        }
        progress(king as u64 + 1, kings as u64);
    }
    collector.found
}

struct UnstorableCollector {
    /// By part: what can make a number unstorable.
    reasons: [UnstorableReason; 2],
    found: Vec<UnstorableCells>,
}

impl UnstorableCollector {
    fn new(format: WrittenFormat) -> Self {
        let turn = match format {
            WrittenFormat::Kppt => UnstorableReason::TooWide,
            WrittenFormat::KppKkpt => UnstorableReason::NoTurn,
        };
        Self { reasons: [UnstorableReason::TooWide, turn], found: Vec::new() }
    }

    /// Collects the unstorable ones of these cells; `start` is the index of the first.
    fn check(&mut self, start: usize, cells: &[WeightCell]) {
        for (part, reason) in self.reasons.into_iter().enumerate() {
            for (offset, cell) in cells.iter().enumerate().filter(|(_, cell)| is_unstorable(reason, cell[part])) {
                self.record(reason, part, cell[part], start + offset);
            }
        }
    }

    fn record(&mut self, reason: UnstorableReason, part: usize, value: i32, at: usize) {
        match self.found.iter_mut().find(|loss| loss.part == part) {
            Some(loss) => {
                loss.cells += 1;
                if value.unsigned_abs() > loss.largest.unsigned_abs() {
                    (loss.largest, loss.at) = (value, at);
                }
            }
            None => self.found.push(UnstorableCells { reason, part, cells: 1, largest: value, at }),
        }
    }
}

fn is_unstorable(reason: UnstorableReason, value: i32) -> bool {
    match reason {
        UnstorableReason::TooWide => i16::try_from(value).is_err(),
        UnstorableReason::NoTurn => value != 0,
    }
}

impl UnstorableCells {
    /// The loss in words: `KPP, board part: 12 cells do not fit 16 bits, the largest 40,000 at own king 8h, …`.
    pub fn message(&self) -> Message {
        let (table, cells) = (WeightTableKind::Kpp, group_thousands(self.cells));
        let (value, place) = (self.largest, describe_cell(table, self.at));
        let (ja, en) = if self.part == 0 { ("盤面", "board") } else { ("手番", "turn") };
        let (why_ja, why_en) = match self.reason {
            UnstorableReason::TooWide => ("16ビットに収まりません", "do not fit 16 bits"),
            UnstorableReason::NoTurn => {
                ("0ではなく、この形式には手番の値がありません", "are not zero, and the format has no turn part there")
            }
        };
        let table = table.name();
        message!(
            ("{table}の{ja}の値: {cells}個が{why_ja}（最大は{}の{value}）", place.ja),
            ("{table}, {en} part: {cells} cells {why_en}, the largest {value} at {}", place.en)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_fit_are_no_loss_and_others_are_counted_with_the_largest() {
        let mut losses = UnstorableCollector::new(WrittenFormat::Kppt);
        losses.check(0, &[[32_767, -32_768], [0, 0]]);
        assert_eq!(losses.found, []);
        losses.check(100, &[[32_768, 0], [-40_000, 0]]);
        losses.check(102, &[[39_000, -32_769]]);
        let loss = |part, cells, value, at| UnstorableCells {
            reason: UnstorableReason::TooWide,
            part,
            cells,
            largest: value,
            at,
        };
        assert_eq!(losses.found, [loss(0, 3, -40_000, 101), loss(1, 1, -32_769, 102)]);
        let message = losses.found[0].message().en;
        assert!(
            message.starts_with("KPP, board part: 3 cells do not fit 16 bits, the largest -40000 at own king"),
            "{message}"
        );
    }

    #[test]
    fn a_missing_turn_part_loses_all_but_zero() {
        let mut losses = UnstorableCollector::new(WrittenFormat::KppKkpt);
        losses.check(0, &[[5, 0], [0, -3], [32_768, 40_000]]);
        let found: Vec<_> = losses.found.iter().map(|loss| (loss.reason, loss.part, loss.cells)).collect();
        assert_eq!(found, [(UnstorableReason::TooWide, 0, 1), (UnstorableReason::NoTurn, 1, 2)]);
    }
}

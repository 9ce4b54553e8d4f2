//! What a format cannot hold.

use super::super::{Bits, Format, Holds};
use crate::eval::features::Feature;
use crate::eval::three_piece::full::{Cell, KING_PAIRS};
use crate::eval::three_piece::rows::Rows;
use crate::eval::three_piece::stats::{Extreme, Table, words};
use crate::rules::{Message, Square, grouped};

/// Cells of one table that would not survive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Why.
    pub why: Why,
    /// The table.
    pub table: Table,
    /// 0 for the board part, 1 for the turn part.
    pub part: usize,
    /// How many.
    pub cells: u64,
    /// The one farthest from zero.
    pub largest: Extreme,
}

/// Why a format cannot hold a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The format has 16 bits for it.
    TooWide,
    /// The format has no turn part there.
    NoTurn,
    /// The format has no such table.
    NoTable,
}

/// Everything that a file of this format cannot hold of these cells. `progress` hears how many of how many kings are
/// done.
pub fn losses(rows: &(impl Rows + ?Sized), format: &Format, progress: &mut dyn FnMut(u64, u64)) -> Vec<Loss> {
    let mut ledger = Ledger { rooms: Table::ALL.map(|table| room(format, table)), found: Vec::new() };
    let kings = Square::COUNT;
    let mut row = [[0; 2]; Feature::COUNT];
    for pair in 0..KING_PAIRS {
        ledger.check(Table::Kk, pair, &[rows.kk(pair)]);
        rows.kkp(pair, &mut row);
        ledger.check(Table::Kkp, pair * Feature::COUNT, &row);
    }
    for king in 0..kings {
        for entry in 0..Feature::COUNT {
            rows.kpp(king, entry, &mut row);
            ledger.check(Table::Kpp, (king * Feature::COUNT + entry) * Feature::COUNT, &row);
        }
        progress(king as u64 + 1, kings as u64);
    }
    ledger.found
}

/// What a format has room for in the cells of a table: none, or so many bits for the board and for the turn.
type Room = [Option<Bits>; 2];

fn room(format: &Format, table: Table) -> Option<Room> {
    format.parts.iter().find_map(|part| match (table, part.holds) {
        (Table::Kk, Holds::Kk(bits)) | (Table::Kkp, Holds::Kkp(bits)) => Some([Some(bits); 2]),
        (Table::Kpp, Holds::KppPairs) => Some([Some(Bits::Sixteen); 2]),
        (Table::Kpp, Holds::KppSingle) => Some([Some(Bits::Sixteen), None]),
        _ => None,
    })
}

struct Ledger {
    /// By table.
    rooms: [Option<Room>; 3],
    found: Vec<Loss>,
}

impl Ledger {
    /// Notes what of these cells is lost; `begin` is the number of the first.
    fn check(&mut self, table: Table, begin: usize, cells: &[Cell]) {
        for part in 0..2 {
            let Some(why) = self.obstacle(table, part) else { continue };
            for (offset, cell) in cells.iter().enumerate().filter(|(_, cell)| is_lost(why, cell[part])) {
                self.note(why, table, part, Extreme { value: cell[part], at: begin + offset });
            }
        }
    }

    /// What may keep a number from being held.
    fn obstacle(&self, table: Table, part: usize) -> Option<Why> {
        match self.rooms[table as usize].map(|room| room[part]) {
            None => Some(Why::NoTable),
            Some(None) => Some(Why::NoTurn),
            Some(Some(Bits::Sixteen)) => Some(Why::TooWide),
            Some(Some(Bits::ThirtyTwo)) => None,
        }
    }

    fn note(&mut self, why: Why, table: Table, part: usize, lost: Extreme) {
        match self.found.iter_mut().find(|loss| (loss.table, loss.part) == (table, part)) {
            Some(loss) => {
                loss.cells += 1;
                if lost.value.unsigned_abs() > loss.largest.value.unsigned_abs() {
                    loss.largest = lost;
                }
            }
            None => self.found.push(Loss { why, table, part, cells: 1, largest: lost }),
        }
    }
}

fn is_lost(why: Why, value: i32) -> bool {
    match why {
        Why::TooWide => i16::try_from(value).is_err(),
        Why::NoTurn | Why::NoTable => value != 0,
    }
}

impl Loss {
    /// What is lost: `KPP, board part: 12 cells do not fit 16 bits, the largest 40,000 at own king 8h, …`.
    pub fn message(&self) -> Message {
        let (table, cells) = (self.table.name(), grouped(self.cells));
        let Extreme { value, at } = self.largest;
        let place = words(self.table, at);
        let (ja, en) = if self.part == 0 { ("盤面", "board") } else { ("手番", "turn") };
        let (why_ja, why_en) = match self.why {
            Why::TooWide => ("16ビットに収まりません", "do not fit 16 bits"),
            Why::NoTurn => {
                ("0ではなく、この形式には手番の値がありません", "are not zero, and the format has no turn part there")
            }
            Why::NoTable => {
                ("0ではなく、この形式にはその表がありません", "are not zero, and the format has no such table")
            }
        };
        Message::new(
            format!("{table}の{ja}の値: {cells}個が{why_ja}（最大は{}の{value}）", place.ja),
            format!("{table}, {en} part: {cells} cells {why_en}, the largest {value} at {}", place.en),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::FORMATS;
    use super::*;

    fn ledger(format: &str) -> Ledger {
        let format = FORMATS.iter().find(|row| row.name == format).expect("the test's format is known");
        Ledger { rooms: Table::ALL.map(|table| room(format, table)), found: Vec::new() }
    }

    #[test]
    fn what_fits_is_no_loss_and_what_does_not_is_counted_with_the_largest() {
        let limits = [[32_767, -32_768], [0, 0]];
        for format in ["kppt", "kppt16", "apery"] {
            for table in [Table::Kkp, Table::Kpp] {
                let mut ledger = ledger(format);
                ledger.check(table, 0, &limits);
                assert_eq!(ledger.found, [], "{format}");
            }
        }
        let mut ledger = ledger("kppt16");
        ledger.check(Table::Kkp, 100, &[[32_768, 0], [-40_000, 0]]);
        ledger.check(Table::Kkp, 102, &[[39_000, -32_769]]);
        let loss = |part, cells, value, at| Loss {
            why: Why::TooWide,
            table: Table::Kkp,
            part,
            cells,
            largest: Extreme { value, at },
        };
        assert_eq!(ledger.found, [loss(0, 3, -40_000, 101), loss(1, 1, -32_769, 102)]);
        let told = ledger.found[0].message().en;
        assert!(
            told.starts_with("KKP, board part: 3 cells do not fit 16 bits, the largest -40000 at own king"),
            "{told}"
        );
    }

    #[test]
    fn wide_tables_lose_nothing_and_missing_places_lose_all_but_zero() {
        let mut wide = ledger("kppt");
        wide.check(Table::Kkp, 0, &[[1 << 30, -(1 << 30)]]);
        assert_eq!(wide.found, []);
        let mut no_turn = ledger("kpp-kkpt");
        no_turn.check(Table::Kpp, 0, &[[5, 0], [0, -3]]);
        assert_eq!(no_turn.found.iter().map(|loss| (loss.why, loss.cells)).collect::<Vec<_>>(), [(Why::NoTurn, 1)]);
        let mut no_kings = ledger("apery");
        no_kings.check(Table::Kk, 0, &[[0, 0]]);
        no_kings.check(Table::Kk, 1, &[[7, 320]]);
        let found: Vec<_> = no_kings.found.iter().map(|loss| (loss.why, loss.part, loss.largest.value)).collect();
        assert_eq!(found, [(Why::NoTable, 0, 7), (Why::NoTable, 1, 320)]);
    }
}

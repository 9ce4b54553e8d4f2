//! The cells that the compact form stands for, one by one.

use super::super::full::Cell;
use super::super::rows::{Row, Rows};
use super::super::slots::{SLOTS, Slot};
use super::Compact;
use super::table::Slot as King;
use crate::eval::features::{Entry, Feature};
use crate::rules::Square;

impl Rows for Compact {
    /// Having the move is worth the same everywhere, so it stands with the kings, which are always there.
    fn kk(&self, pair: usize) -> Cell {
        let (black, white) = kings(pair);
        [self.table.kk(king(black), king(white)), self.turn]
    }

    fn kkp(&self, pair: usize, row: &mut Row) {
        let (black, white) = kings(pair);
        for (cell, slot) in row.iter_mut().zip(SLOTS.iter()) {
            let own = self.table.kp(king(black), feature(*slot));
            *cell = [own - self.table.kp(king(white), from_other_side(*slot)), 0];
        }
    }

    fn kpp(&self, king: usize, entry: usize, row: &mut Row) {
        for (second, cell) in row.iter_mut().enumerate() {
            *cell = self.kpp_cell(king, entry, second);
        }
    }

    fn kpp_cell(&self, king: usize, first: usize, second: usize) -> Cell {
        let [first, second] = [first, second].map(|entry| feature(SLOTS[entry]));
        [self.table.kpp(self::king(Square::from_index(king)), first, second), 0]
    }

    fn kpp_has_turn(&self) -> bool {
        false
    }
}

fn king(square: Square) -> King {
    King::of(Some(square))
}

/// The kings of a pair, each in its own side's coordinates.
fn kings(pair: usize) -> (Square, Square) {
    let [black, white] = [pair / Square::COUNT, pair % Square::COUNT].map(Square::from_index);
    (black, white.rotate())
}

fn feature(slot: Slot) -> Feature {
    slot.entry().map_or(Feature::NONE, Entry::feature)
}

fn from_other_side(slot: Slot) -> Feature {
    slot.entry().map_or(Feature::NONE, |entry| entry.from_other_side().feature())
}

//! Cells row by row, whatever the form that holds them: what statistics are made of, files are
//! written from and fits are fitted to.

use super::full::{Cell, Cells};
use crate::eval::features::Feature;

/// The cells of one row: one per entry.
pub type Row = [Cell; Feature::COUNT];

/// A set of weights that can be read cell by cell. Kings stand as in [`Cells`]: in board coordinates in KK and KKP, in
/// their own side's in KPP.
pub trait Rows: Sync {
    /// The KK cell of these kings, `pair` counted `[Black's king][White's king]`.
    fn kk(&self, pair: usize) -> Cell;

    /// The KKP cells of these kings.
    fn kkp(&self, pair: usize, row: &mut Row);

    /// The KPP cells of this king with this entry, from the first on, as many as `row` takes.
    fn kpp(&self, king: usize, entry: usize, row: &mut [Cell]);

    /// One KPP cell.
    fn kpp_cell(&self, king: usize, first: usize, second: usize) -> Cell;

    /// Whether KPP cells have a turn part.
    fn kpp_has_turn(&self) -> bool;
}

impl Rows for Cells {
    fn kk(&self, pair: usize) -> Cell {
        self.kk[pair]
    }

    fn kkp(&self, pair: usize, row: &mut Row) {
        row.copy_from_slice(&self.kkp[pair * Feature::COUNT..][..Feature::COUNT]);
    }

    fn kpp(&self, king: usize, entry: usize, row: &mut [Cell]) {
        let begin = (king * Feature::COUNT + entry) * Feature::COUNT;
        self.kpp.read(begin, row);
    }

    fn kpp_cell(&self, king: usize, first: usize, second: usize) -> Cell {
        self.kpp.cell((king * Feature::COUNT + first) * Feature::COUNT + second)
    }

    fn kpp_has_turn(&self) -> bool {
        self.kpp.has_turn()
    }
}

//! Cells row by row, whatever the form that holds them: what statistics are made of, files are
//! written from and fits are fitted to.

use super::full::{FullTables, WeightCell};
use crate::eval::features::Feature;

/// The cells of one row: one per entry.
pub type CellRow = [WeightCell; Feature::COUNT];

/// A set of weights that can be read cell by cell. Kings stand as in [`FullTables`]: in board coordinates in KK and KKP, in
/// their own side's in KPP.
pub trait CellSource: Sync {
    /// The KK cell of these kings, `pair` counted `[Black's king][White's king]`.
    fn kk(&self, pair: usize) -> WeightCell;

    /// The KKP cells of these kings.
    fn kkp(&self, pair: usize, row: &mut CellRow);

    /// The KPP cells of this king with this entry, from the first on, as many as `row` takes.
    fn kpp(&self, king: usize, entry: usize, row: &mut [WeightCell]);

    /// One KPP cell.
    fn kpp_cell(&self, king: usize, first: usize, second: usize) -> WeightCell;

    /// Whether KPP cells have a turn part.
    fn kpp_has_turn(&self) -> bool;
}

impl CellSource for FullTables {
    fn kk(&self, pair: usize) -> WeightCell {
        self.kk[pair]
    }

    fn kkp(&self, pair: usize, row: &mut CellRow) {
        row.copy_from_slice(&self.kkp[pair * Feature::COUNT..][..Feature::COUNT]);
    }

    fn kpp(&self, king: usize, entry: usize, row: &mut [WeightCell]) {
        let begin = (king * Feature::COUNT + entry) * Feature::COUNT;
        self.kpp.read(begin, row);
    }

    fn kpp_cell(&self, king: usize, first: usize, second: usize) -> WeightCell {
        self.kpp.cell((king * Feature::COUNT + first) * Feature::COUNT + second)
    }

    fn kpp_has_turn(&self) -> bool {
        self.kpp.has_turn()
    }
}

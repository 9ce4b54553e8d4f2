//! Cell source: the cells of a set of weights, read row by row, in either form. Statistics, file writers and fits use it.

use crate::eval::features::Feature;
use crate::eval::raw_scale::RawUnits;
use serde::Serialize;

/// A cell: board part and turn part, raw units. The turn part counts for the side to move.
pub type WeightCell = [i32; 2];

/// The cells of one row: one per feature.
pub type CellRow = [WeightCell; Feature::COUNT];

/// One of the three tables of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum WeightTableKind {
    /// King–king.
    Kk,
    /// King–king–piece.
    Kkp,
    /// King–piece–piece.
    Kpp,
}

impl WeightTableKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Kk, Self::Kkp, Self::Kpp];

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kk => "KK",
            Self::Kkp => "KKP",
            Self::Kpp => "KPP",
        }
    }

    /// Its name in data.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Kk => "kk",
            Self::Kkp => "kkp",
            Self::Kpp => "kpp",
        }
    }
}

/// A set of weights that can be read cell by cell. Kings stand in board coordinates in KK and KKP, in their own side's in
/// KPP.
pub trait CellSource: RawUnits + Sync {
    /// The KK cell of these kings, `pair` counted `[Black's king][White's king]`.
    fn kk(&self, pair: usize) -> WeightCell;

    /// Reads the KKP cells of these kings.
    fn kkp(&self, pair: usize, row: &mut CellRow);

    /// Reads the KPP cells of this king with this feature, from the first on, as many as `row` has room for.
    fn kpp(&self, king: usize, entry: usize, row: &mut [WeightCell]);

    /// One KPP cell.
    fn kpp_cell(&self, king: usize, first: usize, second: usize) -> WeightCell;

    /// Whether KPP cells have a turn part.
    fn kpp_has_turn(&self) -> bool;
}

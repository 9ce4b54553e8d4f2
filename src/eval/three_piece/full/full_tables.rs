//! The cells: one internal form for every source.
//!
//! Indices are those of [`crate::eval::features`]. Kings stand in board coordinates in KK and KKP, in their own side's
//! coordinates in KPP. A cell is a pair of raw numbers: what the board is worth, and what having the move adds for
//! whoever has it.

use super::HugePageBuffer;
use crate::eval::features::{Feature, KingSquares, LocatedPiece};
use crate::rules::{Color, Square};

/// Board part and turn part, raw units.
pub type WeightCell = [i32; 2];

/// Cells of KK: 81 squares of Black's king times 81 of White's.
pub const KING_PAIRS: usize = Square::COUNT * Square::COUNT;
/// Cells of KPP: 81 kings times every pair of entries, both orders and the diagonal.
pub const KPP_CELLS: usize = Square::COUNT * Feature::COUNT * Feature::COUNT;

/// All cells of a set of weights.
#[derive(Debug)]
pub struct FullTables {
    /// `[Black's king][White's king]`, [`KING_PAIRS`] cells.
    pub kk: Vec<WeightCell>,
    /// `[Black's king][White's king][entry as Black sees it]`.
    pub kkp: HugePageBuffer<WeightCell>,
    /// `[king][entry][entry]`, [`KPP_CELLS`] cells.
    pub kpp: KppTable,
}

/// King–piece–piece cells, as wide as their source needs. A pair's cell is the same in either order.
#[derive(Debug)]
pub enum KppTable {
    /// With a turn part.
    Pairs(HugePageBuffer<[i16; 2]>),
    /// Without one.
    Single(HugePageBuffer<i16>),
    /// Without one, for differences that do not fit 16 bits.
    Wide(HugePageBuffer<i32>),
}

impl KppTable {
    /// The cell at `index`, counted `[king][entry][entry]`.
    pub fn cell(&self, index: usize) -> WeightCell {
        match self {
            Self::Pairs(cells) => cells[index].map(i32::from),
            Self::Single(cells) => [i32::from(cells[index]), 0],
            Self::Wide(cells) => [cells[index], 0],
        }
    }

    /// The cells from `begin` on, as many as `row` takes.
    pub fn read(&self, begin: usize, row: &mut [WeightCell]) {
        let there = begin..begin + row.len();
        match self {
            Self::Pairs(cells) => row.iter_mut().zip(&cells[there]).for_each(|(to, cell)| *to = cell.map(i32::from)),
            Self::Single(cells) => row.iter_mut().zip(&cells[there]).for_each(|(to, &cell)| *to = [i32::from(cell), 0]),
            Self::Wide(cells) => row.iter_mut().zip(&cells[there]).for_each(|(to, &cell)| *to = [cell, 0]),
        }
    }

    /// Whether the cells have a turn part.
    pub fn has_turn(&self) -> bool {
        matches!(self, Self::Pairs(_))
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Pairs(cells) => size_of_val(&cells[..]),
            Self::Single(cells) => size_of_val(&cells[..]),
            Self::Wide(cells) => size_of_val(&cells[..]),
        }
    }
}

impl FullTables {
    /// Memory in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.kk[..]) + size_of_val(&self.kkp[..]) + self.kpp.bytes()
    }

    pub(super) fn kk_at(&self, kings: KingSquares) -> WeightCell {
        king_pair(kings).map_or([0; 2], |pair| self.kk[pair])
    }

    pub(super) fn kkp_at(&self, kings: KingSquares, piece: LocatedPiece) -> WeightCell {
        let entry = Feature::of(Color::Black, piece).index();
        self.kkp_row(kings).map_or([0; 2], |row| row[entry])
    }

    /// The KKP cells of these kings, one for each entry as Black sees it; `None` unless both kings are there.
    pub(super) fn kkp_row(&self, kings: KingSquares) -> Option<&[WeightCell]> {
        king_pair(kings).map(|pair| &self.kkp[pair * Feature::COUNT..][..Feature::COUNT])
    }

    /// Both views of a pair: the board parts subtracted, the turn parts added.
    pub(super) fn kpp_at(&self, kings: KingSquares, first: LocatedPiece, second: LocatedPiece) -> WeightCell {
        let [black, white] = Color::ALL.map(|view| {
            kings.of_view(view).map_or([0; 2], |king| {
                let [first, second] = [first, second].map(|piece| Feature::of(view, piece).index());
                self.kpp.cell((king.index() * Feature::COUNT + first) * Feature::COUNT + second)
            })
        });
        [black[0] - white[0], black[1] + white[1]]
    }
}

/// Where these kings stand in KK, if both are there.
fn king_pair(kings: KingSquares) -> Option<usize> {
    let (black, white) = (kings.of_view(Color::Black)?, kings.of_view(Color::White)?);
    Some(black.index() * Square::COUNT + white.rotate().index())
}

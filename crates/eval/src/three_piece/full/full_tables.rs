//! Full tables: the cells of every supported file format in one internal form.
//!
//! Indices are those of [`crate::features`]. Kings stand in board coordinates in KK and KKP, in their own side's
//! coordinates in KPP.

use crate::features::{Feature, KingSquares, LocatedPiece};
use crate::memory::HugePageBuffer;
use crate::raw_scale::RawUnits;
use crate::three_piece::cell_source::{CellRow, CellSource, WeightCell};
use sankoma_rules::{Color, Square};

/// Cells of KK: 81 squares of Black's king times 81 of White's.
pub const KING_PAIRS: usize = Square::COUNT * Square::COUNT;
/// Cells of KPP: 81 kings times every pair of features, both orders and the diagonal.
pub const KPP_CELLS: usize = Square::COUNT * Feature::COUNT * Feature::COUNT;

/// All cells of a set of weights.
#[derive(Debug)]
pub struct FullTables {
    /// `[Black's king][White's king]`, [`KING_PAIRS`] cells.
    pub kk: Vec<WeightCell>,
    /// `[Black's king][White's king][feature in Black's view]`.
    pub kkp: HugePageBuffer<WeightCell>,
    /// `[king][feature][feature]`, [`KPP_CELLS`] cells.
    pub kpp: KppTable,
}

/// King–piece–piece cells, in the width that their source needs. A pair's cell is the same in either order.
#[derive(Debug)]
pub enum KppTable {
    /// 16 bits with a turn part.
    Pairs(HugePageBuffer<[i16; 2]>),
    /// 16 bits without a turn part.
    Single(HugePageBuffer<i16>),
    /// 32 bits without a turn part, for `fv.bin` whose differences do not fit 16 bits.
    Wide(HugePageBuffer<i32>),
}

impl KppTable {
    /// The cell at `index`, counted `[king][feature][feature]`.
    pub fn cell(&self, index: usize) -> WeightCell {
        match self {
            Self::Pairs(cells) => cells[index].map(i32::from),
            Self::Single(cells) => [i32::from(cells[index]), 0],
            Self::Wide(cells) => [cells[index], 0],
        }
    }

    /// Reads the cells from `start` on, as many as `row` has room for.
    pub fn read(&self, start: usize, row: &mut [WeightCell]) {
        let range = start..start + row.len();
        match self {
            Self::Pairs(cells) => row.iter_mut().zip(&cells[range]).for_each(|(to, cell)| *to = cell.map(i32::from)),
            Self::Single(cells) => row.iter_mut().zip(&cells[range]).for_each(|(to, &cell)| *to = [i32::from(cell), 0]),
            Self::Wide(cells) => row.iter_mut().zip(&cells[range]).for_each(|(to, &cell)| *to = [cell, 0]),
        }
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

    /// The KKP cells of these kings by feature in Black's view; `None` unless both kings are there.
    pub(super) fn kkp_row(&self, kings: KingSquares) -> Option<&[WeightCell]> {
        king_pair(kings).map(|pair| &self.kkp[pair * Feature::COUNT..][..Feature::COUNT])
    }

    /// The cells of both views of a pair: the board parts subtracted, the turn parts added.
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

impl RawUnits for FullTables {}

impl CellSource for FullTables {
    fn kk(&self, pair: usize) -> WeightCell {
        self.kk[pair]
    }

    fn kkp(&self, pair: usize, row: &mut CellRow) {
        row.copy_from_slice(&self.kkp[pair * Feature::COUNT..][..Feature::COUNT]);
    }

    fn kpp(&self, king: usize, entry: usize, row: &mut [WeightCell]) {
        let start = (king * Feature::COUNT + entry) * Feature::COUNT;
        self.kpp.read(start, row);
    }
}

/// The KK index of these kings; `None` unless both are there.
fn king_pair(kings: KingSquares) -> Option<usize> {
    let (black, white) = (kings.of_view(Color::Black)?, kings.of_view(Color::White)?);
    Some(black.index() * Square::COUNT + white.rotate().index())
}

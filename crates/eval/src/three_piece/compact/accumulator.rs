//! Compact accumulator: the sums of a position, updated move by move.

use super::table::{CompactRow, CompactTable, KingIndex, LANES};
use crate::features::{Feature, LocatedPiece, pieces, square_in_view};
use crate::material::PieceValues;
use crate::three_piece::piece_list_observer::PieceListObserver;
use sankoma_rules::{Color, Position};

/// One view's sums over its piece list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ViewSums {
    king: KingIndex,
    doubled: i32,
    sums: [i32; LANES],
}

impl ViewSums {
    /// Sums the view of `side` from scratch.
    pub(super) fn of(table: &CompactTable, position: &Position, side: Color) -> Self {
        let king = KingIndex::of(position.king(side).map(|square| square_in_view(side, square)));
        let mut view = Self { king, doubled: 0, sums: [0; LANES] };
        // Internal iteration: `pieces` chains several iterators, and `for_each` runs a loop over each of them.
        pieces(position).for_each(|located| view.add(table.row(king, Feature::of(side, located))));
        view
    }

    pub(super) fn king(&self) -> KingIndex {
        self.king
    }

    /// The value of the view's pieces and pairs, in raw units from that side's view.
    pub(super) fn total(&self, table: &CompactTable) -> i32 {
        let doubled = self.doubled + table.weighted_product(self.sums, self.sums);
        doubled / 2
    }

    fn add(&mut self, row: &CompactRow) {
        self.doubled += row.doubled;
        for (sum, &lane) in self.sums.iter_mut().zip(&row.lanes) {
            *sum += i32::from(lane);
        }
    }

    fn remove(&mut self, row: &CompactRow) {
        self.doubled -= row.doubled;
        for (sum, &lane) in self.sums.iter_mut().zip(&row.lanes) {
            *sum -= i32::from(lane);
        }
    }
}

/// The compact form's sums of one position. Copied once per ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompactAccumulator {
    /// Material balance from Black's view, in centipawns.
    material: i32,
    views: [ViewSums; 2],
    king_moved: [bool; 2],
}

impl CompactAccumulator {
    pub(super) fn new(material: i32, views: [ViewSums; 2]) -> Self {
        Self { material, views, king_moved: [false; 2] }
    }

    pub(super) fn material(&self) -> i32 {
        self.material
    }

    pub(super) fn views(&self) -> &[ViewSums; 2] {
        &self.views
    }

    pub(super) fn king_moved(&self, view: Color) -> bool {
        self.king_moved[view.index()]
    }

    pub(super) fn replace_view(&mut self, view: Color, sums: ViewSums) {
        self.views[view.index()] = sums;
        self.king_moved[view.index()] = false;
    }
}

/// Applies the changes of one move to an accumulator.
pub(super) struct CompactUpdater<'a> {
    pub(super) values: &'a PieceValues,
    pub(super) table: &'a CompactTable,
    pub(super) accumulator: &'a mut CompactAccumulator,
}

impl PieceListObserver for CompactUpdater<'_> {
    fn piece_added(&mut self, located: LocatedPiece) {
        self.accumulator.material += self.values.of(located.piece);
        for color in Color::ALL {
            let view = &mut self.accumulator.views[color.index()];
            view.add(self.table.row(view.king, Feature::of(color, located)));
        }
    }

    fn piece_removed(&mut self, located: LocatedPiece) {
        self.accumulator.material -= self.values.of(located.piece);
        for color in Color::ALL {
            let view = &mut self.accumulator.views[color.index()];
            view.remove(self.table.row(view.king, Feature::of(color, located)));
        }
    }

    /// Marks the king's view, which is summed from scratch when the move is complete.
    fn king_changed(&mut self, color: Color) {
        self.accumulator.king_moved[color.index()] = true;
    }
}

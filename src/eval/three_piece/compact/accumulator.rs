//! The sums that follow a position move by move.

use super::table::{CompactRow, CompactTable, KingIndex, LANES};
use crate::eval::features::{Feature, LocatedPiece};
use crate::eval::material::PieceValues;
use crate::eval::three_piece::piece_list_observer::PieceListObserver;
use crate::rules::Color;

/// One side's sums over its piece list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ViewSums {
    king: KingIndex,
    doubled: i32,
    sums: [i32; LANES],
}

impl ViewSums {
    pub(super) fn new(king: KingIndex) -> Self {
        Self { king, doubled: 0, sums: [0; LANES] }
    }

    pub(super) fn king(&self) -> KingIndex {
        self.king
    }

    pub(super) fn doubled(&self) -> i32 {
        self.doubled
    }

    pub(super) fn sums(&self) -> [i32; LANES] {
        self.sums
    }

    pub(super) fn add(&mut self, row: &CompactRow) {
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

/// What the three-piece evaluation knows of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompactAccumulator {
    /// Black's pieces less White's, in centipawns.
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

/// Carries the changes of one move into an accumulator.
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

    /// Remembers that a king came or went; its view is summed anew when the move is complete.
    fn king_changed(&mut self, color: Color) {
        self.accumulator.king_moved[color.index()] = true;
    }
}

//! The sums that follow a position move by move.

use super::table::{LANES, Row, Slot, Table};
use crate::eval::features::{Feature, Located};
use crate::eval::material::Values;
use crate::eval::three_piece::told::Follower;
use crate::rules::Color;

/// One side's sums over its piece list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View {
    king: Slot,
    doubled: i32,
    sums: [i32; LANES],
}

impl View {
    pub(super) fn new(king: Slot) -> Self {
        Self { king, doubled: 0, sums: [0; LANES] }
    }

    pub(super) fn slot(&self) -> Slot {
        self.king
    }

    pub(super) fn doubled(&self) -> i32 {
        self.doubled
    }

    pub(super) fn sums(&self) -> [i32; LANES] {
        self.sums
    }

    pub(super) fn add(&mut self, row: &Row) {
        self.doubled += row.doubled;
        for (sum, &lane) in self.sums.iter_mut().zip(&row.lanes) {
            *sum += i32::from(lane);
        }
    }

    fn remove(&mut self, row: &Row) {
        self.doubled -= row.doubled;
        for (sum, &lane) in self.sums.iter_mut().zip(&row.lanes) {
            *sum -= i32::from(lane);
        }
    }
}

/// What the three-piece evaluation knows of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accumulator {
    /// Black's pieces less White's, in centipawns.
    material: i32,
    views: [View; 2],
    king_moved: [bool; 2],
}

impl Accumulator {
    pub(super) fn new(material: i32, views: [View; 2]) -> Self {
        Self { material, views, king_moved: [false; 2] }
    }

    pub(super) fn material(&self) -> i32 {
        self.material
    }

    pub(super) fn views(&self) -> &[View; 2] {
        &self.views
    }

    pub(super) fn king_moved(&self, view: Color) -> bool {
        self.king_moved[view.index()]
    }

    pub(super) fn renew(&mut self, view: Color, sums: View) {
        self.views[view.index()] = sums;
        self.king_moved[view.index()] = false;
    }
}

/// Carries the changes of one move into an accumulator.
pub(super) struct Changes<'a> {
    pub(super) values: &'a Values,
    pub(super) table: &'a Table,
    pub(super) accumulator: &'a mut Accumulator,
}

impl Follower for Changes<'_> {
    fn come(&mut self, located: Located) {
        self.accumulator.material += self.values.of(located.piece);
        for color in Color::ALL {
            let view = &mut self.accumulator.views[color.index()];
            view.add(self.table.row(view.king, Feature::of(color, located)));
        }
    }

    fn go(&mut self, located: Located) {
        self.accumulator.material -= self.values.of(located.piece);
        for color in Color::ALL {
            let view = &mut self.accumulator.views[color.index()];
            view.remove(self.table.row(view.king, Feature::of(color, located)));
        }
    }

    /// Remembers that a king came or went; its view is summed anew when the move is complete.
    fn king(&mut self, color: Color) {
        self.accumulator.king_moved[color.index()] = true;
    }
}

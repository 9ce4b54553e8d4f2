//! Where cells come from.

use crate::eval::features::{Entry, Feature};
use crate::eval::three_piece::full::{Cells, Kpp};
use crate::eval::{Compact, Weights};
use crate::rules::Square;

/// Cells by number, raw units, without their turn parts. Kings stand in board coordinates in KK and KKP, in their own
/// side's in KPP.
pub trait CellSource: Sync {
    /// The KK cell.
    fn kk(&self, black: Square, white: Square) -> i32;

    /// The KKP cells of these kings, by the entry as Black sees it.
    fn kkp(&self, black: Square, white: Square, row: &mut [i32]);

    /// The KPP cells of a king and a first entry, by the second entry, up to where `row` ends.
    fn kpp(&self, king: Square, first: Feature, row: &mut [i32]);
}

impl CellSource for Weights {
    fn kk(&self, black: Square, white: Square) -> i32 {
        match self {
            Self::Compact(weights) => CellSource::kk(&**weights, black, white),
            Self::Full(weights) => weights.cells().kk(black, white),
        }
    }

    fn kkp(&self, black: Square, white: Square, row: &mut [i32]) {
        match self {
            Self::Compact(weights) => CellSource::kkp(&**weights, black, white, row),
            Self::Full(weights) => weights.cells().kkp(black, white, row),
        }
    }

    fn kpp(&self, king: Square, first: Feature, row: &mut [i32]) {
        match self {
            Self::Compact(weights) => CellSource::kpp(&**weights, king, first, row),
            Self::Full(weights) => weights.cells().kpp(king, first, row),
        }
    }
}

impl CellSource for Cells {
    fn kk(&self, black: Square, white: Square) -> i32 {
        self.kk[pair(black, white)][0]
    }

    fn kkp(&self, black: Square, white: Square, row: &mut [i32]) {
        let cells = &self.kkp[pair(black, white) * Feature::COUNT..];
        for (cell, stored) in row.iter_mut().zip(cells) {
            *cell = stored[0];
        }
    }

    fn kpp(&self, king: Square, first: Feature, row: &mut [i32]) {
        let start = (king.index() * Feature::COUNT + first.index()) * Feature::COUNT;
        let cells = start..start + row.len();
        match &self.kpp {
            Kpp::Pairs(table) => copy(row, &table[cells], |cell| i32::from(cell[0])),
            Kpp::Single(table) => copy(row, &table[cells], i32::from),
            Kpp::Wide(table) => copy(row, &table[cells], |cell| cell),
        }
    }
}

fn copy<T: Copy>(row: &mut [i32], cells: &[T], read: impl Fn(T) -> i32) {
    for (cell, &stored) in row.iter_mut().zip(cells) {
        *cell = read(stored);
    }
}

fn pair(black: Square, white: Square) -> usize {
    black.index() * Square::COUNT + white.index()
}

impl CellSource for Compact {
    fn kk(&self, black: Square, white: Square) -> i32 {
        self.kk_cell(black, white.rotate())
    }

    fn kkp(&self, black: Square, white: Square, row: &mut [i32]) {
        row.fill(0);
        for entry in Entry::all() {
            let theirs = self.kp_cell(white.rotate(), entry.from_other_side().feature());
            row[entry.feature().index()] = self.kp_cell(black, entry.feature()) - theirs;
        }
    }

    fn kpp(&self, king: Square, first: Feature, row: &mut [i32]) {
        for (second, cell) in Feature::all().zip(row) {
            *cell = self.kpp_cell(king, first, second);
        }
    }
}

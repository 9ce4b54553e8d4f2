//! Three-piece evaluation with a cell for every king and pair of entries: the form of trained weights.
//!
//! ```text
//! board = SCALE·material + KK[bk][wk] + Σ_i KKP[bk][wk][b_i] + Σ_{j<i} KPP[bk][b_i][b_j] − Σ_{j<i} KPP[wk'][w_i][w_j]
//! turn  = the same sums over the second number of each cell, all of them added
//! raw   = board ± turn
//! ```
//!
//! `b` is Black's list of entries, `w` White's, `wk'` White's king in its own coordinates. Both lists have 38 entries
//! at least: pieces missing from a full set count as entry 0, as the programs do that trained such weights.
//! Terms of a view without a king are zero, and so are KK and KKP unless there are both.

mod cells;
mod memory;

pub use cells::{Cell, Cells, KING_PAIRS, KPP_CELLS, Kpp};
pub use memory::Memory;

use crate::eval::features::{Kings, Located, listed, pieces};
use crate::eval::material::Values;
use crate::eval::{Evaluation, Explainable, SCALE, Terms};
use crate::rules::{Color, NoObserver, Observer, Position};

/// Weights with a cell for every king and pair of entries, ready to evaluate.
#[derive(Debug)]
pub struct Full {
    name: String,
    values: Values,
    cells: Cells,
}

impl Full {
    /// Weights of these cells, called `name`, with the piece values they were trained with.
    pub fn new(name: impl Into<String>, values: Values, cells: Cells) -> Self {
        Self { name: name.into(), values, cells }
    }

    /// The cells.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// Board part and turn part of all terms of these pieces, raw, from Black's view, without material.
    fn sums(&self, kings: Kings, pieces: &[Located]) -> Cell {
        let mut sums = self.cells.kk_at(kings);
        for (index, &first) in pieces.iter().enumerate() {
            sums = add(sums, self.cells.kkp_at(kings, first));
            for &second in &pieces[..index] {
                sums = add(sums, self.cells.kpp_at(kings, first, second));
            }
        }
        sums
    }
}

fn add(a: Cell, b: Cell) -> Cell {
    [a[0] + b[0], a[1] + b[1]]
}

impl Terms for Full {
    fn kk(&self, kings: Kings) -> i32 {
        self.cells.kk_at(kings)[0]
    }

    fn kkp(&self, kings: Kings, piece: Located) -> i32 {
        self.cells.kkp_at(kings, piece)[0]
    }

    fn kpp(&self, kings: Kings, first: Located, second: Located) -> i32 {
        self.cells.kpp_at(kings, first, second)[0]
    }
}

impl Explainable for Full {
    fn name(&self) -> &str {
        &self.name
    }

    fn values(&self) -> &Values {
        &self.values
    }

    fn turn(&self, kings: Kings, pieces: &[Located]) -> i32 {
        self.sums(kings, pieces)[1]
    }

    fn counts_missing_pieces(&self) -> bool {
        true
    }
}

impl Evaluation for Full {
    type Accumulator = Cell;

    fn accumulate(&self, position: &Position) -> Cell {
        let material: i32 = pieces(position).map(|at| self.values.of(at.piece)).sum();
        let [board, turn] = self.sums(Kings::of(position), &listed(position));
        [SCALE * material + board, turn]
    }

    fn observe<'a>(&'a self, _: &'a mut Cell) -> impl Observer + 'a {
        NoObserver
    }

    fn settle(&self, accumulator: &mut Cell, position: &Position) {
        *accumulator = self.accumulate(position);
    }

    fn raw(&self, accumulator: &Cell, side_to_move: Color) -> i32 {
        accumulator[0] + side_to_move.sign() * accumulator[1]
    }
}

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
//!
//! A move is told to the piece lists; the sums follow by the pairs of the one or two pieces that changed. A view whose
//! king moved is summed anew, and so are KK and KKP. Cells are read by rows, one entry with all others, and so each must
//! be the same for either order of its pair.

mod accumulator;
mod cache;
mod cells;
mod kernel;
mod list;

pub use crate::eval::memory::Memory;
pub use cells::{Cell, Cells, KING_PAIRS, KPP_CELLS, Kpp};
pub use kernel::Kernel;

use crate::eval::features::{Kings, Located, listed};
use crate::eval::material::Values;
use crate::eval::three_piece::told::Told;
use crate::eval::{Evaluation, Explainable, Terms};
use crate::rules::{Color, Observer, Position, assert_level};
use accumulator::{Accumulator, Listener, Sums};
use cache::Cache;
use kernel::{Rows, Stored, minus, plus};
use list::Lists;

/// Weights with a cell for every king and pair of entries, ready to evaluate.
#[derive(Debug)]
pub struct Full {
    name: String,
    values: Values,
    cells: Cells,
    kernel: Kernel,
    cache: Option<Cache>,
}

impl Full {
    /// Size of the cache of new weights, in MiB: smaller ones cost a search more than they save.
    pub const CACHE_MEBIBYTES: usize = 32;

    /// Weights of these cells, called `name`, with the piece values they were trained with.
    pub fn new(name: impl Into<String>, values: Values, cells: Cells) -> Self {
        Self { name: name.into(), values, cells, kernel: Kernel::best(), cache: Cache::new(Self::CACHE_MEBIBYTES) }
    }

    /// The same weights, summed by another kernel.
    pub fn with_kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    /// The same weights with a cache of `mebibytes` MiB for the sums of positions met before, from 0 (none) to 1024.
    pub fn with_cache(self, mebibytes: usize) -> Self {
        Self { cache: Cache::new(mebibytes), ..self }
    }

    /// The cells.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// Board part and turn part of all terms of these pieces, raw, from Black's view, without material: the
    /// definition, slowly.
    fn sum_of_terms(&self, kings: Kings, pieces: &[Located]) -> Cell {
        let mut sum = self.cells.kk_at(kings);
        for (index, &first) in pieces.iter().enumerate() {
            sum = plus(sum, self.cells.kkp_at(kings, first));
            for &second in &pieces[..index] {
                sum = plus(sum, self.cells.kpp_at(kings, first, second));
            }
        }
        sum
    }

    fn sums_of(&self, kings: Kings, lists: &Lists) -> Sums {
        let kings_sum = self.kings_of(kings, lists);
        let views = match &self.cells.kpp {
            Kpp::Pairs(table) => self.views_of(table, kings, lists),
            Kpp::Single(table) => self.views_of(table, kings, lists),
            Kpp::Wide(table) => self.views_of(table, kings, lists),
        };
        Sums { views, kings: kings_sum }
    }

    fn views_of<T: Stored>(&self, table: &[T], kings: Kings, lists: &Lists) -> [Cell; 2] {
        both(|view| match kings.of_view(view) {
            Some(king) => self.kernel.pairs(Rows::of(king, table), lists.of_view(view)),
            None => [0; 2],
        })
    }

    /// KK and KKP.
    fn kings_of(&self, kings: Kings, lists: &Lists) -> Cell {
        let Some(row) = self.cells.kkp_row(kings) else { return [0; 2] };
        let entries = lists.of_view(Color::Black).entries();
        entries.iter().fold(self.cells.kk_at(kings), |sum, &entry| plus(sum, row[usize::from(entry)]))
    }

    fn known_or_sums_after(&self, accumulator: &Accumulator, position: &Position) -> Sums {
        let reckon = || self.sums_after(accumulator, Kings::of(position));
        let Some(cache) = &self.cache else { return reckon() };
        if let Some(known) = cache.find(position.key()) {
            assert_level!(4, known == reckon(), "what was stored for {}", position.sfen());
            return known;
        }
        let sums = reckon();
        cache.store(position.key(), &sums);
        sums
    }

    /// The sums after the changes that `accumulator` was told of.
    fn sums_after(&self, accumulator: &Accumulator, kings: Kings) -> Sums {
        let kings_sum = self.kings_after(accumulator, kings);
        let views = match &self.cells.kpp {
            Kpp::Pairs(table) => self.views_after(table, accumulator, kings),
            Kpp::Single(table) => self.views_after(table, accumulator, kings),
            Kpp::Wide(table) => self.views_after(table, accumulator, kings),
        };
        Sums { views, kings: kings_sum }
    }

    fn views_after<T: Stored>(&self, table: &[T], accumulator: &Accumulator, kings: Kings) -> [Cell; 2] {
        let (lists, changes) = (accumulator.lists(), accumulator.changes());
        both(|view| {
            let Some(king) = kings.of_view(view) else { return [0; 2] };
            let (rows, list) = (Rows::of(king, table), lists.of_view(view));
            if changes.king_moved(view) {
                return self.kernel.pairs(rows, list);
            }
            let (swaps, count) = changes.swaps(view, lists);
            plus(accumulator.sums().views[view.index()], self.kernel.difference(rows, list, &swaps[..count]))
        })
    }

    fn kings_after(&self, accumulator: &Accumulator, kings: Kings) -> Cell {
        let (lists, changes) = (accumulator.lists(), accumulator.changes());
        if Color::ALL.into_iter().any(|view| changes.king_moved(view)) {
            return self.kings_of(kings, lists);
        }
        let Some(row) = self.cells.kkp_row(kings) else { return [0; 2] };
        let (swaps, count) = changes.swaps(Color::Black, lists);
        swaps[..count].iter().fold(accumulator.sums().kings, |sum, swap| {
            plus(sum, minus(row[usize::from(swap.new)], row[usize::from(swap.old)]))
        })
    }
}

/// What each view sees. Spelt out, since `map` of an array is a call, and this is done at every node.
fn both<T>(seen: impl Fn(Color) -> T) -> [T; 2] {
    [seen(Color::Black), seen(Color::White)]
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
        self.sum_of_terms(kings, pieces)[1]
    }

    fn counts_missing_pieces(&self) -> bool {
        true
    }
}

impl Evaluation for Full {
    type Accumulator = Accumulator;

    fn accumulate(&self, position: &Position) -> Accumulator {
        let material = self.values.balance(position);
        let kings = Kings::of(position);
        match Lists::of(position) {
            Some(lists) => Accumulator::new(lists, self.sums_of(kings, &lists), material),
            None => Accumulator::crowded(self.sum_of_terms(kings, &listed(position)), material),
        }
    }

    fn observe<'a>(&'a self, accumulator: &'a mut Accumulator) -> impl Observer + 'a {
        Told(Listener { values: &self.values, accumulator })
    }

    fn settle(&self, accumulator: &mut Accumulator, position: &Position) {
        let changes = accumulator.changes();
        if changes.untold() {
            *accumulator = self.accumulate(position);
        } else if !changes.is_empty() {
            accumulator.settle(self.known_or_sums_after(accumulator, position));
        }
    }

    fn raw(&self, accumulator: &Accumulator, side_to_move: Color) -> i32 {
        accumulator.raw(side_to_move)
    }
}

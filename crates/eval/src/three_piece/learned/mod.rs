//! Learned form: king–piece–piece terms as products of learned numbers, a factorization machine (Rendle 2010).
//!
//! For each side's view, with `k` that side's king in its own coordinates and `i`, `j` entries of its list, which are
//! the pieces and the enemy's king:
//!
//! ```text
//! raw  = scale·material + view(Black) − view(White) ± turn
//! view = Σ_i KP(k,i) + Σ_{i<j} KPP(k,i,j)         KPP(k,i,j) = Σ_r c_r · u_r(k,i) · u_r(k,j),  c_r = ±1
//! turn = the sum over both views of KP(k,t) + Σ_i KPP(k,t,i),  t the entry of having the move
//! ```
//!
//! A pair with the enemy's king is a king–king–piece term, one with `t` the value of having the move. The sum over all
//! pairs is `½ Σ_r c_r ((Σ_i u_r)² − Σ_i u_r²)`: adding or removing a piece changes a few sums, not 38 pairs.
//! Everything is an integer, and every single term can be read back, which makes the share of each pair exact.
//!
//! | question | file |
//! |---|---|
//! | which rows does a king look at? | `view` |
//! | which numbers are stored, and how is a term read back? | `table` |
//! | which sums follow a position? | `accumulator`, of each side `view_sums` |
//! | how is a moved king's view summed? | `refresh_cache` |
//! | how is a set stored in a file? | `file` |
//! | pairs with pieces where they usually stand | `pair_means` |
//! | the cells one by one, for statistics, conversion and fits | `cells` |
//!
//! Terms of a view without a king are zero.

mod accumulator;
mod cells;
mod file;
mod pair_means;
mod refresh_cache;
mod table;
#[cfg(test)]
mod tests;
pub mod view;
mod view_sums;

pub use file::LearnedFileError;
pub use table::LearnedTableError;

use crate::evaluation::{Evaluation, ThreePieceTerms};
use crate::explain::{Explainable, PairMeans};
use crate::features::{KingSquares, LocatedPiece};
use crate::material::PieceValues;
use crate::raw_scale::{RawScale, RawUnits};
use crate::three_piece::piece_list_observer::PieceListAdapter;
use sankoma_rules::{BoardObserver, Color, Position};
use std::sync::{Arc, OnceLock};

use accumulator::{LearnedAccumulator, LearnedUpdater};
use refresh_cache::RefreshCache;
use table::{LearnedTable, TableBuilder, pair_sum};
use view::{KingView, LearnedEntry};

/// Weights in the learned three-piece form, ready to evaluate.
#[derive(Clone, Debug)]
pub struct LearnedWeights {
    name: String,
    values: PieceValues,
    scale: RawScale,
    /// The logistic scale of win probabilities, in centipawns.
    win_scale: i32,
    table: LearnedTable,
}

/// Learned numbers of one row, in raw units and their square roots.
#[derive(Clone, Debug)]
pub struct LearnedNumbers {
    /// The king's square, 0–44.
    pub king: usize,
    /// The entry, 0–1629.
    pub entry: usize,
    /// Term of the entry by itself.
    pub own: i32,
    /// The parts in the products.
    pub parts: Vec<i16>,
}

impl LearnedWeights {
    /// Makes weights of learned numbers. `win_scale` is the logistic scale of their win probabilities, in centipawns.
    ///
    /// # Errors
    /// The form has no such number of products, or numbers are too large.
    pub fn new(
        name: &str,
        values: PieceValues,
        (scale, win_scale): (RawScale, i32),
        lanes: usize,
        numbers: impl Iterator<Item = LearnedNumbers>,
    ) -> Result<Self, LearnedTableError> {
        let mut table = TableBuilder::new(lanes)?;
        for LearnedNumbers { king, entry, own, parts } in numbers {
            table.set_row(king, entry, own, &parts);
        }
        Ok(Self { name: name.to_owned(), values, scale, win_scale, table: table.finish()? })
    }

    /// The learned weights in the program, as a shared pointer. How they were trained: docs/weights-fit.md.
    pub fn shared() -> &'static Arc<Self> {
        static SHARED: OnceLock<Arc<LearnedWeights>> = OnceLock::new();
        SHARED.get_or_init(|| {
            let read = Self::in_program("learned", &FILE_IN_PROGRAM.0);
            Arc::new(read.expect("the file in the repository is sound, a test reads it"))
        })
    }

    /// The logistic scale of win probabilities, in centipawns.
    pub const fn win_scale(&self) -> i32 {
        self.win_scale
    }

    /// Number of products of a pair's term.
    pub const fn lanes(&self) -> usize {
        self.table.lanes()
    }

    /// The numbers of every row, as [`Self::new`] takes them.
    pub fn numbers(&self) -> impl Iterator<Item = LearnedNumbers> + '_ {
        (0..KingView::COUNT * LearnedEntry::COUNT).map(|row| {
            let (king, entry) = (row / LearnedEntry::COUNT, row % LearnedEntry::COUNT);
            let row = self.table.row_at(king, entry);
            LearnedNumbers { king, entry, own: row.own(), parts: row.parts().to_vec() }
        })
    }

    /// Memory of the table, in bytes.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }
}

/// The file of the weights in the program, aligned so that its numbers can be read where they are.
#[repr(align(64))]
struct AlignedFile<B: ?Sized>(B);

static FILE_IN_PROGRAM: &AlignedFile<[u8]> = &AlignedFile(*include_bytes!("learned.weights"));

/// Signs of what counts for each side's own view.
const AGAINST_EACH_OTHER: [i32; 2] = [1, -1];
/// Signs of what counts for the side to move in both views.
const TOGETHER: [i32; 2] = [1, 1];

/// The sum of a term over both views, each counting for its own side with this sign.
fn over_views(kings: KingSquares, signs: [i32; 2], term: impl Fn(Color, KingView, Option<LearnedEntry>) -> i32) -> i32 {
    let value = |side: Color| {
        let king = KingView::of(kings.of_view(side)?);
        let enemy = kings.of_view(side.other()).map(|square| king.enemy_king(square.rotate()));
        Some(signs[side.index()] * term(side, king, enemy))
    };
    Color::ALL.into_iter().filter_map(value).sum()
}

impl RawUnits for LearnedWeights {
    fn scale(&self) -> RawScale {
        self.scale
    }
}

impl ThreePieceTerms for LearnedWeights {
    fn kk(&self, kings: KingSquares) -> i32 {
        over_views(kings, AGAINST_EACH_OTHER, |_, king, enemy| {
            enemy.map_or(0, |enemy| self.table.row(king, enemy).own())
        })
    }

    fn kkp(&self, kings: KingSquares, piece: LocatedPiece) -> i32 {
        over_views(kings, AGAINST_EACH_OTHER, |side, king, enemy| {
            let row = self.table.row(king, king.entry_of(side, piece));
            row.own() + enemy.map_or(0, |enemy| row.pair(self.table.row(king, enemy)))
        })
    }

    fn kpp(&self, kings: KingSquares, first: LocatedPiece, second: LocatedPiece) -> i32 {
        over_views(kings, AGAINST_EACH_OTHER, |side, king, _| {
            let [first, second] = [first, second].map(|piece| self.table.row(king, king.entry_of(side, piece)));
            first.pair(second)
        })
    }

    /// One pass over the pieces instead of one over the pairs: `½ Σ_r c_r ((Σ_i u_r)² − Σ_i u_r²)` for each view.
    fn kpp_sum(&self, kings: KingSquares, pieces: &[LocatedPiece]) -> i32 {
        over_views(kings, AGAINST_EACH_OTHER, |side, king, _| {
            pair_sum(pieces.iter().map(|&piece| self.table.row(king, king.entry_of(side, piece))))
        })
    }
}

impl Explainable for LearnedWeights {
    fn name(&self) -> &str {
        &self.name
    }

    fn values(&self) -> &PieceValues {
        &self.values
    }

    fn turn(&self, kings: KingSquares, pieces: &[LocatedPiece]) -> i32 {
        over_views(kings, TOGETHER, |side, king, enemy| {
            let turn = self.table.row(king, LearnedEntry::TURN);
            let entries = pieces.iter().map(|&piece| king.entry_of(side, piece));
            let pairs = entries.chain(enemy).map(|entry| turn.pair(self.table.row(king, entry)));
            turn.own() + pairs.sum::<i32>()
        })
    }

    fn pair_means(&self, kings: KingSquares, list: &[LocatedPiece]) -> PairMeans {
        pair_means::pair_means(&self.table, kings, list)
    }
}

impl Evaluation for LearnedWeights {
    type Accumulator = LearnedAccumulator;
    type RefreshCache = RefreshCache;

    fn accumulate(&self, position: &Position) -> LearnedAccumulator {
        LearnedAccumulator::of(&self.values, &self.table, position)
    }

    fn observe<'a>(&'a self, accumulator: &'a mut LearnedAccumulator) -> impl BoardObserver + 'a {
        PieceListAdapter(LearnedUpdater { values: &self.values, table: &self.table, accumulator })
    }

    fn finish_update(&self, accumulator: &mut LearnedAccumulator, cache: &mut RefreshCache, position: &Position) {
        accumulator.finish(&self.table, cache, position);
    }

    fn raw(&self, accumulator: &LearnedAccumulator, _cache: &mut RefreshCache, position: &Position) -> i32 {
        let [black, white] = &accumulator.views;
        let turn = position.side_to_move().sign();
        // Each view counts for its side; the turn's terms count for the side to move in both.
        let views = black.total(&self.table, turn) - white.total(&self.table, -turn);
        self.scale.raw(accumulator.material) + views
    }
}

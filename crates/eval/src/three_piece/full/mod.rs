//! Full form: a cell for every king and pair of features, the form of trained weights.
//!
//! ```text
//! board = scale·material + KK[bk][wk] + Σ_i KKP[bk][wk][b_i] + Σ_{j<i} KPP[bk][b_i][b_j] − Σ_{j<i} KPP[wk'][w_i][w_j]
//! turn  = the same sums over the second number of each cell, all of them added
//! raw   = board ± turn
//! ```
//!
//! `b` is Black's list of features, `w` White's, `wk'` White's king in its own coordinates. Both lists have at least 38
//! entries: pieces missing from a full set count as feature 0, as in the programs that trained such weights.
//! Terms of a view without a king are zero, and so are KK and KKP unless there are both.
//!
//! Incremental update: a move changes one or two entries of the piece lists, and the sums change by the pairs of those.
//! A view whose king moved is summed from scratch, and so are KK and KKP. Cells are read by rows, one feature with all
//! others, so each must be the same for either order of its pair.
//!
//! | question | file |
//! |---|---|
//! | the cells in memory | `full_tables` |
//! | the features of a position, in slots | `piece_list` |
//! | the sums that follow a position | `accumulator` |
//! | the cells of one king, by rows | `kpp_rows` |
//! | how are the cells of a list summed fast? | `kernel` |
//! | which sums are known already? | `cache` |

mod accumulator;
mod cache;
mod full_tables;
mod kernel;
mod kpp_rows;
mod piece_list;

pub use full_tables::{FullTables, KING_PAIRS, KPP_CELLS, KppTable};
pub use kernel::Kernel;

use crate::evaluation::{Evaluation, ThreePieceTerms};
use crate::explain::Explainable;
use crate::features::{KingSquares, LocatedPiece, full_piece_list};
use crate::material::PieceValues;
use crate::raw_scale::RawUnits;
use crate::three_piece::cell_source::WeightCell;
use crate::three_piece::piece_list_observer::PieceListAdapter;
use accumulator::{FullAccumulator, FullSums, FullUpdater, per_view};
use cache::EvaluationCache;
use kpp_rows::{KppRows, StoredCell, minus, plus};
use piece_list::PieceLists;
use sankoma_rules::{BoardObserver, Color, Position, asserts};

/// Weights with a cell for every king and pair of features, ready to evaluate.
#[derive(Debug)]
pub struct FullWeights {
    name: String,
    values: PieceValues,
    cells: FullTables,
    kernel: Kernel,
    cache: Option<EvaluationCache>,
}

impl FullWeights {
    /// Default size of the evaluation cache, in MiB: smaller ones cost a search more than they save.
    pub(crate) const CACHE_MEBIBYTES: usize = 32;

    /// Makes weights of these cells, with the piece values they were trained with.
    pub fn new(name: impl Into<String>, values: PieceValues, cells: FullTables) -> Self {
        Self {
            name: name.into(),
            values,
            cells,
            kernel: Kernel::best(),
            cache: EvaluationCache::new(Self::CACHE_MEBIBYTES),
        }
    }

    /// Sets the kernel that sums the cells.
    pub fn with_kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    /// Sets the size of the evaluation cache in MiB, from 0 (none) to 1024.
    pub fn with_cache(self, mebibytes: usize) -> Self {
        Self { cache: EvaluationCache::new(mebibytes), ..self }
    }

    /// Cells of the three tables.
    pub fn cells(&self) -> &FullTables {
        &self.cells
    }

    /// Board part and turn part of all terms of these pieces, raw, from Black's view, without material, by definition.
    fn sum_of_terms(&self, kings: KingSquares, pieces: &[LocatedPiece]) -> WeightCell {
        let mut sum = self.cells.kk_at(kings);
        for (index, &first) in pieces.iter().enumerate() {
            sum = plus(sum, self.cells.kkp_at(kings, first));
            for &second in &pieces[..index] {
                sum = plus(sum, self.cells.kpp_at(kings, first, second));
            }
        }
        sum
    }

    fn sums_of(&self, kings: KingSquares, lists: &PieceLists) -> FullSums {
        let kings_sum = self.sum_king_terms(kings, lists);
        let views = match &self.cells.kpp {
            KppTable::Pairs(table) => self.sum_views(table, kings, lists),
            KppTable::Single(table) => self.sum_views(table, kings, lists),
            KppTable::Wide(table) => self.sum_views(table, kings, lists),
        };
        FullSums { views, kings: kings_sum }
    }

    fn sum_views<T: StoredCell>(&self, table: &[T], kings: KingSquares, lists: &PieceLists) -> [WeightCell; 2] {
        per_view(|view| match kings.of_view(view) {
            Some(king) => self.kernel.pairs(KppRows::of(king, table), lists.of_view(view)),
            None => [0; 2],
        })
    }

    /// KK and KKP.
    fn sum_king_terms(&self, kings: KingSquares, lists: &PieceLists) -> WeightCell {
        let Some(row) = self.cells.kkp_row(kings) else { return [0; 2] };
        let entries = lists.of_view(Color::Black).entries();
        entries.iter().fold(self.cells.kk_at(kings), |sum, &entry| plus(sum, row[usize::from(entry)]))
    }

    fn cached_sums_after(&self, accumulator: &FullAccumulator, position: &Position) -> FullSums {
        let compute = || self.sums_after(accumulator, KingSquares::of(position));
        let Some(cache) = &self.cache else { return compute() };
        if let Some(known) = cache.find(position.key()) {
            assert!(!asserts(4) || known == compute(), "cached sums of {}", position.sfen());
            return known;
        }
        let sums = compute();
        cache.store(position.key(), &sums);
        sums
    }

    /// The sums after the pending changes of `accumulator`.
    fn sums_after(&self, accumulator: &FullAccumulator, kings: KingSquares) -> FullSums {
        let kings_sum = self.kings_after(accumulator, kings);
        let views = match &self.cells.kpp {
            KppTable::Pairs(table) => self.views_after(table, accumulator, kings),
            KppTable::Single(table) => self.views_after(table, accumulator, kings),
            KppTable::Wide(table) => self.views_after(table, accumulator, kings),
        };
        FullSums { views, kings: kings_sum }
    }

    fn views_after<T: StoredCell>(
        &self,
        table: &[T],
        accumulator: &FullAccumulator,
        kings: KingSquares,
    ) -> [WeightCell; 2] {
        let (lists, changes) = (accumulator.lists(), accumulator.changes());
        per_view(|view| {
            let Some(king) = kings.of_view(view) else { return [0; 2] };
            let (rows, list) = (KppRows::of(king, table), lists.of_view(view));
            if changes.king_moved(view) {
                return self.kernel.pairs(rows, list);
            }
            let (swaps, count) = changes.swaps(view, lists);
            plus(accumulator.sums().views[view.index()], self.kernel.difference(rows, list, &swaps[..count]))
        })
    }

    fn kings_after(&self, accumulator: &FullAccumulator, kings: KingSquares) -> WeightCell {
        let (lists, changes) = (accumulator.lists(), accumulator.changes());
        if Color::ALL.into_iter().any(|view| changes.king_moved(view)) {
            return self.sum_king_terms(kings, lists);
        }
        let Some(row) = self.cells.kkp_row(kings) else { return [0; 2] };
        let (swaps, count) = changes.swaps(Color::Black, lists);
        swaps[..count].iter().fold(accumulator.sums().kings, |sum, swap| {
            plus(sum, minus(row[usize::from(swap.new)], row[usize::from(swap.old)]))
        })
    }
}

impl RawUnits for FullWeights {}

impl ThreePieceTerms for FullWeights {
    fn kk(&self, kings: KingSquares) -> i32 {
        self.cells.kk_at(kings)[0]
    }

    fn kkp(&self, kings: KingSquares, piece: LocatedPiece) -> i32 {
        self.cells.kkp_at(kings, piece)[0]
    }

    fn kpp(&self, kings: KingSquares, first: LocatedPiece, second: LocatedPiece) -> i32 {
        self.cells.kpp_at(kings, first, second)[0]
    }
}

impl Explainable for FullWeights {
    fn name(&self) -> &str {
        &self.name
    }

    fn values(&self) -> &PieceValues {
        &self.values
    }

    fn turn(&self, kings: KingSquares, pieces: &[LocatedPiece]) -> i32 {
        self.sum_of_terms(kings, pieces)[1]
    }

    fn counts_missing_pieces(&self) -> bool {
        true
    }
}

impl Evaluation for FullWeights {
    type Accumulator = FullAccumulator;
    type RefreshCache = ();

    fn accumulate(&self, position: &Position) -> FullAccumulator {
        let material = self.values.balance(position);
        let kings = KingSquares::of(position);
        match PieceLists::of(position) {
            Some(lists) => FullAccumulator::new(lists, self.sums_of(kings, &lists), material),
            None => {
                FullAccumulator::with_too_many_pieces(self.sum_of_terms(kings, &full_piece_list(position)), material)
            }
        }
    }

    fn observe<'a>(&'a self, accumulator: &'a mut FullAccumulator) -> impl BoardObserver + 'a {
        PieceListAdapter(FullUpdater { values: &self.values, accumulator })
    }

    fn finish_update(&self, accumulator: &mut FullAccumulator, (): &mut (), position: &Position) {
        let changes = accumulator.changes();
        if changes.needs_refresh() {
            *accumulator = self.accumulate(position);
        } else if !changes.is_empty() {
            accumulator.finish_update(self.cached_sums_after(accumulator, position));
        }
    }

    fn prefetch(&self, key: u64) {
        if let Some(cache) = &self.cache {
            cache.prefetch(key);
        }
    }

    fn raw(&self, accumulator: &FullAccumulator, (): &mut (), position: &Position) -> i32 {
        accumulator.raw(self.scale(), position.side_to_move())
    }
}

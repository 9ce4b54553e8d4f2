//! Compact form: king–piece–piece terms as sums of products, a few megabytes in all.
//!
//! For each side's view, with `k` that side's king in its own coordinates and `i`, `j` entries of its piece list:
//!
//! ```text
//! raw = scale·material + KK(kings) + view(Black) − view(White) ± turn
//! view = Σ_i KP(k,i) + Σ_{i<j} KPP(k,i,j)         KPP(k,i,j) = Σ_r c_r · u_r(k,i) · u_r(k,j)
//! ```
//!
//! A KKP cell is the difference of the two views' KP terms. KPP is a sum of products, so the sum over all pairs is
//! `½ Σ_r c_r ((Σ_i u_r)² − Σ_i u_r²)`: adding or removing a piece changes a few sums, not 38 pairs. Everything is an
//! integer, and every single cell can be read back, which makes the share of each pair exact.
//!
//! | question | file |
//! |---|---|
//! | how are factors expanded into the table? | `build` |
//! | which numbers are stored, and how is a cell read back? | `table` |
//! | which sums follow a position? | `accumulator` |
//! | the cells one by one, for statistics, conversion and fits | `cells` |
//!
//! Terms of a view without a king are zero, and so is KK unless there are both.

mod accumulator;
mod build;
mod cells;
mod table;

pub use build::CompactWeightsError;

use crate::evaluation::{Evaluation, ThreePieceTerms};
use crate::explain::Explainable;
use crate::factors::{self, Factor, FactorParameters};
use crate::features::{Feature, KingSquares, LocatedPiece};
use crate::material::PieceValues;
use crate::raw_scale::{RawScale, RawUnits};
use crate::three_piece::piece_list_observer::PieceListAdapter;
use accumulator::{CompactAccumulator, CompactUpdater, ViewSums};
use sankoma_rules::{BoardObserver, Color, Position};
use std::sync::{Arc, OnceLock};
use table::{CompactTable, KingIndex};

/// Weights in the compact three-piece form, ready to evaluate.
#[derive(Clone, Debug)]
pub struct CompactWeights {
    name: String,
    scale: RawScale,
    values: PieceValues,
    turn: i32,
    table: CompactTable,
    factors: Vec<(&'static Factor, i32)>,
}

impl CompactWeights {
    /// The factors of `weights.toml`. Expanded once, on the first call.
    pub fn built_in() -> &'static Self {
        Self::shared()
    }

    /// [`Self::built_in`] as a shared pointer.
    pub fn shared() -> &'static Arc<Self> {
        static BUILT_IN: OnceLock<Arc<CompactWeights>> = OnceLock::new();
        BUILT_IN.get_or_init(|| {
            let built_in = Self::from_toml("factors", factors::DEFAULT_PARAMETERS);
            Arc::new(built_in.expect("the file in the repository is sound, a test reads it"))
        })
    }

    /// Expands the parameters of a file (its text, see [`FactorParameters::read`]) into cells.
    ///
    /// # Errors
    /// The text holds no parameters, or those of [`Self::from_parameters`].
    pub fn from_toml(name: &str, text: &str) -> Result<Self, CompactWeightsError> {
        let parameters = FactorParameters::read(text).map_err(CompactWeightsError::Parameters)?;
        Self::from_parameters(name, parameters)
    }

    /// Expands parameters into cells.
    ///
    /// # Errors
    /// The factors have more products of pairs than the form stores, or weights are so large that a sum could leave
    /// 32 bits.
    pub fn from_parameters(name: &str, parameters: FactorParameters) -> Result<Self, CompactWeightsError> {
        let FactorParameters { scale, factors, turn, values } = parameters;
        Ok(Self { name: name.to_owned(), scale, values, turn, table: build::expand(&factors)?, factors })
    }

    /// The value of having the move in any position, in raw units.
    pub fn tempo(&self) -> i32 {
        self.turn
    }

    /// Memory of the table, in bytes.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }
}

impl RawUnits for CompactWeights {
    fn scale(&self) -> RawScale {
        self.scale
    }
}

impl ThreePieceTerms for CompactWeights {
    fn kk(&self, kings: KingSquares) -> i32 {
        let [black, white] = Color::ALL.map(|view| KingIndex::of(kings.of_view(view)));
        self.table.kk(black, white)
    }

    fn kkp(&self, kings: KingSquares, piece: LocatedPiece) -> i32 {
        let term = |view| self.table.kp(KingIndex::of(kings.of_view(view)), Feature::of(view, piece));
        term(Color::Black) - term(Color::White)
    }

    fn kpp(&self, kings: KingSquares, first: LocatedPiece, second: LocatedPiece) -> i32 {
        let term = |view| {
            let [first, second] = [first, second].map(|piece| Feature::of(view, piece));
            self.table.kpp(KingIndex::of(kings.of_view(view)), first, second)
        };
        term(Color::Black) - term(Color::White)
    }
}

impl Explainable for CompactWeights {
    fn name(&self) -> &str {
        &self.name
    }

    fn values(&self) -> &PieceValues {
        &self.values
    }

    fn turn(&self, _kings: KingSquares, _pieces: &[LocatedPiece]) -> i32 {
        self.turn
    }

    fn factors(&self) -> &[(&'static Factor, i32)] {
        &self.factors
    }
}

impl Evaluation for CompactWeights {
    type Accumulator = CompactAccumulator;
    type RefreshCache = ();

    fn accumulate(&self, position: &Position) -> CompactAccumulator {
        let material = self.values.balance(position);
        CompactAccumulator::new(material, Color::ALL.map(|view| ViewSums::of(&self.table, position, view)))
    }

    fn observe<'a>(&'a self, accumulator: &'a mut CompactAccumulator) -> impl BoardObserver + 'a {
        PieceListAdapter(CompactUpdater { values: &self.values, table: &self.table, accumulator })
    }

    /// Sums a view whose king moved from scratch: each of its terms depends on the king's square.
    fn finish_update(&self, accumulator: &mut CompactAccumulator, (): &mut (), position: &Position) {
        for view in Color::ALL {
            if accumulator.king_moved(view) {
                accumulator.replace_view(view, ViewSums::of(&self.table, position, view));
            }
        }
    }

    fn raw(&self, accumulator: &CompactAccumulator, (): &mut (), position: &Position) -> i32 {
        let [black, white] = accumulator.views();
        let kings = self.table.kk(black.king(), white.king());
        let pieces = black.total(&self.table) - white.total(&self.table);
        self.scale.raw(accumulator.material()) + kings + pieces + position.side_to_move().sign() * self.turn
    }
}

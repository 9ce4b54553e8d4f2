//! Weights: one type for a set of weights in either form.

use super::evaluation::{Evaluation as _, ThreePieceTerms};
use super::explain::{Explainable, PairMeans};
use super::factors::Factor;
use super::features::{KingSquares, LocatedPiece};
use super::material::PieceValues;
use super::raw_scale::{RawScale, RawUnits};
use super::three_piece::cell_source::CellSource;
use super::three_piece::files::{self, WeightsOpenError};
use super::three_piece::{CompactWeights, FullWeights, LearnedWeights};
use sankoma_rules::Position;
use std::path::Path;
use std::sync::Arc;

/// Weights in either form, shared: a clone is a reference count.
///
/// The search is generic over the form, so that the form is chosen once and not at every node:
/// [`Searchable`](crate::Searchable) matches on this.
#[derive(Clone, Debug)]
pub enum Weights {
    /// King–piece–piece terms stored as sums of products.
    Compact(Arc<CompactWeights>),
    /// King–piece–piece terms stored as sums of products, learned from games.
    Learned(Arc<LearnedWeights>),
    /// A cell for every king and pair of pieces.
    Full(Arc<FullWeights>),
}

impl Weights {
    /// The names of the sets in the program: the default, which is the learned set, and each set by its own name.
    pub const NAMES: [&'static str; 3] = ["built-in", "factors", "learned"];

    /// The default weights: the learned ones.
    pub fn built_in() -> Self {
        Self::Learned(Arc::clone(LearnedWeights::shared()))
    }

    /// The weights in the program that have this name, one of [`Self::NAMES`].
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "built-in" => Some(Self::built_in()),
            "factors" => Some(Self::Compact(Arc::clone(CompactWeights::shared()))),
            "learned" => Some(Self::Learned(Arc::clone(LearnedWeights::shared()))),
            _ => None,
        }
    }

    /// Opens the weights in the program that have this name, those in a folder, or the set to which a file belongs: `fv.bin` of Bonanza, KPPT and its relatives,
    /// parameters of the factors (`.toml`) or learned weights (`.weights`). Piece values are the format's own unless
    /// `values` are given; learned weights have their own, with which the other numbers were learned.
    ///
    /// # Errors
    /// The files fit no format (names and exact sizes decide), or cannot be read.
    pub fn open(path: &Path, values: Option<&PieceValues>) -> Result<Self, WeightsOpenError> {
        Self::open_with(path, values, |_, _| ())
    }

    /// [`Self::open`] with progress reports: bytes read so far and bytes in all.
    ///
    /// # Errors
    /// As for [`Self::open`].
    pub fn open_with(
        path: &Path,
        values: Option<&PieceValues>,
        mut progress: impl FnMut(u64, u64),
    ) -> Result<Self, WeightsOpenError> {
        if let Some(named) = path.to_str().and_then(Self::named) {
            return Ok(named);
        }
        if files::is_learned(path) {
            return Ok(Self::Learned(Arc::new(files::open_learned(path)?)));
        }
        if files::is_parameters(path) {
            return Ok(Self::Compact(Arc::new(files::open_parameters(path, values)?)));
        }
        Ok(files::open(path, values, &mut progress)?.into_weights().into())
    }

    /// Evaluates a position from scratch: raw units of their scale, from Black's view.
    pub fn raw(&self, position: &Position) -> i32 {
        match self {
            Self::Compact(weights) => weights.raw_from_scratch(position),
            Self::Learned(weights) => weights.raw_from_scratch(position),
            Self::Full(weights) => weights.raw_from_scratch(position),
        }
    }

    /// Memory of the cells, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Compact(weights) => weights.bytes(),
            Self::Learned(weights) => weights.bytes(),
            Self::Full(weights) => weights.cells().bytes(),
        }
    }

    /// The cells one by one.
    pub fn cell_source(&self) -> &dyn CellSource {
        match self {
            Self::Compact(weights) => &**weights,
            Self::Learned(weights) => &**weights,
            Self::Full(weights) => weights.cells(),
        }
    }

    fn explainable(&self) -> &dyn Explainable {
        match self {
            Self::Compact(weights) => &**weights,
            Self::Learned(weights) => &**weights,
            Self::Full(weights) => &**weights,
        }
    }
}

impl From<LearnedWeights> for Weights {
    fn from(weights: LearnedWeights) -> Self {
        Self::Learned(Arc::new(weights))
    }
}

impl From<FullWeights> for Weights {
    fn from(weights: FullWeights) -> Self {
        Self::Full(Arc::new(weights))
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::built_in()
    }
}

impl RawUnits for Weights {
    fn scale(&self) -> RawScale {
        self.explainable().scale()
    }
}

impl ThreePieceTerms for Weights {
    fn kk(&self, kings: KingSquares) -> i32 {
        self.explainable().kk(kings)
    }

    fn kkp(&self, kings: KingSquares, piece: LocatedPiece) -> i32 {
        self.explainable().kkp(kings, piece)
    }

    fn kpp(&self, kings: KingSquares, first: LocatedPiece, second: LocatedPiece) -> i32 {
        self.explainable().kpp(kings, first, second)
    }

    fn kpp_sum(&self, kings: KingSquares, pieces: &[LocatedPiece]) -> i32 {
        self.explainable().kpp_sum(kings, pieces)
    }
}

impl Explainable for Weights {
    fn name(&self) -> &str {
        self.explainable().name()
    }

    fn values(&self) -> &PieceValues {
        self.explainable().values()
    }

    fn turn(&self, kings: KingSquares, pieces: &[LocatedPiece]) -> i32 {
        self.explainable().turn(kings, pieces)
    }

    fn pair_means(&self, kings: KingSquares, list: &[LocatedPiece]) -> PairMeans {
        self.explainable().pair_means(kings, list)
    }

    fn counts_missing_pieces(&self) -> bool {
        self.explainable().counts_missing_pieces()
    }

    fn factors(&self) -> &[(&'static Factor, i32)] {
        self.explainable().factors()
    }
}

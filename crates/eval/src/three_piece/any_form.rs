//! Three-piece weights: one type for a set of weights in any of the three forms.

use super::{CompactWeights, FullWeights, LearnedWeights};
use crate::evaluation::{Evaluation as _, ThreePieceTerms};
use crate::explain::{Explainable, PairMeans};
use crate::factors::Factor;
use crate::features::{KingSquares, LocatedPiece};
use crate::material::PieceValues;
use crate::raw_scale::{RawScale, RawUnits};
use sankoma_rules::Position;
use std::any::Any;
use std::sync::{Arc, Weak};

/// Weights whose score is a sum of terms, in any form, shared: a clone is a reference count.
#[derive(Clone, Debug)]
pub enum ThreePieceWeights {
    /// King–piece–piece terms stored as sums of products.
    Compact(Arc<CompactWeights>),
    /// King–piece–piece terms stored as sums of products, learned from games.
    Learned(Arc<LearnedWeights>),
    /// A cell for every king and pair of pieces.
    Full(Arc<FullWeights>),
}

impl ThreePieceWeights {
    /// The default weights: the learned ones.
    pub fn built_in() -> Self {
        Self::Learned(Arc::clone(LearnedWeights::shared()))
    }

    /// The weights in the program that have this name, one of [`Weights::NAMES`](crate::Weights::NAMES).
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "built-in" | "learned" => Some(Self::built_in()),
            "factors" => Some(Self::Compact(Arc::clone(CompactWeights::shared()))),
            _ => None,
        }
    }

    /// Evaluates a position from scratch: raw units of their scale, from Black's view.
    pub fn raw(&self, position: &Position) -> i32 {
        match self {
            Self::Compact(weights) => weights.raw_from_scratch(position),
            Self::Learned(weights) => weights.raw_from_scratch(position),
            Self::Full(weights) => weights.raw_from_scratch(position),
        }
    }

    /// The allocation of the numbers: clones have the same one. It keeps no numbers in memory.
    pub fn allocation(&self) -> Weak<dyn Any + Send + Sync> {
        let shared: Arc<dyn Any + Send + Sync> = match self {
            Self::Compact(weights) => Arc::clone(weights) as _,
            Self::Learned(weights) => Arc::clone(weights) as _,
            Self::Full(weights) => Arc::clone(weights) as _,
        };
        Arc::downgrade(&shared)
    }

    /// Memory of the cells, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Compact(weights) => weights.bytes(),
            Self::Learned(weights) => weights.bytes(),
            Self::Full(weights) => weights.cells().bytes(),
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

impl RawUnits for ThreePieceWeights {
    fn scale(&self) -> RawScale {
        self.explainable().scale()
    }
}

impl ThreePieceTerms for ThreePieceWeights {
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

impl Explainable for ThreePieceWeights {
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

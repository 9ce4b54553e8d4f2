//! Training options.

use sankoma_eval::LearnedWeights;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;

/// The numbers of products that can be trained.
pub const PRODUCT_COUNTS: [usize; 4] = [16, 32, 48, 64];

/// The share of the score's win probability in the target of a position, from 0 (result alone) to 1, by its ply: a
/// result says more of a position late in the game, from which fewer moves led to it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TargetMix {
    /// Up to ply `EARLY_PLY`.
    pub early: f32,
    /// From ply `LATE_PLY` on; between the two plies the share changes linearly.
    pub late: f32,
}

impl TargetMix {
    /// The last ply with the share `early`.
    const EARLY_PLY: u16 = 20;
    /// The first ply with the share `late`.
    const LATE_PLY: u16 = 140;

    /// The same share at every ply.
    pub fn constant(share: f32) -> Self {
        Self { early: share, late: share }
    }

    /// The share at a ply.
    pub fn at(self, ply: u16) -> f32 {
        let plies = ply.clamp(Self::EARLY_PLY, Self::LATE_PLY) - Self::EARLY_PLY;
        let way = f32::from(plies) / f32::from(Self::LATE_PLY - Self::EARLY_PLY);
        self.early + way * (self.late - self.early)
    }
}

/// Options of the training of weights.
#[derive(Clone, Debug)]
pub struct TrainingOptions {
    /// The number of products of a pair's term, one of [`PRODUCT_COUNTS`].
    pub products: usize,
    /// Mix of score and result in the target of a position.
    pub mix: TargetMix,
    /// Maximum number of passes over the positions.
    pub passes: usize,
    /// The training ends after so many passes without a lower loss on the held-out games.
    pub patience: usize,
    /// Positions of a batch.
    pub batch: usize,
    /// The largest step of a number, in units of the logarithm of the odds or of their square root. It falls to zero
    /// over the passes, as a cosine.
    pub rate: f32,
    /// Weight decay of what is learned for one king's square, per unit of `rate`: a pull to zero, to
    /// the numbers of `start` where the training starts from weights.
    pub decay: f32,
    /// Seed of the order of the positions and of the numbers before training.
    pub seed: u64,
    /// Number of threads; those beyond four are of no use.
    pub threads: usize,
    /// The weights from which the training starts; material and small random numbers without.
    pub start: Option<Arc<LearnedWeights>>,
    /// Where the state of the training is saved after each pass, and found again.
    pub checkpoint: Option<PathBuf>,
}

//! Training options.

use sankoma_search::eval::LearnedWeights;
use std::path::PathBuf;
use std::sync::Arc;

/// The numbers of products that can be trained.
pub const PRODUCT_COUNTS: [usize; 3] = [16, 32, 64];

/// How weights are trained.
#[derive(Clone, Debug)]
pub struct TrainingOptions {
    /// The number of products of a pair's term, one of [`PRODUCT_COUNTS`].
    pub products: usize,
    /// The share of the score's win probability in the target, from 0 (result alone) to 1.
    pub mix: f32,
    /// Maximum number of passes over the positions.
    pub passes: usize,
    /// The training ends after so many passes without a lower loss on the held-out games.
    pub patience: usize,
    /// Positions of a batch.
    pub batch: usize,
    /// The largest step of a number, in units of the logarithm of the odds or of their square root. It falls to zero over
    /// the passes, as a cosine.
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

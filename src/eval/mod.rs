//! What a position is worth, and why: material and three-piece terms (king–king, king–king–piece, king–piece–piece).
//!
//! Scores for people and for the search are centipawns from the side to move's view. Inside, everything is counted in
//! *raw* units of 1/[`SCALE`] centipawn from Black's view, in integers, so that shares sum to the score exactly.
//!
//! | question | file |
//! |---|---|
//! | what does the search ask of any evaluation? | `evaluation` |
//! | how do a position and its evaluation stay in step? | `evaluated` |
//! | what is a piece worth by itself? | `material` |
//! | which entry of the three-piece lists is this piece? | `features` |
//! | what is one term of a king, a piece, a pair? | `terms` |
//! | how are the three-piece terms stored and summed, and read from files? | `three_piece` |
//! | where do large tables lie? | `memory` |
//! | which weights, whatever their form? | `weights` |
//! | what do the default weights mean? | `factors` |
//! | what should the default weights be? | `fit` |
//! | whose share of the score is whose, and what would change it? | `explain` |

mod evaluated_position;
mod evaluation;
mod explain;
pub mod factors;
pub mod features;
pub mod fit;
pub mod material;
mod terms;
pub mod three_piece;
mod weights;

pub use evaluated_position::EvaluatedPosition;
pub use evaluation::Evaluation;
pub use explain::{Breakdown, EvaluationShare, FactorShare, PairShare, PieceGroup, PieceShare, explain};
pub use explain::{ComparedEvaluation, KindValue, PieceGroupComparison, WeightsComparison, compare};
pub use explain::{EvaluationChange, FactorChange, PairChange, PieceChange, PlyChange, change, ply_changes};
pub use explain::{EvaluationTerm, PieceSweep, TermSums, heat_map, heat_map_by, removals, series, sweep};
pub use terms::{Explainable, ThreePieceTerms};
pub use three_piece::files::WeightsOpenError;
pub use three_piece::{CompactWeights, FullWeights};
pub use weights::Weights;

use crate::rules::Color;

/// Raw units per centipawn, as in the programs whose weights use the same form.
pub const SCALE: i32 = 32;

/// Turns a raw total from Black's view into centipawns from `side`'s view, cut off towards zero.
pub const fn centipawns(raw: i32, side: Color) -> i32 {
    side.sign() * raw / SCALE
}

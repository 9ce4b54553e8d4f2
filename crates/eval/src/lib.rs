#![doc = include_str!("../README.md")]
//!
//! | question | file |
//! |---|---|
//! | what does the search need of any evaluation? | `evaluation` |
//! | how many raw units make a centipawn? | `raw_scale` |
//! | how do a position and its evaluation stay in step? | `evaluated_position` |
//! | what is a piece worth by itself? | `material` |
//! | which pieces differ between two positions? | `piece_sets` |
//! | which index of the three-piece tables has a piece? | `features` |
//! | how are the three-piece terms stored and summed? | `three_piece` |
//! | neural networks of other programs | `network` |
//! | which instructions has the processor beyond those of all? | `instructions` |
//! | how are weight files of other programs read? | `files` |
//! | tables in huge pages, prefetching | [`memory`] |
//! | one type for weights of any form | `weights` |
//! | how likely is a win with a score? | `win_probability` |
//! | which ideas are the factors? | `factors` |
//! | which piece contributes what to a score, and what would change it? | `explain` |

mod evaluated_position;
mod evaluation;
mod explain;
pub mod factors;
pub mod features;
pub mod files;
mod instructions;
pub mod material;
pub mod memory;
pub mod network;
mod piece_sets;
mod raw_scale;
pub mod three_piece;
mod weights;
mod win_probability;

pub use evaluated_position::EvaluatedPosition;
pub use evaluation::{Evaluation, ThreePieceTerms};
pub use explain::{
    Breakdown, Explainable, FactorShare, KingTerm, PairShare, PieceGroup, PieceShare, ShareSample, ShareTerms, explain,
};
pub use explain::{ComparedEvaluation, KindValue, PieceGroupComparison, WeightsComparison, compare};
pub use explain::{
    Concerns, KingConcern, PairConcern, PairMeans, PurifiedPair, PurifiedPiece, PurifiedSplit, UNITS_PER_RAW,
    UsualValues, centipawns_of_units, purified_split,
};
pub use explain::{
    EvaluationChange, FactorChange, PairChange, PieceChange, PlyChange, TermChange, change, ply_changes,
};
pub use explain::{
    EvaluationTerm, PieceSweep, Rescaled, SweepObstacle, TermSums, heat_map, heat_map_by, removals, series, sweep,
};
pub use explain::{
    Reason, ReasonSubject, change_reasons, comparison_reasons, piece_reason, reasons, reasons_of_breakdown,
    strongest_reasons,
};
pub use explain::{owned_piece_words, pair_words, piece_words, term_words};
pub use files::WeightsOpenError;
pub use network::{ExplanationEffort, NetworkWeights};
pub use raw_scale::{RawScale, RawUnits};
pub use three_piece::{CompactWeights, CompactWeightsError, FullWeights, LearnedWeights, ThreePieceWeights};
pub use weights::{NoTermsError, Weights};
pub use win_probability::win_probability;

//! Explanation: which piece, pair and factor contributes what to a score, and what would change it.
//!
//! A piece's share is its material, its king–king–piece term and half of each king–piece–piece term it has a part in.
//! The king–king term and the turn belong to no piece. Together they are the raw total, exactly.
//! A network fills the same types by sampling (`network/explain`): shares of pieces, pairs, change, comparison, sweep.
//! Everything here is raw, in units of the scale of its weights, and from Black's view unless it says otherwise.
//!
//! | question | file |
//! |---|---|
//! | which weights can be explained? | `explainable` |
//! | what is the sum of each kind of term, here and along a game? | `sums` |
//! | which pieces share a row? | `piece_group` |
//! | what is the share of each row and pair of rows? | `share_table` |
//! | the breakdown of a score, and its heat map | `breakdown` |
//! | what if a piece were not there, or elsewhere? | `hypotheticals` |
//! | which piece of one position is which of another? | `piece_tracks` |
//! | what changed between two positions, or ply by ply? | `change` |
//! | what is the difference to other weights? | `compare` |
//! | how do weights of different scales get one? | `rescaled` |
//! | where do pieces usually stand? | `usual_places` |
//! | what are the terms of pairs with pieces there? | `pair_means` |
//! | what does each pair, place and kind give once all means are taken out? | `purified` |
//! | which reasons does a score have, strongest first, down to the pair? | `reasons` |
//! | how are pieces, pairs and kings named in words? | `words` |
//!
//! `Explainable` reads one term at a time; `explain` is generic over it and knows no tables: shares, removal, sweeps,
//! changes, comparisons, and reasons: a score, a change or a difference as a tree whose parts sum to it, from factors
//! down to pairs. The part of one king in a term is the term with that king alone (`KingSquares::only`): so a pair is
//! named with the king that gives it, and `analysis::castle_values` sums what a castle has with its king.
//! `explain::words` names pieces and pairs for command line and workbench alike. Weights without factors are shown
//! with what the factors say of the position. `CellSource` reads cells by index: statistics, conversion and fits use
//! it.

mod breakdown;
mod change;
mod compare;
mod explainable;
mod hypotheticals;
mod pair_means;
mod piece_group;
mod piece_tracks;
mod purified;
mod reasons;
mod rescaled;
mod share_table;
mod sums;
mod usual_places;
mod words;

pub use breakdown::{
    Breakdown, FactorShare, KingTerm, PairShare, PieceShare, ShareSample, explain, heat_map, heat_map_by,
};
pub use change::{EvaluationChange, FactorChange, PairChange, PieceChange, PlyChange, TermChange, change, ply_changes};
pub use compare::{ComparedEvaluation, KindValue, PieceGroupComparison, WeightsComparison, compare};
pub use explainable::Explainable;
pub(crate) use hypotheticals::sweep_by;
pub use hypotheticals::{PieceSweep, SweepObstacle, removals, sweep};
pub use pair_means::PairMeans;
pub use piece_group::PieceGroup;
pub(crate) use piece_group::group_rows;
pub use purified::{
    Concerns, KingConcern, PairConcern, PurifiedPair, PurifiedPiece, PurifiedSplit, UNITS_PER_RAW, UsualValues,
    centipawns_of_units, purified_split,
};
pub use reasons::{
    Reason, ReasonSubject, change_reasons, comparison_reasons, piece_reason, reasons, reasons_of_breakdown,
    strongest_reasons,
};
pub use rescaled::Rescaled;
pub use share_table::ShareTerms;
pub use sums::{EvaluationTerm, TermSums, series};
pub(crate) use usual_places::{PieceClass, UsualPlaces};
pub use words::{owned_piece_words, pair_words, piece_words, term_words};

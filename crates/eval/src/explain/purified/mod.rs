//! Purified split: a score in which each pair of pieces has only what the pair does.
//!
//! How tables divide a score between material, pieces and pairs is not unique: a constant can be taken from every pair
//! of a piece and given to the piece, and no score changes. In the purified split (functional analysis of variance;
//! Lengerich et al. 2020, "Purifying interaction effects with the functional ANOVA") the mean of a pair's term over
//! where either piece usually stands is zero. What is left over belongs to the piece where it stands, with mean zero
//! over where pieces of its kind usually stand, and what is left over of that to the kind: its value. With `M(i,K)` the
//! mean of the terms of piece `i` with the pieces of kind and owner `K`, and `M(K,L)` that of two kinds, in the view of
//! one king:
//!
//! ```text
//! pair(i,j)  = KPP(i,j) − M(i,K(j)) − M(j,K(i)) + M(K(i),K(j))
//! place(i)   = KKP(i) − M(K(i)) + Σ_j ( M(i,K(j)) − M(K(i),K(j)) )
//! kind(i)    = M(K(i)) + ½ Σ_j M(K(i),K(j))
//! ```
//!
//! The mean of `kind(i)` over usual squares of the king is part of the value of the piece, the rest is a matter of the
//! king's square. Whatever the means are, the parts sum to the score exactly, here in units of 1/[`UNITS_PER_RAW`] raw
//! unit: every mean is a sum with shares in 1,024ths.
//!
//! | question | file |
//! |---|---|
//! | what is a piece worth, wherever the kings stand? | `usual_values` |
//! | the parts of the score of a position | `split` |
//! | what concerns a king, and what a piece? | `concern` |

mod concern;
mod split;
mod usual_values;

pub use concern::{Concerns, KingConcern, PairConcern};
pub use split::{PurifiedPair, PurifiedPiece, PurifiedSplit, UNITS_PER_RAW, centipawns_of_units, purified_split};
pub use usual_values::UsualValues;

#[cfg(test)]
mod tests;

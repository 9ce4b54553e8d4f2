//! Three-piece evaluation: king–king, king–king–piece and king–piece–piece terms, in three forms.
//!
//! | form | king–piece–piece terms | size | where from |
//! |---|---|---|---|
//! | [`LearnedWeights`], the default | sums of products of learned numbers, one per king, entry and product | 5 MB | training on self-play |
//! | [`CompactWeights`] | sums of products, one number per king, entry and product | a few MB | factors, by formula |
//! | [`FullWeights`] | a cell for every king and pair of entries | 390–860 MB | files of other programs |
//!
//! All are an [`Evaluation`](super::Evaluation) and [`Explainable`](super::Explainable).
//!
//! | question | file |
//! |---|---|
//! | one type for all forms | `any_form` |
//! | learned weights | `learned` |
//! | weights expanded from factors | `compact` |
//! | weights with a cell for every pair | `full` |
//! | the cells of each form, one by one | `cell_source` |
//! | what does the index of a feature or a cell mean? | `feature_meanings` |
//! | from board changes to piece-list changes | `piece_list_observer` |

mod any_form;
pub mod cell_source;
mod compact;
pub mod feature_meanings;
pub mod full;
pub mod learned;
mod piece_list_observer;

pub use any_form::ThreePieceWeights;
pub use compact::{CompactWeights, CompactWeightsError};
pub use full::FullWeights;
pub use learned::LearnedWeights;

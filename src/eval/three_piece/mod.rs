//! Three-piece evaluation: king–king, king–king–piece and king–piece–piece terms, in two forms.
//!
//! | form | king–piece–piece terms | size | where from |
//! |---|---|---|---|
//! | [`CompactWeights`] | sums of products, one number per king, entry and product | a few MB | factors, by formula |
//! | [`FullWeights`] | a cell for every king and pair of entries | 390–860 MB | files of other programs |
//!
//! Both are an [`Evaluation`](super::Evaluation) and can be taken apart. Nothing outside this folder knows which form it has before it.

pub mod cell_source;
pub mod cell_statistics;
mod compact;
pub mod feature_meanings;
pub mod files;
pub mod full;
mod piece_list_observer;

pub use compact::CompactWeights;
pub use full::FullWeights;

//! Three-piece evaluation: king–king, king–king–piece and king–piece–piece terms, in two forms.
//!
//! | form | king–piece–piece terms | size | where from |
//! |---|---|---|---|
//! | [`Compact`] | sums of products, one number per king, entry and product | a few MB | factors, by formula |
//! | [`Full`] | a cell for every king and pair of entries | 390–860 MB | files of other programs |
//!
//! Both are an [`Evaluation`](super::Evaluation) and can be taken apart. Nothing outside this folder knows which form it has before it.

mod compact;
pub mod files;
pub mod full;
pub mod rows;
pub mod slots;
pub mod stats;
mod told;

pub use compact::Compact;
pub use full::Full;

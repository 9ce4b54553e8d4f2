#![doc = include_str!("../README.md")]
//!
//! | question | module |
//! |---|---|
//! | which positions have a score and a result, and how are they stored? | [`labels`] |
//! | how does the engine play against itself, for such positions and to compare weights? | [`self_play`] |
//! | how are the weights of the factors found? | [`fit`] |
//! | how are learned weights trained? | [`training`] |
//! | what is the output of a network to be divided by? | [`output_scale`] |
//! | which constants make the search stronger? | [`tuning`] |
//! | what is wrong with the cells of weights? | [`cell_defects`] |
//! | which terms are the strongest in any position? | [`strongest_terms`] |
//! | how are weights written as the files of other programs? | [`conversion`] |
//!
//! ```
//! use sankoma_laboratory::labels::{GameResult, LabelledPosition, PackedPosition};
//! use sankoma_rules::Position;
//!
//! // A position that its side to move won, with the score of a search: 32 bytes, and a line of text.
//! let position = PackedPosition::pack(&Position::startpos())?;
//! let label = LabelledPosition {
//!     score: Some(35),
//!     result: Some(GameResult::Won),
//!     ..LabelledPosition::unlabelled(position)
//! };
//! assert_eq!(LabelledPosition::read(&label.to_string())?, label);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod cell_defects;
pub mod conversion;
pub mod fit;
#[cfg(test)]
#[path = "../../../tests/it/support/fixed_weights.rs"]
mod fixed_weights;
pub mod labels;
pub mod output_scale;
pub mod self_play;
pub mod strongest_terms;
pub mod training;
pub mod tuning;

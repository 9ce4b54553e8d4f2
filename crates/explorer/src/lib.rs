#![doc = include_str!("../README.md")]
//!
//! 1. `update` finds the record files that are new or changed by their size and time, reads them on several threads,
//!    and turns each game into pairs of a position and the move made there (`pair`, `played_moves`).
//! 2. A run of some two million pairs is sorted, packed by position into blocks of 2 KB (`packing`) and inserted as a
//!    segment in one transaction with its files and games (`store`): a process that is killed loses one run at most.
//! 3. A question (`answer`) looks into one block of each segment and counts by the columns of the games that it holds
//!    in memory (`columns`).
//!
//! | question | file |
//! |---|---|
//! | what can be asked? | `index`, `answer` |
//! | which games are asked about? | `selection` |
//! | which position and move does a game have at a ply? | `played_moves`, `pair` |
//! | what are the ratings of the players? | `ratings` |
//! | how are pairs written? | `packing` |
//! | what is in the file? | `store` |
//! | which files are read, when, and by whom? | `update` |
//! | how do many small segments become one? | `merging` |

mod answer;
mod columns;
mod error;
mod index;
mod merging;
mod packing;
mod pair;
mod played_moves;
mod ratings;
mod selection;
mod store;
mod update;

#[cfg(test)]
mod tests;

pub use answer::{ExploredMove, FoundGame, Results, StoredEvaluation};
pub use error::IndexError;
pub use index::{Index, OpenedIndex};
pub use selection::GameSelection;
pub use update::{UpdateOptions, UpdateProgress, UpdateReport};

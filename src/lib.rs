//! sankoma: a terminal workbench for shogi analysis.
//!
//! | module | question |
//! |---|---|
//! | [`rules`] | the game: positions, moves, legality |
pub mod rules;
pub mod tui;

//! sankoma: a terminal workbench for shogi analysis.
//!
//! | module | question |
//! |---|---|
//! | [`eval`] | what a position is worth, and why |
//! | [`rules`] | the game: positions, moves, legality |
//! | [`record`] | games on disk: formats, the game tree, diagnostics, Japanese notation |
pub mod eval;
pub mod record;
pub mod rules;
pub mod tui;

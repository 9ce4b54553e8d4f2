//! sankoma: a terminal workbench for shogi analysis.
//!
//! The modules in layers, lowest first; `docs/ARCHITECTURE.md` draws who may know whom.
//!
//! | module | question |
//! |---|---|
//! | [`wording`] | text for people: sentences in Japanese and English, columns on a terminal |
//! | [`memory`] | tables of hundreds of megabytes in huge pages |
//! | [`rules`] | the game: positions, moves, legality |
//! | [`betza`] | how pieces move, written down; a reference generator driven by it |
//! | [`eval`] | what a position is worth, and why |
//! | [`search`] | what to play |
//! | [`record`] | games on disk: formats, the game tree, diagnostics, Japanese notation |
//! | [`analysis`] | a search on its own thread, and the threat beside it |
//! | [`usi`] | the engine for other programs |
//! | [`tui`] | the full-screen workbench |
//! | [`cli`] | the command line: one file per command |

pub mod analysis;
pub mod betza;
pub mod cli;
pub mod eval;
pub mod memory;
pub mod record;
pub mod rules;
pub mod search;
pub mod tui;
pub mod usi;
pub mod wording;

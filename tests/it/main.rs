//! All tests that use the crate from outside, in one binary, so that it is linked once: a folder for each crate, for the
//! commands and for the workbench.
//!
//! Rules are compared with generators that share no code with this crate; commands are run as processes.

mod architecture;
mod betza;
mod commands;
mod eval;
mod fuzz;
mod packaging;
mod readme;
mod record;
mod rules;
mod search;
mod sentences;
mod support;
mod usi;
mod weights;
mod why;
mod workbench;

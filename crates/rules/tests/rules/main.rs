//! The rules from outside: against tables of numbers, against plain definitions, in random games. `.ci/run` runs them with
//! internal assertions once more, which is why they are not among the tests of the program.

mod attack_map;
mod declaration;
mod incremental;
mod king_safety;
mod movegen;
mod perft;
mod proofs;
mod repetition;
#[cfg(feature = "serde")]
mod serde_text;
mod sfen;
#[path = "../../../../tests/it/support/positions.rs"]
#[allow(dead_code)] // the program's tests use more of it
mod support;

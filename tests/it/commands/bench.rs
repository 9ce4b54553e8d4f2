//! The node signature: `sankoma bench` searches the same number of nodes until the search or the default weights
//! change.
//!
//! It is the same on every processor: one thread, a fixed depth, and an evaluation in integers, whose fast forms give
//! what the plain ones give.

use crate::support::in_repository;
use std::process::Command;

/// The only place of the signature. After a change that is meant to change it, `SANKOMA_WRITE=1 cargo test --release
/// --test it commands::bench` writes the file again.
const FILE: &str = "tests/bench.txt";

#[test]
fn signature_is_that_of_the_file() {
    let output = Command::new(env!("CARGO_BIN_EXE_sankoma")).args(["bench", "--threads", "1"]).output();
    let output = String::from_utf8(output.expect("the program runs").stdout).expect("output is UTF-8");
    let (nodes, _) = output.split_once(" (signature), ").expect("the last line has a signature and times");
    let found = format!("{nodes} (signature)\n");
    if std::env::var_os("SANKOMA_WRITE").is_some() {
        std::fs::write(in_repository(FILE), &found).expect("the repository is writable");
    }
    let expected = std::fs::read_to_string(in_repository(FILE)).expect("the file is there");
    assert_eq!(found, expected, "the search or the weights have changed: CONTRIBUTING.md says what to do");
}

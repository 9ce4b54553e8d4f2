//! The node signature: `sankoma bench` searches the same number of nodes on every machine until the search changes.

use crate::support::in_repository;
use serde_json::Value;
use std::process::Command;

#[test]
fn signature_is_that_of_the_file() {
    let output = Command::new(env!("CARGO_BIN_EXE_sankoma")).args(["bench", "--json"]).output();
    let output = output.expect("the program runs").stdout;
    let found: Value = serde_json::from_slice(&output).expect("bench prints JSON");
    let file = std::fs::read_to_string(in_repository("tests/bench.txt")).expect("tests/bench.txt is there");
    let last = file.lines().last().expect("tests/bench.txt has a line of totals");
    let expected: u64 =
        last.split_whitespace().next().and_then(|word| word.parse().ok()).expect("it begins with nodes");
    assert_eq!(found["nodes"], expected, "write `sankoma bench`, without its times, to tests/bench.txt");
}

//! What `sankoma eval --json` promises beyond the sums: all pieces, as many pairs as asked for, differences.

use serde_json::Value;
use std::process::Command;

const ENDGAME: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

#[test]
fn json_is_the_start_position_when_none_is_given() {
    let json = json_of(&["eval", "--json"]);
    assert_eq!(json["total_raw"], json["turn"]);
    assert_eq!(json["pieces"].as_array().map(Vec::len), Some(38));
}

#[test]
fn every_piece_stays_in_the_json_whatever_the_number_of_pairs() {
    let few = json_of(&["eval", "--json", "--top", "2", ENDGAME]);
    assert_eq!(few["pairs"].as_array().map(Vec::len), Some(2));
    assert_eq!(few["pieces"], json_of(&["eval", "--json", ENDGAME])["pieces"]);
}

#[test]
fn a_difference_turned_round_is_its_negative() {
    let there = json_of(&["eval", "--json", "--diff", ENDGAME, "startpos"]);
    let back = json_of(&["eval", "--json", "--diff", "startpos", ENDGAME]);
    for term in ["material", "kk", "kkp", "kpp", "turn", "total_raw"] {
        let [there, back] = [&there, &back].map(|json| json["change"][term].as_i64().expect("a change is a number"));
        assert_eq!(there, -back, "{term}");
    }
    assert_ne!(there["change"]["material"], 0);
}

fn json_of(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_sankoma")).args(arguments).output().expect("the binary runs");
    serde_json::from_slice(&output.stdout).expect("it prints one JSON object")
}

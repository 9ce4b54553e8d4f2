//! `why`: positions, records, refusals, data.

use crate::support::{FIXED_WEIGHTS, in_repository, json_rows, program, run_reading, text};
use serde_json::Value;
use std::process::Output;

fn why(arguments: &[&str]) -> Output {
    run_reading(program(["why"]).args(arguments), b"")
}

fn rows(arguments: &[&str]) -> Vec<Value> {
    json_rows(&why(arguments))
}

/// Black leaves a rook where a bishop captures it.
const HANGING_ROOK: &str = "4k4/9/9/9/4b4/9/9/1R7/4K4 b - 1";

#[test]
fn a_move_is_explained_with_its_line() {
    let output = why(&[HANGING_ROOK, "5i4i", "--nodes", "5000", "--weights", FIXED_WEIGHTS]);
    let text = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("loses the rook on 8h for nothing"), "{text}");
    let row = &rows(&[HANGING_ROOK, "5i4i", "--nodes", "5000", "--weights", FIXED_WEIGHTS, "--json"])[0];
    assert_eq!(row["class"], "losing_blunder");
    assert_eq!(row["findings"][0]["code"], "loses_exchange");
    assert_eq!(row["findings"][0]["line"][1], "5e8h+");
}

#[test]
fn the_better_move_can_be_chosen() {
    let row = &rows(&[HANGING_ROOK, "5i4i", "--better", "8h5h", "--nodes", "5000", "--json"])[0];
    assert_eq!(row["better"]["moves"][0], "8h5h");
}

#[test]
fn a_ply_of_a_record_is_explained() {
    let record = in_repository("kifu/selfplay.kif");
    let path = record.to_str().expect("a path");
    let found = rows(&[path, "--ply", "20", "--nodes", "2000", "--json"]);
    assert_eq!((found.len(), &found[0]["ply"]), (1, &Value::from(20)));
    assert!(why(&[path, "--ply", "9999"]).status.code() == Some(2));
}

/// A game without mistakes is no silence: its move, the only legal one, was searched. JSON has a row a mistake, and
/// here none.
#[test]
fn a_game_without_mistakes_says_so() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let record = folder.path().join("opening.usi");
    std::fs::write(&record, "position sfen 7lk/9/8L/9/9/9/9/9/K8 w - 1 moves 1a2b\n").expect("the folder is writable");
    let path = record.to_str().expect("a path");
    for (lang, line) in
        [("en", "no mistakes found (1 move searched)\n"), ("ja", "悪手は見つかりませんでした（1手を調べました）\n")]
    {
        let output = why(&[path, "--nodes", "20000", "--lang", lang]);
        assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(0), line));
    }
    assert!(why(&[path, "--nodes", "20000", "--json"]).stdout.is_empty());
}

#[test]
fn what_cannot_be_explained_is_one_line() {
    for arguments in [
        &["nothing.kif"][..],
        &[HANGING_ROOK, "5i5g"],
        &[HANGING_ROOK, "pass"],
        &[HANGING_ROOK],
        &[HANGING_ROOK, "5i4i", "--ply", "3"],
        &[HANGING_ROOK, "5i4i", "--better", "1a1b"],
    ] {
        let output = why(arguments);
        let error = text(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{arguments:?}: {error}");
    }
}

//! `sankoma weights train` as a person runs it, and the weights that it writes.

use crate::support::{program, run_reading, text};
use sankoma_eval::{EvaluatedPosition, LearnedWeights, Weights, explain};
use sankoma_rules::Position;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;

fn sankoma(folder: &Path, words: &[&str]) -> Output {
    run_reading(program(words).current_dir(folder), b"")
}

/// A folder with the labels of some short games in `labels`.
fn folder_with_labels() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let words = ["weights", "label", "--games", "12", "--nodes", "50", "--seed", "3", "--out", "labels"];
    let output = sankoma(folder.path(), &words);
    assert!(output.status.success(), "{}", text(&output.stderr));
    folder
}

const TRAIN: [&str; 12] =
    ["weights", "train", "labels", "--passes", "2", "--products", "16", "--keep-out", "4", "--batch", "64", "--out"];

#[test]
fn trained_weights_evaluate_search_and_explain() {
    let folder = folder_with_labels();
    let output = sankoma(folder.path(), &[&TRAIN[..], &["new.weights"]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report = text(&output.stdout);
    assert!(report.contains("held out") && report.contains("is the best"), "{report}");
    assert_eq!(report.lines().filter(|line| line.contains('█')).count(), 2, "{report}");
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).expect("it is there").flatten().map(|at| at.file_name()).collect();
    names.sort();
    assert_eq!(names, ["labels", "new.weights"], "no checkpoint is left");

    let sfen = "ln1gk2nl/1r1s1sgb1/p1pppp1pp/6p2/1p7/2P6/PPSPPPPPP/1BG4R1/LN2KGSNL b - 1";
    let output = sankoma(folder.path(), &["eval", "--weights", "new.weights", "--json", sfen]);
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let number = |key: &str| json[key].as_i64().expect("a number");
    let terms = number("scale") * number("material") + number("kk") + number("kkp") + number("kpp") + number("turn");
    assert_eq!(terms, number("total_raw"));
    let pieces: i64 =
        json["pieces"].as_array().expect("rows").iter().map(|row| row["total"].as_i64().expect("a number")).sum();
    assert_eq!(pieces + number("kk") + number("turn"), number("total_raw"));
    let output = sankoma(folder.path(), &["think", "--weights", "new.weights", "--depth", "4", sfen]);
    assert!(text(&output.stdout).contains("best: "), "{}", text(&output.stderr));
    let output = sankoma(folder.path(), &["weights", "info", "new.weights", "--json"]);
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((json["form"].as_str(), json["products"].as_i64()), (Some("learned"), Some(16)));
}

#[test]
fn the_same_seed_trains_the_same_weights() {
    let folder = folder_with_labels();
    for (name, threads) in [("a.weights", "1"), ("b.weights", "3")] {
        let output = sankoma(folder.path(), &[&TRAIN[..], &[name, "--threads", threads]].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    let [a, b] = ["a.weights", "b.weights"].map(|name| fs::read(folder.path().join(name)).expect("it is written"));
    assert_eq!(a, b);
    let weights = LearnedWeights::from_bytes("a", &a).expect("they can be read");
    let position = Position::startpos();
    assert_eq!(explain(&weights, &position).total_raw, EvaluatedPosition::new(&weights, position).raw());
    assert!(Weights::open(&folder.path().join("a.weights"), None).is_ok());
}

#[test]
fn a_training_starts_from_weights() {
    let folder = folder_with_labels();
    let score = |weights: &str| {
        let output = sankoma(folder.path(), &["eval", "--weights", weights, "--json", "startpos"]);
        let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        json["total_raw"].as_f64().expect("a number") / json["scale"].as_f64().expect("a number")
    };
    // Steps so short that nothing is learned: the weights come out as they were.
    let train = ["weights", "train", "labels", "--start", "built-in", "--rate", "0.0000001", "--out", "same.weights"];
    let output = sankoma(folder.path(), &train);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!((score("same.weights") - score("built-in")).abs() < 2.0, "{} {}", score("same.weights"), score("built-in"));
}

#[test]
fn what_cannot_be_trained_or_opened_is_said_in_one_line() {
    let folder = folder_with_labels();
    fs::write(folder.path().join("old.weights"), "not weights").expect("it can be written");
    fs::write(folder.path().join("empty"), "").expect("it can be written");
    for (words, expected) in [
        (&["weights", "train", "labels", "--products", "24"][..], "16, 32, 48 or 64"),
        (&["weights", "train", "labels", "--out", "new.bin"], ".weights"),
        (&["weights", "train", "labels", "--out", "old.weights"], "old.weights"),
        (&["weights", "train", "empty"], "no position"),
        (&["weights", "train", "missing"], "missing"),
        (&["weights", "train", "labels", "--start", "missing.weights"], "missing.weights"),
        (&["weights", "train", "labels", "--start", "factors"], "'factors' is not learned weights"),
        (&["weights", "train", "labels", "--start", "learned", "--products", "16"], "give --products 32"),
        (&["eval", "--weights", "old.weights", "startpos"], "no file of learned weights"),
        (&["eval", "--weights", "none.weights", "startpos"], "none.weights"),
        (&["weights", "info", "old.weights"], "no file of learned weights"),
        (&["eval", "--weights", "learned", "--values", "bonanza", "startpos"], "values of its own"),
        (&["eval", "--weights", "old.weights", "--values", "bonanza", "startpos"], "values of its own"),
    ] {
        let output = sankoma(folder.path(), words);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {error}");
        assert!(error.contains(expected), "{words:?}: {error}");
    }
    assert_eq!(fs::read(folder.path().join("old.weights")).expect("it is there"), b"not weights");
}

#[test]
fn the_weights_in_the_program_are_chosen_by_name() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let name = |words: &[&str]| {
        let output = sankoma(folder.path(), &[&["eval", "--json"], words, &["startpos"]].concat());
        let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        (json["weights"].as_str().map(str::to_owned), json["scale"].as_i64())
    };
    assert_eq!(name(&[]), name(&["--weights", "built-in"]));
    assert_eq!(name(&["--weights", "factors"]).1, Some(32));
    let (learned, scale) = name(&["--weights", "learned"]);
    assert_eq!(learned.as_deref(), Some("learned"));
    assert!(scale > Some(32));
}

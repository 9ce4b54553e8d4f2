//! `sankoma think`: statistics of the search and its tree, from the command line.

use crate::support::{FIXED_WEIGHTS, position, program, run_reading};
use sankoma_rules::{Move, legality, movegen};
use serde_json::Value;
use std::collections::HashSet;
use std::process::Output;

const MIDDLE_GAME: &str = "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1";

fn think(lang: &str, arguments: &[&str]) -> Output {
    run_reading(program(["--lang", lang, "think", MIDDLE_GAME, "--weights", FIXED_WEIGHTS]).args(arguments), b"")
}

fn text(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn json(arguments: &[&str]) -> Vec<Value> {
    let text = text(&think("en", &[arguments, &["--json"]].concat()));
    text.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

fn kind<'a>(lines: &'a [Value], kind: &str) -> &'a Value {
    lines.iter().find(|line| line["kind"] == kind).unwrap_or_else(|| panic!("no {kind}"))
}

fn mv(value: &Value) -> Move {
    value.as_str().expect("a move").parse().expect("it is one")
}

#[test]
fn root_moves_counters_and_the_tables_line_fit_the_search() {
    let lines = json(&["--depth", "6", "--roots", "--counters", "--table-line"]);
    let done = kind(&lines, "done");
    let roots = kind(&lines, "roots")["moves"].as_array().expect("moves");
    assert_eq!(roots[0]["move"], done["best"]);
    assert_eq!(roots.len(), movegen::legal(&position(MIDDLE_GAME)).len());
    let nodes: u64 = roots.iter().filter_map(|root| root["nodes"].as_u64()).sum();
    assert_eq!(Some(nodes), done["nodes"].as_u64());
    let share: f64 = roots.iter().filter_map(|root| root["share"].as_f64()).sum();
    assert!((share - 100.0).abs() < 1e-6);
    assert!(roots.iter().all(|root| root["history"].as_array().is_some_and(|scores| scores.len() == 6)));
    let counters = kind(&lines, "counters");
    let reasons = counters["reasons"].as_object().expect("reasons");
    let ends: u64 =
        reasons.values().filter_map(|row| row.as_object()).flat_map(|row| row.values()).filter_map(Value::as_u64).sum();
    assert_eq!((counters["nodes"].as_u64(), ends), (Some(nodes), nodes));
    let mut at = position(MIDDLE_GAME);
    let steps = kind(&lines, "table_line")["steps"].as_array().expect("steps").clone();
    assert_eq!(steps[0]["move"], done["best"]);
    for step in &steps {
        let mv = mv(&step["move"]);
        assert!(legality::is_legal(&at, mv), "{mv}");
        at.play(mv);
    }
}

#[test]
fn statistics_change_no_line() {
    let without = json(&["--nodes", "20000"]);
    let with = json(&["--nodes", "20000", "--counters"]);
    let lines = |found: &[Value]| -> Vec<(Value, Value)> {
        let lines = found.iter().filter(|line| line["kind"] == "line");
        lines.map(|line| (line["pv"].clone(), line["nodes"].clone())).collect()
    };
    assert_eq!(lines(&without), lines(&with));
    assert_eq!(kind(&without, "done"), kind(&with, "done"));
}

#[test]
fn the_tree_has_every_root_move_and_its_best_child() {
    let lines = json(&["--tree", "6", "--plies", "20"]);
    let tree = kind(&lines, "tree");
    let root = &tree["root"];
    let children = root["children"].as_array().expect("children");
    let tried: HashSet<&str> = children.iter().filter_map(|child| child["move"].as_str()).collect();
    assert_eq!(tried.len(), movegen::legal(&position(MIDDLE_GAME)).len());
    assert_eq!(root["by"], tree["best"]);
    let (mut nodes, mut passes) = (0, 0);
    let mut waiting = vec![root];
    while let Some(node) = waiting.pop() {
        nodes += 1 + node["hidden"].as_u64().expect("a number");
        passes += u64::from(node["move"] == "0000");
        waiting.extend(node["children"].as_array().expect("children"));
    }
    assert_eq!(Some(nodes - 1), tree["nodes"].as_u64());
    assert!(passes > 0, "a pass is shown");
}

#[test]
fn the_tree_is_printed_indented_with_a_sentence_for_every_cut() {
    let whole = text(&think("en", &["--tree", "3"]));
    assert!(whole.starts_with("root "), "{whole}");
    assert!(whole.lines().any(|line| line.starts_with("  *")), "the best move is marked");
    assert!(whole.contains("    ") && whole.contains("holds beta"), "{whole}");
    let folded = text(&think("en", &["--tree", "3", "--plies", "0"]));
    assert_eq!(folded.lines().count(), 2, "the root and the sum");
    let best = text(&think("en", &["--tree", "3", "--best"]));
    assert!(best.lines().count() < whole.lines().count());
    let short = text(&think("en", &["--tree", "5", "--most", "10", "--plies", "9"]));
    assert!(short.contains(" more"), "{short}");
    let japanese = text(&think("ja", &["--tree", "5", "--plies", "6"]));
    assert!(japanese.starts_with("根 ") && japanese.contains("パス"), "{japanese}");
}

#[test]
fn text_says_why_a_move_is_not_the_best() {
    let printed = text(&think("en", &["--depth", "6", "--roots", "--counters", "--table-line"]));
    assert!(printed.contains("refuted (opponent: ") && printed.contains("cuts by the first move: "), "{printed}");
    assert!(printed.contains("\ntable: ") && printed.lines().last().is_some_and(|line| line.starts_with("best: ")));
    let japanese = text(&think("ja", &["--depth", "6", "--roots", "--counters"]));
    assert!(japanese.contains("却下（相手: ") && japanese.contains("パスの試み: "), "{japanese}");
}

#[test]
fn a_tree_of_no_depth_or_beside_a_search_is_refused() {
    for arguments in [&["--tree", "0"][..], &["--tree", "13"], &["--tree", "3", "--nodes", "5"], &["--plies", "2"]] {
        let refused = think("en", arguments);
        let printed = String::from_utf8_lossy(&refused.stderr);
        assert_eq!((refused.status.code(), printed.lines().count()), (Some(2), 1), "{arguments:?}: {printed}");
        assert!(printed.contains("tree"), "{printed}");
    }
}

/// An option of the tree is not passed over beside an option that excludes `--tree`.
#[test]
fn an_option_of_the_tree_is_refused_beside_a_search() {
    for option in [&["--plies", "2"][..], &["--best"], &["--most", "5"]] {
        for search in [&["--depth", "1"][..], &["--nodes", "10"], &["--time", "10"], &["--roots", "--depth", "1"]] {
            let refused = think("en", &[&["startpos"], option, search].concat());
            let printed = String::from_utf8_lossy(&refused.stderr);
            assert_eq!((refused.status.code(), printed.lines().count()), (Some(2), 1), "{option:?}: {printed}");
            assert!(printed.contains(option[0]) && refused.stdout.is_empty(), "{printed}");
        }
    }
}

//! `think --threat` and the engine's own dialogue, run as a person runs them.

use crate::support::{FIXED_WEIGHTS, program, run_reading};
use serde_json::{Value, json};

const BRINKMATE: &str = "6G1k/9/7S1/9/9/9/9/9/4K4 w Gp 1";
const DEFENDED: &str = "8k/9/8P/9/9/9/9/9/4K4 w G 1";
const IN_CHECK: &str = "6Rk1/9/9/6R2/9/9/9/9/2K6 w S 1";

fn output_of(arguments: &[&str], input: &str) -> String {
    let output = run_reading(&mut program(arguments), input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

fn think(sfen: &str, more: &[&str]) -> String {
    output_of(&[&["think", "--threat", "--nodes", "20000", "--weights", FIXED_WEIGHTS, sfen], more].concat(), "")
}

/// The only row of `kind`.
fn row(sfen: &str, kind: &str) -> Option<Value> {
    let rows: Vec<Value> =
        think(sfen, &["--json"]).lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    let mut found = rows.into_iter().filter(|row| row["kind"] == kind);
    let row = found.next();
    assert!(found.next().is_none(), "{kind} is printed twice");
    row
}

#[test]
fn json_has_a_row_for_each_answer() {
    let mate = row(BRINKMATE, "threatmate").expect("there is a row");
    assert_eq!((&mate["result"], &mate["plies"], &mate["shortest"]), (&json!("mate"), &json!(1), &json!(true)));
    assert_eq!((&mate["pv"][0], &mate["last_move"], &mate["limit"]), (&json!("0000"), &Value::Null, &Value::Null));
    let brinkmate = row(BRINKMATE, "brinkmate").expect("there is a row");
    assert_eq!((&brinkmate["result"], &brinkmate["in_check"]), (&json!("proved"), &json!(false)));
    assert!(brinkmate["moves"].as_u64() > Some(0) && brinkmate["defence"].is_null());
    assert_eq!(brinkmate["pv"].as_array().map(|pv| pv.len() % 2), Some(0));
    let value = row(BRINKMATE, "move_value").expect("there is a row");
    assert_eq!((&value["unit"], &value["passed"]), (&json!("mate"), &json!({ "unit": "mate", "score": -1 })));
}

#[test]
fn a_defence_is_named_and_the_last_move_too() {
    let brinkmate = row(DEFENDED, "brinkmate").expect("there is a row");
    assert_eq!(brinkmate["result"], "none");
    assert!(brinkmate["defence"].is_string());
    let moved = "position sfen 8k/9/9/8P/9/9/9/9/4K4 b G 1 moves 1d1c";
    assert_eq!(row(moved, "threatmate").expect("there is a row")["last_move"], "1d1c");
    let text = think(moved, &["--lang", "ja", "--notation", "kif"]);
    assert!(text.contains("１三歩") && text.contains("は詰めろ（1手）: ") && text.contains("必至ではない（"), "{text}");
}

#[test]
fn in_check_the_mate_is_reported() {
    assert_eq!(row(IN_CHECK, "threatmate").expect("there is a row")["result"], "in_check");
    let brinkmate = row(IN_CHECK, "brinkmate").expect("there is a row");
    assert_eq!((&brinkmate["result"], &brinkmate["in_check"]), (&json!("proved"), &json!(true)));
    assert_eq!(row(IN_CHECK, "move_value"), None);
    let text = think(IN_CHECK, &[]);
    assert!(
        text.contains("in check, where no pass is legal") && text.contains("mated: all 2 evasions lose: "),
        "{text}"
    );
}

#[test]
fn sentences_come_in_both_languages() {
    let en = think(BRINKMATE, &["--lang", "en"]);
    assert!(
        en.contains("Black's threatmate (mate in 1): ")
            && en.contains("brinkmate: all ")
            && en.contains("worth of the tempo: "),
        "{en}"
    );
    let ja = think(BRINKMATE, &["--lang", "ja"]);
    assert!(ja.contains("先手の詰めろ（1手）: ") && ja.contains("必至（") && ja.contains("手番の価値: "), "{ja}");
    let quiet = think("startpos", &["--lang", "en"]);
    assert!(quiet.contains("no threatmate") && quiet.contains("worth of the tempo +"), "{quiet}");
}

#[test]
fn a_single_node_leaves_it_open() {
    let rows = output_of(&["think", "--threat", "--nodes", "1", "--json", BRINKMATE], "");
    let unknown = rows.lines().any(|line| line.contains("\"threatmate\"") && line.contains("\"unknown\""));
    assert!(unknown, "{rows}");
}

#[test]
fn usi_reports_it_in_info_strings() {
    let input = format!("setoption name Threat value true\nposition sfen {BRINKMATE}\ngo nodes 20000\n");
    let text = output_of(&["usi"], &input);
    let count = |start: &str| text.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!((count("info string threatmate mate 1 pv pass "), count("info string brinkmate proved pv ")), (1, 1));
}

//! `sankoma check` over files and folders, run as a process.

use crate::support::{folder_with, json_rows, program, run_reading, text};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const SOUND: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
/// The third move captures an own piece.
const ILLEGAL: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8879KA\n%TORYO\n";
/// Gives a warning: a line that is not understood.
const ODD: &str = "V2.2\nPI\n+\n+7776FU\nhello\n%TORYO\n";
/// Two games of one move each.
const TWO: &str = "PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n";

fn mixed() -> TempDir {
    folder_with(&[("a.csa", SOUND), ("b.csa", ILLEGAL), ("deep/er/c.csa", ODD), ("d.csa", TWO), ("e.csa", "")])
}

fn check(words: &[&str], paths: &[&Path]) -> Output {
    check_reading(words, paths, "")
}

fn check_reading(words: &[&str], paths: &[&Path], input: &str) -> Output {
    run_reading(program(["check"]).args(words).args(paths), input.as_bytes())
}

/// The summary in the last row.
fn summary(output: &Output) -> Value {
    json_rows(output).pop().map(|mut row| row["summary"].take()).expect("there is a last row")
}

fn codes(summary: &Value) -> Vec<(&str, u64)> {
    let rows = summary["codes"].as_array().expect("a list of codes").iter();
    rows.map(|row| (row["code"].as_str().expect("a code"), row["count"].as_u64().expect("a count"))).collect()
}

#[test]
fn a_folder_gets_a_row_per_game_and_a_summary() {
    let folder = mixed();
    let output = check(&["--json"], &[folder.path()]);
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(1), ""));
    let rows = json_rows(&output);
    let files: Vec<(PathBuf, u64)> = rows[..6]
        .iter()
        .map(|row| (PathBuf::from(row["file"].as_str().expect("a name")), row["game"].as_u64().expect("a number")))
        .collect();
    let expected = [("a.csa", 1), ("b.csa", 1), ("d.csa", 1), ("d.csa", 2), ("deep/er/c.csa", 1), ("e.csa", 1)];
    assert_eq!(files, expected.map(|(name, game)| (folder.path().join(name), game)));
    let summary = summary(&output);
    for (name, count) in [
        ("files", 5),
        ("read_whole", 2),
        ("with_diagnostics", 2),
        ("unreadable", 1),
        ("games", 5),
        ("plies", 8),
        ("warnings", 1),
        ("notes", 0),
    ] {
        assert_eq!(summary[name], count, "{name}: {summary}");
    }
    let found = codes(&summary);
    assert!(found.contains(&("own_piece_on_target", 1)) && found.contains(&("empty", 1)), "{found:?}");
}

#[test]
fn a_json_row_has_format_encoding_and_locations() {
    let folder = folder_with(&[("b.csa", ILLEGAL)]);
    let file = folder.path().join("b.csa");
    let row = json_rows(&check(&["--json"], &[&file])).remove(0);
    assert_eq!((&row["format"], &row["encoding"], &row["plies"]), (&json!("csa"), &json!("UTF-8"), &json!(3)));
    let found = &row["diagnostics"][0];
    assert_eq!((&found["code"], &found["severity"]), (&json!("own_piece_on_target"), &json!("error")));
    assert_eq!((&found["line"], &found["ply"]), (&json!(6), &json!(3)));
    assert!(found.get("column").is_some_and(|column| column.is_null() || column.is_u64()), "{found}");
    assert!(found["message_ja"].is_string() && found["message_en"].is_string());
}

#[test]
fn output_does_not_depend_on_the_number_of_threads() {
    let texts = [SOUND, ILLEGAL, ODD, TWO, "", "no record at all"];
    let names: Vec<String> = (0..120).map(|number| format!("{}/{number:03}.csa", number % 7)).collect();
    let files: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(texts.into_iter().cycle()).collect();
    let folder = folder_with(&files);
    for words in [&["--explain"][..], &["--json"]] {
        let [one, two, many] = ["1", "2", "13"].map(|threads| {
            let words: Vec<&str> = words.iter().copied().chain(["--threads", threads]).collect();
            let output = check(&words, &[folder.path()]);
            (output.status.code(), text(&output.stdout), text(&output.stderr))
        });
        assert_eq!(one.0, Some(1));
        assert!(one.1.lines().count() > 120);
        assert!(one == two && one == many, "{words:?}: the output depends on the number of threads");
    }
}

#[test]
fn an_unreadable_file_is_reported_and_the_others_are_checked() {
    let folder = folder_with(&[("a.csa", SOUND), ("b.csa", ILLEGAL)]);
    let [good, bad, missing] = ["a.csa", "b.csa", "missing.csa"].map(|name| folder.path().join(name));
    let output = check(&[], &[&missing, &good, &bad]);
    assert_eq!(output.status.code(), Some(2));
    let error = text(&output.stderr);
    assert!(error.lines().count() == 1 && error.contains("missing.csa"), "{error}");
    let printed = text(&output.stdout);
    assert!(printed.contains("b.csa:6") && printed.contains("[own_piece_on_target]"), "{printed}");
    assert_eq!(summary(&check(&["--json"], &[&missing, &good]))["unreadable"], 1);
}

#[test]
fn the_exit_status_is_one_for_errors_and_zero_for_warnings() {
    let folder = mixed();
    let status = |name: &str| check(&[], &[&folder.path().join(name)]).status.code();
    assert_eq!([status("a.csa"), status("deep/er/c.csa"), status("b.csa"), status("e.csa")], [0, 0, 1, 1].map(Some));
}

#[test]
fn a_folder_without_records_is_refused_in_one_line() {
    let folder = folder_with(&[("readme.txt", "no record"), (".hidden/a.csa", SOUND)]);
    let output = check(&[], &[folder.path()]);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(error.lines().count() == 1 && error.contains("holds no game records") && error.contains(".kif"), "{error}");
}

#[test]
fn filters_apply_to_rows_and_counts() {
    let folder = mixed();
    let all = summary(&check(&["--json"], &[folder.path()]));
    let errors = summary(&check(&["--json", "--severity", "error"], &[folder.path()]));
    assert_eq!((&errors["errors"], &errors["warnings"]), (&all["errors"], &json!(0)));
    let one = check(&["--json", "--only", "unknown_line,nifu"], &[folder.path()]);
    assert_eq!((codes(&summary(&one)), one.status.code()), (vec![("unknown_line", 1)], Some(0)));
    let refused = check(&["--severity", "bad"], &[folder.path()]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("possible values: error, warning, note"), "{}", text(&refused.stderr));
}

#[test]
fn an_unknown_code_is_refused_with_similar_codes() {
    let folder = folder_with(&[("a.csa", SOUND)]);
    for (word, code) in [("nifo", "nifu"), ("plyjump", "ply_jump"), ("", "nifu"), ("end_mate", "end_is_mate")] {
        let output = check(&["--only", &format!("unknown_line,{word}")], &[folder.path()]);
        let error = text(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
        assert!(error.contains(&format!("'{word}'")) && error.contains("expected a code such as"), "{error}");
        assert!(word.is_empty() || error.contains(code), "{error}");
    }
    for code in sankoma_record::codes::of_reading() {
        assert_eq!(check(&["--only", code], &[folder.path()]).status.code(), Some(0), "{code}");
    }
}

/// Every move after the end of a game is an error, and proving it takes all moves before; the output must still grow
/// linearly with the file.
#[test]
fn explanations_grow_linearly_with_the_file() {
    let lengths = [400, 800, 1_600].map(|rounds| {
        let moves = "-3334FU\n+7776FU\n-3433FU\n+7677FU\n".repeat(rounds);
        let folder = folder_with(&[("a.csa", &format!("PI\n+\n+5968OU\n{moves}"))]);
        let printed = text(&check(&["--explain"], &[&folder.path().join("a.csa")]).stdout);
        assert!(printed.lines().filter(|line| line.starts_with("  sankoma explain")).count() >= 2 * rounds);
        printed.len()
    });
    assert!(lengths[2] - lengths[1] < 3 * (lengths[1] - lengths[0]), "{lengths:?}");
}

#[test]
fn several_files_get_a_table_and_one_file_does_not() {
    let folder = folder_with(&[("a.csa", SOUND), ("b.csa", ILLEGAL)]);
    let [good, bad] = ["a.csa", "b.csa"].map(|name| folder.path().join(name));
    assert_eq!(text(&check(&[], &[&good]).stdout), "");
    assert_eq!(text(&check(&[], &[&bad]).stdout).lines().count(), 1);
    let quiet = text(&check(&["--quiet"], &[&good, &bad]).stdout);
    let all = text(&check(&[], &[&good, &bad]).stdout);
    assert!(all.ends_with(&quiet) && all.lines().count() == quiet.lines().count() + 1, "{all}");
    let words: Vec<Vec<&str>> = quiet.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(words.contains(&vec!["files", "2"]) && words.contains(&vec!["read", "whole", "1"]), "{quiet}");
    let row = words.last().expect("a table has rows");
    assert_eq!(row[..3], ["1", "error", "own_piece_on_target"]);
    assert!(row[3].contains("b.csa:6"), "{quiet}");
}

#[test]
fn summary_table_is_aligned_in_both_languages() {
    let folder = mixed();
    for lang in ["ja", "en"] {
        let table = text(&check(&["--quiet", "--lang", lang], &[folder.path()]).stdout);
        let (totals, _) = table.split_once("\n\n").expect("two tables");
        let widths: Vec<usize> = totals.lines().map(sankoma_wording::text::width).collect();
        assert!(widths.len() == 6 && widths.iter().all(|&width| width == widths[0]), "{table}");
    }
}

#[test]
fn standard_input_may_be_one_of_the_files() {
    let folder = folder_with(&[("a.csa", SOUND)]);
    let output = check_reading(&["--json"], &[&folder.path().join("a.csa"), Path::new("-")], ILLEGAL);
    let rows = json_rows(&output);
    assert_eq!((rows.len(), &rows[1]["file"], &rows[1]["plies"]), (3, &json!("-"), &json!(3)));
}

#[test]
fn control_characters_of_a_file_are_not_printed() {
    let folder = folder_with(&[("a.csa", "PI\n+\n+7776FU\n\u{1b}[2Jhello\n")]);
    let printed = text(&check(&[], &[&folder.path().join("a.csa")]).stdout);
    assert!(printed.contains("hello") && !printed.contains('\u{1b}'), "{printed:?}");
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_read_like_a_file() {
    let folder = folder_with(&[]);
    let pipe = folder.path().join("pipe.csa");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there");
    assert!(made.success());
    let writer = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::write(pipe, ILLEGAL)
    });
    let output = check(&["--json"], &[&pipe]);
    writer.join().expect("the writer ends").expect("the pipe can be written to");
    assert_eq!(json_rows(&output)[0]["plies"], 3);
}

/// What was read of a file that was cut off is sound, only not all there: `--strict` fails it.
#[test]
fn a_file_that_was_cut_off_gets_a_warning_that_fails_a_strict_check() {
    let whole = "V2.2\nPI\n+\n+7776FU\nT3\n-3334FU\nT12\n+2726FU\nT5\n%TORYO\n";
    let middle_of_a_line = whole.find("T12").expect("a time of two digits") + 2;
    let between_lines = whole.find("%TORYO").expect("an end");
    let headers = whole.find('+').expect("a side to move");
    let cut = folder_with(&[
        ("line.csa", &whole[..middle_of_a_line]),
        ("end.csa", &whole[..between_lines]),
        ("headers.csa", &whole[..headers]),
        ("w.csa", whole),
    ]);
    let result = check(&["--lang", "en"], &[cut.path()]);
    let printed = String::from_utf8_lossy(&result.stdout).into_owned();
    assert_eq!(result.status.code(), Some(0), "{printed}");
    for (file, code) in [
        ("line.csa:7:1", "warning[unfinished_line]"),
        ("end.csa:8:1", "warning[missing_end]"),
        ("headers.csa:2:1", "warning[no_moves]"),
    ] {
        assert!(printed.lines().any(|line| line.contains(file) && line.contains(code)), "{file} {code}\n{printed}");
    }
    assert!(!printed.contains("w.csa:"), "{printed}");
    assert_eq!(check(&["--strict"], &[cut.path()]).status.code(), Some(1));
    assert_eq!(check(&["--strict"], &[&cut.path().join("w.csa")]).status.code(), Some(0));
}

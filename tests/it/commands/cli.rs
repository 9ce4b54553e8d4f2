//! The commands without a screen, run as a process: output, exit status, and the one line of error for bad input.

use crate::support::{assert_one_error, assert_refused, json_rows, program, run_reading, sankoma, text};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::{Output, Stdio};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const PINNED: &str = "4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1";

fn sankoma_reading(arguments: &[&str], input: &[u8]) -> Output {
    run_reading(&mut program(arguments), input)
}

#[test]
fn explain_reports_every_reason_with_squares() {
    let output = sankoma(&["explain", "--json", PINNED, "5h4h", "5h5g", "5h5c"]);
    assert_eq!(output.status.code(), Some(1));
    let rows = json_rows(&output);
    assert_eq!(rows[0]["sfen"], PINNED);
    assert_eq!(rows[0]["move"], "5h4h");
    assert_eq!((&rows[0]["pseudo_legal"], &rows[0]["legal"]), (&Value::Bool(true), &Value::Bool(false)));
    assert_eq!(rows[0]["reasons"][0]["code"], "pinned");
    assert_eq!(rows[0]["reasons"][0]["squares"], serde_json::json!(["5b", "5h", "5i"]));
    assert_eq!((&rows[1]["legal"], rows[1]["reasons"].as_array().map(Vec::len)), (&Value::Bool(true), Some(0)));
    assert_eq!(rows[2]["reasons"][0]["code"], "cannot_reach");
    for (word, code) in [("K*5e", "not_droppable"), ("+P*5e", "not_droppable"), ("K*5j", "syntax"), ("", "syntax")] {
        let row = &json_rows(&sankoma(&["explain", "--json", PINNED, word]))[0];
        assert_eq!(row["reasons"][0]["code"], code, "{word}");
    }
    assert_eq!(sankoma(&["explain", PINNED, "5h5g"]).status.code(), Some(0));
}

#[test]
fn explain_uses_the_language_of_the_option() {
    let ja = text(&sankoma(&["--lang", "ja", "explain", PINNED, "5h4h"]).stdout);
    let en = text(&sankoma(&["explain", PINNED, "5h4h", "--lang", "en"]).stdout);
    assert!(ja.contains("ピン") && en.contains("pinned:"), "{ja}{en}");
}

#[test]
fn an_sfen_need_not_be_quoted() {
    let words: Vec<&str> = ["explain"].into_iter().chain(PINNED.split(' ')).chain(["5h5g", "5i4i"]).collect();
    assert_eq!(text(&sankoma(&words).stdout).lines().filter(|line| line.contains(": legal")).count(), 2);
}

/// The kinds of `moves` are what the help says of them.
#[test]
fn kinds_of_moves_divide_as_their_help_says() {
    let of_kind = |kind: &str, sfen: &str| -> Vec<String> {
        let output = text(&sankoma(&["moves", "--kind", kind, sfen]).stdout);
        output.split_whitespace().map(str::to_owned).collect()
    };
    let sfen = "4k4/2P3r2/9/9/9/9/9/1B7/L3K3L b P 1";
    let [all, useful] = ["legal-all", "legal"].map(|kind| of_kind(kind, sfen));
    assert!(all.len() > useful.len() && useful.iter().all(|mv| all.contains(mv)), "{all:?}");
    let mut parts = [of_kind("captures", sfen), of_kind("quiets", sfen)].concat();
    parts.sort();
    assert_eq!(parts, useful);
    let output = sankoma(&["moves", "--kind", "evasions", sfen]);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("\n", Some(0)));
    assert!(text(&output.stderr).contains("not in check"), "{output:?}");
    let checked = "4k4/4r4/9/9/9/9/9/9/4K4 b G 1";
    assert_eq!(of_kind("evasions", checked), of_kind("legal", checked));
}

#[test]
fn moves_prints_one_sorted_line_per_position() {
    let output = sankoma_reading(&["moves"], format!("{START}\nstartpos\n\n{PINNED}\n").as_bytes());
    let printed = text(&output.stdout);
    let lines: Vec<Vec<&str>> = printed.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!(lines.iter().map(Vec::len).take(2).collect::<Vec<_>>(), [30, 30]);
    assert!(lines.len() == 3 && lines.iter().all(|line| line.is_sorted()));
    let legal = sankoma(&["moves", "--kind", "checks", "--json", "4k4/9/9/9/9/9/9/9/4K4 b R 1"]);
    let rows = json_rows(&legal);
    assert_eq!(rows[0]["kind"], "checks");
    assert_eq!(rows[0]["moves"].as_array().map(Vec::len), Some(15));
}

#[test]
fn think_ends_at_its_limit_and_names_the_best_move() {
    let rows = json_rows(&sankoma(&["think", "--json", "--nodes", "20000", "--multipv", "2", "--threat", START]));
    assert!(rows.iter().any(|row| row["kind"] == "line" && row["rank"] == 2));
    let threat = rows.iter().find(|row| row["kind"] == "threat").expect("a threat line");
    assert_eq!(threat["pv"][0], "0000");
    let last = rows.last().expect("an end");
    assert_eq!((&last["kind"], &last["nodes"]), (&Value::from("done"), &Value::from(20_000)));
}

/// Mated, or without a legal move for another reason.
#[test]
fn think_says_why_there_is_no_best_move() {
    for (sfen, said, code) in [
        ("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "best: none, White is mated", "mated"),
        ("8k/6G2/7G1/9/9/9/9/9/4K4 w - 1", "best: no legal move", "no_legal_move"),
    ] {
        let words = ["think", sfen, "--nodes", "1", "--lang", "en"];
        let printed = text(&sankoma(&words).stdout);
        assert_eq!(printed.lines().last(), Some(said), "{printed}");
        let rows = json_rows(&sankoma(&[&words[..], &["--json"]].concat()));
        assert_eq!(rows.last().expect("the row of the end")["no_best"], code, "{rows:?}");
    }
    let rows = json_rows(&sankoma(&["think", "--depth", "1", "--json"]));
    assert!(rows.last().expect("the row of the end")["no_best"].is_null(), "{rows:?}");
}

#[test]
fn eval_says_that_its_search_finished_nothing() {
    let printed = |sfen| text(&sankoma(&["eval", sfen, "--search", "1", "--lang", "en"]).stdout);
    let unfinished = printed("ln1g3nl/1ks2r3/1pppg1bpp/p4pp2/4p4/P1P1PPP2/1PSP4P/1KGB1R3/LN1G3NL w Ss 42");
    assert!(unfinished.contains("no iteration was finished"), "{unfinished}");
    let mated = printed("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    assert!(mated.contains("no move") && !mated.contains("no iteration"), "{mated}");
}

#[test]
fn the_scale_of_a_network_goes_with_a_network() {
    for command in ["eval", "think", "bench", "screenshot"] {
        let refused = sankoma(&[command, "--fv-scale", "24", "--lang", "en"]);
        assert_one_error(&refused, &["--fv-scale goes with a file of a network"]);
    }
}

#[test]
fn help_is_a_command_too() {
    let printed = |words: &[&str]| text(&sankoma(words).stdout);
    assert_eq!(printed(&["help"]), printed(&["--help"]));
    assert_eq!(printed(&["help", "eval"]), printed(&["eval", "--help"]));
    assert_eq!(printed(&["help", "weights", "info"]), printed(&["weights", "info", "--help"]));
    assert_eq!(printed(&["--lang", "en", "help", "check"]), printed(&["check", "--help"]));
}

#[test]
fn perft_counts_and_divides() {
    let rows = json_rows(&sankoma(&["perft", "3", "--json"]));
    assert_eq!(rows[0]["nodes"], 25_470);
    let rows = json_rows(&sankoma(&["perft", "2", "--divide", "--json", START]));
    assert_eq!(
        (&rows[0]["nodes"], rows[0]["moves"].as_object().map(serde_json::Map::len)),
        (&Value::from(900), Some(30))
    );
    assert!(text(&sankoma(&["perft", "2", "--nodes-only"]).stdout).starts_with("nodes 900 "));
}

#[test]
fn bench_repeats_its_signature() {
    let signature = || json_rows(&sankoma(&["bench", "--depth", "4", "--json"]))[0]["nodes"].clone();
    assert_eq!(signature(), signature());
}

#[test]
fn eval_terms_add_up_to_the_total() {
    for sfen in [START, "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1"] {
        let rows = json_rows(&sankoma(&["eval", "--json", sfen]));
        let row = &rows[0];
        let number = |name: &str| row[name].as_i64().unwrap_or_else(|| panic!("{name} is a number"));
        let sum = number("scale") * number("material") + number("kk") + number("kkp") + number("kpp") + number("turn");
        assert_eq!(sum, number("total_raw"));
        let pieces = row["pieces"].as_array().expect("a table of pieces");
        let shares: i64 = pieces.iter().map(|piece| piece["total"].as_i64().expect("a share")).sum();
        assert_eq!(shares + number("kk") + number("turn"), number("total_raw"));
        assert_eq!(row["unit"], "cp");
    }
}

#[test]
fn usi_answers_on_standard_output() {
    let output = sankoma_reading(&["usi"], b"usi\nisready\nposition startpos\ngo depth 3\nquit\n");
    let replies = text(&output.stdout);
    assert!(replies.contains("usiok") && replies.contains("readyok"), "{replies}");
    let output = sankoma_reading(&["usi"], b"position startpos moves 7g7f\ngo depth 3\n");
    assert!(text(&output.stdout).lines().last().is_some_and(|line| line.starts_with("bestmove ")));
}

/// The names after "Commands:" in the help of a command; the empty path is the program itself.
fn subcommands(path: &[String]) -> Vec<String> {
    let help = help(path);
    let Some((_, list)) = help.split_once("\nCommands:\n") else { return Vec::new() };
    // Continuation lines of a description are indented further.
    let rows = list.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.strip_prefix("  "));
    rows.filter(|row| !row.starts_with(' ')).filter_map(|row| row.split(' ').next()).map(str::to_owned).collect()
}

/// The help of a command.
pub(crate) fn help(path: &[String]) -> String {
    let words: Vec<&str> = path.iter().map(String::as_str).chain(["--help"]).collect();
    text(&sankoma(&words).stdout)
}

/// Every command of the program with the path that leads to it, by its own help: `check`, …, `weights info`, ….
pub(crate) fn all_commands() -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut waiting = vec![Vec::new()];
    while let Some(path) = waiting.pop() {
        for name in subcommands(&path) {
            let command = [&path[..], &[name]].concat();
            waiting.push(command.clone());
            found.push(command);
        }
    }
    found
}

/// The long options that the help of a command lists, without their dashes.
pub(crate) fn long_options(help: &str) -> Vec<&str> {
    let names = help.lines().filter_map(|line| {
        let line = line.trim_start();
        let long = line.strip_prefix("--").or_else(|| line.strip_prefix('-')?.get(1..)?.strip_prefix(", --"))?;
        long.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-')).next()
    });
    names.filter(|name| !name.is_empty()).collect()
}

/// How the completion script of a shell begins its part about a command.
fn completion_entry(shell: &str, command: &[String]) -> String {
    let (name, parents) = command.split_last().expect("a command has a name");
    let joined = |names: &[String]| names.iter().fold(String::new(), |path, name| path + "__subcmd__" + name);
    match shell {
        "bash" => format!("sankoma{},{name})", joined(parents)),
        "zsh" => format!("_sankoma{}_commands()", joined(command)),
        "fish" => format!("-a \"{name}\""),
        "elvish" => format!("&'sankoma;{}'=", command.join(";")),
        "powershell" => format!("'sankoma;{}' {{", command.join(";")),
        other => panic!("{other} is not a shell of this test"),
    }
}

#[test]
fn completions_and_the_manual_know_every_command() {
    let commands = all_commands();
    for known in ["check", "match", "weights fit", "man"] {
        assert!(commands.iter().any(|command| command.join(" ") == known), "{known} is not in {commands:?}");
    }
    let page = text(&sankoma(&["man"]).stdout);
    for command in &commands {
        let heading = format!("\n.SH {}\n", command.join(" ").to_uppercase());
        let section = page.split_once(&heading).map(|(_, rest)| rest.split("\n.SH ").next().unwrap_or_default());
        let section = section.unwrap_or_else(|| panic!("the manual has no section {command:?}"));
        let help = help(command);
        let options = long_options(&help);
        assert!(options.contains(&"help"), "{command:?}: {help}");
        for option in options {
            let written = format!("\\-\\-{}", option.replace('-', "\\-"));
            assert!(section.contains(&written), "the manual lacks --{option} of {command:?}");
        }
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = text(&sankoma(&["completions", shell]).stdout);
        for command in &commands {
            let entry = completion_entry(shell, command);
            assert!(script.contains(&entry), "the completions of {shell} lack {command:?}: no {entry}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page_of_its_own() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("man1");
    let arguments = ["man", "--out", out.to_str().expect("a path in UTF-8")];
    assert!(sankoma(&arguments).status.success());
    let names = std::fs::read_dir(&out).expect("the folder was made").flatten().map(|file| file.file_name());
    let names: BTreeSet<String> = names.map(|name| name.into_string().expect("a name in UTF-8")).collect();
    let pages = all_commands().into_iter().map(|command| format!("sankoma-{}.1", command.join("-")));
    assert_eq!(names, pages.chain(["sankoma.1".to_owned()]).collect());
    let page = std::fs::read_to_string(out.join("sankoma-weights-fit.1")).expect("a page");
    assert!(page.contains(".TH sankoma-weights-fit 1") && page.contains("\\fBsankoma weights fit\\fR"), "{page:.400}");
    assert!(page.contains("\\-\\-keep\\-out") && page.contains("\\-\\-lang"), "{page:.4000}");
    assert_refused(&sankoma(&arguments), &["sankoma.1' exists, expected a new name or --force"]);
    assert!(sankoma(&[&arguments[..], &["--force"]].concat()).status.success());
}

#[test]
fn help_explains_exit_statuses() {
    for command in ["check", "convert", "merge", "explain", "eval", "mate", "analyze", "validate", "match"] {
        let help = text(&sankoma(&[command, "--help"]).stdout);
        assert!(help.contains("Exit status"), "{command}: {help}");
    }
    assert!(text(&sankoma(&["weights", "label", "--help"]).stdout).contains("40 bytes per position"));
}

#[test]
fn check_names_file_line_ply_and_reason() {
    let record =
        "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ７七歩打\n".as_bytes();
    let output = sankoma_reading(&["check", "-"], record);
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output.stdout);
    assert!(printed.starts_with("-:5:6: ply 3: error["), "{printed}");
    let row = &json_rows(&sankoma_reading(&["check", "--json", "-"], record))[0];
    assert_eq!((&row["diagnostics"][0]["line"], &row["diagnostics"][0]["ply"]), (&Value::from(5), &Value::from(3)));
    let clean = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n".as_bytes();
    assert_eq!(sankoma_reading(&["check", "-"], clean).status.code(), Some(0));
}

#[test]
fn bad_input_gets_one_line_and_status_two() {
    for (arguments, part) in [
        (&["explain", "7g7f"][..], "'7g7f' is not an SFEN"),
        (&["explain", START, START, "7g7f"], "2 positions given, expected one SFEN"),
        (&["a.kif", "check", "b.kif"], "'[FILE]...' is for the workbench"),
        (&["--theme", "dark", "man"], "is for the workbench"),
        (&["moves", "hello"], "'hello' is not an SFEN"),
        (&["moves", "9/9 b - 1"], "2 rows, expected 9"),
        (&["eval", "--heat", "startpos", "startpos"], "2 positions given, expected one"),
        (&["think", "4k4/9/9/9/9/9/4R4/9/4K4 b - 1"], "in check"),
        (&["check", "no/such/file.kif"], "no/such/file.kif"),
        (&["check"], "<FILE|FOLDER>"),
        (&["explain", "", "7g7f"], "'' is not an SFEN"),
        (&["eval", "--diff", ""], "SFEN '' has 0 parts"),
        (&["eval", "--bogus"], "unexpected argument '--bogus'"),
        (&["perft", "x"], "'x'"),
        (&["perft", "99"], "'99' for '<DEPTH>': expected a whole number from 0 to 16"),
        (&["perft", "0", "--divide"], "expected at least 1"),
        (&["think", "--depth", "0"], "expected a whole number from 1"),
        (&["think", "--nodes", "0"], "expected a whole number from 1"),
        (&["think", "--multipv", "0"], "expected a whole number from 1"),
        (&["think", "--hash", "0"], "expected a whole number from 1 to 65536"),
        (&["think", "--threads", "0"], "expected a whole number from 1 to 256"),
        (&["bench", "--threads", "257"], "expected a whole number from 1 to 256"),
        (&["--threads", "none"], "'none'"),
        (&["mate", "--depth", "0"], "expected a whole number from 1 to 4095"),
        (&["mate", "9/9/9/9/9/9/9/9/4K4 b R 1"], "has no king, expected one to mate"),
        (&["mate", "4k4/9/9/9/9/9/4R4/9/4K4 b - 1"], "in check"),
        (&["mate", "hello"], "'hello' is not an SFEN"),
        (&["bench", "--hash", "9999999"], "expected a whole number from 1 to 65536"),
        (&["completions", "csh"], "possible values"),
        (&["--lang", "fr", "man"], "unknown language 'fr'; expected ja or en"),
    ] {
        assert_refused(&sankoma(arguments), &[part]);
    }
}

#[test]
fn mate_answers_every_position_of_standard_input() {
    // The second position has two pawns on a file; it is solved nevertheless.
    let input = b"4k4/9/4P4/9/9/9/9/9/4K4 b G 1\n4k4/9/4P4/4P4/9/9/9/9/9 b 2G 1\n4k4/9/9/9/9/9/9/9/4K4 b P 1\n";
    let output = sankoma_reading(&["mate", "--hash", "1", "--json", "--proof", "-"], input);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let rows = json_rows(&output);
    let results: Vec<&Value> = rows.iter().map(|row| &row["result"]).collect();
    assert_eq!(results, ["mate", "mate", "nomate"]);
    assert_eq!(rows[0]["line"], json!(["G*5b"]));
    assert_eq!((&rows[0]["plies"], &rows[0]["shortest"]), (&json!(1), &json!(true)));
    assert_eq!(rows[0]["proof"], json!([{ "sfen": rows[0]["sfen"], "move": "G*5b", "plies": 1 }]));
    let unknown = sankoma(&["mate", "--hash", "1", "--nodes", "1", "4k4/9/9/9/9/9/9/9/4K4 b R2G 1"]);
    assert_eq!((unknown.status.code(), text(&unknown.stdout).as_str()), (Some(1), "unknown nodes\n"));
}

#[test]
fn a_bad_line_is_reported_after_the_lines_before_it_are_answered() {
    let output = sankoma_reading(&["moves"], b"startpos\nhello b - 1\n\nstartpos\n");
    let lines: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!((lines.len(), &lines[0]), (3, &lines[2]), "{lines:?}");
    assert!(lines[1].starts_with("error: "), "{lines:?}");
    let rows = text(&sankoma_reading(&["moves", "-", "--json"], b"hello\n").stdout);
    assert!(rows.starts_with("{\"error\":\""), "{rows}");
    let output = sankoma_reading(&["moves"], b"startpos\nhello b - 1\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout).lines().count(), 2);
    assert!(text(&output.stderr).contains("line 2: board part has 1 row,"), "{}", text(&output.stderr));
    assert!(text(&sankoma_reading(&["moves"], b"\xff\xfe b - 1\n").stderr).contains("line 1"));
    let long = "/x".repeat(100_000);
    let error = sankoma_reading(&["moves"], format!("{long} b - 1").as_bytes()).stderr;
    assert!((20..20_000).contains(&error.len()), "{} bytes about a long line", error.len());
}

/// `eval` and `mate` too: answers stand beside their questions.
#[test]
fn a_bad_line_has_an_answer_in_its_place() {
    const KINGLESS: &str = "9/9/9/9/9/9/9/9/4K4 b G 1";
    let input = format!("4k4/9/4P4/9/9/9/9/9/4K4 b G 1\nhello\n{KINGLESS}\n4k4/9/9/9/9/9/9/9/4K4 b P 1\n");
    let mate = sankoma_reading(&["mate", "-", "--hash", "1"], input.as_bytes());
    let answers: Vec<String> = text(&mate.stdout).lines().map(str::to_owned).collect();
    assert_eq!((mate.status.code(), answers.len()), (Some(2), 4), "{answers:?}");
    let begins = ["mate 1 G*5b", "error: ", "error: White has no king", "nomate"];
    assert!(answers.iter().zip(begins).all(|(answer, begin)| answer.starts_with(begin)), "{answers:?}");
    for command in ["mate", "eval"] {
        let output = sankoma_reading(&[command, "-", "--json"], input.as_bytes());
        let errors: Vec<bool> = json_rows(&output).iter().map(|row| row["error"].is_string()).collect();
        assert_eq!(errors[..2], [false, true], "{command}");
        assert_eq!((output.status.code(), errors.len()), (Some(2), 4), "{command}");
    }
    let eval = text(&sankoma_reading(&["eval", "-"], b"startpos\nhello\n\nstartpos\n").stdout);
    let rows: Vec<&str> = eval.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() == 3 && rows[0] == rows[2] && rows[1].starts_with("error: "), "{eval}");
}

/// A line without an end takes no memory without an end, and the lines after it are answered.
#[test]
fn a_line_too_long_is_reported_and_the_next_ones_are_answered() {
    let input = format!("startpos\n{}\n\nhello b - 1\nstartpos\n", "x".repeat(5_000_000));
    for (arguments, answers) in
        [(&["moves", "-"][..], 4), (&["moves"], 4), (&["eval", "-", "--json"], 4), (&["mate", "-", "--nodes", "1"], 4)]
    {
        let output = sankoma_reading(arguments, input.as_bytes());
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert_eq!(text(&output.stdout).lines().count(), answers, "{arguments:?}");
        let lines: Vec<&str> = error.lines().collect();
        assert_eq!(lines.len(), 2, "{arguments:?}: {error}");
        assert!(lines[0].contains("line 2: the line has more than 1048576 bytes"), "{error}");
        assert!(lines[1].contains("line 4: "), "{error}");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let labels = folder.path().join("labels");
    std::fs::write(&labels, &input).expect("the folder is writable");
    let labels = labels.to_str().expect("a plain name");
    assert_refused(&sankoma(&["weights", "places", labels]), &["labels:1: "]);
    assert_refused(
        &sankoma_reading(&["weights", "places", "-"], &input.as_bytes()[9..]),
        &["-:1: the line has more than"],
    );
}

#[test]
fn an_unreadable_file_is_reported_in_one_line_and_the_others_are_read() {
    assert_refused(&sankoma(&["check", "no/such.kif"]), &["no/such.kif"]);
    let output = sankoma_reading(&["check", "no/such.kif", "-", "no/other.kif"], b"PI\n+\n+7776FU\n+3334FU\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr).lines().count(), 2);
    assert!(text(&output.stdout).contains("-:4:1: ply 2: error"));
}

#[test]
fn a_closed_standard_output_is_not_an_error() {
    let mut child = program(["perft", "3", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
}

#[test]
fn validate_repeats_its_games_from_the_seed() {
    let run = |threads| {
        let words = ["validate", "--games", "3", "--plies", "40", "--seed", "11", "--json", "--threads", threads];
        let output = sankoma(&words);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let mut printed = json_rows(&output).remove(0);
        for measured in ["time_ms", "threads"] {
            assert!(printed[measured].take().is_u64(), "{measured}");
        }
        printed
    };
    let once = run("1");
    assert_eq!(once, run("2"));
    assert_eq!((&once["games"], &once["fault"]), (&serde_json::json!(3), &Value::Null));
    assert!(once["positions"].as_u64().is_some_and(|positions| positions > 3), "{once}");
}

#[test]
fn validate_refuses_what_it_cannot_play() {
    assert_refused(&sankoma(&["validate", "--level", "6"]), &["6"]);
    assert_refused(&sankoma(&["validate", "--games", "0"]), &["0"]);
    assert_refused(&sankoma(&["validate", "9/9/9/9/9/9/9/9/9 b - 1"]), &["no king"]);
}

#[test]
fn explain_without_a_move_examines_the_set_up() {
    let sound = sankoma(&["explain", "--json", START]);
    assert_eq!(sound.status.code(), Some(0));
    let row = &json_rows(&sound)[0];
    assert_eq!((&row["sound"], &row["class"], &row["moves"]), (&json!(true), &json!("not_in_check"), &json!(30)));
    let broken = sankoma(&["explain", "--json", "kk7/9/P8/P8/9/9/9/9/4K3p b 2P 1"]);
    assert_eq!(broken.status.code(), Some(1));
    let row = &json_rows(&broken)[0];
    let codes: Vec<&str> =
        row["defects"].as_array().into_iter().flatten().filter_map(|defect| defect["code"].as_str()).collect();
    assert_eq!(codes, ["many_kings", "nifu", "dead_end"]);
    assert_eq!(row["hands"]["black"]["P"], 2);
}

#[test]
fn explain_has_the_same_sentences_in_text_and_json() {
    let (sfen, mv) = ("7lk/7g1/9/7N1/4B4/9/9/9/K8 b P 1", "P*1b");
    let row = &json_rows(&sankoma(&["explain", "--json", sfen, mv]))[0];
    let printed = text(&sankoma(&["explain", sfen, mv]).stdout);
    let reason = &row["reasons"][0];
    let proof = reason["proof"].as_array().expect("a proof has rows");
    assert_eq!((reason["code"].as_str(), proof.len()), (Some("uchifuzume"), 4));
    for row in proof.iter().chain([reason]) {
        let sentence = row["message_en"].as_str().expect("a sentence");
        assert!(printed.contains(sentence), "{sentence} is missing in\n{printed}");
    }
}

#[test]
fn explain_marks_the_first_impossible_ply_of_a_line() {
    let line = "info depth 3 pv 7g7f pass 8h3c+ 5a4b xyz";
    let output = sankoma(&["explain", START, "--pv", line, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let row = &json_rows(&output)[0];
    assert_eq!((row["plies"].as_array().map(Vec::len), &row["fault"]["ply"]), (Some(5), &json!(4)));
    assert_eq!(row["fault"]["explanation"]["legal"], false);
    let printed = text(&sankoma(&["explain", START, "--pv", line]).stdout);
    assert!(printed.contains("'xyz': not replayed"), "{printed}");
}

#[test]
fn check_proves_an_illegal_move_and_goes_on() {
    let blocked = b"position startpos moves 7g7f 3c3d 2h2c 8c8d\n";
    let printed = text(&sankoma_reading(&["check", "--explain", "-"], blocked).stdout);
    assert!(printed.contains("first in the way: Black's pawn on 2g"), "{printed}");
    assert!(printed.contains("sankoma explain 'lnsgkgsnl/") && printed.contains("' 2h2c\n"), "{printed}");
    let pinned = "position sfen 4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1 moves 5h4h 5a4a 5i6i\n".as_bytes();
    let rows = &json_rows(&sankoma_reading(&["check", "--explain", "--json", "-"], pinned))[0];
    let found = rows["diagnostics"].as_array().expect("there are diagnostics");
    assert_eq!((found.len(), &found[0]["code"], &rows["plies"]), (1, &json!("pinned"), &json!(3)), "{rows}");
    assert_eq!(found[0]["explanation"]["reasons"][0]["proof"][0]["code"], "pin_line");
}

#[test]
fn explain_win_counts_the_entering_king() {
    let entered = "+R+RGGKGG+B+B/9/PPPPPP3/9/9/9/9/9/4k4 b - 1";
    let output = sankoma(&["explain", "--json", entered, "win"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let row = &json_rows(&output)[0];
    assert_eq!((&row["rules"][0]["rule"], &row["rules"][0]["verdict"]), (&json!("27-point"), &json!("win")));
    let points: u64 =
        row["rules"][0]["pieces"].as_array().into_iter().flatten().filter_map(|row| row["points"].as_u64()).sum();
    assert_eq!(points, 30);
    let start = sankoma(&["explain", START, "win"]);
    assert_eq!(start.status.code(), Some(1));
    assert!(text(&start.stdout).contains("[ ]"), "{}", text(&start.stdout));
}

//! `sankoma match`, run as a process.

use crate::support::{json_rows, program, run_reading};
use sankoma_record as record;
use serde_json::Value;
use std::process::{Command, Output};

fn sankoma(words: &[&str]) -> Output {
    run_reading(program(["match"]).args(words), b"")
}

const SHORT: [&str; 6] = ["--games", "4", "--max-plies", "40", "--json", "--seed=3"];

#[test]
fn a_match_depends_on_its_seed_and_not_on_the_concurrency() {
    let play_match = |concurrency: &str| {
        let engines = ["sankoma:nodes=200", "sankoma:nodes=50", "--concurrency", concurrency];
        sankoma(&[&engines[..], &SHORT].concat())
    };
    let one = play_match("1");
    assert_eq!(one.status.code(), Some(0), "{}", String::from_utf8_lossy(&one.stderr));
    assert_eq!(String::from_utf8_lossy(&one.stdout), String::from_utf8_lossy(&play_match("2").stdout));
    let lines = json_rows(&one);
    let (summary, games) = lines.split_last().expect("a summary");
    assert_eq!(games.len(), 4);
    assert_eq!(summary["games"], 4);
    assert_eq!(summary["pairs"].as_array().map(|pairs| pairs.iter().filter_map(Value::as_u64).sum()), Some(2_u64));
    // Both games of a pair begin from one opening, with colours reversed.
    for pair in games.chunks(2) {
        assert_eq!(pair[0]["opening"], pair[1]["opening"]);
        assert_eq!(pair[0]["black"], pair[1]["white"]);
    }
    assert_ne!(games[0]["opening"], games[2]["opening"]);
}

#[test]
fn records_of_all_games_can_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a plain name");
    for format in ["csa", "kif"] {
        let words = ["sankoma:name=a", "sankoma:name=b", "--nodes", "60", "--records", path, "--format", format];
        let output = sankoma(&[&words[..], &SHORT].concat());
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        for number in 1..=4 {
            let file = folder.path().join(format!("{number:05}.{format}"));
            let read = record::read(&std::fs::read(&file).expect("it was written"), Some(&file));
            assert!(read.diagnostics.is_empty(), "{:?}", read.diagnostics);
            assert_eq!(read.game.header("先手"), Some(if number % 2 == 1 { "a" } else { "b" }));
            assert_eq!(read.game.main_line().len(), 42, "40 plies and the end");
        }
    }
}

#[test]
fn openings_come_from_lists_and_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("list.sfen");
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
    std::fs::write(&list, format!("position startpos moves 2g2f 8c8d\n{sfen}\n")).expect("the file can be written");
    let record = folder.path().join("game.csa");
    std::fs::write(&record, "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n-8384FU\n%CHUDAN\n")
        .expect("the file can be written");
    let [list, record] = [list, record].map(|path| path.display().to_string());
    let words = ["sankoma", "sankoma", "--nodes=20", "--openings", &list, "--openings", &record, "--games", "6"];
    let output = sankoma(&[&words[..], &["--json", "--max-plies", "8"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = json_rows(&output);
    let openings: Vec<&str> = lines.iter().filter_map(|line| line["opening"].as_str()).step_by(2).collect();
    assert!(openings[0].ends_with("b - 3") && openings[1] == sfen && openings[2].ends_with("b - 5"), "{openings:?}");
}

#[cfg(unix)]
#[test]
fn a_failed_game_is_reported_with_its_position_and_the_match_continues() {
    let crash = "sh -c 'while read w r; do case $w in usi) echo usiok;; isready) echo readyok;; \
        go) echo help >&2; exit 7;; quit) exit;; esac; done'";
    let output = sankoma(&["sankoma", crash, "--nodes", "20", "--games", "4", "--json", "--name2", "fragile"]);
    assert_eq!(output.status.code(), Some(1));
    let problems = String::from_utf8_lossy(&output.stderr);
    assert_eq!(problems.lines().count(), 4, "{problems}");
    for (line, number) in problems.lines().zip(1..) {
        assert!(line.contains(&format!("game {number}, fragile: ")) && line.contains("exit status: 7"), "{line}");
        assert!(line.contains("'help'") && line.contains("(position "), "{line}");
    }
    let lines = json_rows(&output);
    assert!(lines[..4].iter().all(|game| game["ending"] == "crash" && game["points"] == 1.0));
    assert_eq!((&lines[4]["failures"], &lines[4]["won"]), (&Value::from(4), &Value::from(4)));
}

#[test]
fn a_decided_sprt_ends_the_match() {
    let words = ["sankoma:nodes=2000", "sankoma:depth=1", "--games", "400", "--sprt", "-200", "200", "--json"];
    let output = sankoma(&[&words[..], &["--alpha", "0.2", "--beta", "0.2", "--adjudicate", "1500,3"]].concat());
    let lines = json_rows(&output);
    let summary = lines.last().expect("a summary");
    assert_eq!(summary["sprt"]["accepted"], "elo1", "{summary}");
    assert!(summary["games"].as_u64().is_some_and(|games| games < 400), "{summary}");
}

/// After an even number of plies from the start position White has moved last.
#[test]
fn the_score_of_a_game_says_whose_view_it_has() {
    let output = sankoma(&["sankoma", "sankoma", "--games=2", "--nodes=500", "--max-plies=16"]);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let games: Vec<&str> = printed.lines().take(2).collect();
    assert!(games.iter().all(|game| game.contains(" 16 plies, ") && game.ends_with(", view of White)")), "{printed}");
}

#[test]
fn invalid_arguments_are_refused_in_one_line() {
    for (words, expected) in [
        (&["sankoma", "/nowhere/engine"][..], "cannot start '/nowhere/engine'"),
        (&["sankoma", "sankoma", "--games", "3"], "an even number"),
        (&["sankoma", "sankoma:speed=9"], "'speed=9' in 'sankoma:speed=9', expected weights="),
        (&["sankoma", "sankoma:nodes=0"], "'nodes=0', expected a number from 1"),
        (&["sankoma", "sankoma:threads=500"], "'threads=500', expected a number from 1 to 256"),
        (&["sankoma", "sankoma", "--openings", "/nowhere.sfen"], "/nowhere.sfen"),
        (&["sankoma", "sankoma", "--sprt", "5", "0"], "expected ELO0 below ELO1"),
        (&["sankoma", "sankoma", "--movetime", "100", "--time", "10"], "cannot be used with"),
        (&["sankoma", "sankoma", "--option2", "a=b"], "for USI programs"),
        (&["sankoma", "sh -c 'x"], "is not closed"),
        (&["sankoma", "sankoma", "--max-plies", "12"], "--max-plies 12: an opening has 12 plies already"),
        (&["sankoma"], "ENGINE2"),
    ] {
        let refused = sankoma(words);
        let problem = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{words:?} {problem}");
        assert!(problem.contains(expected) && problem.lines().count() == 1, "{problem}");
    }
}

#[cfg(unix)]
#[test]
fn an_engine_is_found_by_its_name_in_the_engines_file() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("sankoma")).expect("a folder");
    let program = env!("CARGO_BIN_EXE_sankoma");
    let entry = format!("[[engine]]\nname = 'My engine'\ncommand = '{program}'\narguments = ['usi']\nthreads = 1\n");
    std::fs::write(folder.path().join("sankoma/engines.toml"), entry).expect("it is written");
    let mut command = Command::new(program);
    command.env("XDG_CONFIG_HOME", folder.path()).args(["--lang", "en", "match", "sankoma:nodes=50", "My engine"]);
    let output = command.args(["--go2", "nodes 50", "--option2", "USI_Hash=2"]).args(SHORT).output();
    let output = output.expect("the program runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(json_rows(&output)[0]["white"], "My engine");
}

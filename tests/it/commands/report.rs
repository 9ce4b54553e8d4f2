//! `report`: the results of a player over a folder, what reviews add, the page of pictures, and what is no player.

use crate::support::reviewed_sample::reviewed_game;
use crate::support::{assert_status, program, run_reading, sankoma, text};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

fn report(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = program(["report"]);
    command.args(arguments).current_dir(folder).env("XDG_STATE_HOME", folder.join("state"));
    run_reading(&mut command, b"")
}

fn lines(output: &[u8]) -> Vec<String> {
    text(output).lines().map(str::to_owned).collect()
}

/// Three games of Aoki: one lost and one drawn as Black, one lost as White.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = [
        ("a.csa", "Aoki", "Baba", "-3334FU\n%TORYO"),
        ("b.csa", "Chiba", "Aoki Ken", "%TORYO"),
        ("c.csa", "Aoki", "Baba", "-3334FU\n+2726FU\n%SENNICHITE"),
    ];
    for (name, black, white, end) in games {
        let game = format!("V2.2\nN+{black}\nN-{white}\n$START_TIME:2026/01/02\nPI\n+\n+7776FU\n{end}\n");
        fs::write(folder.path().join(name), game).expect("the folder can be written");
    }
    folder
}

/// The reviewed game of the repository, its loser renamed.
fn add_reviewed_game(folder: &Path) {
    let kif = fs::read_to_string(reviewed_game()).expect("the record is UTF-8");
    let loser = if kif.contains("先手の勝ち") { "後手：" } else { "先手：" };
    let rename = |line: &str| if line.starts_with(loser) { format!("{loser}Aoki") } else { line.to_owned() };
    let renamed: Vec<String> = kif.lines().map(rename).collect();
    fs::write(folder.join("reviewed.kif"), renamed.join("\n")).expect("the folder can be written");
}

fn json(folder: &Path, arguments: &[&str]) -> Value {
    let output = report(folder, &[arguments, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one object")
}

#[test]
fn results_are_counted_by_side_and_opening() {
    let folder = folder();
    let found = json(folder.path(), &[".", "--player", "aoki"]);
    assert_eq!(found["names"], serde_json::json!(["Aoki", "Aoki Ken"]));
    let counts = |side: &str| ["games", "won", "lost", "drawn"].map(|name| found[side][name].as_u64());
    // In a.csa Black is to move and resigns.
    assert_eq!(counts("black"), [Some(2), Some(0), Some(1), Some(1)]);
    assert_eq!(counts("white"), [Some(1), Some(0), Some(1), Some(0)]);
    assert_eq!(found["reviewed"], 0);
    assert!(found["lost_games"].as_array().is_some_and(Vec::is_empty));
    let output = report(folder.path(), &[".", "--player", "ken"]);
    assert!(text(&output.stdout).starts_with("Aoki Ken: 1 game, 0 reviewed\n"), "{}", text(&output.stdout));
}

#[test]
fn a_reviewed_game_adds_accuracy_mistakes_and_the_move_that_lost_it() {
    let folder = folder();
    add_reviewed_game(folder.path());
    let quick = json(folder.path(), &[".", "--player", "aoki", "--no-reasons"]);
    assert_eq!(quick["reviewed"], 1);
    assert!(quick["themes"].as_array().is_some_and(Vec::is_empty));
    let found = json(folder.path(), &[".", "--player", "aoki"]);
    let accuracy = found["results"]["accuracy"].as_f64().expect("the accuracy is known");
    assert!((1.0..100.0).contains(&accuracy), "{accuracy}");
    assert!(found["themes"].as_array().is_some_and(|themes| !themes.is_empty()));
    let [lost] = found["lost_games"].as_array().expect("a list").as_slice() else { panic!("{found}") };
    assert!(lost["win_rate_loss"].as_f64().is_some_and(|loss| loss > 0.05), "{lost}");
    // Its position and move are legal for the other commands.
    let sfen = lost["sfen"].as_str().expect("a position");
    let legal = sankoma(&["explain", sfen, lost["move"].as_str().expect("a move")]);
    assert_eq!(legal.status.code(), Some(0), "{}", text(&legal.stdout));
}

#[test]
fn the_page_of_pictures_is_written_whole_and_replaces_nothing_unasked() {
    let folder = folder();
    add_reviewed_game(folder.path());
    let page = |name: &str, more: &[&str]| {
        report(folder.path(), &[&[".", "--player", "aoki", "--picture", name, "--no-reasons"], more].concat())
    };
    assert_eq!(page("page.svg", &[]).status.code(), Some(0));
    let svg = fs::read_to_string(folder.path().join("page.svg")).expect("the page is there");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert!(svg.contains("results by opening") && svg.contains("where games were lost"), "{svg}");
    let again = page("page.svg", &[]);
    assert_eq!((again.status.code(), lines(&again.stderr).len()), (Some(2), 1), "{}", text(&again.stderr));
    assert_eq!(page("page.svg", &["--force"]).status.code(), Some(0));
    let wrong = page("page.txt", &[]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("expected .svg or .png"), "{}", text(&wrong.stderr));
}

#[test]
fn what_is_no_player_and_no_record_is_said_in_one_line() {
    let folder = folder();
    for arguments in [&["."][..], &[".", "--player", "nobody"]] {
        let output = report(folder.path(), arguments);
        assert_eq!((output.status.code(), lines(&output.stderr).len()), (Some(2), 1), "{}", text(&output.stderr));
        assert!(text(&output.stderr).contains("such as 'Aoki' or 'Baba'"), "{}", text(&output.stderr));
    }
    let output = report(folder.path(), &[".", "missing.kif", "--player", "aoki"]);
    assert_eq!((output.status.code(), lines(&output.stderr).len()), (Some(2), 1), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("3 games"), "{}", text(&output.stdout));
}

/// A record, its copy with a review, and another game of the same players with the same moves at another time.
#[test]
fn a_game_beside_its_review_counts_once_and_the_reviewed_one_counts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, time: &str| {
        let game = format!("V2.2\nN+Aoki\nN-Baba\n$START_TIME:2026/01/02 {time}\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n");
        fs::write(folder.path().join(name), game).expect("the folder can be written");
    };
    write("x.csa", "10:00:00");
    let mut analyze = program(["analyze", "x.csa", "--nodes", "50"]);
    assert_status(&run_reading(analyze.current_dir(folder.path()).env("XDG_STATE_HOME", folder.path()), b""), 0);
    write("y.csa", "11:00:00");
    let found = json(folder.path(), &[".", "--player", "aoki", "--no-reasons"]);
    assert_eq!((&found["results"]["games"], &found["copies"]), (&2.into(), &1.into()), "{found}");
    assert_eq!(found["reviewed"], 1, "the copy with a review counts: {found}");
    let said = text(&report(folder.path(), &[".", "--player", "aoki", "--no-reasons"]).stdout);
    assert!(said.contains("1 copy in another file is left out"), "{said}");
}

//! Commands that are broken off: they say how far they came, lose nothing that is finished, and leave no temporary
//! file.

#![cfg(unix)]

use crate::support::{Random, in_repository, program, run_reading, send_signal, text};
use sankoma_record::{self as record, Game, annotation};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use tempfile::TempDir;

fn sankoma(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = program(arguments);
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn signal(child: &Child, name: &str) {
    send_signal(child.id(), deliverable(name));
}

/// The signal itself, or TERM where the tests were started with the signal ignored, as a script starts what it puts
/// into the background: the program inherits that, and ignores it too.
fn deliverable(name: &str) -> &str {
    let bit = match name {
        "HUP" => 0,
        "INT" => 1,
        _ => return name,
    };
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    if ignored >> bit & 1 == 0 { name } else { "TERM" }
}

fn temporary_files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with(".sankoma-")).collect()
}

fn wait_for(what: &str, mut is_there: impl FnMut() -> bool) {
    for _ in 0..3_000 {
        if is_there() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("{what} did not come");
}

/// Starts a command, waits until `is_begun`, and sends it a signal.
fn interrupted(mut command: Command, name: &str, is_begun: impl FnMut() -> bool) -> Output {
    let child = command.spawn().expect("the program starts");
    wait_for("the beginning of the work", is_begun);
    signal(&child, name);
    child.wait_with_output().expect("the program ends")
}

/// [`interrupted`] after a time in which the work has begun, but cannot be done.
fn interrupted_soon(folder: &Path, arguments: &[&str]) -> Output {
    let mut waited = 0;
    interrupted(sankoma(folder, arguments), "INT", || {
        waited += 1;
        waited > 50
    })
}

fn folder_with_game() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::copy(in_repository("kifu/selfplay.kif"), folder.path().join("game.kif")).expect("the folder is writable");
    folder
}

fn scored_moves(folder: &Path, name: &str) -> usize {
    let bytes = fs::read(folder.join(name)).expect("the review is there");
    let game: Game = record::read(&bytes, None).game;
    annotation::scores(&game, &game.main_line()).iter().flatten().count()
}

/// Killed or interrupted in its first section of plies, a review has its first results on the disk, and the same
/// command comes to the result of a review without a break.
#[test]
fn a_review_broken_off_in_its_first_section_goes_on() {
    let folder = folder_with_game();
    let path = folder.path();
    let arguments =
        |out: &'static str| ["analyze", "game.kif", "--out", out, "--to", "12", "--nodes", "20000", "--threads", "1"];
    let whole = run_reading(&mut sankoma(path, &arguments("whole.kif")), b"");
    assert_eq!(whole.status.code(), Some(0), "{}", text(&whole.stderr));
    let all = scored_moves(path, "whole.kif");
    for (name, out) in [("KILL", "killed.kif"), ("INT", "interrupted.kif"), ("TERM", "ended.kif")] {
        let output = interrupted(sankoma(path, &arguments(out)), name, || path.join(out).exists());
        let scored = scored_moves(path, out);
        assert!((1..all).contains(&scored), "{name}: {scored} of {all} moves");
        if name == "KILL" {
            assert_eq!(output.status.signal(), Some(9));
        } else {
            assert_eq!(output.status.code(), Some(2), "{name}");
            assert!(text(&output.stderr).contains("the same command resumes"), "{}", text(&output.stderr));
            assert_eq!(temporary_files(path), [""; 0], "{name}");
        }
        let resumed = run_reading(&mut sankoma(path, &arguments(out)), b"");
        assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
        assert!(fs::read(path.join(out)).ok() == fs::read(path.join("whole.kif")).ok(), "{name}");
        assert_eq!(temporary_files(path), [""; 0], "{name}");
    }
}

/// Every signal at many moments, with one and with several threads that write. What a killed process leaves is gone
/// after the next command that writes in the folder.
#[test]
fn no_temporary_file_outlives_its_process() {
    let mut random = Random::new(16);
    let folder = folder_with_game();
    let path = folder.path();
    fs::create_dir(path.join("in")).expect("the folder is writable");
    for number in 0..300 {
        fs::copy(path.join("game.kif"), path.join(format!("in/{number}.kif"))).expect("the folder is writable");
    }
    let convert = ["convert", "in", "out", "--to", "csa", "--force"];
    let play = [
        "match",
        "sankoma",
        "sankoma",
        "--nodes",
        "1",
        "--max-plies",
        "14",
        "--plies",
        "2",
        "--games",
        "4000",
        "--concurrency",
        "4",
        "--records",
        "out",
        "--force",
    ];
    let mut broken_off = 0;
    for round in 0..24 {
        let name = ["INT", "TERM", "HUP", "KILL"][round % 4];
        let arguments = if round % 8 < 4 { &convert[..] } else { &play };
        let mut command = sankoma(path, arguments);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
        let started = || fs::read_dir(path.join("out")).is_ok_and(|mut files| files.next().is_some());
        wait_for("the first file", started);
        std::thread::sleep(Duration::from_millis(random.below(60) as u64));
        signal(&child, name);
        broken_off += usize::from(child.wait().expect("it ends").code() != Some(0));
        if name == "KILL" {
            let next = sankoma(path, &["convert", "game.kif", "out/next.csa", "--force"]).output().expect("it runs");
            assert_eq!(next.status.code(), Some(0), "{}", text(&next.stderr));
        }
        assert_eq!(temporary_files(&path.join("out")), [""; 0], "after {name} in {arguments:?}");
        fs::remove_dir_all(path.join("out")).expect("it is ours");
    }
    assert!(broken_off > 12, "only {broken_off} of 24 runs were broken off");
}

/// An engine that answers only the first `moves` moves of its life.
fn engine_that_hangs(moves: usize) -> String {
    format!(
        "sh -c 'n=0; while read w r; do case $w in usi) echo usiok;; isready) echo readyok;; \
         go) n=$((n+1)); [ $n -le {moves} ] && echo bestmove resign;; quit) exit;; esac; done'"
    )
}

#[test]
fn an_interrupted_match_shows_its_table() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let engine = engine_that_hangs(4);
    for (name, json) in [("INT", false), ("TERM", false), ("HUP", true)] {
        let mut arguments = vec!["match", &engine, "sankoma", "--nodes", "1", "--plies", "0", "--games", "100"];
        arguments.extend(json.then_some("--json"));
        let mut child = sankoma(folder.path(), &arguments).spawn().expect("the program starts");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut printed = String::new();
        while printed.lines().count() < 2 {
            assert!(out.read_line(&mut printed).expect("it is UTF-8") > 0, "{printed}");
        }
        signal(&child, name);
        out.read_to_string(&mut printed).expect("it is UTF-8");
        let output = child.wait_with_output().expect("it ends");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains("the match was broken off after ") && error.contains(" of 100 games"), "{error}");
        let table = if json { "\"kind\":\"summary\"" } else { " games: +" };
        assert!(printed.contains(table) && !printed.contains("crash"), "{printed}");
    }
}

#[test]
fn the_second_signal_ends_the_program_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // Nobody reads the pipe, so that what the first signal asks for never comes to its end.
    let mut command =
        sankoma(folder.path(), &["weights", "label", "--games", "100000", "--nodes", "50", "--threads", "2"]);
    let mut child = command.spawn().expect("the program starts");
    std::thread::sleep(Duration::from_secs(2));
    signal(&child, "INT");
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().expect("it is a child").is_none(), "the pipe is full");
    signal(&child, "INT");
    let number = if deliverable("INT") == "INT" { 2 } else { 15 };
    assert_eq!(child.wait().expect("it ends").signal(), Some(number));
}

#[test]
fn validate_says_what_it_has_done() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = interrupted_soon(folder.path(), &["validate", "--games", "100000000", "--level", "1", "--seed", "1"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains(" of 100000000 games"), "{}", text(&output.stderr));
    let report = text(&output.stdout);
    assert!(report.contains(" legal moves (seed 1, level 1") && !report.starts_with("0 games"), "{report}");
}

/// Without a terminal long work says something now and then. The first line comes after ten seconds, in which the
/// programs are halted: only the clock counts. Run by `waiting`.
pub(crate) fn long_work_says_something_in_a_pipe() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let validate = ["validate", "--games", "100000000", "--level", "1", "--threads", "1"];
    let mate = ["mate", "--time", "600000", "9/9/9/4k4/9/9/9/9/4K4 b 2B2N2L 1"];
    let works = [(&validate[..], "/100000000 games, "), (&mate, "sankoma: nodes ")].map(|(arguments, said)| {
        (sankoma(folder.path(), arguments).stdout(Stdio::null()).spawn().expect("the program starts"), said)
    });
    std::thread::sleep(Duration::from_millis(500));
    for (name, seconds) in [("STOP", 10), ("CONT", 0)] {
        for (child, _) in &works {
            signal(child, name);
        }
        std::thread::sleep(Duration::from_secs(seconds));
    }
    for (mut child, said) in works {
        let mut line = String::new();
        BufReader::new(child.stderr.take().expect("a pipe")).read_line(&mut line).expect("it is UTF-8");
        let _ = child.kill();
        let _ = child.wait();
        assert!(line.starts_with("sankoma: ") && line.contains(said), "{line}");
    }
}

#[test]
fn every_long_command_says_how_far_it_came() {
    let folder = folder_with_game();
    let many = vec!["game.kif"; 40_000];
    for (arguments, printed) in [
        (&["perft", "9", "--nodes-only"][..], ""),
        (&["bench", "--depth", "40"], ""),
        (&["think", "--depth", "60"], "best: "),
        (&["mate", "--time", "600000", "9/9/9/4k4/9/9/9/9/4K4 b 2B2N2L 1"], ""),
        (&[&["check", "--quiet", "--threads", "1"][..], &many].concat(), "files  "),
    ] {
        let output = interrupted_soon(folder.path(), arguments);
        let (out, error) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(2), "{:?}: {error}", &arguments[..2]);
        assert!(error.contains("broken off") && error.lines().count() == 1, "{:?}: {error}", &arguments[..2]);
        assert!(out.contains(printed), "{:?}: {out}", &arguments[..2]);
    }
}

#[test]
fn interrupted_labels_are_written() {
    for name in ["labels", "labels.tsv"] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let label = ["weights", "label", "--games", "100000", "--nodes", "50", "--threads", "2", "--out", name];
        let output = interrupted_soon(folder.path(), &label);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains("broken off after ") && error.contains(" of 100000 games"), "{error}");
        if name == "labels" {
            let summary = sankoma(folder.path(), &["weights", "summary", "labels"]).output().expect("it runs");
            assert!(text(&summary.stdout).starts_with("positions "), "{}", text(&summary.stderr));
            assert!(summary.stderr.is_empty(), "no record is cut off: {}", text(&summary.stderr));
        } else {
            let labels = fs::read_to_string(folder.path().join(name)).expect("the file is there");
            assert!(labels.ends_with('\n') && labels.lines().all(|line| line.split('\t').count() == 4), "{labels}");
        }
        assert_eq!(temporary_files(folder.path()), [""; 0]);
    }
}

/// As by `nohup`: a signal that was ignored at the start stays ignored.
#[test]
#[cfg(target_os = "linux")]
fn an_ignored_signal_stays_ignored() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = env!("CARGO_BIN_EXE_sankoma");
    let script = format!("trap '' HUP; exec '{program}' validate --games 20 --level 1 --plies 100 --lang en");
    let child = Command::new("sh").args(["-c", &script]).current_dir(folder.path()).stdout(Stdio::piped()).spawn();
    let child = child.expect("the shell starts");
    wait_for("the program", || {
        fs::read_to_string(format!("/proc/{}/comm", child.id())).is_ok_and(|name| name.trim() == "sankoma")
    });
    send_signal(child.id(), "HUP");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).starts_with("20 games"), "{}", text(&output.stdout));
}

/// Standard input may have no end.
#[test]
fn a_command_that_waits_for_standard_input_ends_with_a_word() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    for (words, said) in [
        (&["convert", "-", "-", "--to", "kif"][..], "the conversion was broken off"),
        (&["merge", "-"], "the merge was broken off"),
        (&["check", "-"], "broken off after 0 files"),
    ] {
        let mut command = sankoma(folder.path(), words);
        let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
        // Waiting would close the input, which is another end.
        let input = child.stdin.take();
        std::thread::sleep(Duration::from_millis(300));
        signal(&child, "INT");
        let status = child.wait().expect("it ends");
        drop(input);
        let mut error = String::new();
        child.stderr.take().expect("it is piped").read_to_string(&mut error).expect("it is text");
        assert_eq!(status.code(), Some(2), "{words:?}: {error}");
        assert!(error.contains(said), "{words:?}: {error}");
    }
}

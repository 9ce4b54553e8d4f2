//! What memory `sankoma usi` holds when it says that it is ready, by the figures of the system.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

const HASH_MEBIBYTES: usize = 64;

/// The first search would wait for every page that the system had only promised.
#[test]
fn the_table_is_there_in_full_when_the_engine_is_ready() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_sankoma"))
        .arg("usi")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = engine.stdin.take().expect("it has an input");
    writeln!(input, "usi\nsetoption name USI_Hash value {HASH_MEBIBYTES}\nisready").expect("it listens");
    let output = BufReader::new(engine.stdout.take().expect("it has an output"));
    assert!(output.lines().any(|line| line.is_ok_and(|line| line == "readyok")));
    let written = written_kibibytes(&engine);
    writeln!(input, "quit").expect("it listens");
    assert!(engine.wait().expect("it ends").success());
    assert!(written >= HASH_MEBIBYTES * 1024, "{written} KiB are there");
}

/// Memory of its own that the system has given it; pages that were only read do not count.
fn written_kibibytes(program: &Child) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", program.id())).expect("the system tells of it");
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("its memory is among that");
    line.trim().trim_end_matches(" kB").parse().expect("a number of kibibytes")
}

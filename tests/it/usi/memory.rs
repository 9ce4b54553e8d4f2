//! Memory of `sankoma usi` at `readyok`, as the operating system reports it.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

const HASH_MEBIBYTES: usize = 64;

/// Otherwise the first search would wait for every page of the table.
#[test]
fn transposition_table_is_committed_at_readyok() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_sankoma"))
        .arg("usi")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = engine.stdin.take().expect("it has an input");
    writeln!(input, "usi\nsetoption name USI_Hash value {HASH_MEBIBYTES}\nisready").expect("the program reads");
    let output = BufReader::new(engine.stdout.take().expect("it has an output"));
    assert!(output.lines().any(|line| line.is_ok_and(|line| line == "readyok")));
    let written = written_kibibytes(&engine);
    writeln!(input, "quit").expect("the program reads");
    assert!(engine.wait().expect("it ends").success());
    assert!(written >= HASH_MEBIBYTES * 1024, "only {written} KiB are resident");
}

/// Resident anonymous memory of the process, in KiB; pages that were only read do not count.
fn written_kibibytes(program: &Child) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", program.id())).expect("/proc has the process");
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("RssAnon is listed");
    line.trim().trim_end_matches(" kB").parse().expect("a number of kibibytes")
}

//! Helpers of several tests: running the program with input, its answers, temporary folders.

pub(crate) mod fixed_weights;
mod positions;
pub(crate) mod reviewed_sample;
pub(crate) mod synthetic;
pub(crate) mod synthetic_networks;
pub(crate) mod synthetic_tables;
pub(crate) mod terminal;
pub(crate) mod web_server;
pub(crate) mod xml;

pub(crate) use positions::*;
use sankoma_record::Record;
use serde_json::Value;
use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The file of [`fixed_weights`], for commands and the workbench.
pub(crate) const FIXED_WEIGHTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/weights/fixed.toml");

/// Sends a process a signal, by its name without `SIG`.
#[cfg(unix)]
pub(crate) fn send_signal(id: u32, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &id.to_string()]).status();
    // The process may have ended, but is not waited for yet, so that no other has its number.
    assert!(sent.expect("kill can be run").success());
}

/// What a program has printed, which must be UTF-8.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

/// The program with these arguments, in English and with colours.
pub(crate) fn program(arguments: impl IntoIterator<Item: AsRef<OsStr>>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sankoma"));
    command.args(arguments).env("LC_ALL", "C").env_remove("NO_COLOR");
    command
}

/// Runs the program to its end, with nothing on standard input.
pub(crate) fn sankoma(arguments: &[&str]) -> Output {
    run_reading(&mut program(arguments), b"")
}

/// Runs `command` with `input` on standard input, to its end.
pub(crate) fn run_reading(command: &mut Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // The program may end without reading everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

/// The rows of JSON that a run has printed.
pub(crate) fn json_rows(output: &Output) -> Vec<Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

pub(crate) fn assert_status(output: &Output, status: i32) {
    assert_eq!(output.status.code(), Some(status), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Status 2, one line on standard error that has all `parts`, and nothing on standard output.
pub(crate) fn assert_refused(output: &Output, parts: &[&str]) {
    assert_one_error(output, parts);
    assert_eq!(text(&output.stdout), "");
}

/// [`assert_refused`] of a command that may have printed something before.
pub(crate) fn assert_one_error(output: &Output, parts: &[&str]) {
    let error = text(&output.stderr);
    assert_status(output, 2);
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.starts_with("sankoma: "), "{error}");
    assert!(parts.iter().all(|part| error.contains(part)), "'{error}' does not contain {parts:?}");
}

/// A temporary folder with these files, which may lie in folders of it.
pub(crate) fn folder_with(files: &[(&str, &str)]) -> TempDir {
    folder_with_bytes(&files.iter().map(|&(name, text)| (name, text.as_bytes())).collect::<Vec<_>>())
}

/// [`folder_with`] for files that are not UTF-8.
pub(crate) fn folder_with_bytes(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, bytes) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is writable");
        std::fs::write(path, bytes).expect("the folder is writable");
    }
    folder
}

/// The names in a folder, sorted.
pub(crate) fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder is there").filter_map(Result::ok);
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The codes of a record's diagnostics.
pub(crate) fn record_codes(record: &Record) -> Vec<&'static str> {
    record.diagnostics.iter().map(|found| found.code).collect()
}

/// The numbers among the last three words of a row on the screen.
pub(crate) fn last_numbers(row: &str) -> Vec<f64> {
    let last: Vec<&str> = row.split_whitespace().rev().take(3).collect();
    last.into_iter().rev().filter_map(|number| number.parse().ok()).collect()
}

/// The row of a screen that begins with these words, behind a sign that opens or closes it and blanks.
pub(crate) fn row_beginning<'a>(screen: &'a str, words: &str) -> &'a str {
    let found = screen.lines().find(|line| line.trim_start_matches(['+', '-', ' ']).starts_with(words));
    found.unwrap_or_else(|| panic!("no {words}: {screen}"))
}

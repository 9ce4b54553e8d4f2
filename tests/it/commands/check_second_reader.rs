//! `sankoma check --second-reader`: what another program reads in the same files, run as a process.

use crate::support::{folder_with, in_repository, json_rows, program, sankoma, text};
use serde_json::json;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const PROGRAM: &str = "shogi-kifu-converter";
const CSA: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT1\n-3334FU\nT2\n%TORYO\n";
/// Behind two lines that are no moves it takes the first move for a variation of one.
const PANIC: &str = "手合割：平手\n先手番\n手数----指手\n   1 ７六歩(77)\n   2 投了\n";
/// It has no word for a pass.
const PASS: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 パス\n   4 ２六歩(27)\n   5 投了\n";
/// The third move comes from an empty square.
const REFUSED: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五歩(54)\n   4 投了\n";

fn check(words: &[&str], path: &Path) -> Output {
    program(["check", "--second-reader"]).args(words).arg(path).output().expect("the program starts")
}

/// Exit status and lines of the check of one file.
fn checked(name: &str, text_of_file: &str) -> (Option<i32>, Vec<String>) {
    let folder = folder_with(&[(name, text_of_file)]);
    let output = check(&[], &folder.path().join(name));
    assert_eq!(text(&output.stderr), "");
    (output.status.code(), text(&output.stdout).lines().map(str::to_owned).collect())
}

/// The version of the library that this program is built with.
fn locked_version() -> String {
    let lock = fs::read_to_string(in_repository("Cargo.lock")).expect("the lock file is there");
    let (_, after) = lock.split_once(&format!("name = \"{PROGRAM}\"\nversion = \"")).expect("it is locked");
    after.split('"').next().expect("a version ends with a quote").to_owned()
}

#[test]
fn a_file_that_both_read_alike_gets_no_line_and_passes() {
    assert_eq!(checked("a.csa", CSA), (Some(0), vec![]));
    let folder = folder_with(&[("a.csa", CSA)]);
    let rows = json_rows(&check(&["--json"], folder.path()));
    let expected = json!({
        "program": PROGRAM, "version": locked_version(), "answer": "read", "plies_read": 2, "differences": [],
    });
    assert_eq!(rows[0]["second_reader"], expected);
    let counts = json!({ "alike": 1, "game_alike": 0, "different": 0, "not_asked": 0 });
    assert_eq!(rows[1]["summary"]["second_reader"], counts);
    // Without the option nothing is asked.
    let rows = json_rows(&program(["check", "--json"]).arg(folder.path()).output().expect("the program starts"));
    assert!(rows.iter().all(|row| row.get("second_reader").is_none() && row["summary"].get("second_reader").is_none()));
}

#[test]
fn the_line_at_which_it_stops_is_named_and_fails_the_check() {
    let blank = "手合割：平手\n▲７六歩\n\n△３四歩\n▲２六歩\n";
    let (status, lines) = checked("a.ki2u", blank);
    assert_eq!((status, lines.len()), (Some(1), 1), "{lines:?}");
    assert!(lines[0].contains("a.ki2u:3: warning[reader_stops]"), "{lines:?}");
    assert!(lines[0].contains("after 1 of 3 moves"), "{lines:?}");
    let (status, lines) = checked("a.kifu", PASS);
    let found = lines.iter().find(|line| line.contains("[reader_stops]")).expect("a stop");
    assert_eq!(status, Some(1));
    assert!(found.contains("a.kifu:4: ply 3: ") && found.contains("stops at '3 パス', after 2 of 4 moves"), "{found}");
}

#[test]
fn a_refusal_and_a_panic_name_line_and_error_and_print_nothing_else() {
    let (status, lines) = checked("a.kifu", REFUSED);
    let found = lines.iter().find(|line| line.contains("[reader_fails]")).expect("a refusal");
    assert_eq!(status, Some(1));
    assert!(found.contains("a.kifu:4: ply 3: ") && found.contains("after 2 of 3 moves"), "{found}");
    let (status, lines) = checked("a.kifu", PANIC);
    let found = lines.iter().find(|line| line.contains("[reader_fails]")).expect("a panic");
    assert_eq!(status, Some(1));
    assert!(found.contains("panics") && found.contains("index out of bounds"), "{found}");
}

#[test]
fn what_is_lacking_beside_the_moves_is_a_note_and_passes() {
    let commented = CSA.replace("T1\n", "T1\n'*good\n");
    let (status, lines) = checked("a.csa", &commented);
    assert_eq!((status, lines.len()), (Some(0), 1), "{lines:?}");
    assert!(lines[0].contains("note[reader_comments]") && lines[0].contains("1 comment"), "{lines:?}");
    let folder = folder_with(&[("a.csa", &commented)]);
    let filtered = check(&["--severity", "warning"], &folder.path().join("a.csa"));
    assert_eq!((filtered.status.code(), text(&filtered.stdout)), (Some(0), String::new()));
}

#[test]
fn the_encoding_goes_by_the_name() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 投了\n";
    let (status, lines) = checked("a.kif", kif);
    assert_eq!((status, lines.len()), (Some(1), 1), "{lines:?}");
    let refusal = "refuses the file: expects Shift_JIS of .kif, this is UTF-8; would read 1 of 1 as .kifu";
    assert!(lines[0].contains("[reader_encoding]") && lines[0].contains(refusal), "{lines:?}");
    let folder_of_kif = folder_with(&[("a.kif", kif)]);
    let row = &json_rows(&check(&["--json"], folder_of_kif.path()))[0]["second_reader"];
    assert_eq!([&row["answer"], &row["plies_read"], &row["plies_readable"]], [&json!("refused"), &json!(0), &json!(1)]);
    assert_eq!(checked("a.kifu", kif), (Some(0), vec![]));
    let (shift_jis, _, _) = encoding_rs::SHIFT_JIS.encode("V2.2\nN+先手\nPI\n+\n+7776FU\n%TORYO\n");
    let folder = folder_with(&[]);
    let path = folder.path().join("a.csa");
    fs::write(&path, shift_jis).expect("a file can be written");
    let printed = text(&check(&[], &path).stdout);
    assert!(
        printed.contains("refuses the file: expects UTF-8, this is Shift_JIS; would read 1 of 1 in UTF-8"),
        "{printed}"
    );
}

#[test]
fn formats_that_it_does_not_read_are_not_asked_about() {
    let (status, lines) = checked("a.usi", "position startpos moves 7g7f\n");
    assert_eq!((status, lines.len()), (Some(0), 1), "{lines:?}");
    assert!(lines[0].contains("note[reader_not_asked]") && lines[0].contains("this is usi"), "{lines:?}");
}

/// Its reader recurses as deep as variations are nested; only a process of its own survives that.
#[test]
fn a_stack_overflow_is_a_line_and_the_next_file_is_checked() {
    const DEPTH: usize = 20_000;
    let cycle = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    let mv = |ply: usize| format!("{:4} {}\n", ply + 1, cycle[ply % 4]);
    let mut nested = "手合割：平手\n".to_owned();
    (0..DEPTH).for_each(|ply| nested += &mv(ply));
    for ply in 1..DEPTH {
        write!(nested, "\n変化：{}手\n{}{}", ply + 1, mv(ply), mv(ply + 1)).expect("a text can be written to");
    }
    let folder = folder_with(&[("a.kifu", &nested), ("b.csa", CSA)]);
    let output = check(&["--json", "--only", "reader_no_answer"], folder.path());
    let rows = json_rows(&output);
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(1), ""));
    assert_eq!(
        (&rows[0]["second_reader"]["answer"], &rows[1]["second_reader"]["answer"]),
        (&json!("none"), &json!("read"))
    );
    let sentence = rows[0]["second_reader"]["differences"][0]["message_en"].as_str().expect("a sentence");
    assert!(sentence.contains("without an answer") || sentence.contains("no answer"), "{sentence}");
}

/// Each move takes it a fifth of a millisecond, and there are 400,000. It is halted meanwhile: the clock counts.
/// Run by `waiting`.
#[cfg(unix)]
pub(crate) fn a_file_that_takes_too_long_gets_no_answer() {
    let cycle = "+5958OU\n-5152OU\n+5859OU\n-5251OU\n";
    let long = format!("V2.2\nPI\n+\n{}%CHUDAN\n", cycle.repeat(100_000));
    let folder = folder_with(&[("a.csa", &long)]);
    let mut command = program(["check", "--second-reader", "--only", "reader_no_answer"]);
    command.arg(folder.path().join("a.csa")).stdout(std::process::Stdio::piped());
    let child = command.spawn().expect("the program starts");
    let reader = (0..3_000).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        reader_of(child.id())
    });
    let reader = reader.expect("the process of the library starts");
    crate::support::send_signal(reader, "STOP");
    let output = child.wait_with_output().expect("it ends");
    let printed = text(&output.stdout);
    assert_eq!((output.status.code(), printed.lines().count()), (Some(1), 1), "{printed}");
    assert!(printed.contains("gives no answer within"), "{printed}");
    assert!(process_list().iter().all(|row| row[0] != reader.to_string()), "the process is ended");
}

/// The words of each process: its number, its parent's, the command.
#[cfg(unix)]
fn process_list() -> Vec<Vec<String>> {
    let output = Command::new("ps").args(["-A", "-o", "pid=", "-o", "ppid=", "-o", "args="]).output();
    // The words of other programs may be anything.
    let rows = String::from_utf8_lossy(&output.expect("ps can be run").stdout).into_owned();
    rows.lines().map(|row| row.split_whitespace().map(str::to_owned).collect()).collect()
}

/// The number of the process that reads for this one, once it runs the program.
#[cfg(unix)]
fn reader_of(parent: u32) -> Option<u32> {
    let is_reader =
        |row: &Vec<String>| row[1..].contains(&"__second-reader".to_owned()) && row[1] == parent.to_string();
    process_list().into_iter().find(is_reader)?[0].parse().ok()
}

#[test]
fn the_help_says_what_fails_and_not_how_the_library_is_run() {
    let help = text(&program(["check", "--help"]).output().expect("the program starts").stdout);
    assert!(help.contains("--second-reader") && help.contains("Exit status"), "{help}");
    // The process of the library is no command of its own.
    for words in [&["--help"][..], &["completions", "bash"], &["man"]] {
        let printed = text(&sankoma(words).stdout);
        assert!(printed.contains("screenshot") && !printed.contains("__second-reader"), "{words:?}");
    }
    let misused = program(["__second-reader", "usi"]).output().expect("the program starts");
    assert_eq!((misused.status.code(), text(&misused.stderr).lines().count()), (Some(2), 1));
}

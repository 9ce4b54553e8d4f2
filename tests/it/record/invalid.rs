//! Invalid records: one mistake per file, and the expected diagnostics.

use crate::support::in_repository;
use sankoma_record::{self as record, Diagnostic, RecordFormat, RecordWriteOptions};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Every fixture lies next to a file of the same name with `.expected` behind: one row per diagnostic with code, place
/// (line and column) and ply, `-` for none. `SANKOMA_WRITE=1` writes those files again, to be looked through.
#[test]
fn each_mistake_is_reported_where_it_stands() {
    let mut wrong = Vec::new();
    let writing = std::env::var_os("SANKOMA_WRITE").is_some();
    for path in fixtures() {
        let found: String = diagnostics(&path).iter().map(row).collect();
        let expected = path.with_added_extension("expected");
        if writing {
            fs::write(&expected, &found).expect("the repository is writable");
        }
        let expected = fs::read_to_string(expected).unwrap_or_default();
        if found != expected {
            wrong.push(format!("{}\nfound\n{found}expected\n{expected}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_diagnostic_speaks_both_languages() {
    for path in fixtures() {
        for diagnostic in diagnostics(&path) {
            let message = &diagnostic.message;
            assert!(!message.ja.is_ascii() && !message.en.is_empty(), "{}: {message:?}", path.display());
        }
    }
}

#[test]
fn every_kind_of_mistake_has_a_fixture() {
    let found: BTreeSet<&str> = fixtures().iter().flat_map(|path| diagnostics(path)).map(|found| found.code).collect();
    let known: BTreeSet<&str> = record::codes::of_reading().collect();
    assert_eq!(found, known, "the files of tests/records/invalid/ draw every code that there is");
    assert_eq!(known.len(), record::codes::of_reading().count(), "a code stands for one kind only");
    assert!(record::codes::of_writing().all(|code| !known.contains(code)));
}

/// The first quotation of a message is the text that its diagnostic points at, or a part of the move there.
#[test]
fn what_is_quoted_stands_where_the_diagnostic_points() {
    let mut compared = 0;
    for path in fixtures() {
        let bytes = fs::read(&path).expect("a fixture is readable");
        let Ok(text) = std::str::from_utf8(&bytes) else { continue };
        for found in diagnostics(&path) {
            let (Some(line), Some(column)) = (found.line, found.column) else { continue };
            let line = text.lines().nth(line as usize - 1).expect("the line is there");
            let rest: String = line.chars().skip(column as usize - 1).collect();
            let quoted = found.message.en.strip_prefix('\'').and_then(|text| text.split('\'').next());
            let word = rest.split_whitespace().next().unwrap_or_default();
            let is_there = |quoted: &str| rest.starts_with(quoted) || word.contains(quoted);
            assert!(quoted.is_none_or(is_there), "{}: {found:?} at {rest}", path.display());
            compared += usize::from(quoted.is_some());
        }
    }
    assert!(compared > 8, "only {compared} sentences quote something");
}

/// Inserts a very long word into each line of every fixture, at its front, in its middle and at its end: the messages,
/// on reading and on writing, stay short.
#[test]
fn sentences_stay_short_however_long_the_lines_are() {
    const LONG: usize = 3_000;
    for path in fixtures() {
        let text = String::from_utf8_lossy(&fs::read(&path).expect("a fixture is readable")).into_owned();
        let ends = text.match_indices('\n').map(|(at, _)| at);
        for (end, letter) in ends.flat_map(|end| ["x", "歩"].map(|letter| (end, letter))) {
            let line = text[..end].rfind('\n').map_or(0, |before| before + 1);
            let middle =
                text[line..end].char_indices().map(|(at, _)| line + at).nth(text[line..end].chars().count() / 2);
            for at in [line, middle.unwrap_or(line), end] {
                let long = format!("{}{}{}", &text[..at], letter.repeat(LONG), &text[at..]);
                let record = record::read(long.as_bytes(), Some(&path));
                let written = record::write(&[&record.game], RecordWriteOptions::defaults_for(RecordFormat::Csa));
                for found in record.diagnostics.iter().chain(&written.diagnostics) {
                    let bytes = found.message.ja.len().max(found.message.en.len());
                    assert!(bytes < LONG, "{} at {at}: {} bytes for {}", path.display(), bytes, found.code);
                }
            }
        }
    }
}

#[test]
fn diagnostics_name_their_file() {
    for path in fixtures() {
        assert!(diagnostics(&path).iter().all(|found| found.file.as_deref() == Some(&*path)), "{}", path.display());
    }
}

fn diagnostics(path: &Path) -> Vec<Diagnostic> {
    let bytes = fs::read(path).expect("a fixture is readable");
    record::read(&bytes, Some(path)).diagnostics
}

fn row(diagnostic: &Diagnostic) -> String {
    let number = |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    let ply = number(diagnostic.ply.map(|ply| ply as u32));
    format!("{} {}:{} {ply}\n", diagnostic.code, number(diagnostic.line), number(diagnostic.column))
}

fn fixtures() -> Vec<PathBuf> {
    let directory = fs::read_dir(in_repository("tests/records/invalid")).expect("the fixtures lie in the repository");
    let paths = directory.filter_map(Result::ok).map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end != "expected")).collect();
    paths.sort();
    assert!(paths.len() > 30, "found only {} fixtures", paths.len());
    paths
}

//! One mistake a file, and what the readers say of it.

use crate::support::in_repository;
use sankoma::record::{self, Diagnostic};
use std::fs;
use std::path::PathBuf;

/// Every fixture lies beside a file of the same name with `.expected` behind: one row per diagnostic with code, line
/// and ply, `-` for none.
#[test]
fn each_mistake_is_named_where_it_stands() {
    let mut wrong = Vec::new();
    for path in fixtures() {
        let bytes = fs::read(&path).expect("a fixture is readable");
        let found: String = record::read(&bytes, Some(&path)).diagnostics.iter().map(row).collect();
        let expected = fs::read_to_string(path.with_added_extension("expected")).unwrap_or_default();
        if found != expected {
            wrong.push(format!("{}\nfound\n{found}expected\n{expected}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_diagnostic_speaks_both_languages() {
    for path in fixtures() {
        let bytes = fs::read(&path).expect("a fixture is readable");
        for diagnostic in record::read(&bytes, Some(&path)).diagnostics {
            let message = &diagnostic.message;
            assert!(!message.ja.is_ascii() && !message.en.is_empty(), "{}: {message:?}", path.display());
        }
    }
}

fn row(diagnostic: &Diagnostic) -> String {
    let line = diagnostic.line.map_or_else(|| "-".to_owned(), |line| line.to_string());
    let ply = diagnostic.ply.map_or_else(|| "-".to_owned(), |ply| ply.to_string());
    format!("{} {line} {ply}\n", diagnostic.code)
}

fn fixtures() -> Vec<PathBuf> {
    let directory = fs::read_dir(in_repository("tests/records/invalid")).expect("the fixtures lie in the repository");
    let paths = directory.filter_map(Result::ok).map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end != "expected")).collect();
    paths.sort();
    assert!(paths.len() > 30, "found only {} fixtures", paths.len());
    paths
}

//! Corpus: the properties that hold for any bytes, over the fuzzing corpus and every record of the repository.

mod check;

use crate::support::in_repository;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn the_corpus_is_read_and_written_without_a_fault() {
    let (records, all) = taken("tests/records/corpus");
    assert!(all > 100 && 2 * records > all, "{records} of {all} are records");
}

#[test]
fn sound_and_invalid_files_are_read_and_written_without_a_fault() {
    for folder in ["tests/records/sound", "tests/records/invalid", "kifu"] {
        let (records, all) = taken(folder);
        assert!(all > 5 && 4 * records > all, "{folder}: {records} of {all} are records");
    }
}

/// The number of files of a folder that are read as records, and the number of files.
fn taken(folder: &str) -> (usize, usize) {
    let files = files(&in_repository(folder));
    let records = files.iter().filter(|file| is_record(file)).count();
    (records, files.len())
}

/// Prints the name of the file before reading it, so that a failing test shows it.
#[expect(clippy::print_stderr, reason = "shown with a failure only")]
fn is_record(file: &Path) -> bool {
    eprintln!("{}", file.display());
    let bytes = fs::read(file).expect("a file of the repository can be read");
    check::any_bytes(&bytes, &check::CHECKS)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the repository");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.is_file());
    files.sort();
    files
}

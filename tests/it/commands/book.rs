//! `book …`, `explore --book`, and books in matches and in the USI engine, as processes.

use crate::support::{program, run_reading, text};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

fn sankoma(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let cache = folder.join("cache");
    run_reading(program(arguments).current_dir(folder).env("XDG_CACHE_HOME", cache), input.as_bytes())
}

fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = sankoma(folder, arguments, "");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// The one line of an error.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = sankoma(folder, arguments, "");
    let error = text(&output.stderr);
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{arguments:?}: {error}");
    error
}

fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder can be made");
    let book = format!(
        "#YANEURAOU-DB2016 1.00\nsfen {START} b - 1\n7g7f 3c3d 60 20 300\n#often\n2g2f 8c8d 40 18 100\n7g7e none 1 1 1\n"
    );
    fs::write(folder.path().join("book.db"), book).expect("the folder is writable");
    fs::create_dir(folder.path().join("games")).expect("the folder is writable");
    for (name, moves) in [("a.usi", "7g7f 3c3d 2g2f"), ("b.usi", "7g7f 8c8d"), ("c.usi", "2g2f")] {
        fs::write(folder.path().join("games").join(name), format!("position startpos moves {moves}\n"))
            .expect("the folder is writable");
    }
    folder
}

fn book_row(folder: &Path, arguments: &[&str]) -> Value {
    let printed = done(folder, &[&["explore"], arguments, &["--json"]].concat());
    let row: Value = serde_json::from_str(&printed).expect("it is JSON");
    row["books"][0].clone()
}

/// `7g7f 60 20 300` of each move.
fn moves(row: &Value) -> Vec<String> {
    let moves = row["moves"].as_array().expect("a list").iter();
    let line = |row: &Value| ["score", "depth", "count"].map(|name| row[name].to_string()).join(" ");
    moves.map(|row| format!("{} {}", row["move"].as_str().expect("a move"), line(row))).collect()
}

#[test]
fn a_book_is_explored_without_and_beside_games() {
    let folder = folder();
    let row = book_row(folder.path(), &["startpos", "--book", "book.db"]);
    assert_eq!(moves(&row), ["7g7f 60 20 300", "2g2f 40 18 100"]);
    assert_eq!((&row["illegal"], &row["form"]), (&json!(["7g7e"]), &json!("YANEURAOU-DB2016")));
    let printed = done(folder.path(), &["explore", "startpos", "--book", "book.db", "--games", "games"]);
    assert!(printed.contains("3 of 3 games") && printed.contains("book.db  YANEURAOU-DB2016"), "{printed}");
    assert!(printed.contains("often") && printed.contains("moves that break a rule: 7g7e"), "{printed}");
    // The board turned round: the scores are Black's still, and those of White's moves have the other sign.
    let white = format!("sfen {START} w - 1");
    let row = book_row(folder.path(), &[&white, "--book", "book.db"]);
    assert_eq!(moves(&row), ["3c3d -60 20 300", "8c8d -40 18 100"]);
}

#[test]
fn moves_are_added_removed_and_commented() {
    let folder = folder();
    let path = folder.path();
    done(
        path,
        &["book", "add", "own.db", "startpos", "--move", "7g7f", "--score", "-12", "--depth", "9", "--in-place"],
    );
    done(
        path,
        &["book", "add", "own.db", "startpos", "--move", "7g7f", "--count", "5", "--reply", "3c3d", "--in-place"],
    );
    done(path, &["book", "comment", "own.db", "startpos", "--move", "7g7f", "--text", "first", "--in-place"]);
    done(path, &["book", "add", "own.db", "--record", "games/a.usi", "--plies", "2", "--in-place"]);
    let written = fs::read_to_string(path.join("own.db")).expect("the book is written");
    let expected = format!(
        "#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n\
         3c3d 2g2f none none\nsfen {START} b - 1\n7g7f 3c3d -12 9 5\n#first\n"
    );
    assert_eq!(written, expected);
    done(path, &["book", "remove", "own.db", "startpos moves 7g7f", "--out", "other.db"]);
    assert_eq!(fs::read_to_string(path.join("own.db")).ok(), Some(expected), "--out leaves the book as it is");
    assert!(!fs::read_to_string(path.join("other.db")).expect("the book is written").contains("3c3d 2g2f"));

    let own = ["book", "remove", "own.db", "startpos", "--move", "9g9f", "--in-place"];
    assert!(refused(path, &own).contains("is not in 'own.db'"));
    assert!(refused(path, &["book", "add", "own.db", "startpos", "--move", "7g7f"]).contains("--in-place"));
    assert!(refused(path, &["book", "remove", "own.db", "startpos", "--out", "book.db"]).contains("'book.db' exists"));
    let illegal = ["book", "add", "own.db", "startpos", "--move", "7g7e", "--in-place"];
    assert!(refused(path, &illegal).contains("7g7e"));
    // One that is in the book can be removed.
    done(path, &["book", "remove", "book.db", "startpos", "--move", "7g7e", "--in-place"]);
    assert!(!fs::read_to_string(path.join("book.db")).expect("the book is written").contains("7g7e"));
}

#[test]
fn books_are_inspected_merged_and_made() {
    let folder = folder();
    let path = folder.path();
    let output = sankoma(path, &["book", "info", "book.db"], "");
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(
        printed.contains("1 position, 3 moves, sorted") && printed.contains("line 6: 7g7e breaks a rule"),
        "{printed}"
    );

    let made = ["book", "make", "games", "--out", "made.db", "--min-count", "1"];
    done(path, &made);
    let row = book_row(path, &["startpos", "--book", "made.db"]);
    assert_eq!(moves(&row), ["7g7f null null 2", "2g2f null null 1"]);
    assert!(refused(path, &made).contains("'made.db' exists"));

    done(path, &["book", "merge", "made.db", "book.db", "--out", "merged.db"]);
    let row = book_row(path, &["startpos", "--book", "merged.db"]);
    assert_eq!(moves(&row), ["7g7f 60 20 300", "2g2f 40 18 100"]);
    assert!(refused(path, &["book", "merge", "made.db", "games/a.usi", "--out", "x.db"]).contains("text form"));
    assert!(refused(path, &["explore", "startpos", "--book", "games/a.usi"]).contains("is no book"));
}

#[test]
fn a_match_begins_with_the_moves_of_the_book() {
    let folder = folder();
    let arguments = "match sankoma sankoma --games 4 --nodes 20 --plies 0 --max-plies 4 --format csa --records out";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let first_moves = |more: &[&str]| -> Vec<String> {
        done(folder.path(), &[&arguments[..], &["--force"], more].concat());
        let file = |number: u32| {
            String::from_utf8_lossy(&fs::read(folder.path().join(format!("out/{number:05}.csa"))).expect("a record"))
                .into_owned()
        };
        let first = |text: String| text.lines().find(|line| line.starts_with('+') && line.len() > 1).map(str::to_owned);
        (1..=4).filter_map(|number| first(file(number))).map(|line| line[..7].to_owned()).collect()
    };
    assert_eq!(first_moves(&["--book", "book.db", "--book-margin", "0"]), ["+7776FU"; 4]);
    let drawn = first_moves(&["--book", "book.db", "--seed", "5"]);
    assert!(drawn.iter().all(|mv| ["+7776FU", "+2726FU"].contains(&mv.as_str())), "{drawn:?}");
    assert_eq!(first_moves(&["--book", "book.db", "--seed", "5"]), drawn, "the same seed draws the same moves");
}

#[test]
fn the_engine_answers_from_its_book_at_once() {
    let folder = folder();
    let answers = |options: &str, go: &str| {
        let input = format!("{options}\nisready\nposition startpos\n{go}\nquit\n");
        text(&sankoma(folder.path(), &["usi"], &input).stdout)
    };
    let options = "setoption name BookFile value book.db\nsetoption name BookEvalDiff value 0";
    let printed = answers(options, "go btime 60000 wtime 60000");
    for line in [
        "info string book: book.db (YANEURAOU-DB2016)\n",
        "info string book book.db: 7g7f count 300\n",
        "info depth 20 score cp 60 pv 7g7f 3c3d\n",
        "bestmove 7g7f ponder 3c3d\n",
    ] {
        assert!(printed.contains(line), "{line} is not in {printed}");
    }
    let in_folder = answers("setoption name BookDir value .\nsetoption name BookFile value book.db", "go nodes 10");
    assert!(in_folder.contains("info string book book.db: "), "{in_folder}");
    for (more, go) in [
        ("setoption name BookMoves value 0", "go nodes 10"),
        ("setoption name USI_OwnBook value false", "go nodes 10"),
        ("setoption name BookFile value no_book", "go nodes 10"),
        ("", "go infinite"),
        ("", "go nodes 10 searchmoves 9g9f"),
    ] {
        let printed = answers(&format!("{options}\n{more}"), go);
        assert!(
            printed.contains("bestmove ") && !printed.contains("info string book book.db: "),
            "{more} {go}: {printed}"
        );
    }
    let missing = answers("setoption name BookFile value missing.db", "go nodes 10");
    assert!(
        missing.contains("info string error: cannot read 'missing.db'") && missing.contains("bestmove "),
        "{missing}"
    );
}

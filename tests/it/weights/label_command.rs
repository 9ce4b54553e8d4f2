//! Files of binary labels as `sankoma weights label` writes them and other commands read them.

use crate::support::{program, run_reading, text};
use sankoma_eval::factors::FactorParameters;
use sankoma_laboratory::labels::{LabelReader, LabelRecord, LabelledPosition};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

fn weights(folder: &Path, words: &[&str]) -> Command {
    let mut command = program(["weights"].iter().chain(words));
    command.current_dir(folder);
    command
}

fn run(folder: &Path, words: &[&str]) -> Output {
    run_reading(&mut weights(folder, words), b"")
}

/// Runs a command that is to succeed, and returns its standard output.
fn done(folder: &Path, words: &[&str]) -> String {
    let output = run(folder, words);
    assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn refused(folder: &Path, words: &[&str]) -> String {
    let output = run(folder, words);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{words:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{words:?}: {error}");
    error
}

/// The words of a run of ten games, with others after them.
fn label<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let words = ["label", "--nodes", "60", "--seed", "7", "--threads", "2", "--out", out];
    words.iter().chain(more).copied().collect()
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).expect("the file is there")
}

fn records(bytes: &[u8]) -> Vec<LabelRecord> {
    let mut reader = LabelReader::new(bytes).expect("it is a file of labels");
    std::iter::from_fn(|| reader.next_record().expect("every record is sound")).collect()
}

#[test]
fn an_interrupted_run_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    done(folder.path(), &label("whole", &["--games", "10"]));
    let whole = read(&at("whole"));
    let games = records(&whole).iter().filter(|record| matches!(record, LabelRecord::GameEnd(_))).count();
    assert_eq!(games, 10);
    // Cut off anywhere, as a killed process may leave it: in the header, in a record, between records.
    for cut in [0, 30, 64, 65, 104, whole.len() / 2, whole.len() / 2 + 17, whole.len() - 40, whole.len() - 1] {
        fs::write(at("cut"), &whole[..cut]).expect("the folder is writable");
        done(folder.path(), &label("cut", &["--games", "10"]));
        assert_eq!(read(&at("cut")), whole, "cut off after {cut} bytes");
    }
    // Fewer games first, and a run that finds nothing to do.
    done(folder.path(), &label("parts", &["--games", "4"]));
    assert!(whole.starts_with(&read(&at("parts"))));
    for _ in 0..2 {
        done(folder.path(), &label("parts", &["--games", "10"]));
        assert_eq!(read(&at("parts")), whole);
    }
}

#[test]
fn a_killed_run_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, killed) = (folder.path().join("whole"), folder.path().join("killed"));
    done(folder.path(), &label("whole", &["--games", "25"]));
    let mut child = weights(folder.path(), &label("killed", &["--games", "25"])).spawn().expect("the program starts");
    let start = Instant::now();
    while fs::metadata(&killed).map_or(0, |file| file.len()) < 5_000 && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("it is a child");
    child.wait().expect("it ends");
    assert!(read(&whole).starts_with(&read(&killed)));
    done(folder.path(), &label("killed", &["--games", "25"]));
    assert_eq!(read(&killed), read(&whole));
}

#[test]
fn positions_limit_the_run_and_a_later_one_adds_more() {
    let folder = tempfile::tempdir().expect("a folder");
    let count = |wanted: &str| {
        done(folder.path(), &label("labels", &["--positions", wanted]));
        let bytes = read(&folder.path().join("labels"));
        let positions = records(&bytes).iter().filter(|record| matches!(record, LabelRecord::Position(_))).count();
        (positions, bytes)
    };
    let (few, first) = count("150");
    assert!((150..600).contains(&few), "{few} positions");
    assert_eq!(count("150").1, first);
    let (more, bytes) = count("700");
    assert!(more >= 700 && bytes.starts_with(&first), "{more} positions");
}

#[test]
fn other_options_are_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    done(folder.path(), &label("labels", &["--games", "2"]));
    let before = read(&folder.path().join("labels"));
    let file = ["label", "--games", "2", "--out", "labels"];
    let expected = "'labels' holds results of other options";
    for options in [
        &["--nodes", "70", "--seed", "7"][..],
        &["--nodes", "60", "--seed", "8"],
        &["--nodes", "60", "--seed", "7", "--first-game", "3"],
    ] {
        let error = refused(folder.path(), &[&file[..], options].concat());
        assert!(error.contains(expected), "{error}");
    }
    let weights = FactorParameters { turn: 5, ..FactorParameters::built_in() }.to_toml("other", "");
    fs::write(folder.path().join("other.toml"), weights).expect("the folder is writable");
    let error = refused(folder.path(), &label("labels", &["--games", "2", "--weights", "other.toml"]));
    assert!(error.contains(expected), "{error}");
    assert_eq!(read(&folder.path().join("labels")), before, "nothing was written");
    // A file of something else is kept.
    fs::write(folder.path().join("note"), "a note\n".repeat(20)).expect("the folder is writable");
    let error = refused(folder.path(), &label("note", &["--games", "2"]));
    assert!(error.contains("'note' exists and holds no labels"), "{error}");
    done(folder.path(), &label("note", &["--games", "2", "--force"]));
    assert_eq!(read(&folder.path().join("note")), before);
}

#[test]
fn a_damaged_file_is_told_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    done(folder.path(), &label("labels", &["--games", "3"]));
    let whole = read(&folder.path().join("labels"));
    let mut damaged = whole.clone();
    damaged[64 + 40..64 + 48].fill(0xee);
    fs::write(folder.path().join("damaged"), damaged).expect("the folder is writable");
    let damaged_label = label("damaged", &["--games", "4"]);
    for words in [&["summary", "damaged"][..], &["fit", "--labels", "damaged"], &["places", "damaged"], &damaged_label]
    {
        let error = refused(folder.path(), words);
        assert!(error.contains("damaged: record 2 is damaged, expected a labelled position"), "{error}");
    }
    fs::write(folder.path().join("cut"), &whole[..whole.len() - 7]).expect("the folder is writable");
    let output = run(folder.path(), &["summary", "cut"]);
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "sankoma: cut: the last record is cut off after 33 bytes of 40 and is left out\n");
    assert!(text(&output.stdout).contains("games"));
}

#[test]
fn binary_labels_are_those_of_the_text() {
    let folder = tempfile::tempdir().expect("a folder");
    done(folder.path(), &label("labels", &["--games", "3"]));
    done(folder.path(), &label("labels.tsv", &["--games", "3"]));
    let printed = done(folder.path(), &["label", "--nodes", "60", "--seed", "7", "--games", "3"]);
    let lines = fs::read_to_string(folder.path().join("labels.tsv")).expect("it is text");
    assert_eq!(printed, lines);
    done(folder.path(), &label("plain", &["--games", "3", "--text"]));
    assert_eq!(text(&read(&folder.path().join("plain"))), lines);
    let of_text: Vec<LabelledPosition> =
        lines.lines().map(|line| LabelledPosition::read(line).expect("every line is a label")).collect();
    let of_file = records(&read(&folder.path().join("labels")));
    let of_file: Vec<LabelledPosition> = of_file
        .into_iter()
        .filter_map(|record| match record {
            LabelRecord::Position(label) => Some(LabelledPosition { opening: None, resolved: false, ..label }),
            LabelRecord::GameEnd(_) => None,
        })
        .collect();
    assert_eq!(of_file, of_text);
    let fit =
        |file: &str| done(folder.path(), &["fit", "--labels", file, "--keep-out", "0", "--prior", "100", "--json"]);
    assert_eq!(fit("labels"), fit("labels.tsv"));
    let places = |file: &str| done(folder.path(), &["places", file, "--keep-out", "0"]);
    assert_eq!(places("labels"), places("labels.tsv"));
}

#[test]
fn games_may_be_shared_between_files() {
    let folder = tempfile::tempdir().expect("a folder");
    done(folder.path(), &label("all", &["--games", "4"]));
    done(folder.path(), &label("second", &["--games", "2", "--first-game", "3"]));
    let numbers = |name: &str| -> Vec<u32> {
        let all = records(&read(&folder.path().join(name)));
        let ends = all.into_iter().filter_map(|record| match record {
            LabelRecord::GameEnd(game) => Some(game.number),
            LabelRecord::Position(_) => None,
        });
        ends.collect()
    };
    assert_eq!((numbers("all"), numbers("second")), (vec![1, 2, 3, 4], vec![3, 4]));
}

#[test]
fn the_summary_counts_what_a_file_holds() {
    let folder = tempfile::tempdir().expect("a folder");
    done(folder.path(), &label("labels", &["--games", "8"]));
    let json: Value = serde_json::from_str(&done(folder.path(), &["summary", "--json", "labels"])).expect("JSON");
    let all = records(&read(&folder.path().join("labels")));
    let positions = all.len() as u64 - 8;
    assert_eq!(json["positions"], positions);
    assert_eq!(json["games"], 8);
    let sum = |list: &Value, key: Option<&str>| -> u64 {
        let list = list.as_array().expect("a list");
        list.iter().filter_map(|entry| key.map_or(entry, |key| &entry[key]).as_u64()).sum()
    };
    assert_eq!(sum(&json["results"], None) + json["without_result"].as_u64().expect("a number"), positions);
    assert_eq!(sum(&json["black_results"], None), 8);
    for histogram in ["scores", "plies", "openings"] {
        assert_eq!(sum(&json[histogram], Some("positions")), positions, "{histogram}");
    }
    assert_eq!(sum(&json["openings"], Some("games")), 8);
    let printed = done(folder.path(), &["summary", "labels"]);
    assert!(printed.contains("at the end of quiescence") && printed.contains("entering kings"), "{printed}");
    let twice: Value =
        serde_json::from_str(&done(folder.path(), &["summary", "--json", "labels", "labels"])).expect("JSON");
    assert_eq!(twice["positions"], 2 * positions);
}

/// Positions with Black and with White to move.
const BLACK: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const WHITE: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";

/// Text holds the numbers and results of games, and nothing of openings and of what was left out: that is no zero.
#[test]
fn the_summary_of_text_counts_games_and_leaves_out_what_it_does_not_know() {
    let folder = tempfile::tempdir().expect("a folder");
    done(folder.path(), &label("labels", &["--games", "8"]));
    done(folder.path(), &label("labels.tsv", &["--games", "8"]));
    let json = |files: &[&str]| -> Value {
        serde_json::from_str(&done(folder.path(), &[&["summary", "--json"], files].concat())).expect("JSON")
    };
    let (of_records, of_text) = (json(&["labels"]), json(&["labels.tsv"]));
    for same in ["positions", "games", "results", "without_result", "scores", "without_score", "plies"] {
        assert_eq!(of_text[same], of_records[same], "{same}");
    }
    let sum = |row: &Value| -> u64 {
        row["black_results"].as_array().expect("counts").iter().filter_map(Value::as_u64).sum()
    };
    let known = sum(&of_text);
    assert!(0 < known && known <= 8, "{of_text}");
    assert!(of_text["counts"].is_null() && of_text["openings"].is_null(), "{of_text}");
    let printed = done(folder.path(), &["summary", "labels.tsv"]);
    for words in ["duplicates", "decided", "quiescence", "random move", "opening"] {
        assert!(!printed.contains(words), "{words}: {printed}");
    }
    assert!(printed.contains("games                   8"), "{printed}");

    // Beside a binary file: games of both, and nothing that covers one of them alone.
    let both = json(&["labels", "labels.tsv"]);
    assert_eq!((&both["games"], sum(&both)), (&Value::from(16), 8 + known));
    assert!(both["counts"].is_null() && both["openings"].is_null(), "{both}");

    // A game whose result White's line says, and one without a result; then a line without a number.
    let write = |lines: &str| fs::write(folder.path().join("own.tsv"), lines).expect("the folder is writable");
    write(&format!("{BLACK}\t10\t-\t5\n{WHITE}\t10\t1\t5\n{BLACK}\t10\t-\t6\n"));
    let own = json(&["own.tsv"]);
    assert_eq!((&own["games"], &own["black_results"]), (&Value::from(2), &serde_json::json!([1, 0, 0])));
    let printed = done(folder.path(), &["summary", "own.tsv"]);
    assert!(printed.contains("won 0, drawn 0, lost 1, unknown 1"), "{printed}");
    write(&format!("{BLACK}\t10\t1\n{WHITE}\t10\t1\t5\n"));
    let own = json(&["own.tsv"]);
    assert!(own["games"].is_null() && own["black_results"].is_null(), "{own}");
    assert_eq!(own["results"], serde_json::json!([0, 0, 2]));
    let printed = done(folder.path(), &["summary", "own.tsv"]);
    assert!(!printed.contains("games") && !printed.contains("Black"), "{printed}");
}

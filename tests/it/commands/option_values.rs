//! Every option that takes a value, given a bad one: one line that names the value and what was expected.

use crate::support::synthetic_networks;
use crate::support::{sankoma, text};
use std::collections::BTreeSet;

const RECORD: &str = "tests/records/sound/";

/// What a message never says: it is the program's own tongue, or the system's.
const NEVER: [&str; 12] = [
    "invalid digit",
    "os error",
    "too large to fit",
    "cannot parse integer",
    "invalid float",
    "ParseInt",
    "Some(",
    "Err(",
    "None",
    "..",
    "{ ",
    "[\"",
];

/// Words that say what was expected.
const EXPECTATIONS: [&str; 3] = ["expected ", "possible values: ", "similar "];

/// Words of English sentences.
const ENGLISH: [&str; 10] =
    ["expected", "unknown", "cannot", "possible", "invalid", " is ", " are ", " the ", " not ", "No such"];

/// A command with what it needs in addition to the option, the option, and values that are wrong for it.
type Row = (&'static str, &'static str, &'static [&'static str]);

const NUMBERS: &[&str] = &["x", "-1", "1.5", "", "99999999999999999999999"];
/// Numbers for an option that must be at least one.
const FROM_ONE: &[&str] = &["x", "-1", "1.5", "", "99999999999999999999999", "0"];
const NO_FILE: &[&str] = &["/nowhere/at/all"];
const NAMES: &[&str] = &["nonsense", ""];
const NO_RESULTS: &[&str] = &["/dev/null/results"];
const NO_SHARD: &[&str] = &["x", "1", "0/2", "3/2", "1/0", "-1/2", ""];

const ROWS: &[Row] = &[
    ("", "lang", NAMES),
    ("", "theme", &["nonsense", "/nowhere/theme.toml"]),
    ("", "ambiguous", NAMES),
    ("", "notation", NAMES),
    ("", "pieces", NAMES),
    ("", "board-size", NAMES),
    ("", "hash", FROM_ONE),
    ("", "threads", FROM_ONE),
    ("check FILE", "only", NAMES),
    ("check FILE", "severity", NAMES),
    ("check FILE", "threads", FROM_ONE),
    ("check FILE", "results", NO_RESULTS),
    ("check FILE --results r", "shard", NO_SHARD),
    ("convert FILE out.csa", "results", NO_RESULTS),
    ("convert FILE out.csa --results r", "shard", NO_SHARD),
    ("analyze FILE", "results", NO_RESULTS),
    ("analyze FILE --results r", "shard", NO_SHARD),
    ("validate --seed 1 --games 1", "results", NO_RESULTS),
    ("validate --results r", "shard", NO_SHARD),
    ("match sankoma sankoma --games 2 --nodes 1", "results", NO_RESULTS),
    ("match sankoma sankoma --results r", "shard", NO_SHARD),
    ("weights label --out r", "shard", NO_SHARD),
    ("join r", "out", &["r"]),
    ("convert FILE out.csa", "threads", FROM_ONE),
    ("explore startpos --index target/option-values.index", "games", NO_FILE),
    ("explore startpos --index target/option-values.index", "threads", FROM_ONE),
    ("explore startpos --index target/option-values.index", "limit", FROM_ONE),
    ("explore startpos --index target/option-values.index", "filter", &["elo:"]),
    ("explore startpos --index target/option-values.index --list", "move", &["x", "9z9z"]),
    ("explore startpos --index target/option-values.index", "forget", NO_FILE),
    ("explore startpos", "index", NO_RESULTS),
    ("explore startpos", "book", NO_FILE),
    ("book add missing.db --in-place", "move", &["x", "9z9z", "7g7e"]),
    ("book add missing.db --in-place --move 7g7f", "reply", &["x", "7g7f"]),
    ("book add missing.db --in-place --move 7g7f", "score", &["x", "1.5", "", "99999999999"]),
    ("book add missing.db --in-place --move 7g7f", "depth", NUMBERS),
    ("book add missing.db --in-place --move 7g7f", "count", NUMBERS),
    ("book add missing.db --in-place", "record", NO_FILE),
    ("book add missing.db --in-place --record r", "plies", FROM_ONE),
    ("book remove missing.db --in-place", "move", &["x", "9z9z"]),
    ("book comment missing.db --in-place --text t", "move", &["x", "9z9z"]),
    ("book make FILE --out x", "plies", FROM_ONE),
    ("book make FILE --out x", "min-count", FROM_ONE),
    ("book make FILE --out x", "threads", FROM_ONE),
    ("match sankoma sankoma", "book", NO_FILE),
    ("match sankoma sankoma", "book1", NO_FILE),
    ("match sankoma sankoma", "book2", NO_FILE),
    ("match sankoma sankoma", "book-moves", NUMBERS),
    ("match sankoma sankoma", "book-margin", NUMBERS),
    ("explore startpos --index target/option-values.index", "notation", NAMES),
    ("report FILE", "player", &["nobody at all", ""]),
    ("report FILE --player a", "picture", &["page.txt"]),
    ("report FILE --player a", "limit", FROM_ONE),
    ("report FILE --player a", "threads", FROM_ONE),
    ("report FILE --player a", "notation", NAMES),
    ("report FILE --player a", "weights", NO_FILE),
    ("convert FILE -", "to", NAMES),
    ("convert FILE - --to csa", "encoding", NAMES),
    ("convert FILE - --to csa", "newline", NAMES),
    ("convert FILE - --to csa", "game", FROM_ONE),
    ("moves startpos", "kind", NAMES),
    ("eval startpos", "weights", NO_FILE),
    ("eval startpos --weights /nowhere", "values", NAMES),
    ("eval startpos", "against", NO_FILE),
    ("eval startpos", "top", NUMBERS),
    ("eval startpos", "diff", NAMES),
    ("eval startpos", "piece", &["nonsense", "", "X*", "5e"]),
    ("eval startpos", "sweep", &["nonsense", "", "5e"]),
    ("eval", "game", NO_FILE),
    ("eval --line LINE", "from", FROM_ONE),
    ("eval --line LINE", "to", FROM_ONE),
    ("eval startpos", "search", FROM_ONE),
    ("eval startpos", "notation", NAMES),
    ("think startpos", "nodes", FROM_ONE),
    ("think startpos", "depth", FROM_ONE),
    ("think startpos", "time", FROM_ONE),
    ("think startpos", "multipv", FROM_ONE),
    ("think startpos", "tree", FROM_ONE),
    ("think startpos --tree 1", "plies", NUMBERS),
    ("think startpos --tree 1", "most", NUMBERS),
    ("think startpos", "hash", FROM_ONE),
    ("think startpos", "threads", FROM_ONE),
    ("think startpos", "notation", NAMES),
    ("think startpos", "weights", NO_FILE),
    ("think startpos --weights /nowhere", "values", NAMES),
    ("think startpos", "fv-scale", FROM_ONE),
    ("eval startpos", "fv-scale", FROM_ONE),
    ("analyze FILE", "fv-scale", FROM_ONE),
    ("", "fv-scale", FROM_ONE),
    ("weights label", "fv-scale", FROM_ONE),
    ("weights fit --scores-of built-in", "fv-scale", FROM_ONE),
    ("weights info", "fv-scale", FROM_ONE),
    ("weights info NETWORK", "positions", NO_FILE),
    ("weights info NETWORK --fit-scale", "games", &["x", "-1", "0", "9", "1000001", ""]),
    ("weights info NETWORK --fit-scale", "record", NO_FILE),
    ("bench", "fv-scale", FROM_ONE),
    ("bench --weights /nowhere", "values", NAMES),
    ("bench", "weights", NO_FILE),
    ("screenshot", "fv-scale", FROM_ONE),
    ("mate startpos", "nodes", FROM_ONE),
    ("mate startpos", "time", FROM_ONE),
    ("mate startpos", "depth", FROM_ONE),
    ("mate startpos", "hash", FROM_ONE),
    ("mate startpos", "notation", NAMES),
    ("analyze FILE", "nodes", FROM_ONE),
    ("analyze FILE", "depth", FROM_ONE),
    ("analyze FILE", "time", FROM_ONE),
    ("analyze FILE", "multipv", FROM_ONE),
    ("analyze FILE", "passes", FROM_ONE),
    ("analyze FILE", "from", FROM_ONE),
    ("analyze FILE", "to", FROM_ONE),
    ("analyze FILE", "dialect", NAMES),
    ("analyze FILE", "format", &["nonsense", "usi"]),
    ("analyze FILE", "threads", FROM_ONE),
    ("analyze FILE", "hash", FROM_ONE),
    ("analyze FILE", "weights", NO_FILE),
    ("analyze FILE --weights /nowhere", "values", NAMES),
    ("validate", "games", FROM_ONE),
    ("validate", "plies", NUMBERS),
    ("validate", "seed", NUMBERS),
    ("validate", "level", &["x", "-1", "0", "6"]),
    ("validate", "threads", FROM_ONE),
    ("bench", "depth", FROM_ONE),
    ("bench", "hash", FROM_ONE),
    ("bench", "threads", FROM_ONE),
    ("match prog sankoma", "option1", &["nonsense"]),
    ("match sankoma prog", "option2", &["nonsense"]),
    ("match sankoma sankoma", "games", &["x", "-1", "0", "3", ""]),
    ("match sankoma sankoma", "concurrency", FROM_ONE),
    ("match sankoma sankoma", "nodes", FROM_ONE),
    ("match sankoma sankoma", "depth", FROM_ONE),
    ("match sankoma sankoma", "movetime", FROM_ONE),
    ("match sankoma sankoma", "time", &["x", "1+x", "0", "-1", ""]),
    ("match sankoma sankoma", "byoyomi", &["x", "-1", "1e9"]),
    ("match sankoma sankoma", "margin", NUMBERS),
    ("match sankoma sankoma", "timeout", &["x", "-1"]),
    ("match sankoma sankoma", "max-plies", FROM_ONE),
    ("match sankoma sankoma", "adjudicate", &["x", "1", "1,x", "0,1"]),
    ("match sankoma sankoma", "openings", NO_FILE),
    ("match sankoma sankoma", "plies", &["x", "-1", "201"]),
    ("match sankoma sankoma", "seed", NUMBERS),
    ("match sankoma sankoma --sprt 0 5", "alpha", &["x", "0", "1", "-1"]),
    ("match sankoma sankoma --sprt 0 5", "beta", &["x", "0", "1", "-1"]),
    ("match sankoma sankoma --games 2 --nodes 1", "records", &["/dev/null/folder"]),
    ("match sankoma sankoma --records /dev/null/folder", "format", NAMES),
    ("weights convert built-in /nowhere", "to", NAMES),
    ("weights fit", "scores-of", NO_FILE),
    ("weights fit", "labels", NO_FILE),
    ("weights fit --labels FILE", "without", NAMES),
    ("weights fit --labels FILE --out /nowhere/fitted.toml", "scale", &["x", "0", "3", "131072", ""]),
    ("weights fit --scores-of built-in", "positions", NO_FILE),
    ("weights fit --labels FILE", "loss", NAMES),
    ("weights fit --labels FILE", "mix", &["x", "2", "-1"]),
    ("weights fit --labels FILE", "prior", NUMBERS),
    ("weights fit --labels FILE", "keep-out", NUMBERS),
    ("weights fit --labels FILE", "signs", NAMES),
    ("weights fit --labels FILE", "present", NO_FILE),
    ("weights label", "games", FROM_ONE),
    ("weights label", "positions", FROM_ONE),
    ("weights label", "first-game", FROM_ONE),
    ("weights label", "nodes", FROM_ONE),
    ("weights label", "seed", NUMBERS),
    ("weights label", "threads", FROM_ONE),
    ("weights label", "weights", NO_FILE),
    ("weights train FILE", "products", &["x", "0", "24", "128", ""]),
    ("weights train FILE", "mix", &["x", "2", "-1"]),
    ("weights train FILE", "late-mix", &["x", "2", "-1"]),
    ("weights train FILE", "passes", FROM_ONE),
    ("weights train FILE", "patience", FROM_ONE),
    ("weights train FILE", "batch", FROM_ONE),
    ("weights train FILE", "rate", &["x", "0", "1", "-1"]),
    ("weights train FILE", "decay", &["x", "-1"]),
    ("weights train FILE", "keep-out", NUMBERS),
    ("weights train FILE", "start", &["missing.weights", "factors"]),
    ("weights train FILE", "seed", NUMBERS),
    ("weights train FILE", "threads", &["x", "0", "5", "-1"]),
    ("weights train FILE", "out", &["x", "x.bin"]),
    ("weights places FILE", "mix", &["x", "2", "-1"]),
    ("weights places FILE", "spread", &["x", "0", "-1"]),
    ("weights places FILE", "keep-out", NUMBERS),
    ("weights places FILE", "present", NO_FILE),
    ("betza WF", "dialect", NAMES),
    ("betza WF", "size", &["x", "-1", "0", "2", "32", ""]),
    ("betza WF", "to", NAMES),
    ("betza", "game", NO_FILE),
    ("betza", "open", &["/nowhere/at/all", "Cargo.toml"]),
    ("betza --game shogi", "perft", &["x", "-1", "17", ""]),
    ("betza --game shogi", "moves", &["nonsense"]),
    ("screenshot", "size", &["x", "0x0", "80x", "999x10", "80", ""]),
    ("screenshot", "ply", NUMBERS),
    ("screenshot", "theme", &["nonsense", "/nowhere/theme.toml"]),
    ("screenshot", "keys", &["nokey"]),
    ("screenshot", "notation", NAMES),
    ("screenshot", "pieces", NAMES),
    ("screenshot", "board-size", NAMES),
    ("screenshot", "attacks", NAMES),
    ("screenshot", "think-nodes", NUMBERS),
    ("screenshot", "weights", NO_FILE),
    ("screenshot --weights /nowhere", "values", NAMES),
    ("screenshot", "to", NAMES),
    ("screenshot", "of", NAMES),
    ("screenshot --of board", "width", FROM_ONE),
    ("screenshot --of game", "from", NUMBERS),
    ("screenshot --of game", "to-ply", NUMBERS),
    ("screenshot --of game", "delay", &["x", "1", "0s", "-1s", "61s", ""]),
    ("screenshot", "out", &["picture", "picture.jpg"]),
];

/// Options that any text is good for, or whose file is only opened by the workbench or after much work, with the
/// reason.
const ANY_VALUE: &[(&str, &str)] = &[
    ("", "weights"),     // opened by the workbench
    ("", "against"),     // opened by the workbench
    ("explain", "pv"),   // a text that is no move is what it reports
    ("analyze", "out"),  // folders are made
    ("book add", "out"), // the book is read first
    ("book add", "comment"),
    ("book remove", "out"),
    ("book comment", "out"),
    ("book comment", "text"),
    ("book merge", "out"),
    ("book make", "out"), // written after the games are read
    ("man", "out"),       // folders are made
    ("merge", "out"),     // folders are made
    ("match", "go1"),     // sent as it is
    ("match", "go2"),
    ("match", "name1"),
    ("match", "name2"),
    ("match", "sprt"),      // two values: its own test
    ("weights fit", "out"), // written after the fit
    ("weights label", "out"),
    ("weights places", "out"),
];

/// A record that every command can read.
fn record() -> String {
    let found = std::fs::read_dir(crate::support::in_repository(RECORD)).expect("records lie in the repository");
    let mut paths: Vec<_> = found.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.sort();
    let path = paths.iter().find(|path| path.extension().is_some_and(|end| end == "csa")).expect("a CSA file");
    path.to_str().expect("the path is UTF-8").to_owned()
}

fn assert_names_value(arguments: &[&str], value: &str) {
    let output = sankoma(arguments);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    assert!(error.contains(value), "{arguments:?} does not name {value}: {error}");
    assert!(EXPECTATIONS.iter().any(|words| error.contains(words)), "{arguments:?} expects nothing: {error}");
    let said = error.split("; usage: ").next().unwrap_or_default().replace(value, "");
    let said = if value.is_empty() { error.split("; usage: ").next().unwrap_or_default().to_owned() } else { said };
    let never: Vec<&&str> = NEVER.iter().filter(|words| said.contains(**words)).collect();
    assert!(never.is_empty(), "{arguments:?} says {never:?}: {error}");
    if !arguments.iter().any(|argument| argument.starts_with("--lang")) {
        assert_names_value_in_japanese(arguments, value);
    }
}

/// The same error in Japanese: nothing but names stays English.
fn assert_names_value_in_japanese(arguments: &[&str], value: &str) {
    let output = sankoma(&[&["--lang", "ja"], arguments].concat());
    let error = text(&output.stderr);
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{arguments:?}: {error}");
    assert!(error.contains(value), "{arguments:?} does not name {value}: {error}");
    assert!(error.contains(|letter| ('ぁ'..='ん').contains(&letter)), "{arguments:?} is not Japanese: {error}");
    let english: Vec<&str> = ENGLISH.into_iter().filter(|words| error.replace(value, "").contains(words)).collect();
    assert!(english.is_empty(), "{arguments:?} says {english:?}: {error}");
}

#[test]
fn a_bad_value_is_named_with_what_was_expected() {
    let record = record();
    let (_folder, network) = synthetic_networks::folder_with(&synthetic_networks::material(1));
    let network = network.to_str().expect("the path is UTF-8");
    for (command, option, values) in ROWS {
        for value in *values {
            let mut words: Vec<&str> = command.split(' ').filter(|word| !word.is_empty()).collect();
            for word in &mut words {
                match *word {
                    "FILE" => *word = &record,
                    "NETWORK" => *word = network,
                    "LINE" => *word = "startpos moves 7g7f",
                    _ => {}
                }
            }
            let given = format!("--{option}={value}");
            words.push(&given);
            assert_names_value(&words, value);
        }
    }
    assert_names_value(&["match", "sankoma", "sankoma", "--sprt", "x", "1"], "'x'");
    assert_names_value(&["match", "sankoma", "sankoma", "--sprt", "5", "1"], "5 1");
}

#[test]
fn a_bad_argument_is_named_with_what_was_expected() {
    for (words, value) in [
        (&["perft", "x"][..], "'x'"),
        (&["perft", "17"], "'17'"),
        (&["perft", "2", "nonsense"], "'nonsense'"),
        (&["moves", "nonsense"], "'nonsense'"),
        (&["explain", "nonsense"], "'nonsense'"),
        (&["explain", "position nonsense"], "'nonsense'"),
        (&["think", "nonsense"], "'nonsense'"),
        (&["validate", "nonsense"], "'nonsense'"),
        (&["check", "/nowhere/a.kif"], "'/nowhere/a.kif'"),
        (&["analyze", "/nowhere/a.kif"], "'/nowhere/a.kif'"),
        (&["convert", "/nowhere/a.kif", "-", "--to", "csa"], "'/nowhere/a.kif'"),
        (&["merge", "/nowhere/a.kif"], "'/nowhere/a.kif'"),
        (&["screenshot", "/nowhere/a.kif"], "'/nowhere/a.kif'"),
        (&["weights", "info", "/nowhere"], "'/nowhere'"),
        (&["weights", "diff", "built-in", "/nowhere"], "'/nowhere'"),
        (&["weights", "places", "/nowhere"], "'/nowhere'"),
        (&["match", "sankoma", "/nowhere/engine"], "'/nowhere/engine'"),
        (&["match", "sankoma", "sankoma:hash=x"], "hash=x"),
        (&["match", "sankoma", "sankoma:nonsense=1"], "nonsense"),
        (&["match", "sankoma", "sankoma:fv-scale=129"], "fv-scale=129"),
        (&["weights", "info", "learned", "--fit-scale"], "'learned'"),
        (&["weights", "info", "factors", "--positions", "/nowhere"], "'factors'"),
        (&["book", "info", "/nowhere"], "'/nowhere'"),
        (&["book", "merge", "/nowhere", "/nowhere", "--out", "x"], "'/nowhere'"),
        (&["book", "make", "/nowhere", "--out", "x"], "'/nowhere'"),
        (&["completions", "csh"], "'csh'"),
    ] {
        assert_names_value(words, value);
    }
}

/// The options with a value that the help of a command lists: `--name <VALUE>` or `--name[=<VALUE>]`.
fn options_with_values(command: &str) -> Vec<String> {
    let words: Vec<&str> = command.split(' ').filter(|word| !word.is_empty()).chain(["--help"]).collect();
    let help = text(&sankoma(&words).stdout);
    let name = |line: &str| {
        let rest = line.trim_start().strip_prefix("--")?;
        let (name, value) = rest.split_at(rest.find([' ', '['])?);
        (value.starts_with(" <") || value.starts_with("[=<")).then(|| name.to_owned())
    };
    help.lines().filter_map(name).collect()
}

#[test]
fn every_option_with_a_value_has_a_row() {
    let commands = [
        "",
        "check",
        "convert",
        "merge",
        "explain",
        "explore",
        "book info",
        "book add",
        "book remove",
        "book comment",
        "book merge",
        "book make",
        "moves",
        "eval",
        "think",
        "mate",
        "analyze",
        "perft",
        "validate",
        "bench",
        "match",
        "join",
        "weights info",
        "weights convert",
        "weights fit",
        "weights label",
        "weights diff",
        "weights places",
        "weights summary",
        "weights train",
        "betza",
        "usi",
        "screenshot",
        "completions",
        "man",
    ];
    let is_of = |row: &str, command: &str| {
        let words: Vec<&str> = command.split(' ').filter(|word| !word.is_empty()).collect();
        row.split(' ').filter(|word| !word.is_empty()).take(words.len().max(1)).eq(words)
    };
    let mut missing = BTreeSet::new();
    for command in commands {
        for option in options_with_values(command) {
            let tried = ROWS.iter().any(|(row, name, _)| *name == option && is_of(row, command));
            let excepted = ANY_VALUE.contains(&(command, &option));
            if !tried && !excepted && option != "lang" {
                missing.insert(format!("{command} --{option}"));
            }
        }
    }
    assert!(missing.is_empty(), "options without a row: {missing:?}");
}

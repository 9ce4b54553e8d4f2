//! The arrows of docs/ARCHITECTURE.md, read from the imports.

use crate::support::in_repository;
use std::collections::BTreeSet;
use std::path::Path;

/// What each module of the library may name, directly. Whoever may know a module may know what that one knows.
const ARROWS: &[(&str, &[&str])] = &[
    ("memory", &[]),
    ("rules", &[]),
    ("wording", &["rules"]),
    ("betza", &["rules", "wording"]),
    ("eval", &["rules", "wording", "memory"]),
    ("search", &["eval"]),
    ("record", &["rules", "wording"]),
    ("analysis", &["search", "record"]),
    ("usi", &["analysis"]),
    ("tui", &["analysis", "record", "betza"]),
    ("cli", &["tui", "usi", "record"]),
];

#[test]
fn imports_follow_the_arrows() {
    for (module, _) in ARROWS {
        let allowed = reachable(module);
        let files = sources(&in_repository("src").join(module));
        assert!(!files.is_empty(), "src/{module} has no sources");
        for (file, text) in files {
            for named in modules_named(&text) {
                let fine = named == *module || allowed.contains(named.as_str());
                assert!(fine, "{file} names `{named}`, but no arrow leads from `{module}` to it");
            }
        }
    }
}

#[test]
fn every_module_has_its_arrows() {
    let drawn: BTreeSet<&str> = ARROWS.iter().map(|(module, _)| *module).collect();
    let library = std::fs::read_to_string(in_repository("src/lib.rs")).expect("src/lib.rs is there");
    for module in library.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')) {
        assert!(drawn.contains(module), "`{module}` is in src/lib.rs but has no row in ARROWS");
    }
}

#[test]
fn the_arrow_test_sees_an_import() {
    let named = modules_named("use crate::search::Limits;\nlet x = crate::tui::run();\n// use crate::cli;");
    assert_eq!(named, BTreeSet::from(["search".to_owned(), "tui".to_owned()]));
}

#[test]
fn the_rules_know_no_world_outside() {
    let outside =
        ["std::fs", "std::io", "std::net", "std::env", "std::time", "std::thread", "std::process", "std::sync"];
    let shared = ["static mut", "thread_local", "OnceLock", "LazyLock", "Mutex", "Atomic", "RefCell", "Cell<"];
    assert_never_named("rules", &outside);
    assert_never_named("rules", &shared);
}

#[test]
fn evaluation_search_and_records_print_nothing() {
    for module in ["eval", "search", "record", "analysis"] {
        assert_never_named(module, &["print!", "println!", "stdout", "stderr", "std::io::Write"]);
    }
}

#[test]
fn squares_hands_and_hash_change_in_one_place() {
    let mut users = BTreeSet::new();
    for (file, text) in sources(&in_repository("src")) {
        if code(&text).any(|line| line.contains("zobrist::on_board") || line.contains("zobrist::in_hand")) {
            users.insert(file.rsplit('/').next().expect("a file name").to_owned());
        }
    }
    assert_eq!(users, BTreeSet::from(["placement.rs".to_owned()]));
}

/// Tests may do what the module itself may not.
fn assert_never_named(module: &str, words: &[&str]) {
    let files = sources(&in_repository("src").join(module));
    assert!(!files.is_empty(), "src/{module} has no sources");
    for (file, text) in files.iter().filter(|(file, _)| !file.ends_with("tests.rs")) {
        for (line, word) in code(text).flat_map(|line| words.iter().map(move |word| (line, word))) {
            assert!(!line.contains(word), "{file} names `{word}`: {line}");
        }
    }
}

fn reachable(module: &str) -> BTreeSet<&'static str> {
    let direct = ARROWS.iter().find(|(name, _)| *name == module).map_or(&[][..], |(_, direct)| direct);
    direct.iter().flat_map(|next| reachable(next).into_iter().chain([*next])).collect()
}

/// First path segments after `crate::`, comments left out.
fn modules_named(text: &str) -> BTreeSet<String> {
    code(text)
        .flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| rest.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect())
        .filter(|name: &String| !name.is_empty())
        .collect()
}

/// The lines that are no comments.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//"))
}

fn sources(directory: &Path) -> Vec<(String, String)> {
    let Ok(entries) = std::fs::read_dir(directory) else { return Vec::new() };
    let mut found = Vec::new();
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source file is readable");
            found.push((path.display().to_string(), text));
        }
    }
    found
}

//! Settings: `sankoma config`, the settings page in a pseudo-terminal, and the settings file.

#![cfg(unix)]

use crate::support::terminal::{Session, game};
use crate::support::{in_repository, program, run_reading};
use serde_json::Value;
use std::path::Path;
use std::process::Output;

const FILE: &str =
    "# mine\ntheme = \"light\"   # by day\nhash = 0\ncolour = \"red\"\n\n[keys]\n\"ctrl+n\" = \"next\"\n";

fn write_settings(folder: &Path, text: &str) -> std::path::PathBuf {
    std::fs::create_dir_all(folder.join("sankoma")).expect("the folder can be made");
    let path = folder.join("sankoma/config.toml");
    std::fs::write(&path, text).expect("the file can be written");
    path
}

fn config(folder: &Path, arguments: &[&str]) -> Output {
    run_reading(program(["config"]).args(arguments).env("XDG_CONFIG_HOME", folder), b"")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("it is text")
}

/// The names of all settings, by `config --json`.
fn names() -> Vec<String> {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let value: Value = serde_json::from_slice(&config(folder.path(), &["--json"]).stdout).expect("it is JSON");
    let settings = value["settings"].as_array().expect("it is a list");
    assert!(settings.len() > 5);
    settings.iter().filter_map(|setting| setting["name"].as_str()).map(str::to_owned).collect()
}

#[test]
fn config_prints_every_setting_with_its_origin_and_names_bad_lines() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    write_settings(folder.path(), FILE);
    let output = config(folder.path(), &[]);
    let (printed, errors) = (text(&output.stdout), text(&output.stderr));
    for name in names() {
        assert!(printed.lines().any(|line| line.starts_with(&format!("{name} "))), "{name}:\n{printed}");
    }
    let has_row = |words: &[&str]| printed.lines().any(|line| line.split_whitespace().eq(words.iter().copied()));
    assert!(has_row(&["theme", "light", "line", "2"]) && has_row(&["hash", "128", "default"]), "{printed}");
    assert!(
        has_row(&["language", "en", "LC_ALL"]) && has_row(&["keys", "\"ctrl+n\"", "\"next\"", "line", "7"]),
        "{printed}"
    );
    assert!(errors.contains("config.toml: line 3: hash: '0'") && errors.contains("line 4: colour"), "{errors}");
    assert_eq!((errors.lines().count(), output.status.code()), (2, Some(1)));
}

#[test]
fn a_hostile_file_of_settings_prints_no_control_character() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    write_settings(
        folder.path(),
        "theme = \"\\u001B[2J\"\n\u{1b}[31m = 3\n[keys]\n\"\\u0007\" = \"next\"\n\"K\" = \"\\u001B]0;x\"\n",
    );
    for arguments in [&[][..], &["--json"]] {
        let output = config(folder.path(), arguments);
        for bytes in [&output.stdout, &output.stderr] {
            assert!(text(bytes).chars().all(|letter| letter == '\n' || !letter.is_control()), "{:?}", text(bytes));
        }
    }
}

#[test]
fn config_prints_json_with_the_same_content() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    write_settings(folder.path(), FILE);
    let output = config(folder.path(), &["--json", "--lang", "ja"]);
    let value: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let setting = |name: &str| {
        let settings = value["settings"].as_array().expect("it is a list");
        settings.iter().find(|setting| setting["name"] == name).cloned().unwrap_or_default()
    };
    assert_eq!(setting("theme"), serde_json::json!({ "name": "theme", "value": "light", "origin": "file", "line": 2 }));
    assert_eq!(setting("language")["origin"], "option");
    assert_eq!(setting("notation")["value"], "kif", "the default of the language");
    assert_eq!((value["problems"].as_array().map(Vec::len), value["keys"][0]["line"].as_u64()), (Some(2), Some(7)));
}

#[test]
fn the_page_changes_a_setting_at_once_and_writes_it_into_the_file() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = write_settings(folder.path(), FILE);
    let variables = [("XDG_CONFIG_HOME", folder.path().to_str().expect("the path is text"))];
    let arguments = [&*game(folder.path(), "7g7f 3c3d"), "--lang", "en"];
    let mut session = Session::start_with(&arguments, &variables);
    session.expect("config.toml, 2 problems: line 3: hash");
    session.press("ss");
    session.expect("settings file, line 2");
    session.expect("line 3: hash: '0'");
    session.press(":set theme moss\r");
    session.expect("changed here");
    session.press(":set notation usi\r");
    session.expect("changed here (w saves it)");
    session.press("w");
    session.expect("written to");
    session.press("\u{1b}");
    session.expect("7g7f");
    session.press("q");
    assert_eq!(session.end().0, 0);
    let written = std::fs::read_to_string(&path).expect("the file can be read");
    assert_eq!(written, FILE.replace("\"light\"", "\"moss\"").replace("\n\n[keys]", "\nnotation = \"usi\"\n\n[keys]"));
}

#[test]
fn a_file_that_is_no_toml_is_named_and_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let broken = "theme light\nhash = 64\n";
    let path = write_settings(folder.path(), broken);
    let variables = [("XDG_CONFIG_HOME", folder.path().to_str().expect("the path is text"))];
    let mut session = Session::start_with(&["--lang", "en", "startpos"], &variables);
    session.expect("ply 0/0");
    session.expect("config.toml: line 1");
    session.press(":set lines 5\r");
    session.press("ssw");
    session.expect("nothing was written");
    session.press("q");
    session.end();
    assert_eq!(std::fs::read_to_string(&path).expect("the file can be read"), broken);
}

#[test]
fn every_setting_is_in_the_documentation() {
    let manual = std::fs::read_to_string(in_repository("docs/settings.md")).expect("it can be read");
    for name in names() {
        assert!(manual.contains(&format!("\n{name} = ")), "{name} is missing");
    }
}

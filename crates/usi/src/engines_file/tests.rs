//! Lines that a person wrote survive; a fault costs one entry.

use super::writing::without_engine;
use super::{EngineDefinition, load_engines, parse_engines, remove_engine, save_engine, with_engine};
use std::path::Path;
use std::time::Duration;

const FILE: &str = "\
# My engines.

# Quick, for a first look.
[[engine]]
name = 'Quick'   # shown in the list
command = '~/engines/quick/quick'
threads = 2

[engine.options]
USI_Hash = 256 # MiB
Ponder = false
# Do not lose this.
BookFile = 'book.db'

[[engine]]
name = \"Far\"
command = \"ssh\"
arguments = [\"host\", \"engine\"]
directory = '/tmp'
environment = { LANG = 'C' }
";

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

#[test]
fn every_key_is_read() {
    let file = parse_engines(FILE);
    assert_eq!(file.problems, []);
    let quick = EngineDefinition {
        name: "Quick".to_owned(),
        command: "~/engines/quick/quick".to_owned(),
        options: pairs(&[("USI_Hash", "256"), ("Ponder", "false"), ("BookFile", "book.db")]),
        threads: Some(2),
        ..EngineDefinition::default()
    };
    let far = EngineDefinition {
        name: "Far".to_owned(),
        command: "ssh".to_owned(),
        arguments: vec!["host".to_owned(), "engine".to_owned()],
        directory: Some("/tmp".to_owned()),
        environment: pairs(&[("LANG", "C")]),
        ..EngineDefinition::default()
    };
    assert_eq!(file.engines, [quick, far]);
}

#[test]
fn a_command_runs_in_its_own_folder_unless_told_otherwise() {
    let file = parse_engines(FILE);
    let settings = |at: usize| file.engines[at].program_settings(Duration::from_secs(1));
    let home = std::env::home_dir().expect("there is a home folder");
    assert_eq!(settings(0).directory, Some(home.join("engines/quick")));
    assert_eq!(Path::new(&settings(0).program), home.join("engines/quick/quick"));
    assert_eq!((settings(1).program.as_str(), settings(1).directory.as_deref()), ("ssh", Some(Path::new("/tmp"))));
    let plain = EngineDefinition { command: "engine".to_owned(), ..EngineDefinition::default() };
    assert_eq!(plain.program_settings(Duration::ZERO).directory, None);
}

#[test]
fn a_bad_entry_costs_itself_only_and_names_its_line() {
    for (entry, line, words) in [
        ("name = 'A'\ncommand =\n", 6, "expected"),
        ("name = 'A\ncommand = 'a'\n", 5, "string"),
        ("name = 'A'\n", 4, "no command"),
        ("command = 'a'\n", 4, "no name"),
        ("name = ''\ncommand = 'a'\n", 5, "expected a name"),
        ("name = 'sankoma'\ncommand = 'a'\n", 5, "other than sankoma"),
        ("name = 'Good'\ncommand = 'a'\n", 4, "line 1"),
        ("name = 'A'\ncommand = 3\n", 6, "a text in quotation marks"),
        ("name = 'A'\ncommand = 'a'\nthreads = 0\n", 7, "1 to"),
        ("name = 'A'\ncommand = 'a'\nthreads = 'two'\n", 7, "'two'"),
        ("name = 'A'\ncommand = 'a'\narguments = 'x'\n", 7, "in brackets"),
        ("name = 'A'\ncommand = 'a'\n[engine.options]\nHash = [1]\n", 8, "Hash"),
        ("name = 'A'\ncommand = 'a'\n[engine.environment]\n'A=B' = 'x'\n", 7, "environment variable"),
        ("name = 'A'\ncommand = 'a'\ncolour = 'red'\n", 7, "'colour'"),
        ("name = 'A'\ncommand = 'a'\n[other]\nx = 1\n", 7, "'other'"),
    ] {
        let text = format!(
            "[[engine]]\nname = 'Good'\ncommand = 'g'\n[[engine]]\n{entry}[[engine]]\nname = 'Last'\ncommand = 'l'\n"
        );
        let file = parse_engines(&text);
        let names: Vec<&str> = file.engines.iter().map(|engine| engine.name.as_str()).collect();
        assert_eq!(names, ["Good", "Last"], "{entry}");
        let [problem] = &file.problems[..] else { panic!("{entry}: {:?}", file.problems) };
        assert!(
            problem.en.starts_with(&format!("line {line}: ")) && problem.en.contains(words),
            "{entry}: {problem:?}"
        );
        assert!(!problem.en.contains('\n') && !problem.ja.contains('\n'), "{problem:?}");
    }
}

#[test]
fn what_belongs_to_no_engine_is_said() {
    let file = parse_engines("# fine\n[engine]\nname = 'A'\n[[engine]]\nname = 'B'\ncommand = 'b'\n");
    assert_eq!(file.engines.len(), 1);
    assert!(file.problems[0].en.starts_with("line 2: '[engine]'"), "{:?}", file.problems);
}

#[test]
fn a_change_keeps_comments_and_every_other_entry() {
    let mut quick = parse_engines(FILE).engines.swap_remove(0);
    quick.set_option("usi_hash", Some("512".to_owned()));
    quick.set_option("Ponder", None);
    quick.set_option("Style", Some("rook".to_owned()));
    quick.threads = None;
    let text = with_engine(FILE, Some("Quick"), &quick).expect("it is there");
    let expected = FILE
        .replace("threads = 2\n", "")
        .replace("USI_Hash = 256 # MiB", "USI_Hash = 512 # MiB")
        .replace("Ponder = false\n", "")
        .replace("'book.db'\n", "'book.db'\nStyle = \"rook\"\n");
    assert_eq!(text, expected);
    let far = parse_engines(FILE).engines.swap_remove(1);
    assert_eq!(with_engine(FILE, Some("Far"), &far).expect("it is there"), FILE, "nothing changed");
}

#[test]
fn a_broken_entry_survives_changes_of_the_others() {
    let broken = "[[engine]]\nname = 'Broken\n\n";
    let text = format!("{broken}{FILE}");
    let quick = parse_engines(&text).engines.swap_remove(0);
    let new = EngineDefinition { name: "New".to_owned(), ..quick };
    let changed = with_engine(&text, None, &new).expect("it can be added");
    let changed = without_engine(&changed, "Quick").expect("it is there");
    assert!(changed.starts_with(broken) && !changed.contains("# Quick, for"), "{changed}");
    let names: Vec<String> = parse_engines(&changed).engines.into_iter().map(|engine| engine.name).collect();
    assert_eq!(names, ["Far", "New"]);
}

#[test]
fn what_could_not_be_read_back_is_not_written() {
    let mut engine = EngineDefinition { command: "a".to_owned(), ..EngineDefinition::default() };
    for (name, words) in [("", "expected a name"), ("Quick", "is that of"), ("two\nlines", "one line")] {
        name.clone_into(&mut engine.name);
        let error = with_engine(FILE, None, &engine).expect_err("it is refused");
        assert!(error.to_string().contains(words), "{name}: {error}");
    }
    assert!(without_engine(FILE, "Nobody").is_err());
}

#[test]
fn the_file_is_made_changed_and_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new/engines.toml");
    assert_eq!(load_engines(&path), super::EnginesFile::default());
    let mut engine = EngineDefinition {
        name: "日本 \"quoted\"".to_owned(),
        command: "a b".to_owned(),
        arguments: vec!["-x y".to_owned()],
        options: pairs(&[("Book File", "x # y"), ("Style", "007")]),
        environment: pairs(&[("A", "1")]),
        threads: Some(3),
        directory: Some("/".to_owned()),
    };
    save_engine(&path, None, &engine).expect("it is written");
    assert_eq!(load_engines(&path).engines, [engine.clone()]);
    let old = std::mem::replace(&mut engine.name, "Other".to_owned());
    save_engine(&path, Some(&old), &engine).expect("it is written");
    assert_eq!(load_engines(&path).engines, [engine]);
    remove_engine(&path, "Other").expect("it is there");
    assert_eq!(load_engines(&path).engines, []);
    std::fs::write(&path, "[[engine]]\nname = 3\n").expect("it is written");
    let problem = &load_engines(&path).problems[0].en;
    assert!(problem.starts_with(&format!("{}: line 2: name is '3'", path.display())), "{problem}");
}

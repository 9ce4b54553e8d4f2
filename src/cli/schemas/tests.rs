//! docs/schemas and docs/json.md are those of the types.

use super::{manual, schemas};
use std::fs;
use std::path::PathBuf;

fn in_repository(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Compares a file with what it should hold, or writes it.
fn check_file(path: &str, made: &str) {
    let path = in_repository(path);
    if std::env::var_os("SANKOMA_WRITE").is_some() {
        fs::write(&path, made).expect("docs can be written");
    } else {
        let written = fs::read_to_string(&path).unwrap_or_default();
        assert!(written == made, "{} is old: run SANKOMA_WRITE=1 cargo test json_documentation", path.display());
    }
}

/// What stands behind this line of docs/json.md is generated.
const BEGIN: &str = "<!-- generated from the types of the rows -->";

#[test]
fn json_documentation_is_that_of_the_types() {
    let schemas = schemas();
    for (command, schema) in &schemas {
        let text = serde_json::to_string_pretty(schema).expect("JSON") + "\n";
        check_file(&format!("docs/schemas/{command}.schema.json"), &text);
    }
    let written = fs::read_to_string(in_repository("docs/json.md")).expect("docs/json.md is there");
    let (before, _) = written.split_once(BEGIN).expect("the line before the generated part");
    check_file("docs/json.md", &format!("{before}{BEGIN}{}", manual::manual(&schemas)));
}

#[test]
fn no_schema_is_left_of_a_command_that_is_gone() {
    let files = fs::read_dir(in_repository("docs/schemas")).expect("the folder is there");
    let mut names: Vec<_> = files.map(|file| file.expect("a file").file_name().into_string()).collect();
    names.sort();
    let expected = schemas().into_keys().map(|command| Ok(format!("{command}.schema.json")));
    assert_eq!(names, expected.collect::<Vec<_>>());
}

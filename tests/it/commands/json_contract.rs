//! The JSON that commands print is a contract: every command with `--json` has a schema in docs/schemas, real output
//! agrees with it, and output that was changed does not. The schemas are made from the types of the rows
//! (`src/cli/tests`).

mod output;
mod schema;

use crate::commands::cli;
use output::documents;
use schema::{CommandSchema, FOLDER, SUFFIX, array};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::process::Command;

/// Fields that no run shows, since nothing may be wrong: what `validate` says of a disagreement.
const UNSEEN: [(&str, &str); 1] = [("validate", "#/$defs/fault/properties")];

/// How many items of an array are changed.
const CHANGED_ITEMS: usize = 3;

fn schemas_by_name() -> BTreeMap<String, CommandSchema> {
    CommandSchema::all().into_iter().map(|schema| (schema.name.clone(), schema)).collect()
}

#[test]
fn every_command_with_json_has_a_schema() {
    let commands = cli::all_commands().into_iter();
    let with_json = commands.filter(|command| cli::long_options(&cli::help(command)).contains(&"json"));
    let commands: BTreeSet<String> = with_json.map(|command| command.join("-")).collect();
    assert!(commands.contains("eval") && commands.contains("weights-info"), "{commands:?}");
    let schemas: BTreeSet<String> = schemas_by_name().into_keys().collect();
    assert_eq!(schemas, commands, "files {FOLDER}/COMMAND{SUFFIX}, and commands with --json");
}

#[test]
fn real_output_agrees_with_its_schema() {
    let schemas = schemas_by_name();
    for document in documents() {
        let schema = schemas.get(&document.schema).unwrap_or_else(|| panic!("{} has no schema", document.schema));
        if let Err(problem) = schema.check(&document.value) {
            panic!("{}: {problem}\n{:.2000}", document.command, document.value);
        }
    }
}

#[test]
fn every_field_that_is_documented_is_printed() {
    let schemas = schemas_by_name();
    let mut seen: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for document in documents() {
        let places = seen.entry(&document.schema).or_default();
        schemas[&document.schema].visit(&document.value, &mut |value| {
            places.insert(value.place);
        });
    }
    let mut unprinted = Vec::new();
    for (name, schema) in &schemas {
        let is_unseen = |place: &String| UNSEEN.iter().any(|(of, prefix)| of == name && place.starts_with(prefix));
        let is_seen = |place: &String| seen.get(name.as_str()).is_some_and(|seen| seen.contains(place));
        let missing = schema.fields().into_iter().filter(|place| !is_unseen(place) && !is_seen(place));
        unprinted.extend(missing.map(|place| format!("{name} {place}")));
    }
    assert!(unprinted.is_empty(), "no command of commands.txt prints {unprinted:#?}");
}

#[test]
fn changed_output_is_refused() {
    let schemas = schemas_by_name();
    let mut changed: HashSet<(&str, String)> = HashSet::new();
    let mut refused = 0;
    for document in documents() {
        let schema = &schemas[&document.schema];
        let mut changes = Vec::new();
        schema.visit(&document.value, &mut |value| {
            let place = (document.schema.as_str(), value.place.clone());
            // What an earlier value has shown of the schema need not be shown again.
            if !changed.contains(&place) {
                let found = changes_of(&document.value, &value);
                changed.extend((!found.is_empty()).then_some(place));
                changes.extend(found);
            }
        });
        for change in changes {
            assert!(schema.check(&change).is_err(), "{} may not be {change:.2000}", document.command);
            refused += 1;
        }
    }
    assert!(refused > 2_000, "{refused} documents were refused");
}

/// The document with the value removed, of another type, or with a further field.
fn changes_of(document: &Value, value: &schema::DescribedValue<'_>) -> Vec<Value> {
    let indices = value.pointer.split('/').filter_map(|step| step.parse::<usize>().ok());
    if indices.max().is_some_and(|index| index >= CHANGED_ITEMS) {
        return Vec::new();
    }
    let with = |change: &dyn Fn(&mut Value)| {
        let mut document = document.clone();
        change(document.pointer_mut(&value.pointer).expect("the value is there"));
        document
    };
    let mut changes = Vec::new();
    if ["type", "const", "enum"].iter().any(|keyword| value.schema.get(keyword).is_some()) {
        changes.push(with(&|value| *value = if value.is_object() { json!("?") } else { json!({ "?": [] }) }));
    }
    let found = document.pointer(&value.pointer).expect("the value is there");
    if value.schema["additionalProperties"] == false && found.is_object() {
        changes.push(with(&|value| value["a_new_field"] = json!(1)));
        for name in array(&value.schema["required"]).iter().filter_map(Value::as_str) {
            changes.push(with(&|value| drop(value.as_object_mut().and_then(|fields| fields.remove(name)))));
        }
    }
    changes
}

#[test]
fn every_object_is_closed_and_every_field_described() {
    fn check(name: &str, schema: &Value) {
        for (keyword, argument) in schema.as_object().into_iter().flatten() {
            if let ("properties", Value::Object(fields)) = (keyword.as_str(), argument) {
                assert_eq!(schema["additionalProperties"], false, "{name}: {schema}");
                for (field, described) in fields {
                    let text = described["description"].as_str().unwrap_or_default();
                    let is_plain = described.get("const").is_some() || described.get("$ref").is_some();
                    assert!(text.ends_with('.') || is_plain, "{name}: {field} has no description");
                }
            }
            check(name, argument);
        }
        for item in schema.as_array().into_iter().flatten() {
            check(name, item);
        }
    }
    for schema in CommandSchema::all() {
        check(&schema.name, &schema.root);
    }
}

#[test]
fn the_program_says_which_version_its_json_has() {
    let output = Command::new(env!("CARGO_BIN_EXE_sankoma")).arg("--version").output().expect("the program starts");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let version = text.lines().find_map(|line| line.strip_prefix("JSON ")).expect("a line 'JSON VERSION'");
    for schema in CommandSchema::all() {
        assert_eq!(schema.root["$id"], format!("urn:sankoma:json:{version}:{}", schema.name));
    }
    let short = Command::new(env!("CARGO_BIN_EXE_sankoma")).arg("-V").output().expect("the program starts");
    assert_eq!(String::from_utf8_lossy(&short.stdout), concat!("sankoma ", env!("CARGO_PKG_VERSION"), "\n"));
}

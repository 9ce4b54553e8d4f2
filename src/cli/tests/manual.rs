//! The generated part of docs/json.md: each command with what it prints and its schema.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A table of commands; the schemas describe every field.
pub(super) fn manual(schemas: &BTreeMap<&str, Value>) -> String {
    let mut text = String::from("\n\n| command | prints | fields |\n|---|---|---|\n");
    for (command, schema) in schemas {
        let words = command.replace('-', " ");
        let about = schema["description"].as_str().unwrap_or_default();
        let file = format!("schemas/{command}.schema.json");
        let _ = writeln!(text, "| `{words}` | {about} | [{command}.schema.json]({file}) |");
    }
    text
}

//! The generated part of docs/json.md: tables of every field, from the descriptions in the schemas.

use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Commands with their lines, then the shapes that several commands print.
pub(super) fn manual(schemas: &BTreeMap<&str, Value>) -> String {
    let mut text = String::from("\n\n| command | prints |\n|---|---|\n");
    for (command, schema) in schemas {
        let words = command.replace('-', " ");
        let _ = writeln!(text, "| [`{words}`](#sankoma-{command}---json) | {} |", description(schema));
    }
    let shared = shared_shapes(schemas);
    for (command, schema) in schemas {
        text.push_str(&CommandSection { command, shared: &shared }.text(schema));
    }
    text.push_str("\n## Shapes that several commands print\n");
    let section = CommandSection { command: "", shared: &shared };
    for (name, shape) in &shared {
        section.push_shape(&mut text, name, shape);
    }
    text
}

/// The shapes that more than one schema defines alike.
fn shared_shapes<'a>(schemas: &'a BTreeMap<&str, Value>) -> BTreeMap<&'a str, &'a Value> {
    let mut uses: BTreeMap<(&str, String), usize> = BTreeMap::new();
    let shapes = || schemas.values().flat_map(|schema| object(&schema["$defs"]));
    for (name, shape) in shapes() {
        *uses.entry((name, shape.to_string())).or_default() += 1;
    }
    let is_shared = |name: &str, shape: &Value| uses[&(name, shape.to_string())] > 1;
    let shared: BTreeMap<&str, &Value> =
        shapes().filter(|(name, shape)| is_shared(name, shape)).map(|(name, shape)| (name.as_str(), shape)).collect();
    for (name, shape) in shapes() {
        let is_alone = shared.get(name.as_str()).is_none_or(|shared| *shared == shape);
        assert!(is_alone, "two shapes have the name {name}, and several commands print one of them");
    }
    shared
}

/// What is written about one command.
struct CommandSection<'a> {
    /// Its words, joined by hyphens.
    command: &'a str,
    /// The shapes of several commands.
    shared: &'a BTreeMap<&'a str, &'a Value>,
}

impl CommandSection<'_> {
    /// The forms of a line, then what they contain.
    fn text(&self, schema: &Value) -> String {
        let file = format!("schemas/{}.schema.json", self.command);
        let (title, about) = (schema["title"].as_str().expect("a title"), description(schema));
        let mut text = format!("\n## {title}\n\n{about} Schema: [{file}]({file}).\n");
        let forms: Vec<&str> = array(&schema["oneOf"]).iter().map(definition_name).collect();
        let definitions = object(&schema["$defs"]);
        let contained = definitions.keys().map(String::as_str).filter(|name| !forms.contains(name));
        for &name in &forms {
            let shape = &definitions[name];
            if self.shared.contains_key(name) {
                let _ = write!(text, "\n[{name}](#{name}): {}\n", description(shape));
            } else if forms.len() == 1 {
                // The only form is described above.
                self.push_table(&mut text, shape);
            } else {
                self.push_own_shape(&mut text, name, shape);
            }
        }
        for name in contained.filter(|name| !self.shared.contains_key(name)) {
            self.push_own_shape(&mut text, name, &definitions[name]);
        }
        text
    }

    fn push_own_shape(&self, text: &mut String, name: &str, shape: &Value) {
        self.push_shape(text, &format!("{}: {name}", self.command.replace('-', " ")), shape);
    }

    /// A heading, the description and a table of the fields; of values that are no objects the description alone.
    fn push_shape(&self, text: &mut String, heading: &str, shape: &Value) {
        let _ = write!(text, "\n### {heading}\n\n{}{}\n", description(shape), values(shape));
        self.push_table(text, shape);
    }

    fn push_table(&self, text: &mut String, shape: &Value) {
        let Some(fields) = shape.get("properties") else { return };
        text.push_str("\n| field | type | meaning |\n|---|---|---|\n");
        let required: Vec<&str> = array(&shape["required"]).iter().filter_map(Value::as_str).collect();
        let optional = object(fields).keys().map(String::as_str).filter(|name| !required.contains(name));
        for name in required.iter().copied().chain(optional) {
            let field = &fields[name];
            let absent = if required.contains(&name) { "" } else { ", may be absent" };
            let meaning = format!("{}{}", description(field), values(field));
            let _ = writeln!(text, "| `{name}` | {}{absent} | {} |", self.type_text(field), meaning.trim());
        }
    }

    /// What the value is, in words: `array of string or null`.
    fn type_text(&self, schema: &Value) -> String {
        if schema.get("$ref").is_some() {
            let name = definition_name(schema);
            let is_shared = self.shared.contains_key(name);
            let anchor = if is_shared { name.to_owned() } else { format!("{}-{name}", self.command) };
            return format!("[{name}](#{anchor})");
        }
        if let Some(branches) = schema.get("oneOf") {
            return array(branches).iter().map(|branch| self.type_text(branch)).collect::<Vec<_>>().join(" or ");
        }
        let types = match &schema["type"] {
            Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
            Value::String(name) => vec![name.as_str()],
            _ => vec!["string"],
        };
        let text = |name: &str| match (name, schema.get("items"), schema.get("additionalProperties")) {
            ("array", Some(items), _) => format!("array of {}", self.type_text(items)),
            ("object", _, Some(values)) if values.is_object() => format!("object of {}", self.type_text(values)),
            _ => name.to_owned(),
        };
        types.into_iter().map(text).collect::<Vec<_>>().join(" or ")
    }
}

fn description(schema: &Value) -> &str {
    schema["description"].as_str().unwrap_or_default()
}

fn definition_name(schema: &Value) -> &str {
    schema["$ref"].as_str().and_then(|text| text.rsplit('/').next()).expect("a reference")
}

/// ` One of …`, the values that a schema allows.
fn values(schema: &Value) -> String {
    let code = |value: &Value| format!("`{}`", value.as_str().unwrap_or("null"));
    if let Some(value) = schema.get("const") {
        return format!(" Always {}.", code(value));
    }
    let Some(values) = schema.get("enum") else { return String::new() };
    let values: Vec<String> = array(values).iter().filter(|value| !value.is_null()).map(code).collect();
    format!(" One of {}.", values.join(", "))
}

fn object(value: &Value) -> &Map<String, Value> {
    value.as_object().unwrap_or_else(|| panic!("{value}: expected an object"))
}

fn array(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value}: expected an array"))
}

//! The generated part of docs/json.md: tables of every field, from the descriptions in the schemas.

use super::schema::{CommandSchema, array, object};
use serde_json::Value;
use std::fmt::Write as _;

/// Commands with their lines, then every shape.
pub(crate) fn manual(schemas: &[CommandSchema], shared: &CommandSchema) -> String {
    let mut text = String::from("\n\n| command | prints |\n|---|---|\n");
    for schema in schemas {
        let (command, heading) = (schema.name.replace('-', " "), &schema.name);
        let _ = writeln!(text, "| [`{command}`](#sankoma-{heading}---json) | {} |", description(&schema.root));
    }
    for schema in schemas {
        text.push_str(&Section { command: &schema.name, shared: &shared.root["$defs"] }.text(schema));
    }
    let _ = write!(text, "\n## {}\n\n{}\n", title(shared), description(&shared.root));
    let section = Section { command: "", shared: &shared.root["$defs"] };
    for (name, shape) in object(&shared.root["$defs"]) {
        section.push_shape(&mut text, name, shape);
    }
    text
}

/// What is written about one command.
struct Section<'a> {
    /// Its words, joined by hyphens.
    command: &'a str,
    /// The shapes of several commands.
    shared: &'a Value,
}

impl Section<'_> {
    /// The forms of a line, then what they contain.
    fn text(&self, schema: &CommandSchema) -> String {
        let file = format!("schemas/{}.schema.json", schema.name);
        let mut text = format!("\n## {}\n\n{} Schema: [{file}]({file}).\n", title(schema), description(&schema.root));
        let forms: Vec<&str> = array(&schema.root["oneOf"]).iter().map(definition_name).collect();
        let definitions = object(&schema.root["$defs"]).keys().map(String::as_str);
        let contained: Vec<&str> = definitions.filter(|name| !forms.contains(name)).collect();
        for name in forms {
            match self.shared.get(name) {
                Some(shape) => {
                    let _ = write!(text, "\n[{name}](#{name}): {}\n", description(shape));
                }
                None => self.push_own_shape(&mut text, name, schema),
            }
        }
        for name in contained.into_iter().filter(|name| self.shared.get(name).is_none()) {
            self.push_own_shape(&mut text, name, schema);
        }
        text
    }

    fn push_own_shape(&self, text: &mut String, name: &str, schema: &CommandSchema) {
        let heading = format!("{}: {name}", self.command.replace('-', " "));
        self.push_shape(text, &heading, &schema.root["$defs"][name]);
    }

    /// A heading, the description and a table of the fields; of values that are no objects the description alone.
    fn push_shape(&self, text: &mut String, heading: &str, shape: &Value) {
        let _ = write!(text, "\n### {heading}\n\n{}{}\n", description(shape), values(shape));
        if shape.get("properties").is_some() {
            text.push_str("\n| field | type | meaning |\n|---|---|---|\n");
            self.push_fields(text, "", shape);
        }
    }

    fn push_fields(&self, text: &mut String, prefix: &str, shape: &Value) {
        let required: Vec<&str> = array(&shape["required"]).iter().filter_map(Value::as_str).collect();
        let properties = object(&shape["properties"]);
        let optional = properties.keys().map(String::as_str).filter(|name| !required.contains(name));
        for name in required.iter().copied().chain(optional) {
            let field = &properties[name];
            let absent = if required.contains(&name) { "" } else { ", may be absent" };
            let path = format!("{prefix}{name}");
            let meaning = format!("{}{}", description(field), values(field));
            let _ = writeln!(text, "| `{path}` | {}{absent} | {} |", self.type_text(field), meaning.trim());
            self.push_inner_fields(text, &path, field);
        }
    }

    /// The fields of objects inside `field`, named by the path to them.
    fn push_inner_fields(&self, text: &mut String, path: &str, field: &Value) {
        if field.get("properties").is_some() {
            self.push_fields(text, &format!("{path}."), field);
        }
        if let Some(items) = field.get("items") {
            self.push_inner_fields(text, &format!("{path}[]"), items);
        }
        for branch in field.get("oneOf").map(array).into_iter().flatten() {
            self.push_inner_fields(text, path, branch);
        }
    }

    /// What the value is, in words: `array of string or null`.
    fn type_text(&self, schema: &Value) -> String {
        if schema.get("$ref").is_some() {
            let name = definition_name(schema);
            let is_own = self.shared.get(name).is_none();
            let anchor = if is_own { format!("{}-{name}", self.command) } else { name.to_owned() };
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

fn title(schema: &CommandSchema) -> &str {
    schema.root["title"].as_str().expect("a title")
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

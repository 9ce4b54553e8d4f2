//! Normal form of a schema: what `schemars` makes of the types, in the few keywords of JSON Schema that docs/schemas
//! uses.
//!
//! Objects are closed, every type stands in `$defs` under its short name, and the tag of an enum stands in the forms it
//! tells apart.

use crate::cli::command::LONG_VERSION;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Keywords that say how wide a Rust integer is.
const DROPPED_KEYWORDS: [&str; 2] = ["format", "maximum"];

/// The parts of a command's schema.
pub(super) struct NormalForm {
    command: &'static str,
    description: Value,
    /// The names of the forms of a row, in their order.
    forms: Vec<String>,
    definitions: BTreeMap<String, Value>,
}

impl NormalForm {
    /// Of the type that `root` refers to.
    pub(super) fn of(command: &'static str, root: &Value, definitions: Map<String, Value>) -> Self {
        let definitions = definitions.into_iter().map(|(name, mut schema)| {
            simplify(&mut schema, command);
            (short_name(command, &name), schema)
        });
        let count = definitions.len();
        let mut definitions: BTreeMap<String, Value> = definitions.collect();
        assert_eq!(definitions.len(), count, "two types of `{command}` have one short name");
        let mut root = root.clone();
        simplify(&mut root, command);
        let name = referred_name(&root);
        let description = definitions[&name]["description"].clone();
        let forms = match definitions[&name].get("oneOf").cloned() {
            Some(Value::Array(branches)) => {
                definitions.remove(&name);
                branches.iter().map(|branch| add_tag(&mut definitions, branch)).collect()
            }
            _ => vec![name],
        };
        Self { command, description, forms, definitions }
    }

    pub(super) fn schema(&self) -> Value {
        let words = self.command.replace('-', " ");
        let version = LONG_VERSION.rsplit(' ').next().unwrap_or_default();
        let forms = self.forms.iter().map(|name| json!({ "$ref": format!("#/$defs/{name}") }));
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": format!("urn:sankoma:json:{version}:{}", self.command),
            "title": format!("sankoma {words} --json"),
            "description": self.description,
            "oneOf": forms.collect::<Vec<_>>(),
            "$defs": self.definitions,
        })
    }
}

/// Moves the field that tells a form apart, `kind` or `form`, into the form that the branch refers to. Returns its
/// name.
fn add_tag(definitions: &mut BTreeMap<String, Value>, branch: &Value) -> String {
    let name = referred_name(branch);
    for (field, tag) in branch["properties"].as_object().into_iter().flatten() {
        let form = definitions.get_mut(&name).expect("the form is defined");
        form["properties"][field] = tag.clone();
        form["required"].as_array_mut().expect("an object with fields").insert(0, json!(field));
    }
    name
}

fn referred_name(schema: &Value) -> String {
    let reference = schema["$ref"].as_str().expect("every form is a type of its own");
    reference.rsplit('/').next().unwrap_or_default().to_owned()
}

/// `line` for `ThinkLineRow` of `think`, `term_sums` for `TermSumsRow`, `score_unit` for `ScoreUnit`.
fn short_name(command: &str, name: &str) -> String {
    let prefix: String = command.split('-').map(capitalised).collect();
    let name = name.strip_suffix("Row").map_or(name, |row| {
        let rest = row.strip_prefix(&prefix).filter(|rest| rest.starts_with(char::is_uppercase));
        rest.unwrap_or(row)
    });
    let mut short = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !short.is_empty() {
            short.push('_');
        }
        short.extend(letter.to_lowercase());
    }
    short
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

fn simplify(schema: &mut Value, command: &str) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| simplify(item, command)),
        Value::Object(keywords) => {
            simplify_keywords(keywords, command);
            for (keyword, argument) in keywords {
                match argument {
                    // Here the keys are names of fields.
                    Value::Object(fields) if keyword == "properties" => {
                        fields.values_mut().for_each(|field| simplify(field, command));
                    }
                    argument => simplify(argument, command),
                }
            }
        }
        _ => {}
    }
}

fn simplify_keywords(keywords: &mut Map<String, Value>, command: &str) {
    keywords.retain(|keyword, _| !DROPPED_KEYWORDS.contains(&keyword.as_str()));
    // No value fits two of the branches.
    if let Some(branches) = keywords.remove("anyOf") {
        keywords.insert("oneOf".to_owned(), branches);
    }
    if let Some(Value::Array(words)) = keywords.get("enum").filter(|words| words.as_array().map(Vec::len) == Some(1)) {
        let word = words[0].clone();
        keywords.remove("enum");
        keywords.remove("type");
        keywords.insert("const".to_owned(), word);
    }
    if keywords.contains_key("const") {
        keywords.remove("type");
    }
    if keywords.contains_key("properties") {
        keywords.insert("additionalProperties".to_owned(), json!(false));
    }
    if let Some(Value::String(text)) = keywords.get_mut("description") {
        *text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    if let Some(Value::String(reference)) = keywords.get_mut("$ref") {
        let name = reference.rsplit('/').next().unwrap_or_default();
        *reference = format!("#/$defs/{}", short_name(command, name));
    }
}

#[test]
fn names_are_those_of_the_types_without_the_command() {
    assert_eq!(short_name("think", "ThinkLineRow"), "line");
    assert_eq!(short_name("weights-info", "WeightsInfoPartRow"), "part");
    assert_eq!(short_name("eval", "EvaluationShareRow"), "evaluation_share");
    assert_eq!(short_name("mate", "MateLimit"), "mate_limit");
}

//! Schemas of the JSON that commands print: those keywords of JSON Schema 2020-12 that docs/schemas uses. Any other
//! keyword is an error, so that none is written there that has no effect.

use crate::support::in_repository;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The folder of the schemas.
pub(crate) const FOLDER: &str = "docs/schemas";
/// How the name of a schema's file ends.
pub(crate) const SUFFIX: &str = ".schema.json";

/// The schema of one command's JSON.
pub(crate) struct CommandSchema {
    /// The command, its words joined by hyphens: `weights-info`.
    pub(crate) name: String,
    pub(crate) root: Value,
}

/// A value of a document, with the schema that describes it.
pub(crate) struct DescribedValue<'a> {
    /// Where the schema stands, from the nearest definition: `#/$defs/game/properties/plies`.
    pub(crate) place: String,
    pub(crate) schema: &'a Value,
    /// Where the value stands in the document, a JSON pointer.
    pub(crate) pointer: String,
}

impl CommandSchema {
    /// Every schema, by name.
    pub(crate) fn all() -> Vec<Self> {
        let files = fs::read_dir(in_repository(FOLDER)).expect("the schemas lie in the repository");
        let mut schemas: Vec<Self> = files.filter_map(|file| Self::read(&file.expect("a file").path())).collect();
        schemas.sort_by(|a, b| a.name.cmp(&b.name));
        schemas
    }

    fn read(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?.strip_suffix(SUFFIX)?.to_owned();
        Some(Self { name, root: read_json(path) })
    }

    /// The definition that a `$ref` names.
    pub(crate) fn definition(&self, reference: &Value) -> &Value {
        let pointer = reference.as_str().and_then(|text| text.strip_prefix('#')).expect("a reference inside the file");
        self.root.pointer(pointer).unwrap_or_else(|| panic!("{}: {pointer} is not there", self.name))
    }

    /// Says what is wrong with a document.
    pub(crate) fn check(&self, document: &Value) -> Result<(), String> {
        self.check_value(&self.root, document, "")
    }

    fn check_value(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        for (keyword, argument) in object(schema) {
            let holds = match keyword.as_str() {
                "$schema" | "$id" | "$defs" | "title" | "description" => true,
                "$ref" => {
                    self.check_value(self.definition(argument), value, at)?;
                    true
                }
                "oneOf" => {
                    let branches: Vec<_> =
                        array(argument).iter().map(|branch| self.check_value(branch, value, at)).collect();
                    match branches.iter().filter(|result| result.is_ok()).count() {
                        1 => true,
                        0 => return Err(deepest(branches)),
                        _ => false,
                    }
                }
                "type" => has_type(argument, value),
                "enum" => array(argument).contains(value),
                "const" => argument == value,
                "minimum" => value.as_f64().is_none_or(|number| number >= argument.as_f64().expect("a number")),
                "minItems" => value.as_array().is_none_or(|items| items.len() >= number(argument)),
                "maxItems" => value.as_array().is_none_or(|items| items.len() <= number(argument)),
                "required" => value.as_object().is_none_or(|fields| {
                    array(argument).iter().all(|name| fields.contains_key(name.as_str().expect("a name")))
                }),
                "properties" | "additionalProperties" | "items" => {
                    for (part, schema, pointer) in parts(schema, keyword, value) {
                        self.check_value(schema, part, &format!("{at}/{pointer}"))?;
                    }
                    keyword != "additionalProperties" || argument != false || unknown_fields(schema, value).is_empty()
                }
                _ => panic!("{}: the keyword '{keyword}' is not known here", self.name),
            };
            if !holds {
                return Err(format!("{at}: {keyword} {argument} does not hold for {value:.200}"));
            }
        }
        Ok(())
    }

    /// Calls `visitor` with every value of a document that the schema allows.
    pub(crate) fn visit<'a>(&'a self, document: &Value, visitor: &mut impl FnMut(DescribedValue<'a>)) {
        self.visit_value(&self.root, document, "#", "", visitor);
    }

    fn visit_value<'a>(
        &'a self,
        schema: &'a Value,
        value: &Value,
        place: &str,
        pointer: &str,
        visitor: &mut impl FnMut(DescribedValue<'a>),
    ) {
        visitor(DescribedValue { place: place.to_owned(), schema, pointer: pointer.to_owned() });
        for (keyword, argument) in object(schema) {
            match keyword.as_str() {
                "$ref" => {
                    let place = argument.as_str().expect("a reference");
                    self.visit_value(self.definition(argument), value, place, pointer, visitor);
                }
                "oneOf" => {
                    let mut branches = array(argument).iter().enumerate();
                    let branch = branches.find(|(_, branch)| self.check_value(branch, value, "").is_ok());
                    let (index, branch) = branch.expect("the document was checked");
                    self.visit_value(branch, value, &format!("{place}/oneOf/{index}"), pointer, visitor);
                }
                "properties" | "additionalProperties" | "items" => {
                    for (part, schema, step) in parts(schema, keyword, value) {
                        let name = if keyword == "properties" { format!("/{step}") } else { String::new() };
                        let place = format!("{place}/{keyword}{name}");
                        self.visit_value(schema, part, &place, &format!("{pointer}/{step}"), visitor);
                    }
                }
                _ => {}
            }
        }
    }

    /// The places of all fields, as [`DescribedValue::place`] names them.
    pub(crate) fn fields(&self) -> BTreeSet<String> {
        let mut fields = BTreeSet::new();
        self.add_fields(&self.root, "#", &mut fields);
        fields
    }

    fn add_fields(&self, schema: &Value, place: &str, fields: &mut BTreeSet<String>) {
        for (keyword, argument) in object(schema) {
            match keyword.as_str() {
                "$ref" => {
                    let place = argument.as_str().expect("a reference");
                    // A definition may contain itself.
                    if !fields.iter().any(|field| field.starts_with(&format!("{place}/"))) {
                        self.add_fields(self.definition(argument), place, fields);
                    }
                }
                "oneOf" => {
                    for (index, branch) in array(argument).iter().enumerate() {
                        self.add_fields(branch, &format!("{place}/oneOf/{index}"), fields);
                    }
                }
                "properties" => {
                    for (name, field) in object(argument) {
                        let place = format!("{place}/properties/{name}");
                        fields.insert(place.clone());
                        self.add_fields(field, &place, fields);
                    }
                }
                "items" | "additionalProperties" if argument.is_object() => {
                    self.add_fields(argument, &format!("{place}/{keyword}"), fields);
                }
                _ => {}
            }
        }
    }
}

/// A JSON file of the repository.
fn read_json(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn object(value: &Value) -> &Map<String, Value> {
    value.as_object().unwrap_or_else(|| panic!("{value}: expected an object"))
}

pub(crate) fn array(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value}: expected an array"))
}

fn number(value: &Value) -> usize {
    value.as_u64().expect("a number") as usize
}

/// The parts of `value` that a keyword of `schema` describes, each with its schema and its key or index.
fn parts<'a, 'b>(schema: &'a Value, keyword: &str, value: &'b Value) -> Vec<(&'b Value, &'a Value, String)> {
    let described = &schema[keyword];
    match (keyword, value) {
        ("properties", Value::Object(fields)) => object(described)
            .iter()
            .filter_map(|(name, schema)| Some((fields.get(name)?, schema, name.clone())))
            .collect(),
        ("additionalProperties", Value::Object(fields)) if described.is_object() => {
            fields.iter().map(|(name, field)| (field, described, name.clone())).collect()
        }
        ("items", Value::Array(items)) => {
            (0..).zip(items).map(|(index, item): (usize, _)| (item, described, index.to_string())).collect()
        }
        _ => Vec::new(),
    }
}

fn unknown_fields<'a>(schema: &Value, value: &'a Value) -> Vec<&'a String> {
    let fields = value.as_object().into_iter().flat_map(Map::keys);
    fields.filter(|name| schema["properties"].get(name.as_str()).is_none()).collect()
}

fn has_type(names: &Value, value: &Value) -> bool {
    let names = if names.is_array() { array(names) } else { std::slice::from_ref(names) };
    names.iter().any(|name| match name.as_str().expect("a type") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("'{other}' is no type"),
    })
}

/// Of the errors of several branches the one that is found deepest in the document.
fn deepest(branches: Vec<Result<(), String>>) -> String {
    let errors = branches.into_iter().filter_map(Result::err);
    let depth = |error: &String| error.split(':').next().map_or(0, |place| place.matches('/').count());
    errors.max_by_key(depth).unwrap_or_default()
}

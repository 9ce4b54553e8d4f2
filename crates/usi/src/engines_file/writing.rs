//! Writing: one entry is changed, the rest of the file stays as the person wrote it.

use super::definition::EngineDefinition;
use super::reading::parse_engines;
use super::sections::{HEADER, Section, Sections};
use sankoma_record::files;
use sankoma_wording::{Message, io_error_text, message, quoted};
use std::io::ErrorKind;
use std::path::Path;
use toml_edit::{Array, DocumentMut, Item, Table, TableLike, Value};

/// Writes `engine` into the file at `path`: in place of the entry called `replaces`, or as a new one at the end. Folder
/// and file are made where they are missing.
///
/// # Errors
/// The file cannot be read or written, there is no entry called `replaces`, or the definition could not be read back.
pub fn save_engine(path: &Path, replaces: Option<&str>, engine: &EngineDefinition) -> Result<(), Message> {
    let text = with_engine(&read(path)?, replaces, engine)?;
    write(path, &text)
}

/// Removes the entry called `name` from the file at `path`, with the comment above it.
///
/// # Errors
/// The file cannot be read or written, or there is no such entry.
pub fn remove_engine(path: &Path, name: &str) -> Result<(), Message> {
    let text = without_engine(&read(path)?, name)?;
    write(path, &text)
}

fn read(path: &Path) -> Result<String, Message> {
    match std::fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        read => read.map_err(|error| io_error(path, &error)),
    }
}

fn write(path: &Path, text: &str) -> Result<(), Message> {
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    folder.and_then(|()| files::save(path, text.as_bytes())).map_err(|error| io_error(path, &error))
}

fn io_error(path: &Path, error: &std::io::Error) -> Message {
    Message::untranslated(format!("{}: {}", path.display(), io_error_text(error)))
}

fn missing(name: &str) -> Message {
    let name = quoted(name);
    message!("エンジン {name} はファイルにありません", "engine {name} is not in the file")
}

/// The text of a file with `engine` in place of the entry called `replaces`, or at its end.
///
/// # Errors
/// There is no entry called `replaces`, or the definition could not be read back.
pub fn with_engine(text: &str, replaces: Option<&str>, engine: &EngineDefinition) -> Result<String, Message> {
    let written = if let Some(name) = replaces {
        let section = section_of(text, name)?;
        let edited = edited(section.text, engine)?;
        splice(text, &section, &edited)
    } else {
        let gap = match text {
            "" => "",
            text if text.ends_with("\n\n") => "",
            text if text.ends_with('\n') => "\n",
            _ => "\n\n",
        };
        format!("{text}{gap}{}", edited(&format!("{HEADER}\n"), engine)?)
    };
    check_read_back(text, &written, engine)?;
    Ok(written)
}

/// The text of a file without the entry called `name`.
///
/// # Errors
/// There is no such entry.
pub(super) fn without_engine(text: &str, name: &str) -> Result<String, Message> {
    let section = section_of(text, name)?;
    Ok(splice(text, &section, ""))
}

fn splice(text: &str, section: &Section<'_>, new: &str) -> String {
    let (before, after) = (&text[..section.start], &text[section.start + section.text.len()..]);
    format!("{before}{new}{after}")
}

/// The first entry that is read as the engine called `name`.
fn section_of<'a>(text: &'a str, name: &str) -> Result<Section<'a>, Message> {
    let is_named = |section: &Section<'_>| parse_engines(section.text).find(name).is_some();
    let found = Sections::of(text).entries.into_iter().find(is_named);
    found.ok_or_else(|| missing(name))
}

/// An engine that could not be read back would be lost with the next start.
fn check_read_back(before: &str, written: &str, engine: &EngineDefinition) -> Result<(), Message> {
    let known = parse_engines(before).problems;
    let read = parse_engines(written);
    if read.find(&engine.name) == Some(engine) {
        return Ok(());
    }
    let problem = read.problems.into_iter().find(|problem| !known.contains(problem));
    Err(problem.unwrap_or_else(|| {
        let name = quoted(&engine.name);
        message!("エンジン名 {name} は既にあります", "there is an engine {name} already")
    }))
}

/// The text of an entry with the values of `engine`; what does not change keeps its form and its comments.
fn edited(section: &str, engine: &EngineDefinition) -> Result<String, Message> {
    let unreadable = || missing(&engine.name);
    let mut document: DocumentMut = section.parse().map_err(|_| unreadable())?;
    let entries = document.get_mut("engine").and_then(Item::as_array_of_tables_mut);
    let entry = entries.and_then(|entries| entries.get_mut(0)).ok_or_else(unreadable)?;
    set(entry, "name", Some(engine.name.as_str().into()));
    set(entry, "command", Some(engine.command.as_str().into()));
    let arguments: Array = engine.arguments.iter().map(String::as_str).collect();
    set(entry, "arguments", (!arguments.is_empty()).then_some(arguments.into()));
    set(entry, "directory", engine.directory.as_deref().map(Value::from));
    set(entry, "threads", engine.threads.map(|threads| i64::from(threads).into()));
    set_pairs(entry, "options", &engine.options);
    set_pairs(entry, "environment", &engine.environment);
    Ok(document.to_string())
}

/// Sets a key to a value, or removes it. A value that says the same stays as it is written; another one keeps the
/// blanks and the comment around it.
fn set(table: &mut dyn TableLike, key: &str, value: Option<Value>) {
    let Some(mut value) = value else {
        table.remove(key);
        return;
    };
    match table.get_mut(key).and_then(Item::as_value_mut) {
        Some(old) if same(old, &value) => {}
        Some(old) => {
            *value.decor_mut() = old.decor().clone();
            *old = value;
        }
        None => drop(table.insert(key, Item::Value(value))),
    }
}

/// Two values are read as the same: `2`, `"2"` and `0x2` are all the option value 2.
fn same(left: &Value, right: &Value) -> bool {
    let text = |value: &Value| match value {
        Value::String(text) => text.value().clone(),
        Value::Integer(number) => number.value().to_string(),
        Value::Boolean(truth) => truth.value().to_string(),
        Value::Array(array) => {
            let parts = array.iter().map(|part| part.as_str().unwrap_or_default());
            parts.collect::<Vec<_>>().join("\0")
        }
        other => other.to_string().trim().to_owned(),
    };
    text(left) == text(right)
}

fn set_pairs(entry: &mut Table, key: &str, pairs: &[(String, String)]) {
    if pairs.is_empty() {
        entry.remove(key);
        return;
    }
    let item = entry.entry(key).or_insert_with(|| Item::Table(new_table()));
    let Some(table) = item.as_table_like_mut() else { return };
    let is_gone = |name: &str| pairs.iter().all(|(known, _)| known != name);
    let gone: Vec<String> = table.iter().map(|(name, _)| name.to_owned()).filter(|name| is_gone(name)).collect();
    for name in gone {
        table.remove(&name);
    }
    for (name, value) in pairs {
        set(table, name, Some(typed(value)));
    }
}

/// A table with a blank line above.
fn new_table() -> Table {
    let mut table = Table::new();
    table.decor_mut().set_prefix("\n");
    table
}

/// The value that a person would write: a number and a truth value without quotation marks.
fn typed(text: &str) -> Value {
    let number: Option<i64> = text.parse().ok().filter(|number: &i64| number.to_string() == text);
    match (number, text) {
        (Some(number), _) => number.into(),
        (None, "true") => true.into(),
        (None, "false") => false.into(),
        _ => text.into(),
    }
}

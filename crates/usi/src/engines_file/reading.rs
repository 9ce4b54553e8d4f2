//! Reading: each entry by itself, with one sentence for each that cannot be used.

use super::definition::EngineDefinition;
use super::sections::{HEADER, Section, Sections, line_at};
use sankoma_record::files::user_folder::settings_folder;
use sankoma_search::MAX_THREADS;
use sankoma_wording::{Message, io_error_text, message, quoted};
use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml_edit::{Array, Document, Item, Table, TableLike, Value};

/// The keys of an entry, as an error names them.
const KEYS: &str = "name, command, arguments, directory, threads, [engine.options] or [engine.environment]";
/// The name that stands for this program's own engine.
const OWN_NAME: &str = "sankoma";

/// Contents of the engines file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnginesFile {
    /// The engines, in the order of the file.
    pub engines: Vec<EngineDefinition>,
    /// One sentence for each entry that is left out: with line, value and what was expected; from [`load_engines`] with
    /// the path too.
    pub problems: Vec<Message>,
}

impl EnginesFile {
    /// The engine of this name.
    pub fn find(&self, name: &str) -> Option<&EngineDefinition> {
        self.engines.iter().find(|engine| engine.name == name)
    }
}

/// The path of the engines file; `None` without a settings folder. It need not exist.
pub fn engines_path() -> Option<PathBuf> {
    Some(settings_folder()?.join("engines.toml"))
}

/// Reads the engines file. A file that does not exist names no engine.
pub fn load_engines(path: &Path) -> EnginesFile {
    let mut file = match std::fs::read_to_string(path) {
        Ok(text) => parse_engines(&text),
        Err(error) if error.kind() == ErrorKind::NotFound => EnginesFile::default(),
        Err(error) => {
            let error = io_error_text(&error);
            EnginesFile { engines: Vec::new(), problems: vec![Message::new(error.clone(), error)] }
        }
    };
    let path = path.display();
    for Message { ja, en } in &mut file.problems {
        *ja = format!("{path}: {ja}");
        *en = format!("{path}: {en}");
    }
    file
}

/// Reads the text of an engines file.
pub fn parse_engines(text: &str) -> EnginesFile {
    let sections = Sections::of(text);
    let mut found: Vec<(usize, EngineDefinition)> = Vec::new();
    let mut problems: Vec<(usize, Message)> = Vec::new();
    problems.extend(problem_before_entries(sections.head));
    for section in &sections.entries {
        let line_of = |at: usize| line_at(text, section.start + at);
        let read = read_section(section).map_err(|problem| (line_of(problem.at), problem.message)).and_then(|engine| {
            match found.iter().find(|(_, other)| other.name == engine.name) {
                Some((line, _)) => Err((line_at(text, section.header), duplicate(&engine.name, *line))),
                None => Ok(engine),
            }
        });
        match read {
            Ok(engine) => found.push((line_at(text, section.header), engine)),
            Err(problem) => problems.push(problem),
        }
    }
    EnginesFile {
        engines: found.into_iter().map(|(_, engine)| engine).collect(),
        problems: problems.into_iter().map(|(line, problem)| with_line(line, &problem)).collect(),
    }
}

/// Why an entry is left out: the byte of its section that the reason stands at, and the reason.
struct EntryProblem {
    at: usize,
    message: Message,
}

impl EntryProblem {
    fn new(span: Option<Range<usize>>, ja: impl Into<String>, en: impl Into<String>) -> Self {
        Self { at: span.map_or(0, |span| span.start), message: Message::new(ja, en) }
    }
}

fn with_line(line: usize, problem: &Message) -> Message {
    message!(("{line}行目: {}", problem.ja), ("line {line}: {}", problem.en))
}

fn duplicate(name: &str, line: usize) -> Message {
    let name = quoted(name);
    message!(
        "エンジン名 {name} は{line}行目にもあります",
        "the name {name} is that of the engine on line {line}; expected another one"
    )
}

/// Comments alone may stand before the first entry.
fn problem_before_entries(head: &str) -> Option<(usize, Message)> {
    let (at, line) =
        head.lines().enumerate().find(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))?;
    let line = quoted(line.trim());
    let message = message!(
        "{line} はどのエンジンのものでもありません（{HEADER} の後に書く）",
        "{line} belongs to no engine; expected {HEADER} before it"
    );
    Some((at + 1, message))
}

fn read_section(section: &Section<'_>) -> Result<EngineDefinition, EntryProblem> {
    let document = Document::parse(section.text).map_err(|error| {
        let text = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
        EntryProblem::new(error.span(), format!("読めません（{text}）"), text.clone())
    })?;
    let header = Some(section.header - section.start..section.header - section.start);
    let entry = document.get("engine").and_then(Item::as_array_of_tables).and_then(|entries| entries.get(0));
    let Some(entry) = entry else {
        return Err(EntryProblem::new(header, "エンジンがありません", "no engine"));
    };
    if let Some((key, item)) = document.iter().find(|(key, _)| *key != "engine") {
        return Err(unknown_key(&document, key, item));
    }
    let mut engine = EngineDefinition::default();
    for (key, item) in entry {
        read_key(&mut engine, entry, key, item)?;
    }
    for (name, value) in [("name", &engine.name), ("command", &engine.command)] {
        if value.is_empty() {
            let ja = format!("エンジンに {name} がありません");
            return Err(EntryProblem::new(header, ja, format!("the engine has no {name}; expected {name} = \"…\"")));
        }
    }
    Ok(engine)
}

fn unknown_key(table: &Table, key: &str, item: &Item) -> EntryProblem {
    let span = table.key(key).and_then(toml_edit::Key::span).or_else(|| item.span());
    let key = quoted(key);
    EntryProblem::new(
        span,
        format!("{key} という項目はありません（{KEYS}）"),
        format!("there is no {key}; expected {KEYS}"),
    )
}

fn read_key(engine: &mut EngineDefinition, entry: &Table, key: &str, item: &Item) -> Result<(), EntryProblem> {
    match key {
        "name" => {
            let name = text_of(key, item)?;
            if name.trim().is_empty() || name.chars().any(char::is_control) || name == OWN_NAME {
                let shown = quoted(&name);
                return Err(EntryProblem::new(
                    item.span(),
                    format!("name = {shown}: 一行の、{OWN_NAME} 以外の名前が必要です"),
                    format!("name is {shown}, expected a name on one line other than {OWN_NAME}"),
                ));
            }
            engine.name = name;
        }
        "command" => engine.command = text_of(key, item)?,
        "arguments" => engine.arguments = texts_of(key, item)?,
        "directory" => engine.directory = Some(text_of(key, item)?).filter(|text| !text.is_empty()),
        "threads" => engine.threads = Some(threads_of(item)?),
        "options" => engine.options = pairs_of(key, item)?,
        "environment" => {
            engine.environment = pairs_of(key, item)?;
            let unusable = |name: &str| name.is_empty() || name.contains(['=', '\0']);
            if let Some((name, _)) =
                engine.environment.iter().find(|(name, value)| unusable(name) || value.contains('\0'))
            {
                return Err(EntryProblem::new(
                    item.span(),
                    format!("{} は環境変数の名前になりません", quoted(name)),
                    format!("{} is no name of an environment variable", quoted(name)),
                ));
            }
        }
        _ => return Err(unknown_key(entry, key, item)),
    }
    Ok(())
}

fn wrong_type(key: &str, item: &Item, ja: &str, en: &str) -> EntryProblem {
    let shown = item.as_str().map_or_else(|| item.to_string(), str::to_owned);
    let shown = quoted(shown.trim());
    EntryProblem::new(
        item.span(),
        format!("{key} = {shown}: {ja}が必要です"),
        format!("{key} is {shown}, expected {en}"),
    )
}

fn text_of(key: &str, item: &Item) -> Result<String, EntryProblem> {
    let text = item.as_str().filter(|text| !text.contains('\0')).map(str::to_owned);
    text.ok_or_else(|| wrong_type(key, item, "引用符で囲んだ文字列", "a text in quotation marks"))
}

fn texts_of(key: &str, item: &Item) -> Result<Vec<String>, EntryProblem> {
    let texts = |array: &Array| array.iter().map(|value| value.as_str().map(str::to_owned)).collect();
    let texts: Option<Vec<String>> = item.as_array().and_then(texts);
    texts.ok_or_else(|| wrong_type(key, item, "文字列の並び [\"…\", \"…\"] ", "texts in brackets, [\"…\", \"…\"]"))
}

fn threads_of(item: &Item) -> Result<u32, EntryProblem> {
    let number = item.as_integer().filter(|number| (1..=MAX_THREADS as i64).contains(number));
    let number = number.and_then(|number| u32::try_from(number).ok());
    let en = format!("a number from 1 to {MAX_THREADS}");
    number.ok_or_else(|| wrong_type("threads", item, &format!("1から{MAX_THREADS}の数"), &en))
}

/// Names and values of a table; numbers and truth values count as their texts.
fn pairs_of(key: &str, item: &Item) -> Result<Vec<(String, String)>, EntryProblem> {
    let table = item.as_table_like();
    let table = table.ok_or_else(|| wrong_type(key, item, "NAME = VALUE の表", "a table of NAME = VALUE"))?;
    table.iter().map(|(name, value)| Ok((name.to_owned(), value_text(table, name, value)?))).collect()
}

fn value_text(table: &dyn TableLike, name: &str, item: &Item) -> Result<String, EntryProblem> {
    let text = match item.as_value() {
        Some(Value::String(text)) => Some(text.value().clone()).filter(|text| !text.contains(['\0', '\n', '\r'])),
        Some(Value::Integer(number)) => Some(number.value().to_string()),
        Some(Value::Boolean(truth)) => Some(truth.value().to_string()),
        Some(Value::Float(number)) => Some(number.display_repr().into_owned()),
        _ => None,
    };
    text.ok_or_else(|| {
        let mut problem =
            wrong_type(name, item, "一行の文字列、数、true か false", "a text on one line, a number, true or false");
        if let Some(span) = table.key(name).and_then(toml_edit::Key::span) {
            problem.at = span.start;
        }
        problem
    })
}

//! JKF, JSON Kifu Format (<https://apps.81.la/json-kifu-format/docs/modules/Formats.html>).
//!
//! | question | file |
//! |---|---|
//! | where does which value stand? | `json` |
//! | what do the values look like? | `schema` |
//! | where does the game start? | `start` |
//! | what do its moves say? | `moves` |
//! | how is a game written? | `write` |
//! | how are comments changed in the text of a file? | `comments` |

mod comments;
mod json;
mod moves;
mod schema;
mod start;
mod write;

pub(crate) use comments::with_comments;
pub(super) use write::write;

use crate::findings::record_finding::RecordFinding;
use crate::formats::draft::GameDraft;
use crate::text::lines::lines;
use json::{JsonDocument, JsonError, JsonValue};

/// The line could only stand in a JKF file.
pub(super) fn recognises_line(line: &str) -> bool {
    let text = line.trim_start();
    text.starts_with('{') || (text.starts_with('"') && text.contains("\":"))
}

/// Reads the one game of a JKF file, as far as it is JSON.
pub(super) fn read(text: &str) -> Vec<GameDraft<'_>> {
    let mut draft = GameDraft::new();
    let json = JsonDocument::parse(text);
    for line in lines(&text[..text.find('{').unwrap_or(0)]).filter(|line| !line.text.trim().is_empty()) {
        draft.unknown_line(line.text, line.number);
    }
    if let Some(root) = json.root() {
        read_members(&mut draft, root);
    }
    if let Some(fault) = &json.error {
        report_error(&mut draft, fault);
    }
    vec![draft]
}

/// The value of this name in an object.
fn member<'j, 'a>(root: JsonValue<'j, 'a>, name: &str) -> Option<JsonValue<'j, 'a>> {
    root.members().find(|(found, _)| found.string() == name).map(|(_, value)| value)
}

fn read_members(draft: &mut GameDraft<'_>, root: JsonValue<'_, '_>) {
    let member = |name: &str| member(root, name);
    for (name, value) in member("header").into_iter().flat_map(JsonValue::members) {
        draft.header(&name.string(), &value.string(), Some(name.line().number));
    }
    if let Some(initial) = member("initial") {
        start::read_start(draft, initial);
    }
    if let Some(moves) = member("moves") {
        moves::read_moves(draft, moves, |_, _, _| ());
    }
}

/// Reports a fault, and keeps the lines behind it as text.
fn report_error(draft: &mut GameDraft<'_>, fault: &JsonError<'_>) {
    for line in lines(fault.at.text).filter(|line| !line.text.trim().is_empty()) {
        draft.remark(line.text, fault.at.number + line.number - 1);
    }
    let found: String = fault.at.text.chars().take(20).take_while(|letter| !letter.is_control()).collect();
    let error = format!("expected {}, found '{found}'", fault.expected);
    draft.report(RecordFinding::BadJson { error }, fault.at);
}

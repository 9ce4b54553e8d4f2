//! Changed comments in the text of a JKF file: every other byte stays.

use super::json::{JsonDocument, JsonKind, JsonValue};
use super::{member, moves};
use crate::formats::draft::GameDraft;
use crate::game::node::NodeId;
use std::collections::HashMap;

/// One change of the text: these bytes of it are replaced.
struct JkfTextChange {
    start: usize,
    end: usize,
    text: String,
}

/// `text` with other comments at some nodes, numbered as they are when it is read; `None` where it is no whole JSON, or
/// has no entry for one of them.
pub(crate) fn with_comments(text: &str, comments: &HashMap<NodeId, Vec<&str>>) -> Option<String> {
    let json = JsonDocument::parse(text);
    let entries = member(json.root().filter(|_| json.error.is_none())?, "moves")?;
    let mut draft = GameDraft::new();
    let mut changes: HashMap<NodeId, JkfTextChange> = HashMap::new();
    moves::read_moves(&mut draft, entries, |node, value, entry| {
        if let Some(lines) = comments.get(&node) {
            changes.insert(node, change(text, value, entry.comments, lines));
        }
    });
    (changes.len() == comments.len()).then(|| changed(text, changes.into_values().collect()))
}

fn changed(text: &str, mut changes: Vec<JkfTextChange>) -> String {
    changes.sort_by_key(|change| change.start);
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for change in changes {
        result.push_str(&text[at..change.start]);
        result.push_str(&change.text);
        at = change.end;
    }
    result + &text[at..]
}

/// The change that gives an entry these comments; `old` are those it has.
fn change(text: &str, entry: JsonValue<'_, '_>, old: Option<JsonValue<'_, '_>>, lines: &[&str]) -> JkfTextChange {
    match old {
        Some(old) => replace(text, old, lines),
        None => insert(text, entry, lines),
    }
}

/// Elements that stay keep their text; a longer list is continued with the blanks that stand between its elements.
fn replace(text: &str, old: JsonValue<'_, '_>, lines: &[&str]) -> JkfTextChange {
    let (start, end) = range(text, old);
    let kept: Vec<JsonValue<'_, '_>> = old.children().collect();
    let is_continued = old.kind() == JsonKind::Array
        && !kept.is_empty()
        && kept.len() <= lines.len()
        && kept.iter().zip(lines).all(|(kept, line)| kept.kind() == JsonKind::Text && kept.string() == **line);
    if !is_continued {
        return JkfTextChange { start, end, text: array(lines) };
    }
    let (first, _) = range(text, kept[0]);
    let (_, last) = range(text, kept[kept.len() - 1]);
    let blanks = &text[start + 1..first];
    let more: Vec<String> = lines[kept.len()..].iter().map(|line| string(line)).collect();
    let separator = format!(",{blanks}");
    let text = if more.is_empty() { String::new() } else { separator.clone() + &more.join(&separator) };
    JkfTextChange { start: last, end: last, text }
}

/// Behind the last member of the entry, laid out as that is.
fn insert(text: &str, entry: JsonValue<'_, '_>, lines: &[&str]) -> JkfTextChange {
    let (start, end) = range(text, entry);
    let Some((name, value)) = entry.members().last() else {
        return JkfTextChange { start: end - 1, end: end - 1, text: format!("\"comments\":{}", array(lines)) };
    };
    let (name_start, name_end) = range(text, name);
    let (value_start, value_end) = range(text, value);
    let before = &text[start..name_start];
    let blanks = &before[before.trim_ascii_end().len()..];
    let colon = &text[name_end..value_start];
    let member = format!(",{blanks}\"comments\"{colon}{}", array(lines));
    JkfTextChange { start: value_end, end: value_end, text: member }
}

/// Where a value stands in the text.
fn range(text: &str, value: JsonValue<'_, '_>) -> (usize, usize) {
    let part = value.line().text;
    let start = part.as_ptr().addr() - text.as_ptr().addr();
    (start, start + part.len())
}

fn array(lines: &[&str]) -> String {
    format!("[{}]", lines.iter().map(|line| string(line)).collect::<Vec<_>>().join(","))
}

fn string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(text: &str, node: usize, lines: &[&str]) -> Option<String> {
        with_comments(text, &HashMap::from([(NodeId::new(node), lines.to_vec())]))
    }

    #[test]
    fn a_new_comment_stands_behind_the_other_members_in_their_layout() {
        let entry = r#"{"move":{"to":{"x":7,"y":6},"from":{"x":7,"y":7},"piece":"FU"}"#;
        for (text, expected) in [
            (format!("{{\"moves\":[{{}},{entry}}}]}}"), format!("{{\"moves\":[{{}},{entry},\"comments\":[\"a\"]}}]}}")),
            (
                format!("{{\n  \"moves\": [ {{}},\n {entry},\n  \"extra\" : 1\n }}]}}\n"),
                format!("{{\n  \"moves\": [ {{}},\n {entry},\n  \"extra\" : 1,\n  \"comments\" : [\"a\"]\n }}]}}\n"),
            ),
        ] {
            assert_eq!(with(&text, 1, &["a"]), Some(expected));
        }
        assert_eq!(with("{\"moves\":[{}]}", 0, &["a"]).as_deref(), Some("{\"moves\":[{\"comments\":[\"a\"]}]}"));
    }

    #[test]
    fn comments_that_stay_keep_their_text() {
        let text = "{\"moves\":[{\"comments\":[\n  \"\\u0061\"\n]}]}";
        assert_eq!(
            with(text, 0, &["a", "b\""]).as_deref(),
            Some("{\"moves\":[{\"comments\":[\n  \"\\u0061\",\n  \"b\\\"\"\n]}]}")
        );
        assert_eq!(with(text, 0, &["c"]).as_deref(), Some("{\"moves\":[{\"comments\":[\"c\"]}]}"));
        assert_eq!(with(text, 0, &[]).as_deref(), Some("{\"moves\":[{\"comments\":[]}]}"));
    }

    #[test]
    fn forks_are_entries_too_and_what_is_not_there_is_not_changed() {
        let text = r#"{"moves":[{},{"special":"TORYO","forks":[[{"special":"CHUDAN"}]]}]}"#;
        let expected = text.replace(r#""CHUDAN"}"#, r#""CHUDAN","comments":["a"]}"#);
        assert_eq!(with(text, 2, &["a"]), Some(expected));
        assert_eq!(with(text, 3, &["a"]), None);
        assert_eq!(with("{\"moves\":[{}", 0, &["a"]), None);
    }
}

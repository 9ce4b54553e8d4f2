//! A diagnostic as commands print it.

use crate::record::Diagnostic;
use crate::wording::Language;
use serde_json::{Value, json};
use std::path::Path;

/// `file:line:column`, as far as it is known.
pub(super) fn location(path: &Path, found: &Diagnostic) -> String {
    let number = |value: Option<u32>| value.map(|value| format!(":{value}")).unwrap_or_default();
    format!("{}{}{}", path.display(), number(found.line), number(found.column.filter(|_| found.line.is_some())))
}

/// `file:line:column: ply N: severity[code]: sentence`.
pub(super) fn line(path: &Path, found: &Diagnostic, lang: Language) -> String {
    let ply = found.ply.map(|ply| lang.pick("{}手目: ", "ply {}: ").replace("{}", &ply.to_string()));
    let (place, severity, code) = (location(path, found), found.severity.name(), found.code);
    printable(&format!("{place}: {}{severity}[{code}]: {}", ply.unwrap_or_default(), found.message.text(lang)))
}

/// The same as a JSON object, without the file.
pub(super) fn to_json(found: &Diagnostic) -> Value {
    json!({
        "severity": found.severity.name(), "code": found.code, "line": found.line, "column": found.column,
        "ply": found.ply, "message_ja": found.message.ja, "message_en": found.message.en,
    })
}

/// Without control characters: a message quotes the file, and a terminal would obey what stands there.
fn printable(line: &str) -> String {
    line.chars().map(|letter| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter }).collect()
}

//! A diagnostic of a record, as text and as JSON.

use sankoma_record::Diagnostic;
use sankoma_rules::wording::Language;
use sankoma_rules::wording::text::printable;
use serde_json::{Value, json};
use std::path::Path;

/// `file:line:column`, as far as the position in the file is known.
pub(crate) fn location(path: &Path, found: &Diagnostic) -> String {
    let number = |value: Option<u32>| value.map(|value| format!(":{value}")).unwrap_or_default();
    format!("{}{}{}", path.display(), number(found.line), number(found.column.filter(|_| found.line.is_some())))
}

/// `file:line:column: ply N: severity[code]: sentence`.
pub(crate) fn to_text(path: &Path, found: &Diagnostic, lang: Language) -> String {
    let ply = found.ply.map(|ply| lang.pick("{}手目: ", "ply {}: ").replace("{}", &ply.to_string()));
    let (location, severity, code) = (location(path, found), found.severity.name(), found.code);
    let line = format!("{location}: {}{severity}[{code}]: {}", ply.unwrap_or_default(), found.message.text(lang));
    printable(&line).into_owned()
}

/// A JSON object without the file.
pub(crate) fn to_json(found: &Diagnostic) -> Value {
    json!({
        "severity": found.severity.name(), "code": found.code, "line": found.line, "column": found.column,
        "ply": found.ply, "message_ja": found.message.ja, "message_en": found.message.en,
    })
}

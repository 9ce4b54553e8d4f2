//! A diagnostic of a record, as text and as JSON; a record's format and encoding in JSON.

use super::json::{MessageRow, named_words, rows};
use sankoma_record::{Diagnostic, Encoding, RecordFormat, Severity};
use sankoma_wording::Language;
use sankoma_wording::text::printable;
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

rows! {
    /// Something found in a record.
    struct DiagnosticRow(found: &Diagnostic) {
        let severity = SeverityName::of(found.severity);

        /// How much it matters.
        severity: SeverityName = severity,
        /// What was found, such as `nifu`; `sankoma check --only` takes the same codes.
        code: &'static str,
        /// Line of the file, from 1; null when it has none.
        #[schemars(range(min = 1))]
        line: Option<u32>,
        /// Column of that line, from 1, in letters; null when the whole line or none is meant.
        #[schemars(range(min = 1))]
        column: Option<u32>,
        /// Ply of the game; null when it is about no move.
        ply: Option<usize>,
        #[serde(flatten)]
        sentence: MessageRow = found.message.clone().into(),
    }
}

named_words! {
    /// How much a diagnostic matters.
    SeverityName: Severity
}

named_words! {
    /// Format of a record.
    RecordFormatName: RecordFormat
}

named_words! {
    /// Encoding of a record's text.
    EncodingName: Encoding
}

//! The table of options in docs/usi.md, made from the option rows.

use super::OPTIONS;

/// The table in both languages, as Markdown.
pub fn options_table() -> String {
    let rows = OPTIONS.iter().map(|row| {
        let usi = row.describe();
        let usi = usi.strip_prefix("name ").unwrap_or(&usi);
        format!("| `{usi}` | {} {} |\n", row.help_en, row.help_ja)
    });
    std::iter::once("| option | |\n|---|---|\n".to_owned()).chain(rows).collect()
}

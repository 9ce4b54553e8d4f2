//! The table of options in docs/usi.md, made from the option rows.

use super::OPTIONS;

/// The table in both languages, as Markdown.
pub fn options() -> String {
    let mut text = String::from("| option | |\n|---|---|\n");
    for row in OPTIONS {
        let (usi, en, ja) = (row.describe(), row.help_en, row.help_ja);
        let usi = usi.strip_prefix("name ").unwrap_or(&usi);
        text += &format!("| `{usi}` | {en} {ja} |\n");
    }
    text
}

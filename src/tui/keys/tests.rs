//! docs/keys.md, generated from the action table.

use super::keymap::Keymap;
use crate::tui::action::{ACTIONS, ActionGroup};
use sankoma_wording::Language;
use std::fmt::Write;
use std::path::Path;

/// The table of the default keys and commands in both languages, as Markdown.
fn keys() -> String {
    let keymap = Keymap::default();
    let mut text = String::from(
        "# Keys and commands\n\n\
         Generated from the action table. Every action can also be typed by name after `:`, and Tab\n\
         completes it. `v d` means: first `v`, then `d`; after the first key the screen lists what may follow, and Esc\n\
         cancels. A number typed before a key is a count: `5` `right` goes five plies on, `33` `G` and `:33` go to ply 33,\n\
         `4` `tab` to the fourth pane.\n\n\
         表の `v d` は、`v` の次に `d` を押すという意味です。最初のキーを押すと、続けて押せるキーが画面に出ます（Esc で取り消し）。\n\
         キーの前に打った数は回数や手数になります。`5` `right` は5手進み、`33` `G` と `:33` は33手目へ、`4` `tab` は四番目の欄へ移ります。\n",
    );
    for group in ActionGroup::ALL.into_iter().rev() {
        let (ja, en) = (group.title(Language::Ja), group.title(Language::En));
        push(&mut text, format_args!("\n## {en} / {ja}\n\n| keys | command | |\n|---|---|---|\n"));
        for row in ACTIONS.iter().filter(|row| row.group == group) {
            let keys: Vec<String> = keymap.keys(row.id).iter().map(|key| format!("`{}`", escaped(key))).collect();
            let (keys, usage) = (keys.join(" "), escaped(&row.usage()));
            push(&mut text, format_args!("| {keys} | `:{usage}` | {} {} |\n", row.help_en, row.help_ja));
        }
    }
    text
}

/// Writing to a string cannot fail.
fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("writing to a string succeeds");
}

/// Escapes the bar, which would end the cell of a table.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}

#[test]
fn key_documentation_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/keys.md");
    let made = keys();
    if std::env::var_os("SANKOMA_WRITE").is_some() {
        std::fs::write(&path, &made).expect("docs/keys.md can be written");
    }
    let written = std::fs::read_to_string(&path).expect("docs/keys.md is there");
    assert!(written == made, "docs/keys.md is old: run SANKOMA_WRITE=1 cargo test key_documentation");
}

//! Writing settings into the text of a settings file: everything else in it, comments included, stays as it is.

use crate::tui::settings::SettingValue;
use sankoma_wording::{Message, message};
use toml_edit::{DocumentMut, Item, Value};

/// Why settings cannot be written into a file: it is no TOML, and what a person wrote there would be lost.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct SettingsWriteError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

impl SettingsWriteError {
    /// The sentence for people; nothing was written.
    pub fn message(&self) -> Message {
        let Self { line, problem } = self;
        message!(
            "何も書き込んでいません。先に{line}行目を直してください（{problem}）",
            "nothing was written: mend line {line} first ({problem})"
        )
    }
}

/// The text of a settings file with these values in place of what it said of them.
///
/// # Errors
/// The text is no TOML.
pub fn changed_text(text: &str, values: &[SettingValue]) -> Result<String, SettingsWriteError> {
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| SettingsWriteError {
        line: error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1),
        problem: error.message().split_whitespace().collect::<Vec<_>>().join(" "),
    })?;
    for value in values {
        let row = value.id().row();
        let mut written = match value.text().parse::<i64>() {
            Ok(number) if row.is_number => Value::from(number),
            _ => Value::from(value.text()),
        };
        if let Some(earlier) = document.get(row.name).and_then(Item::as_value) {
            // The blanks and the comment around the earlier value.
            *written.decor_mut() = earlier.decor().clone();
        }
        document[row.name] = Item::Value(written);
    }
    Ok(document.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::settings::{HashSize, ThemeName};
    use crate::tui::settings_file::SettingsFile;
    use proptest::prelude::*;

    fn theme(name: &str) -> SettingValue {
        SettingValue::Theme(ThemeName(name.to_owned()))
    }

    #[test]
    fn comments_order_and_keys_stay() {
        let text = "# mine\ntheme = \"light\"   # for the day\nhash = 64\n\n[keys]\n\"ctrl+t\" = \"flip\"\n";
        let changed = changed_text(text, &[theme("moss"), SettingValue::Hash(HashSize(256))]).expect("it is TOML");
        assert_eq!(changed, text.replace("light", "moss").replace("64", "256"));
        let added = changed_text("[keys]\n\"x\" = \"\"\n", &[theme("moss")]).expect("it is TOML");
        assert_eq!(added, "theme = \"moss\"\n[keys]\n\"x\" = \"\"\n");
        assert_eq!(changed_text("", &[theme("moss")]).as_deref(), Ok("theme = \"moss\"\n"));
    }

    #[test]
    fn a_file_that_is_no_toml_is_left_alone() {
        let error = changed_text("hash = 1\ntheme light\n", &[theme("moss")]).expect_err("it is no TOML");
        assert_eq!(error.line, 2);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(size in 1_usize..4096, before in "(#[a-z ]{0,9}\n|threads = 2\n){0,1}") {
            let values = [SettingValue::Hash(HashSize(size)), theme("dusk")];
            let text = changed_text(&before, &values).expect("it is TOML");
            let file = SettingsFile::parse(&text);
            prop_assert!(file.problems.is_empty());
            prop_assert!(values.iter().all(|value| file.values.iter().any(|(read, _)| read == value)));
        }
    }
}

//! User settings: `$XDG_CONFIG_HOME/sankoma/config.toml`, the defaults of the workbench; and the language of the locale.
//!
//! ```toml
//! notation = "federation"   # kif, federation, western, western-numeric or usi
//! language = "ja"           # ja or en
//! theme = "light"           # a name, or the path of a theme file
//! ambiguous = "wide"        # narrow or wide
//! hash = 256                # MiB
//! threads = 2               # of the engine
//! ```

use crate::cli::context::Result;
use crate::files::user_folder::settings_folder;
use crate::record::notation::NotationStyle;
use crate::search::{MAX_THREADS, TranspositionTable};
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::theme::Theme;
use crate::wording::{Language, Message};
use anyhow::{Context as _, anyhow, bail};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::ErrorKind;
use std::str::FromStr;
use toml::{Spanned, Value};

/// The keys, as an error names them.
const KEYS: &str = "notation, language, theme, ambiguous, hash or threads";

/// Defaults that a person has set. `None` leaves the choice to the program.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct UserSettings {
    pub(crate) notation: Option<NotationStyle>,
    pub(crate) language: Option<Language>,
    pub(crate) theme: Option<String>,
    pub(crate) ambiguous: Option<AmbiguousWidth>,
    pub(crate) hash: Option<u32>,
    pub(crate) threads: Option<u32>,
}

/// Reads the settings file. Where there is none, nothing is set.
///
/// What cannot be used is left out, and the rest of the file kept: returns also one line for each such setting, which
/// names the file, the line, the key and what was expected.
pub(crate) fn load() -> (UserSettings, Vec<String>) {
    let Some(path) = settings_folder().map(|folder| folder.join("config.toml")) else {
        return (UserSettings::default(), Vec::new());
    };
    let (settings, problems) = match std::fs::read_to_string(&path) {
        Ok(text) => parse(&text),
        Err(error) if error.kind() == ErrorKind::NotFound => return (UserSettings::default(), Vec::new()),
        Err(error) => (UserSettings::default(), vec![error.to_string()]),
    };
    (settings, problems.iter().map(|problem| format!("{}: {problem}", path.display())).collect())
}

/// The settings of a file, and what is wrong with the others in it.
fn parse(text: &str) -> (UserSettings, Vec<String>) {
    let mut settings = UserSettings::default();
    let error_at = |span, error: &str| Message::from_parser_error(text, span, error).en;
    let entries = match toml::from_str::<BTreeMap<Spanned<String>, Value>>(text) {
        Ok(entries) => entries,
        Err(error) => return (settings, vec![error_at(error.span(), error.message())]),
    };
    let set = |(key, value): (Spanned<String>, Value)| {
        let error = settings.set(key.get_ref(), value).with_context(|| key.get_ref().clone()).err()?;
        Some(error_at(Some(key.span()), &format!("{error:#}")))
    };
    let problems = entries.into_iter().filter_map(set).collect();
    (settings, problems)
}

impl UserSettings {
    /// Takes over the value of one key.
    ///
    /// # Errors
    /// A key that does not exist, or a value that it cannot have; the key itself is left to the caller to name.
    fn set(&mut self, key: &str, value: Value) -> Result<()> {
        match key {
            "notation" => self.notation = Some(parse_text(value)?),
            "language" => self.language = Some(parse_text(value)?),
            "theme" => {
                let theme = text_of(value)?;
                Theme::load(&theme)?;
                self.theme = Some(theme);
            }
            "ambiguous" => self.ambiguous = Some(parse_text(value)?),
            "hash" => self.hash = Some(in_range(&value, "size in MiB", TranspositionTable::MAX_MEBIBYTES)?),
            "threads" => self.threads = Some(in_range(&value, "number of threads", MAX_THREADS)?),
            _ => bail!("there is no such setting; expected {KEYS}"),
        }
        Ok(())
    }
}

fn text_of(value: Value) -> Result<String> {
    match value {
        Value::String(text) => Ok(text),
        other => bail!("{other} is no text; expected one in quotation marks"),
    }
}

fn parse_text<T>(value: Value) -> Result<T>
where
    T: FromStr,
    T::Err: Display,
{
    text_of(value)?.parse().map_err(|error: T::Err| anyhow!("{error}"))
}

fn in_range(value: &Value, what: &str, max: usize) -> Result<u32> {
    match value.as_integer().and_then(|number| u32::try_from(number).ok()) {
        Some(number) if (1..=max).contains(&(number as usize)) => Ok(number),
        _ => bail!("{value} is no {what}; expected 1 to {max}"),
    }
}

/// The language of the locale: Japanese or English. As in POSIX, the first variable that is set and not empty counts.
pub(crate) fn locale_language() -> Language {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    if value.is_some_and(|value| value.starts_with("ja")) { Language::Ja } else { Language::En }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read() {
        let text = "notation = 'western-numeric'\nlanguage = 'ja'\ntheme = 'light'\nambiguous = 'wide'\nhash = 256\nthreads = 2\n";
        let expected = UserSettings {
            notation: Some(NotationStyle::WesternNumeric),
            language: Some(Language::Ja),
            theme: Some("light".to_owned()),
            ambiguous: Some(AmbiguousWidth::Wide),
            hash: Some(256),
            threads: Some(2),
        };
        assert_eq!(parse(text), (expected, Vec::new()));
        assert_eq!(parse(""), (UserSettings::default(), Vec::new()));
    }

    #[test]
    fn an_error_names_the_line_the_key_the_value_and_what_was_expected() {
        let cases = [
            ("notation = 'latin'", ["notation", "'latin'", "kif, federation"]),
            ("language = 'fr'", ["language", "'fr'", "ja or en"]),
            ("theme = 'mauve'", ["theme", "'mauve'", "dark"]),
            ("ambiguous = 3", ["line 1: ambiguous", "3 is no text", "quotation marks"]),
            ("hash = 0", ["hash", "0 is", "1 to"]),
            ("hash = 'much'", ["hash", "\"much\" is no size", "1 to"]),
            ("threads = 1000", ["threads", "1000 is", "1 to"]),
            ("threads = -1", ["threads", "-1 is", "1 to"]),
            ("\ncolour = 'red'", ["line 2: colour", "no such setting", "notation"]),
            ("notation = ", ["line 1", "", ""]),
        ];
        for (text, words) in cases {
            let (settings, problems) = parse(text);
            let [problem] = &problems[..] else { panic!("{text}: {problems:?}") };
            assert!(words.iter().all(|word| problem.contains(word)), "{text}: {problem}");
            assert!(!problem.contains('\n'), "{problem}");
            assert_eq!(settings, UserSettings::default());
        }
    }

    #[test]
    fn what_is_wrong_leaves_the_other_settings_in_force() {
        let (settings, problems) = parse("colour = 'red'\nlanguage = 'ja'\nhash = 0\nthreads = 3\n");
        let expected = UserSettings { language: Some(Language::Ja), threads: Some(3), ..UserSettings::default() };
        assert_eq!(settings, expected);
        assert_eq!(problems.len(), 2, "{problems:?}");
    }
}

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
use crate::record::notation::NotationStyle;
use crate::search::{MAX_THREADS, TranspositionTable};
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::theme::Theme;
use crate::wording::{Language, Message};
use anyhow::{Context as _, anyhow, bail};
use serde::Deserialize;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::str::FromStr;

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

/// The file as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UserSettingsFile {
    notation: Option<String>,
    language: Option<String>,
    theme: Option<String>,
    ambiguous: Option<String>,
    hash: Option<u32>,
    threads: Option<u32>,
}

/// Reads the settings file. Where there is none, nothing is set.
///
/// # Errors
/// One line that names the file, the key and what was expected.
pub(crate) fn load() -> Result<UserSettings> {
    let Some(path) = settings_path(|name| std::env::var_os(name)) else {
        return Ok(UserSettings::default());
    };
    match std::fs::read_to_string(&path) {
        Ok(text) => parse(&text).with_context(|| path.display().to_string()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(UserSettings::default()),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// The path of the settings file. A variable that is empty or not an absolute path counts as unset.
fn settings_path(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let config = folder("XDG_CONFIG_HOME").or_else(|| folder("HOME").map(|home| home.join(".config")));
    Some(config.or_else(|| folder("APPDATA"))?.join(Path::new("sankoma").join("config.toml")))
}

fn parse(text: &str) -> Result<UserSettings> {
    let file: UserSettingsFile = toml::from_str(text)
        .map_err(|error| anyhow!("{}", Message::from_parser_error(text, error.span(), error.message()).en))?;
    let hash = in_range(file.hash, "size in MiB", TranspositionTable::MAX_MEBIBYTES).context("hash")?;
    let threads = in_range(file.threads, "number of threads", MAX_THREADS).context("threads")?;
    let theme = file.theme.map(|theme| Theme::load(&theme).map(|_| theme).context("theme")).transpose()?;
    Ok(UserSettings {
        notation: parse_value("notation", file.notation)?,
        language: parse_value("language", file.language)?,
        theme,
        ambiguous: parse_value("ambiguous", file.ambiguous)?,
        hash,
        threads,
    })
}

fn parse_value<T>(key: &'static str, text: Option<String>) -> Result<Option<T>>
where
    T: FromStr,
    T::Err: Display,
{
    text.map(|text| text.parse().map_err(|error: T::Err| anyhow!("{error}")).context(key)).transpose()
}

fn in_range(number: Option<u32>, what: &str, max: usize) -> Result<Option<u32>> {
    match number {
        Some(number) if !(1..=max).contains(&(number as usize)) => {
            bail!("{number} is no {what}; expected 1 to {max}")
        }
        number => Ok(number),
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
        assert_eq!(parse(text).expect("the file is sound"), expected);
        assert_eq!(parse("").expect("an empty file is sound"), UserSettings::default());
    }

    #[test]
    fn an_error_names_the_key_the_value_and_what_was_expected() {
        let cases = [
            ("notation = 'latin'", ["notation", "'latin'", "kif, federation"]),
            ("language = 'fr'", ["language", "'fr'", "ja or en"]),
            ("theme = 'mauve'", ["theme", "'mauve'", "dark"]),
            ("ambiguous = 3", ["line 1", "integer", "string"]),
            ("hash = 0", ["hash", "0 is", "1 to"]),
            ("threads = 1000", ["threads", "1000 is", "1 to"]),
            ("\ncolour = 'red'", ["line 2", "colour", "notation"]),
            ("notation = ", ["line 1", "", ""]),
        ];
        for (text, words) in cases {
            let error = format!("{:#}", parse(text).expect_err("it is wrong"));
            assert!(words.iter().all(|word| error.contains(word)), "{text}: {error}");
            assert!(!error.contains('\n'), "{error}");
        }
    }

    #[test]
    fn the_path_follows_the_xdg_variables() {
        let from = |set: &'static [(&str, &str)]| {
            settings_path(move |name| set.iter().find(|row| row.0 == name).map(|row| OsString::from(row.1)))
        };
        let expected = |text: &str| Some(PathBuf::from(text));
        assert_eq!(from(&[("XDG_CONFIG_HOME", "/c"), ("HOME", "/h")]), expected("/c/sankoma/config.toml"));
        assert_eq!(from(&[("XDG_CONFIG_HOME", ""), ("HOME", "/h")]), expected("/h/.config/sankoma/config.toml"));
        assert_eq!(from(&[]), None);
    }
}

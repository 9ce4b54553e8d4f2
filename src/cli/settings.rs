//! `$XDG_CONFIG_HOME/sankoma/config.toml`: what the workbench does when the command line does not say.
//!
//! ```toml
//! notation = "federation"   # kif, federation, western, western-numeric or usi
//! language = "ja"           # ja or en
//! theme = "light"           # a name, or the path of a theme file
//! ambiguous = "wide"        # narrow or wide
//! hash = 256                # MiB
//! threads = 2               # of the engine
//! ```

use super::Result;
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

/// What a person has settled; `None` is left to the program.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct UserSettings {
    pub(super) notation: Option<NotationStyle>,
    pub(super) language: Option<Language>,
    pub(super) theme: Option<String>,
    pub(super) ambiguous: Option<AmbiguousWidth>,
    pub(super) hash: Option<u32>,
    pub(super) threads: Option<u32>,
}

/// The file as it is written.
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

/// The settings of this person; those of nobody when there is no file.
///
/// # Errors
/// One line that names the file, the key and what was expected.
pub(super) fn load() -> Result<UserSettings> {
    let Some(path) = settings_path(|name| std::env::var_os(name)) else {
        return Ok(UserSettings::default());
    };
    match std::fs::read_to_string(&path) {
        Ok(text) => parse(&text).with_context(|| path.display().to_string()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(UserSettings::default()),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// Where the file lies. A variable that is empty, or no absolute path, is as good as none.
fn settings_path(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let config = folder("XDG_CONFIG_HOME").or_else(|| folder("HOME").map(|home| home.join(".config")));
    Some(config.or_else(|| folder("APPDATA"))?.join(Path::new("sankoma").join("config.toml")))
}

fn parse(text: &str) -> Result<UserSettings> {
    let file: UserSettingsFile = toml::from_str(text).map_err(|error| {
        let told = Message::from_parser_error(text, error.span(), error.message());
        anyhow!("{}", told.en)
    })?;
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

fn parse_value<T: FromStr<Err: Display>>(key: &'static str, text: Option<String>) -> Result<Option<T>> {
    text.map(|text| text.parse().map_err(|error| anyhow!("{error}")).context(key)).transpose()
}

fn in_range(number: Option<u32>, what: &str, most: usize) -> Result<Option<u32>> {
    match number {
        Some(number) if !(1..=most).contains(&(number as usize)) => {
            bail!("{number} is no {what}; expected 1 to {most}")
        }
        in_range_or_none => Ok(in_range_or_none),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_taken_over() {
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
    fn what_is_wrong_is_named_with_what_was_expected() {
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
    fn the_file_is_looked_for_where_the_person_keeps_such_files() {
        let from = |set: &'static [(&str, &str)]| {
            settings_path(move |name| set.iter().find(|row| row.0 == name).map(|row| OsString::from(row.1)))
        };
        let expected = |text: &str| Some(PathBuf::from(text));
        assert_eq!(from(&[("XDG_CONFIG_HOME", "/c"), ("HOME", "/h")]), expected("/c/sankoma/config.toml"));
        assert_eq!(from(&[("XDG_CONFIG_HOME", ""), ("HOME", "/h")]), expected("/h/.config/sankoma/config.toml"));
        assert_eq!(from(&[]), None);
    }
}

//! User settings: `$XDG_CONFIG_HOME/sankoma/config.toml`, the defaults of the workbench; and the language of the locale.
//!
//! ```toml
//! notation = "federation"   # kif, federation, western, western-numeric or usi
//! language = "ja"           # ja or en
//! theme = "light"           # a name, or the path of a theme file
//! ambiguous = "wide"        # narrow or wide
//! pieces = "one-kanji"      # kanji, one-kanji or western
//! board-size = "medium"     # auto, small, medium or large
//! hash = 256                # MiB
//! threads = 2               # of the engine
//!
//! [keys]
//! "ctrl+t" = "theme light"  # a command with its argument
//! "x" = ""                  # nothing
//! ```

use crate::cli::context::Result;
use crate::files::user_folder::settings_folder;
use crate::record::notation::NotationStyle;
use crate::search::{MAX_THREADS, TranspositionTable};
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::key_changes::KeyChange;
use crate::tui::keymap::Keymap;
use crate::tui::theme::Theme;
use crate::tui::views::BoardSize;
use crate::wording::{Language, PieceStyle};
use anyhow::{Context as _, anyhow, bail};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::ErrorKind;
use std::str::FromStr;
use toml::{Spanned, Value};

/// The keys, as an error names them.
const KEYS: &str = "notation, language, theme, ambiguous, pieces, board-size, hash, threads or [keys]";

/// Defaults that a person has set. `None` leaves the choice to the program.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct UserSettings {
    pub(crate) notation: Option<NotationStyle>,
    pub(crate) language: Option<Language>,
    pub(crate) theme: Option<String>,
    pub(crate) ambiguous: Option<AmbiguousWidth>,
    pub(crate) pieces: Option<PieceStyle>,
    pub(crate) board_size: Option<BoardSize>,
    pub(crate) hash: Option<u32>,
    pub(crate) threads: Option<u32>,
    pub(crate) keymap: Keymap,
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
    let (entries, mut problems) = parse_lines(text);
    for (key, value) in entries {
        let result = match (key.get_ref().as_str(), value) {
            ("keys", value) => {
                settings.keymap = read_keys(text, value, &mut problems);
                continue;
            }
            (name, value) => settings.set(name, value.into_inner()).with_context(|| name.to_owned()),
        };
        if let Err(error) = result {
            problems.push((line_at(text, key.span().start), format!("{error:#}")));
        }
    }
    problems.sort_by_key(|(line, _)| *line);
    (settings, problems.into_iter().map(|(line, error)| format!("line {line}: {error}")).collect())
}

/// A problem: the line, from 1, and what is wrong there.
type LineProblem = (usize, String);

/// What can be parsed of a file: a line that TOML does not allow is left out and reported, the others are kept.
fn parse_lines(text: &str) -> (BTreeMap<Spanned<String>, Spanned<Value>>, Vec<LineProblem>) {
    let mut text = text.to_owned();
    let mut problems = Vec::new();
    loop {
        let error = match toml::from_str(&text) {
            Ok(entries) => return (entries, problems),
            Err(error) => error,
        };
        let at = error.span().map_or(0, |span| span.start.min(text.len().saturating_sub(1)));
        let (start, end) = line_around(&text, at);
        let blank = text[start..end].trim().is_empty();
        problems.push((line_at(&text, start), describe(&text, start, error.message())));
        if blank {
            // Nothing can be left out here: the error is one of the whole file.
            return (BTreeMap::new(), problems);
        }
        // Blanks keep the offsets of the other lines.
        text.replace_range(start..end, &" ".repeat(end - start));
    }
}

/// The error of a line, on one line; a key that is set twice names the other line too.
fn describe(text: &str, start: usize, error: &str) -> String {
    let error = error.split_whitespace().collect::<Vec<_>>().join(" ");
    let key = |line: &str| line.split('=').next().unwrap_or_default().trim().to_owned();
    let this = key(&text[start..line_around(text, start).1]);
    let earlier = text[..start].lines().position(|line| line.contains('=') && key(line) == this);
    match earlier.filter(|_| error.contains("duplicate")) {
        Some(earlier) => format!("{this} is set already on line {}", earlier + 1),
        None => error,
    }
}

/// The bytes of the line around `at`, without its end.
fn line_around(text: &str, at: usize) -> (usize, usize) {
    let start = text.as_bytes()[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |before| before + 1);
    let end = text.as_bytes()[at..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |after| at + after);
    (start, end.max(start))
}

/// The line at a byte, from 1.
fn line_at(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

/// The default keys with those of the table `[keys]`.
fn read_keys(text: &str, table: Spanned<Value>, problems: &mut Vec<LineProblem>) -> Keymap {
    let line = line_at(text, table.span().start);
    let Value::Table(entries) = table.into_inner() else {
        problems.push((
            line,
            "keys is no table; expected [keys] and lines such as \"ctrl+t\" = \"theme light\"".to_owned(),
        ));
        return Keymap::default();
    };
    let mut changes = Vec::new();
    for (keys, value) in entries {
        let line = line_of_key(text, line, &keys);
        match text_of(value) {
            Ok(command) => changes.push(KeyChange { keys, command, line }),
            Err(error) => problems.push((line, format!("keys: \"{keys}\": {error}"))),
        }
    }
    changes.sort_by_key(|change| change.line);
    let (keymap, refused) = Keymap::with_changes(&changes);
    problems.extend(refused.into_iter().map(|problem| (problem.line, format!("keys: {}", problem.text))));
    keymap
}

/// The line on which a key of the table is written, from the line of the table on.
fn line_of_key(text: &str, table: usize, keys: &str) -> usize {
    let names_key = |line: &str| {
        let written = line.split('=').next().unwrap_or_default().trim();
        [format!("\"{keys}\""), format!("'{keys}'"), keys.to_owned()].iter().any(|form| form == written)
            || line.trim_start().starts_with(&format!("\"{keys}\""))
            || line.trim_start().starts_with(&format!("'{keys}'"))
    };
    let lines = text.lines().enumerate().skip(table.saturating_sub(1));
    lines.into_iter().find(|(_, line)| names_key(line)).map_or(table, |(at, _)| at + 1)
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
            "pieces" => self.pieces = Some(parse_text(value)?),
            "board-size" => self.board_size = Some(parse_text(value)?),
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
        let text = "notation = 'western-numeric'\nlanguage = 'ja'\ntheme = 'light'\nambiguous = 'wide'\npieces = 'western'\nboard-size = 'small'\nhash = 256\nthreads = 2\n";
        let expected = UserSettings {
            notation: Some(NotationStyle::WesternNumeric),
            language: Some(Language::Ja),
            theme: Some("light".to_owned()),
            ambiguous: Some(AmbiguousWidth::Wide),
            pieces: Some(PieceStyle::Western),
            board_size: Some(BoardSize::Small),
            hash: Some(256),
            threads: Some(2),
            keymap: Keymap::default(),
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
            ("pieces = 'runes'", ["pieces", "'runes'", "kanji, one-kanji, western"]),
            ("board-size = 'huge'", ["board-size", "'huge'", "auto, small"]),
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
    fn keys_are_changed_and_conflicts_name_both_lines() {
        let text =
            "language = 'ja'\n[keys]\n\"ctrl+t\" = 'theme light'\nv = 'flip'\n\"ctrl+t\" = 'zoom'\nx = 3\nq = ''\n";
        let (settings, problems) = parse(text);
        assert_eq!(settings.language, Some(Language::Ja));
        let [prefix, twice, number] = &problems[..] else { panic!("{problems:?}") };
        assert!(prefix.starts_with("line 4: keys: \"v\" cannot be bound to 'flip': \"v l\", by default"), "{prefix}");
        assert_eq!(twice, "line 5: \"ctrl+t\" is set already on line 3");
        assert!(number.starts_with("line 6: keys: \"x\": 3 is no text"), "{number}");
        assert_eq!(settings.keymap.first_key(crate::tui::action::ActionId::Theme).as_deref(), Some("ctrl+t"));
        assert_eq!(settings.keymap.first_key(crate::tui::action::ActionId::Quit).as_deref(), Some("ctrl+c"));
    }

    #[test]
    fn a_line_that_is_no_toml_costs_itself_only() {
        let (settings, problems) = parse("language = ja\nthreads = 3\ntheme 'light'\nhash = 64\n");
        assert_eq!((settings.threads, settings.hash), (Some(3), Some(64)));
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[0].starts_with("line 1") && problems[1].starts_with("line 3"), "{problems:?}");
    }

    #[test]
    fn what_is_wrong_leaves_the_other_settings_in_force() {
        let (settings, problems) = parse("colour = 'red'\nlanguage = 'ja'\nhash = 0\nthreads = 3\n");
        let expected = UserSettings { language: Some(Language::Ja), threads: Some(3), ..UserSettings::default() };
        assert_eq!(settings, expected);
        assert_eq!(problems.len(), 2, "{problems:?}");
    }
}

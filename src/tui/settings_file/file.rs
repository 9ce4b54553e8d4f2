//! The settings file, `config.toml` in the settings folder. What cannot be used costs its own line only.
//!
//! ```toml
//! notation = "federation"   # a key of the table of settings
//! hash = 256
//!
//! [keys]
//! "ctrl+t" = "theme light"  # a command with its argument
//! "x" = ""                  # nothing
//! ```

use crate::tui::keys::key_changes::KeyChange;
use crate::tui::keys::keymap::Keymap;
use crate::tui::settings::{SettingId, SettingValue, unknown_setting};
use crate::tui::theme::Theme;
use sankoma_record::files::user_folder::settings_folder;
use sankoma_wording::{Message, io_error_text, message};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::PathBuf;
use toml::{Spanned, Value};

/// What a settings file says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingsFile {
    /// Its path; `None` where there is no settings folder.
    pub path: Option<PathBuf>,
    /// The settings, each with its line, from 1.
    pub values: Vec<(SettingValue, usize)>,
    /// The default keys with the changes of the table `[keys]`.
    pub keymap: Keymap,
    /// The changes of keys that are in force, in the order of the lines.
    pub key_changes: Vec<KeyChange>,
    /// What is wrong in it, in the order of the lines.
    pub problems: Vec<SettingsProblem>,
}

/// Something in the settings file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsProblem {
    /// The line of the file, from 1; 0 where the whole file cannot be read.
    pub line: usize,
    /// What is wrong there, and what was expected.
    pub message: Message,
}

impl SettingsProblem {
    fn new(line: usize, message: Message) -> Self {
        Self { line, message }
    }

    /// A sentence that has no translation: one of the TOML reader or of the operating system.
    fn untranslated(line: usize, text: &str) -> Self {
        Self::new(line, Message::untranslated(text))
    }

    /// The sentence with its line.
    pub fn located(&self) -> Message {
        let Self { line, message: Message { ja, en } } = self;
        match line {
            0 => self.message.clone(),
            _ => message!("{line}行目: {ja}", "line {line}: {en}"),
        }
    }
}

impl SettingsFile {
    /// Reads the settings file of the person. Where there is none, nothing is set.
    pub fn load() -> Self {
        let Some(path) = settings_folder().map(|folder| folder.join("config.toml")) else { return Self::default() };
        let file = match std::fs::read_to_string(&path) {
            Ok(text) => Self::parse(&text),
            Err(error) if error.kind() == ErrorKind::NotFound => Self::default(),
            Err(error) => {
                let problem = SettingsProblem::untranslated(0, &io_error_text(&error));
                Self { problems: vec![problem], ..Self::default() }
            }
        };
        Self { path: Some(path), ..file }
    }

    /// Parses the text of a settings file.
    pub fn parse(text: &str) -> Self {
        let mut file = Self::default();
        let (entries, problems) = parse_lines(text);
        file.problems = problems;
        for (key, value) in entries {
            let line = line_at(text, key.span().start);
            let name = key.into_inner();
            if name == "keys" {
                file.read_keys(text, value);
                continue;
            }
            match parse_setting(&name, value.into_inner()) {
                Ok(value) => file.values.push((value, line)),
                Err(message) => file.problems.push(SettingsProblem::new(line, message)),
            }
        }
        file.problems.sort_by_key(|problem| problem.line);
        file
    }

    /// Takes over the table `[keys]`.
    fn read_keys(&mut self, text: &str, table: Spanned<Value>) {
        let line = line_at(text, table.span().start);
        let Value::Table(entries) = table.into_inner() else {
            self.problems.push(SettingsProblem::new(
                line,
                Message::new(
                    "keys が表ではありません（[keys] と \"ctrl+t\" = \"theme light\" のような行のはず）",
                    "keys is no table; expected [keys] and lines such as \"ctrl+t\" = \"theme light\"",
                ),
            ));
            return;
        };
        let mut changes = Vec::new();
        for (keys, value) in entries {
            let line = line_of_key(text, line, &keys);
            match value {
                Value::String(command) => changes.push(KeyChange { keys, command, line }),
                other => {
                    let name = format!("keys: \"{keys}\"");
                    self.problems.push(SettingsProblem::new(line, named(&name, &no_text(&other))));
                }
            }
        }
        changes.sort_by_key(|change| change.line);
        let (keymap, refused) = Keymap::with_changes(&changes);
        changes.retain(|change| refused.iter().all(|problem| problem.line != change.line));
        (self.keymap, self.key_changes) = (keymap, changes);
        let refused = refused.into_iter();
        self.problems.extend(
            refused.map(|problem| SettingsProblem::untranslated(problem.line, &format!("keys: {}", problem.text))),
        );
    }
}

/// The value of the setting `name`.
fn parse_setting(name: &str, value: Value) -> Result<SettingValue, Message> {
    let id = SettingId::named(name).ok_or_else(|| named(name, &unknown_setting(name)))?;
    let text = match (value, id.row().is_number) {
        (Value::String(text), false) => text,
        (Value::Boolean(is_on), false) => if is_on { "on" } else { "off" }.to_owned(),
        (Value::Integer(number), true) => number.to_string(),
        (other, false) => return Err(named(name, &no_text(&other))),
        (other, true) => return Err(named(name, &no_number(&other))),
    };
    let value = SettingValue::parse_as(id, &text).map_err(|message| named(name, &message))?;
    if let SettingValue::Theme(theme) = &value {
        Theme::load(&theme.0).map_err(|error| named(name, &error))?;
    }
    Ok(value)
}

fn named(name: &str, Message { ja, en }: &Message) -> Message {
    message!("{name}: {ja}", "{name}: {en}")
}

fn no_text(value: &Value) -> Message {
    message!(
        "{value} は文字列ではありません（引用符で囲んだもののはず）",
        "{value} is no text; expected one in quotation marks"
    )
}

fn no_number(value: &Value) -> Message {
    message!(
        "{value} は整数ではありません（引用符のない整数のはず）",
        "{value} is no whole number; expected one without quotation marks"
    )
}

/// What can be parsed of a file: a line that TOML does not allow is left out and reported, the others are read.
fn parse_lines(text: &str) -> (BTreeMap<Spanned<String>, Spanned<Value>>, Vec<SettingsProblem>) {
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
        problems.push(SettingsProblem::new(line_at(&text, start), describe(&text, start, error.message())));
        if blank {
            // Nothing can be left out here: the error is one of the whole file.
            return (BTreeMap::new(), problems);
        }
        // With blanks the offsets of the other lines stay.
        text.replace_range(start..end, &" ".repeat(end - start));
    }
}

/// The error of a line, on one line; a key that is set twice names the other line too.
fn describe(text: &str, start: usize, error: &str) -> Message {
    let error = error.split_whitespace().collect::<Vec<_>>().join(" ");
    let key = |line: &str| line.split('=').next().unwrap_or_default().trim().to_owned();
    let this = key(&text[start..line_around(text, start).1]);
    let earlier = text[..start].lines().position(|line| line.contains('=') && key(line) == this);
    match earlier.filter(|_| error.contains("duplicate")) {
        Some(earlier) => {
            let earlier = earlier + 1;
            message!("{this} は{earlier}行目にもあります", "{this} is set already on line {earlier}")
        }
        None => Message::untranslated(error),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::action::ActionId;
    use crate::tui::glyphs::AmbiguousWidth;
    use crate::tui::settings::{HashSize, LineCount, OnOff, ThemeName, ThreadCount};
    use sankoma_record::notation::NotationStyle;
    use sankoma_wording::Language;

    fn problems(file: &SettingsFile) -> Vec<String> {
        file.problems.iter().map(|problem| problem.located().en).collect()
    }

    #[test]
    fn every_key_is_read_with_its_line() {
        let text = "notation = 'western-numeric'\nlanguage = 'ja'\ntheme = 'light'\n\nambiguous = 'wide'\nhash = 256\nthreads = 2\nmouse = false\nlines = 5\nthreat = 'off'\n";
        let file = SettingsFile::parse(text);
        let mut values = file.values;
        values.sort_by_key(|(_, line)| *line);
        let expected = [
            (SettingValue::Notation(NotationStyle::WesternNumeric), 1),
            (SettingValue::Language(Language::Ja), 2),
            (SettingValue::Theme(ThemeName("light".to_owned())), 3),
            (SettingValue::Ambiguous(AmbiguousWidth::Wide), 5),
            (SettingValue::Hash(HashSize(256)), 6),
            (SettingValue::Threads(ThreadCount(2)), 7),
            (SettingValue::Mouse(OnOff(false)), 8),
            (SettingValue::Lines(LineCount(5)), 9),
            (SettingValue::Threat(OnOff(false)), 10),
        ];
        assert_eq!((values.as_slice(), file.problems), (&expected[..], Vec::new()));
        assert_eq!(SettingsFile::parse(""), SettingsFile::default());
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
            ("hash = 0", ["hash", "'0' is", "1 to"]),
            ("hash = 'much'", ["hash", "\"much\" is no whole number", "quotation marks"]),
            ("threads = 1000", ["threads", "'1000' is", "1 to"]),
            ("threads = -1", ["threads", "'-1' is", "1 to"]),
            ("mouse = 'perhaps'", ["mouse", "'perhaps'", "on, off"]),
            ("\ncolour = 'red'", ["line 2: colour", "no such setting", "notation"]),
            ("notation = ", ["line 1", "", ""]),
        ];
        for (text, words) in cases {
            let file = SettingsFile::parse(text);
            let [problem] = &problems(&file)[..] else { panic!("{text}: {:?}", file.problems) };
            assert!(words.iter().all(|word| problem.contains(word)), "{text}: {problem}");
            assert!(!problem.contains('\n'), "{problem}");
            assert_eq!(file.values, []);
        }
    }

    #[test]
    fn keys_are_changed_and_conflicts_name_both_lines() {
        let text =
            "language = 'ja'\n[keys]\n\"ctrl+t\" = 'theme light'\nv = 'flip'\n\"ctrl+t\" = 'zoom'\nx = 3\nq = ''\n";
        let file = SettingsFile::parse(text);
        assert_eq!(file.values, [(SettingValue::Language(Language::Ja), 1)]);
        let [prefix, twice, number] = &problems(&file)[..] else { panic!("{:?}", file.problems) };
        assert!(prefix.starts_with("line 4: keys: \"v\" cannot be bound to 'flip': \"v l\", by default"), "{prefix}");
        assert_eq!(twice, "line 5: \"ctrl+t\" is set already on line 3");
        assert!(number.starts_with("line 6: keys: \"x\": 3 is no text"), "{number}");
        assert_eq!(file.keymap.first_key(ActionId::Theme).as_deref(), Some("ctrl+t"));
        assert_eq!(file.keymap.first_key(ActionId::Quit).as_deref(), Some("ctrl+c"));
        let kept: Vec<_> = file.key_changes.iter().map(|change| (change.keys.as_str(), change.line)).collect();
        assert_eq!(kept, [("ctrl+t", 3), ("q", 7)]);
    }

    #[test]
    fn a_line_that_is_no_toml_costs_itself_only() {
        let file = SettingsFile::parse("language = ja\nthreads = 3\ntheme 'light'\nhash = 64\n");
        assert_eq!(file.values.len(), 2);
        let problems = problems(&file);
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[0].starts_with("line 1") && problems[1].starts_with("line 3"), "{problems:?}");
    }
}

//! Input: what commands read from their arguments, from files and from the environment; here the language of messages.
//!
//! | question | file |
//! |---|---|
//! | which positions? | `positions`; on standard input: `position_lines` |
//! | which game records, and how are their games assigned to files? | `record_files` |
//! | which records from the net? | `web_records` |

pub(crate) mod position_lines;
pub(crate) mod positions;
pub(crate) mod record_files;
pub(crate) mod web_records;

use crate::tui::settings_file::LocaleLanguage;
use sankoma_wording::Language;
use std::path::Path;

/// The argument is `-`: standard input, or standard output.
pub(crate) fn is_dash(argument: impl AsRef<Path>) -> bool {
    argument.as_ref() == Path::new("-")
}

/// The language of the locale: Japanese or English. As in POSIX, the first variable that is set and not empty counts.
pub(crate) fn locale_language() -> LocaleLanguage {
    let is_set = |name: &&str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let variable = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find(is_set);
    let value = variable.and_then(|name| std::env::var(name).ok());
    let language = if value.is_some_and(|value| value.starts_with("ja")) { Language::Ja } else { Language::En };
    LocaleLanguage { language, variable }
}

/// The language of messages, by the arguments as they stand: whether they can be used is not known yet.
pub(crate) fn asked_language() -> Language {
    let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let behind = |(index, word): (usize, &String)| match word.strip_prefix("--lang") {
        Some("") => words.get(index + 1)?.parse().ok(),
        Some(value) => value.strip_prefix('=')?.parse().ok(),
        None => None,
    };
    words.iter().enumerate().find_map(behind).unwrap_or_else(|| locale_language().language)
}

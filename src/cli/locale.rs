//! The language from the locale.

use crate::wording::Language;

/// Japanese when the locale says so, else English. As in POSIX, the first variable that is set and not empty counts.
pub(super) fn lang() -> Language {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    if value.is_some_and(|value| value.starts_with("ja")) { Language::Ja } else { Language::En }
}

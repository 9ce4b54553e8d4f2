//! The language of the locale.

use crate::tui::settings_file::LocaleLanguage;
use sankoma_rules::wording::Language;

/// The language of the locale: Japanese or English. As in POSIX, the first variable that is set and not empty counts.
pub(crate) fn locale_language() -> LocaleLanguage {
    let is_set = |name: &&str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let variable = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find(is_set);
    let value = variable.and_then(|name| std::env::var(name).ok());
    let language = if value.is_some_and(|value| value.starts_with("ja")) { Language::Ja } else { Language::En };
    LocaleLanguage { language, variable }
}

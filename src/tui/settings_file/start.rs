//! The settings at the start of the program: which value counts, and where it comes from.

use super::file::{SettingsFile, SettingsProblem};
use crate::tui::keys::key_changes::KeyChange;
use crate::tui::keys::keymap::Keymap;
use crate::tui::settings::{SettingId, SettingValue};
use sankoma_record::notation::NotationStyle;
use sankoma_wording::{Language, PieceStyle};
use std::path::PathBuf;

/// Where a value comes from. An option of the command line goes before the settings file, that before the locale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingOrigin {
    /// Nothing was said.
    Default,
    /// The locale: the environment variable that was read.
    Locale(&'static str),
    /// A line of the settings file, from 1.
    File(usize),
    /// An option of the command line.
    Option,
    /// It was changed in the running workbench.
    Here,
}

/// The language of the locale, with the environment variable that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocaleLanguage {
    /// The language.
    pub language: Language,
    /// `LC_ALL`, `LC_MESSAGES` or `LANG`; `None` where none of them is set.
    pub variable: Option<&'static str>,
}

/// A setting with the origin of its value.
#[derive(Clone, Debug, PartialEq)]
pub struct StartSetting {
    /// The value.
    pub value: SettingValue,
    /// Where it comes from.
    pub origin: SettingOrigin,
}

/// The settings at the start of the program.
#[derive(Clone, Debug, Default)]
pub struct StartSettings {
    settings: Vec<StartSetting>,
    /// The keys.
    pub keymap: Keymap,
    /// The keys that the settings file changes, in the order of its lines.
    pub key_changes: Vec<KeyChange>,
    /// What is wrong in the settings file.
    pub problems: Vec<SettingsProblem>,
    /// The settings file, which need not exist; `None` where there is no folder for it.
    pub path: Option<PathBuf>,
}

impl StartSettings {
    /// The values that count of a file, of options and of the locale.
    pub fn resolve(file: SettingsFile, options: &[SettingValue], locale: LocaleLanguage) -> Self {
        let mut resolved = Self {
            settings: Vec::new(),
            keymap: file.keymap,
            key_changes: file.key_changes,
            problems: file.problems,
            path: file.path,
        };
        for id in SettingId::all() {
            let option =
                options.iter().find(|value| value.id() == id).map(|value| (value.clone(), SettingOrigin::Option));
            let written = || file.values.iter().find(|(value, _)| value.id() == id);
            let found = option.or_else(|| written().map(|(value, line)| (value.clone(), SettingOrigin::File(*line))));
            let (value, origin) = found.unwrap_or_else(|| resolved.default_of(id, locale));
            resolved.settings.push(StartSetting { value, origin });
        }
        resolved
    }

    /// The default, which for notation and pieces depends on the language, and for that on the locale.
    fn default_of(&self, id: SettingId, locale: LocaleLanguage) -> (SettingValue, SettingOrigin) {
        match id {
            SettingId::Language => {
                let origin = locale.variable.map_or(SettingOrigin::Default, SettingOrigin::Locale);
                (SettingValue::Language(locale.language), origin)
            }
            SettingId::Notation => {
                (SettingValue::Notation(NotationStyle::of_language(self.language())), SettingOrigin::Default)
            }
            SettingId::Pieces => {
                (SettingValue::Pieces(PieceStyle::standard(self.language(), true)), SettingOrigin::Default)
            }
            _ => (SettingValue::default_of(id), SettingOrigin::Default),
        }
    }

    /// The settings, in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = &StartSetting> {
        self.settings.iter()
    }

    /// The setting `id`; `None` before any was resolved.
    pub fn get(&self, id: SettingId) -> Option<&StartSetting> {
        self.settings.get(id as usize)
    }

    /// Sets what a setting is, and where that comes from.
    pub fn set(&mut self, value: SettingValue, origin: SettingOrigin) {
        if let Some(setting) = self.settings.get_mut(value.id() as usize) {
            *setting = StartSetting { value, origin };
        }
    }

    /// The language.
    pub fn language(&self) -> Language {
        match self.get(SettingId::Language) {
            Some(StartSetting { value: SettingValue::Language(language), .. }) => *language,
            _ => Language::default(),
        }
    }

    /// The name or path of the theme.
    pub fn theme(&self) -> Option<&str> {
        match self.get(SettingId::Theme) {
            Some(StartSetting { value: SettingValue::Theme(theme), .. }) => Some(&theme.0),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::settings::HashSize;

    const JAPANESE: LocaleLanguage = LocaleLanguage { language: Language::Ja, variable: Some("LANG") };

    #[test]
    fn options_go_before_the_file_and_the_file_before_the_locale() {
        let file = || SettingsFile::parse("hash = 256\nthreads = 4\n");
        let of = |settings: &StartSettings, id| {
            let setting = settings.get(id).expect("it is resolved");
            (setting.value.text(), setting.origin.clone())
        };
        let settings = StartSettings::resolve(file(), &[SettingValue::Hash(HashSize(64))], JAPANESE);
        assert_eq!(of(&settings, SettingId::Hash), ("64".to_owned(), SettingOrigin::Option));
        assert_eq!(of(&settings, SettingId::Threads), ("4".to_owned(), SettingOrigin::File(2)));
        assert_eq!(of(&settings, SettingId::Language), ("ja".to_owned(), SettingOrigin::Locale("LANG")));
        assert_eq!(of(&settings, SettingId::Notation), ("kif".to_owned(), SettingOrigin::Default));
        let english = StartSettings::resolve(file(), &[SettingValue::Language(Language::En)], JAPANESE);
        assert_eq!(of(&english, SettingId::Notation), ("western".to_owned(), SettingOrigin::Default));
    }
}

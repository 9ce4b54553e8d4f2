//! The settings of one engine: the parts of its definition, then its options.

use super::OtherEngines;
use sankoma_usi::client::UsiProgramOption;
use sankoma_usi::engines_file::EngineDefinition;

/// A setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineSettingRow {
    /// A part of the definition, with its value as it is typed.
    Part(&'static str, String),
    /// An option that the engine lists, with the saved value.
    Option(UsiProgramOption, Option<String>),
    /// A saved option of an engine that has not been asked or does not list it.
    Unknown(String, String),
}

impl EngineSettingRow {
    /// The key of the setting as it is typed.
    pub fn key(&self) -> String {
        match self {
            Self::Part(key, _) => (*key).to_owned(),
            Self::Option(option, _) => format!("option {}", option.name),
            Self::Unknown(name, _) => format!("option {name}"),
        }
    }

    /// The value that is in force, as it is typed.
    pub fn value(&self) -> &str {
        match self {
            Self::Part(_, value) | Self::Unknown(_, value) => value,
            Self::Option(option, saved) => saved.as_deref().or(option.default.as_deref()).unwrap_or_default(),
        }
    }
}

impl OtherEngines {
    /// The settings of the engine of this name.
    pub fn setting_rows(&self, engine: &str) -> Vec<EngineSettingRow> {
        let Some(definition) = self.definition(engine) else { return Vec::new() };
        let mut rows = parts(definition);
        let options = self.known.get(&definition.name).map(|identity| &identity.options[..]).unwrap_or_default();
        rows.extend(options.iter().map(|option| {
            let saved = definition.option(&option.name).map(str::to_owned);
            EngineSettingRow::Option(option.clone(), saved)
        }));
        let is_listed = |name: &str| options.iter().any(|option| option.name.eq_ignore_ascii_case(name));
        let unlisted = definition.options.iter().filter(|(name, _)| !is_listed(name));
        rows.extend(unlisted.map(|(name, value)| EngineSettingRow::Unknown(name.clone(), value.clone())));
        rows
    }
}

fn parts(definition: &EngineDefinition) -> Vec<EngineSettingRow> {
    let environment: Vec<String> =
        definition.environment.iter().map(|(name, value)| quoted_word(&format!("{name}={value}"))).collect();
    let arguments: Vec<String> = definition.arguments.iter().map(|word| quoted_word(word)).collect();
    vec![
        EngineSettingRow::Part("name", definition.name.clone()),
        EngineSettingRow::Part("command", definition.command.clone()),
        EngineSettingRow::Part("arguments", arguments.join(" ")),
        EngineSettingRow::Part("directory", definition.directory.clone().unwrap_or_default()),
        EngineSettingRow::Part("threads", definition.threads.map_or(String::new(), |threads| threads.to_string())),
        EngineSettingRow::Part("environment", environment.join(" ")),
    ]
}

/// A word in quotes where a command line needs them.
fn quoted_word(word: &str) -> String {
    let is_plain = !word.is_empty() && !word.contains([' ', '\t', '\'', '"', '\u{3000}']);
    match word {
        _ if is_plain => word.to_owned(),
        _ if word.contains('\'') => format!("\"{word}\""),
        _ => format!("'{word}'"),
    }
}

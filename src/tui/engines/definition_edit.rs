//! Changing a definition by a typed line: `threads = 2`, `option USI_Hash = 256`.

use super::argument::EngineSetting;
use sankoma_search::MAX_THREADS;
use sankoma_usi::client::UsiProgramIdentity;
use sankoma_usi::engines_file::{EngineDefinition, split_words};
use sankoma_wording::{Message, message, quoted};

/// Changes `definition` by one setting; `identity` is what the engine says of itself, if it was asked.
///
/// # Errors
/// One sentence that names the value and what was expected.
pub(super) fn apply_setting(
    setting: &EngineSetting,
    definition: &mut EngineDefinition,
    identity: Option<&UsiProgramIdentity>,
) -> Result<(), Message> {
    let EngineSetting { key, value } = setting;
    if let Some(name) = key.strip_prefix("option ").map(str::trim) {
        return set_option(definition, identity, name, value);
    }
    match key.as_str() {
        "name" => value.clone_into(&mut definition.name),
        "command" => value.clone_into(&mut definition.command),
        "arguments" => definition.arguments = words(value)?,
        "directory" => definition.directory = Some(value.clone()).filter(|value| !value.is_empty()),
        "threads" => definition.threads = threads(value)?,
        "environment" => definition.environment = variables(value)?,
        _ => {
            let (key, keys) = (quoted(key), EngineSetting::KEYS);
            return Err(message!("{key} という項目はありません（{keys}）", "there is no {key}; expected {keys}"));
        }
    }
    Ok(())
}

fn set_option(
    definition: &mut EngineDefinition,
    identity: Option<&UsiProgramIdentity>,
    name: &str,
    value: &str,
) -> Result<(), Message> {
    let option = identity.map(|identity| identity.options.iter().find(|option| option.name.eq_ignore_ascii_case(name)));
    match option {
        Some(None) => {
            let name = quoted(name);
            Err(message!("オプション {name} はありません", "the engine has no option {name}"))
        }
        // The default need not be saved.
        Some(Some(option)) if value.is_empty() || option.default.as_deref() == Some(value) => {
            definition.set_option(&option.name, None);
            Ok(())
        }
        Some(Some(option)) => {
            option.check(value)?;
            definition.set_option(&option.name, Some(value.to_owned()));
            Ok(())
        }
        None => {
            definition.set_option(name, Some(value.to_owned()).filter(|value| !value.is_empty()));
            Ok(())
        }
    }
}

fn words(text: &str) -> Result<Vec<String>, Message> {
    split_words(text).ok_or_else(|| {
        let text = quoted(text);
        message!("{text}: 引用符が閉じていません", "a quote in {text} is not closed")
    })
}

fn threads(text: &str) -> Result<Option<u32>, Message> {
    if text.is_empty() {
        return Ok(None);
    }
    let number = text.parse().ok().filter(|number| (1..=MAX_THREADS as u32).contains(number));
    number.map(Some).ok_or_else(|| {
        let text = quoted(text);
        message!(
            "threads = {text}: 1から{MAX_THREADS}の数が必要です",
            "threads is {text}, expected a number from 1 to {MAX_THREADS}"
        )
    })
}

/// Parses `NAME=VALUE` words.
fn variables(text: &str) -> Result<Vec<(String, String)>, Message> {
    let variable = |word: String| {
        let split = word.split_once('=').filter(|(name, _)| !name.is_empty());
        split.map(|(name, value)| (name.to_owned(), value.to_owned())).ok_or_else(|| {
            let word = quoted(&word);
            message!("{word} は NAME=VALUE の形ではありません", "{word} is not NAME=VALUE")
        })
    };
    words(text)?.into_iter().map(variable).collect()
}

//! Meaning of an engine's typed name: the name itself, the letter of one that runs, or a beginning that is no other's.

use super::OtherEngines;
use super::argument::NamedEngine;
use crate::tui::core::prompt::EngineWords;
use sankoma_usi::client::UsiProgramOption;
use sankoma_wording::{Message, message, quoted};

impl OtherEngines {
    /// The names of all engines, the built-in one first.
    pub(in crate::tui) fn names(&self) -> Vec<String> {
        let built_in = NamedEngine::BuiltIn.name().to_owned();
        std::iter::once(built_in).chain(self.definitions.iter().map(|known| known.name.clone())).collect()
    }

    /// What the command line completes.
    pub(in crate::tui) fn words(&self) -> EngineWords {
        let options = self.analysing().filter_map(|engine| engine.identity.as_ref()).flat_map(|known| &known.options);
        let command = |option: &UsiProgramOption| option.set_command(option.default.as_deref().unwrap_or_default());
        EngineWords { names: self.names(), option_commands: options.map(command).collect() }
    }

    /// The engine that a person means.
    ///
    /// # Errors
    /// None or several are meant; the sentence names those that there are.
    pub(in crate::tui) fn resolve(&self, named: &NamedEngine) -> Result<NamedEngine, Message> {
        let NamedEngine::Other(text) = named else { return Ok(NamedEngine::BuiltIn) };
        if self.definition(text).is_some() {
            return Ok(named.clone());
        }
        let with_letter =
            |letter: &str| self.analysing().find(|engine| letter.eq_ignore_ascii_case(&engine.letter().to_string()));
        if let Some(engine) = with_letter(text) {
            return Ok(NamedEngine::Other(engine.definition.name.clone()));
        }
        let names = self.names();
        let begins = |name: &&String| name.to_lowercase().starts_with(&text.to_lowercase());
        let meant: Vec<&String> = names.iter().filter(begins).collect();
        match meant[..] {
            [name] => Ok(NamedEngine::named(name)),
            [] => Err(unknown(text, &names)),
            _ => Err(ambiguous(text, &meant)),
        }
    }
}

fn unknown(text: &str, names: &[String]) -> Message {
    let (text, names) = (quoted(text), names.join(", "));
    message!(
        "エンジン {text} はありません（あるのは {names}。文字や名前の初めでもよい。E a で加える）",
        "no engine {text}, expected one of {names}, its letter or the beginning of its name; E a adds one"
    )
}

fn ambiguous(text: &str, meant: &[&String]) -> Message {
    let names = meant.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(", ");
    let text = quoted(text);
    message!("エンジン {text} は {names} のどれか決まりません", "{text} may be {names}")
}

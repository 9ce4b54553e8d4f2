//! A part of an engine's definition with its new value, as a typed line names it: `threads = 2`,
//! `option USI_Hash = 256`.

use crate::tui::argument::ActionArgument;
use sankoma_wording::{Message, message, quoted};

/// A part of a definition, and its new value as text; empty takes the part back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSetting {
    /// `name`, `command`, `arguments`, `directory`, `threads`, `environment`, or `option NAME`.
    pub key: String,
    /// The value.
    pub value: String,
}

impl EngineSetting {
    /// The keys, as an error names them.
    pub(in crate::tui) const KEYS: &str = "name, command, arguments, directory, threads, environment, option NAME";
}

impl ActionArgument for EngineSetting {
    const PLACEHOLDER: &'static str = "KEY = VALUE";

    fn parse(text: &str) -> Result<Self, Message> {
        let split = text.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
        let (key, value) = split.filter(|(key, _)| !key.is_empty()).ok_or_else(|| {
            let (text, keys) = (quoted(text), Self::KEYS);
            message!(
                "{text} は KEY = VALUE の形ではありません（KEY は {keys}）",
                "{text} is not KEY = VALUE, where KEY is {keys}"
            )
        })?;
        Ok(Self { key: key.to_owned(), value: value.to_owned() })
    }
}

//! Arguments of actions on other engines: an engine by its name, the limits of a search, a part of a definition with
//! its new value (`threads = 2`, `option USI_Hash = 256`), and a line to be sent.

use crate::tui::argument::ActionArgument;
use sankoma_usi::client::UsiGo;
use sankoma_wording::{Message, message, quoted};
use std::time::Duration;

/// The word for the built-in engine.
pub(in crate::tui) const BUILT_IN_ENGINE: &str = "sankoma";

/// An engine that a person has named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedEngine {
    /// The built-in engine.
    BuiltIn,
    /// Another engine, by its name in `engines.toml`.
    Other(String),
}

impl NamedEngine {
    /// The engine of this name.
    pub fn named(name: &str) -> Self {
        if name == BUILT_IN_ENGINE { Self::BuiltIn } else { Self::Other(name.to_owned()) }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Self::BuiltIn => BUILT_IN_ENGINE,
            Self::Other(name) => name,
        }
    }
}

/// A name as it is typed: in quotes if it has blanks.
pub(in crate::tui) fn quoted_name(name: &str) -> String {
    if name.contains(char::is_whitespace) { format!("\"{name}\"") } else { name.to_owned() }
}

/// Splits at blanks outside of double quotes.
pub(in crate::tui) fn split_words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for letter in text.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            _ if letter.is_whitespace() && !is_quoted => words.push(String::new()),
            _ => words.last_mut().into_iter().for_each(|word| word.push(letter)),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// `infinite`, `nodes=N`, `depth=N`, `time=2s`, `mate`, `mate=5s` or `ponder`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineGoChoice(pub UsiGo);

impl ActionArgument for EngineGoChoice {
    const PLACEHOLDER: &'static str = "HOW";

    fn words() -> Vec<&'static str> {
        vec!["infinite", "nodes=", "depth=", "time=", "mate", "mate=", "ponder"]
    }

    fn parse(text: &str) -> Result<Self, Message> {
        let go = match text.split_once('=').map_or((text, None), |(word, value)| (word, Some(value))) {
            ("infinite", None) => Some(UsiGo::Infinite),
            ("ponder", None) => Some(UsiGo::Ponder),
            ("mate", None) => Some(UsiGo::Mate(None)),
            ("mate", Some(time)) => seconds(time).map(|time| UsiGo::Mate(Some(time))),
            ("time", Some(time)) => seconds(time).map(UsiGo::MoveTime),
            ("nodes", Some(nodes)) => nodes.parse().ok().filter(|&nodes| nodes > 0).map(UsiGo::Nodes),
            ("depth", Some(depth)) => depth.parse().ok().filter(|&depth| depth > 0).map(UsiGo::Depth),
            _ => None,
        };
        go.map(Self).ok_or_else(|| {
            let text = quoted(text);
            message!(
                "{text}: infinite、nodes=N、depth=N、time=2s、mate、mate=5s、ponder のどれかが必要です",
                "{text}, expected infinite, nodes=N, depth=N, time=2s, mate, mate=5s or ponder"
            )
        })
    }
}

/// Parses seconds: `2`, `2s`, `0.5s`.
fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.strip_suffix('s').unwrap_or(text).parse().ok()?;
    (seconds > 0.0 && seconds <= 86_400.0).then(|| Duration::from_secs_f64(seconds))
}

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

/// A command, and the letter of the engine that it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedUsiLine {
    /// The letter, `A` for the first engine; `None`: the engine of the selected line of the dialogue, or the first.
    pub letter: Option<char>,
    /// The command, in one line.
    pub command: String,
}

impl ActionArgument for TypedUsiLine {
    const PLACEHOLDER: &'static str = "[A:] COMMAND";

    fn words() -> Vec<&'static str> {
        vec![
            "go depth ",
            "go infinite",
            "go mate ",
            "go movetime ",
            "go nodes ",
            "isready",
            "position sfen ",
            "position startpos",
            "quit",
            "setoption name ",
            "stop",
            "usi",
            "usinewgame",
        ]
    }

    fn parse(text: &str) -> Result<Self, Message> {
        let (letter, command) = match text.split_once(':') {
            Some((letter, rest)) if letter.len() == 1 && letter.chars().all(|letter| letter.is_ascii_alphabetic()) => {
                (letter.chars().next().map(|letter| letter.to_ascii_uppercase()), rest)
            }
            _ => (None, text),
        };
        let command = command.trim();
        if command.is_empty() {
            return Err(Message::new(
                "送るコマンドがありません（例: usi setoption name N value 3）",
                "there is no command to send; an example: usi setoption name N value 3",
            ));
        }
        Ok(Self { letter, command: command.to_owned() })
    }
}

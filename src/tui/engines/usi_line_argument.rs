//! A USI command that a person types to another engine.

use crate::tui::argument::ActionArgument;
use sankoma_wording::Message;

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

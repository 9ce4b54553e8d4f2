//! Command context: what every command is given, and what it returns.

use sankoma_wording::Language;
use serde_json::{Map, Value};
use std::process::ExitCode;

/// Options by name.
pub(crate) type ResultSettings = Map<String, Value>;

/// What the command line says to every command.
pub(crate) struct CommandContext {
    /// Language of messages.
    pub(crate) lang: Language,
    /// Every option of the command by its name, as it was given or its default.
    pub(crate) options: ResultSettings,
}

impl CommandContext {
    /// The options that change results: all but those of `others`, which say where input and output are and how much is
    /// done at once.
    pub(crate) fn result_settings(&self, others: &[&str]) -> ResultSettings {
        let mut settings = self.options.clone();
        settings.retain(|name, _| !others.contains(&name.as_str()) && name != "shard" && name != "results");
        settings.insert("lang".to_owned(), self.lang.name().into());
        settings
    }
}

/// How a command ended that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Nothing to report.
    Done,
    /// Something was found: an illegal move, say.
    Findings,
    /// Part of the input could not be read; that was printed, and the rest was done.
    Incomplete,
}

impl Status {
    /// The exit status of the program: 0, 1 or 2.
    pub(crate) fn exit_code(self) -> ExitCode {
        ExitCode::from(match self {
            Self::Done => 0,
            Self::Findings => 1,
            Self::Incomplete => 2,
        })
    }
}

/// The result of a command. An error ends the program with exit status 2 and one line on standard error.
pub(crate) type Result<T = Status> = anyhow::Result<T>;

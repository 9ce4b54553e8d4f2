//! What every command is given, and what it returns.

use crate::wording::Language;
use std::process::ExitCode;

/// What the command line says to every command.
pub(crate) struct CommandContext {
    /// Language of messages.
    pub(crate) lang: Language,
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

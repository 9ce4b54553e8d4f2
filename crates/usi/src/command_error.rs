//! Command error: why a line is not a USI command, or a part of it cannot be read.

use sankoma_rules::perft;
use sankoma_rules::sfen::SfenError;
use sankoma_wording::{ToMessage as _, quoted};
use thiserror::Error;

/// Why a line is not a command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseCommandError {
    /// The first word is no command.
    #[error("unknown command {}", quoted(.0))]
    UnknownCommand(String),
    /// `setoption` without `name`.
    #[error("setoption wants name NAME value VALUE")]
    SetOptionWithoutName,
    /// The position of `position` cannot be read.
    #[error("{}", .0.message().en)]
    Position(SfenError),
    /// `startpos` is followed by something other than `moves`.
    #[error("{} after startpos, expected moves", quoted(.0))]
    AfterStartpos(String),
    /// A word that needs a number has none.
    #[error("{word} wants a number")]
    NumberMissing {
        /// Word that wants a number.
        word: String,
    },
    /// A word that needs a number is followed by something else.
    #[error("{} after {word} is not a number", quoted(value))]
    NotANumber {
        /// Word that wants a number.
        word: String,
        /// Word or value that follows it.
        value: String,
    },
    /// A number is greater than any that the protocol needs.
    #[error("{} after {word} is too large", quoted(value))]
    TooLarge {
        /// The word before it.
        word: String,
        /// Number as it was written.
        value: String,
    },
    /// A number is less than any that limits a search.
    #[error("{value} after {word} is too small, expected {least} or more")]
    TooSmall {
        /// The word before it.
        word: String,
        /// Number that was read.
        value: i64,
        /// The least one that is allowed.
        least: i64,
    },
    /// The depth of `perft` is missing, no number, or too great.
    #[error("{} after perft, expected a depth from 0 to {}", quoted(.0), perft::MAX_DEPTH)]
    PerftDepth(String),
}
